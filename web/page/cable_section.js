// The part of the page about a handheld on a cable.
import { Cable, CableFault, USB } from './cable.js';
import { chosenBackup, download } from './files_of_records.js';

/** Fills the section; `game` gives the game on the page's own screen. */
export function mountCable(section, { WebBackup, words, game }) {
  const element = (selector) => section.querySelector(selector);
  const actions = ['#back-up', '#restore', '#send-game', '#measure'].map(element);
  const printed = element('pre');
  let cable = null;

  const say = (text, why = '') => {
    const sentence = document.createElement('span');
    sentence.dataset.text = text;
    element('.status').replaceChildren(sentence, ` ${why}`);
    words.fill(section);
  };
  const print = (text) => {
    printed.textContent = text;
    printed.hidden = text === '';
  };

  if (!navigator.serial) {
    element('.actions').remove();
    say('NoSerial');
    return;
  }

  /** Nobody presses a button while another one is at work. */
  const enable = (isIdle) => {
    element('#connect').disabled = !isIdle || cable !== null;
    for (const action of actions) action.disabled = !isIdle || cable === null;
  };

  /** Does something with the handheld and says how it went. */
  async function work(what) {
    enable(false);
    say('CableWorks');
    try {
      await what();
      say('CableDone');
    } catch (fault) {
      if (!(fault instanceof CableFault)) throw fault;
      say(fault.text, fault.why);
      // Nobody knows which answer would come next.
      if (['CableLost', 'CableSilent'].includes(fault.text)) {
        await cable?.close();
        cable = null;
      }
    } finally {
      enable(true);
    }
  }

  element('#connect').addEventListener('click', async () => {
    // Who chooses no port has changed their mind.
    const port = await navigator.serial.requestPort({ filters: [USB] }).catch(() => null);
    if (!port) return;
    await work(async () => {
      cable = await Cable.open(port);
      print(cable.facts.join('\n'));
    });
  });
  element('#back-up').addEventListener('click', () => work(async () => {
    const backup = new WebBackup();
    await cable.backUp(backup);
    download(backup);
  }));
  element('#restore').addEventListener('change', ({ target }) => target.files.length && work(async () => {
    const backup = await chosenBackup(WebBackup, target, (fault) => { throw new CableFault(fault); });
    await cable.restore(backup, () => say('CableAsks'));
  }));
  element('#send-game').addEventListener('click', () => work(async () => {
    const shared = game()?.shared;
    if (shared) await cable.ask(`game ${shared}`);
  }));
  element('#measure').addEventListener('click', () => work(async () => {
    const parts = [];
    await cable.measure((part) => print(parts.push(part) && parts.join('\n')));
  }));
}
