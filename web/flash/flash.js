// The section of the page that puts the game on a board.
import { boardPicture } from './board_picture.js';
import { install } from './install.js';
import { LoaderFault, PRODUCT, VENDOR } from './picoboot.js';
import { TEXTS } from './texts.js';
import { Uf2Fault, sectorsOf } from './uf2.js';

const UDEV_RULE = 'SUBSYSTEM=="usb", ATTRS{idVendor}=="2e8a", ATTRS{idProduct}=="0003", TAG+="uaccess"';

/** An element with children. */
function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  Object.assign(element, properties);
  element.append(...children);
  return element;
}

/** An element with one of the section's texts. */
function worded(name, text, properties = {}) {
  const element = make(name, properties);
  element.dataset.flashText = text;
  return element;
}

/** The file of a board cannot be had. */
class FileMissing extends Error {}

async function fetchSectors(address) {
  const response = await fetch(address).catch((error) => { throw new FileMissing(error.message); });
  if (!response.ok) throw new FileMissing(`${response.status}`);
  return sectorsOf(new Uint8Array(await response.arrayBuffer()));
}

/** The name of the text about a failure. */
function explanation(error) {
  if (error instanceof FileMissing) return 'missing';
  if (error instanceof Uf2Fault) return 'wrongFile';
  if (error instanceof LoaderFault) return error.kind;
  // Nothing was chosen in the browser's list, or the browser is not allowed to show it.
  return { NotFoundError: 'none', SecurityError: 'denied' }[error.name] ?? 'refused';
}

/**
 * Fills an element with the section. It speaks the language of the document, also when that changes.
 *
 * - `boards`: `{ name, title, width, height, steering, keys }` each.
 * - `baseUrl`: where the UF2 files are; that of a board is `<baseUrl><name>.uf2`.
 * - `chosen`: the name of the board that is proposed, or else the first.
 * - `usb`: `navigator.usb`, which not every browser has.
 */
export function mountFlasher(element, { boards, baseUrl, chosen = boards[0].name, usb = navigator.usb }) {
  const choices = boards.map((board) => make('label', { className: 'board' },
    make('input', { type: 'radio', name: 'flash-board', value: board.name, checked: board.name === chosen }),
    boardPicture(board), board.title));
  const list = make('fieldset', {}, worded('legend', 'board'), ...choices);
  const button = worded('button', 'install', { type: 'button' });
  const progress = make('progress', { max: 1, value: 0, hidden: true });
  const status = make('p', { className: 'status', role: 'status' });
  const download = worded('a', 'download');
  const byHand = make('ol', {}, make('li', {}, download), worded('li', 'plug'), worded('li', 'copy'));
  element.replaceChildren(
    make('link', { rel: 'stylesheet', href: new URL('flash.css', import.meta.url).href }),
    worded('h2', 'title'),
    list,
    ...(usb
      ? [worded('p', 'untried', { className: 'untried' }), worded('p', 'hold'), button, progress, status,
        worded('h3', 'byHand'), byHand, worded('p', 'linux'), make('pre', {}, make('code', {}, UDEV_RULE))]
      : [worded('p', 'noUsb'), byHand]),
  );
  speakDocumentLanguage(element);
  element.hidden = false;

  const board = () => list.querySelector('input:checked').value;
  const file = () => new URL(`${baseUrl}${board()}.uf2`, document.baseURI).href;
  const offer = () => {
    download.href = file();
    download.download = `nonaga-${board()}.uf2`;
  };
  list.addEventListener('change', offer);
  offer();

  const tell = (text, detail = '') => {
    Object.assign(status.dataset, { flashText: text, detail });
    fill(status);
  };
  const stay = (event) => event.preventDefault();
  const work = async () => {
    // At once: browsers open their list only as the answer to a click.
    const device = await usb.requestDevice({ filters: [{ vendorId: VENDOR, productId: PRODUCT }] });
    tell('fetching');
    const sectors = await fetchSectors(file());
    tell('writing');
    progress.hidden = false;
    addEventListener('beforeunload', stay);
    return await install(device, sectors, (part) => { progress.value = part; }) ? 'done' : 'replug';
  };
  button.addEventListener('click', async () => {
    button.disabled = list.disabled = true;
    progress.value = 0;
    await work().then(tell, (error) => tell(explanation(error), error.message));
    removeEventListener('beforeunload', stay);
    progress.hidden = true;
    button.disabled = list.disabled = false;
    button.focus();
  });
}

/** Writes an element's text in the language of the document. */
function fill(element) {
  const { flashText, detail } = element.dataset;
  element.textContent = (TEXTS[document.documentElement.lang] ?? TEXTS.en)[flashText].replace('{}', detail);
}

/** Writes all texts in the language of the document, now and when that changes. */
function speakDocumentLanguage(element) {
  const speak = () => [...element.querySelectorAll('[data-flash-text]')].forEach(fill);
  new MutationObserver(speak).observe(document.documentElement, { attributeFilter: ['lang'] });
  speak();
}
