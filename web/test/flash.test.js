// The game is put on a board from the page, in a real browser, against the model of the loader.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { program, uf2Of } from '../flash/model/images.js';
import { TEXTS } from '../flash/texts.js';
import { Browser } from './browser.js';

/** The model as a script of the page: what it exports is a global there. */
const MODEL = readFileSync(new URL('../flash/model/loader.js', import.meta.url), 'utf8').replaceAll(/^export /gm, '');
const OLD = program(5, 1), NEW = program(3, 2), SAVED = 0x1fc000;

/** A tab with a board that has an older program and saved data; `usb` is what the browser has for USB devices. */
async function open(t, { usb = 'new UsbModel(() => trial.device = new LoaderModel(board, trial.options))', file = uf2Of(NEW), locale } = {}) {
  // A service worker would fetch files behind the test's back.
  const browser = await Browser.open(t, { serviceWorkers: 'block', ...(locale && { locale }) });
  await browser.context.addInitScript(`
    ${MODEL}
    const board = new BoardModel();
    const saved = Uint8Array.from({ length: 0x4000 }, (_, n) => n * 7);
    board.flash.set(${JSON.stringify([...OLD])});
    board.flash.set(saved, ${SAVED});
    const has = (bytes, at = 0) => bytes.every((byte, n) => board.flash[at + n] === byte);
    const trial = window.trial = { board, device: null, options: {}, has, hasSaved: () => has(saved, ${SAVED}) };
    Object.defineProperty(navigator, 'usb', { value: ${usb} });`);
  await browser.context.route('**/firmware/*.uf2', (route) => (file
    ? route.fulfill({ body: Buffer.from(file), contentType: 'application/octet-stream' })
    : route.fulfill({ status: 404 })));
  const page = await browser.tab();
  await page.locator('#flash h2').waitFor();
  return { browser, page, section: page.locator('#flash') };
}

/** Presses the button; resolves to what is said when it can be pressed again. */
async function press(page, options = {}) {
  await page.evaluate((options) => { trial.options = options; }, options);
  await page.locator('#flash button').click();
  await page.locator('#flash button:enabled').waitFor();
  return page.locator('#flash .status').textContent();
}
const state = (page, bytes) => page.evaluate((bytes) => ({ isNew: trial.has(bytes), starts: trial.board.starts(), hasSaved: trial.hasSaved() }), [...bytes]);

test('one button puts the game on the chosen board, and what was saved stays', async (t) => {
  const { page, section } = await open(t);
  assert.equal(await section.locator('.untried').textContent(), TEXTS.en.untried);
  assert.equal(await section.locator('label svg').count(), await section.locator('label').count(), 'a picture each');
  await section.getByText('Pimoroni PicoSystem').click();
  const asked = page.waitForRequest('**/firmware/picosystem.uf2');
  assert.equal(await press(page), TEXTS.en.done);
  await asked;
  assert.deepEqual(await state(page, NEW), { isNew: true, starts: 'program', hasSaved: true });
  assert.ok(await page.evaluate(() => trial.device.hasRebooted && !trial.device.opened));
  assert.match(await section.locator('a').getAttribute('href'), /\/firmware\/picosystem\.uf2$/);
});

test('cut off at every step, the page says so, and a second try succeeds', async (t) => {
  const { page } = await open(t);
  await press(page);
  const steps = await page.evaluate(() => trial.device.steps);
  const said = new Set();
  for (let cutAt = 1; cutAt <= steps; cutAt++) {
    await page.evaluate((old) => trial.board.flash.set(old), [...OLD]);
    said.add(await press(page, { cutAt }));
    const { starts, isNew, hasSaved } = await state(page, NEW);
    const isOld = await page.evaluate((old) => trial.has(old), [...OLD]);
    assert.ok(hasSaved && (starts === 'loader' || isNew || isOld), `step ${cutAt}`);
    await page.evaluate(() => { trial.board.isInXip = true; });
    assert.equal(await press(page), TEXTS.en.done, `after step ${cutAt}`);
    assert.deepEqual(await state(page, NEW), { isNew: true, starts: 'program', hasSaved: true }, `after step ${cutAt}`);
  }
  assert.deepEqual(said, new Set([TEXTS.en.lost, TEXTS.en.replug]));
  t.diagnostic(`${steps} steps`);
});

test('what is in the way is said, nothing is written, and the file is there to be copied by hand', async (t) => {
  const { page, section } = await open(t);
  assert.equal(await press(page, { isDenied: true }), TEXTS.en.denied);
  assert.match(await section.locator('pre').textContent(), /idVendor}=="2e8a".*idProduct}=="0003"/);
  assert.equal(await press(page, { isBusy: true }), TEXTS.en.busy);
  assert.equal(await section.locator('ol li').count(), 3);
  await page.evaluate(() => { navigator.usb.plug = () => null; });
  assert.equal(await press(page), TEXTS.en.none);
  assert.deepEqual(await page.evaluate((old) => trial.has(old), [...OLD]), true);
});

test('a file that is missing, damaged or reaches into saved data is not written', async (t) => {
  const reaching = uf2Of(new Uint8Array(SAVED + 256));
  for (const [file, text] of [[null, TEXTS.en.missing], [uf2Of(NEW).slice(0, 900), TEXTS.en.wrongFile], [reaching, TEXTS.en.wrongFile]]) {
    const { browser, page } = await open(t, { file });
    assert.equal(await press(page), text);
    // The browser itself tells what could not be fetched.
    if (file === null) assert.match(browser.complaints.splice(0).join(), /^Failed to load resource.*404/);
    assert.deepEqual(await page.evaluate((old) => trial.has(old) && trial.hasSaved(), [...OLD]), true);
  }
});

test('a browser without USB shows the way by hand alone', async (t) => {
  const { section } = await open(t, { usb: 'undefined' });
  assert.equal(await section.locator('button').count(), 0);
  assert.ok((await section.textContent()).includes(TEXTS.en.noUsb));
  assert.match(await section.locator('a').getAttribute('href'), /\.uf2$/);
});

test('the section speaks the language of the page, also after it has changed', async (t) => {
  const { page, section } = await open(t, { locale: 'fr-FR' });
  assert.equal(await section.locator('h2').textContent(), TEXTS.fr.title);
  await press(page, { isBusy: true });
  for (const language of Object.keys(TEXTS)) {
    await page.evaluate((language) => { document.documentElement.lang = language; }, language);
    assert.equal(await section.locator('h2').textContent(), TEXTS[language].title);
    assert.equal(await section.locator('.status').textContent(), TEXTS[language].busy);
  }
});
