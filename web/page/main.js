// The page: puts the handheld together and starts it.
import init, * as nonaga from './nonaga_web.js';
import { mountCable } from './cable_section.js';
import { exportFile, importFile } from './files_of_records.js';
import { mountFlasher } from './flash/flash.js';
import { Handheld } from './handheld.js';
import { showKeys, takeKeyboard } from './keys.js';
import { Notice } from './notice.js';
import { work } from './offline.js';
import { takePointer } from './pointer.js';
import { Records, storage } from './records.js';
import { SoundPlayer } from './sound.js';
import { TabLock } from './tab_lock.js';
import { Thinker } from './thinker.js';
import { Words } from './words.js';

const response = await fetch('nonaga_web_bg.wasm');
const module = await WebAssembly.compile(await response.arrayBuffer());
await init({ module_or_path: module });

const words = new Words(nonaga.say);
const notice = new Notice(document.getElementById('notice'), words);
const fail = () => notice.show('Failed', { Reload: () => location.reload() });
addEventListener('error', fail);
addEventListener('unhandledrejection', fail);

const boards = JSON.parse(nonaga.boards());
const records = new Records(storage(), nonaga.recordKinds(), () => notice.show('NotSaved'));
const choice = document.getElementById('board');
for (const board of boards) choice.add(new Option(board.title, board.name));
choice.value = boards.find((board) => board.name === records.board)?.name ?? boards[0].name;

const thinker = new Thinker(module);
const sound = new SoundPlayer();
const canvas = document.getElementById('screen');
let handheld = null;

/** Forgets the game in the address: what was made of it is saved now, or it is not wanted any more. */
const forgetLink = () => history.replaceState(null, '', location.pathname + location.search);

/** The text of the game in the address, if it is one that can be shown; what is wrong with any other is said. */
function sharedGame() {
  let text = location.hash.slice(1);
  try {
    text = decodeURIComponent(text);
  } catch {
    // A broken % is read as it is, and refused below.
  }
  if (!text) return '';
  const fault = nonaga.sharedFault(text);
  if (!fault) return text;
  forgetLink();
  notice.show(fault);
  return '';
}

/** Switches the handheld on: with what is saved, or with the game in the address. */
function start() {
  handheld?.stop();
  notice.hide();
  const shared = sharedGame();
  const board = boards.find(({ name }) => name === choice.value);
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const loader = new nonaga.WebLoader(board.name, seed, words.ofBrowser(), isStill);
  records.visit(shared !== '', () => {
    forgetLink();
    if (records.hasBefore) offerBefore();
  });
  for (const [kind, bytes] of records.all()) {
    if (loader.load(kind, bytes) !== undefined) records.setAside(kind);
  }
  handheld = new Handheld(loader, shared, {
    canvas, thinker, records, sound,
    onStep: (game) => {
      words.speak(game.language);
      // Who leaves a shared game without playing on goes home.
      if (shared && records.isVisit && game.screen === 'Title') queueMicrotask(goHome);
    },
  });
  showKeys(document.getElementById('handheld'), board, handheld, words);
  takeKeyboard(board, handheld);
  takePointer(canvas, handheld);
  document.getElementById('handheld').classList.add('on');
  if (!shared && records.hasBefore) offerBefore();
}

function goHome() {
  forgetLink();
  start();
}

/** A shared game that was played on has taken the place of a game, which can be had back. */
function offerBefore() {
  notice.show('GameKept', {
    BackToGame: () => {
      records.exchangeBefore();
      start();
    },
  });
}

/** Another tab plays now; everything is saved. */
function rest() {
  handheld?.stop();
  handheld = null;
  document.getElementById('handheld').classList.remove('on');
  notice.show('OtherTab', {
    PlayHere: async () => {
      await lock.takeOver();
      start();
      canvas.focus();
    },
  });
}

words.speak(words.ofBrowser());
const lock = new TabLock(rest);
if (await lock.take()) {
  start();
  performance.mark('first picture');
} else {
  rest();
}

choice.addEventListener('change', () => {
  records.board = choice.value;
  if (handheld) start();
  canvas.focus();
});
addEventListener('hashchange', () => {
  if (handheld && location.hash) start();
});
document.getElementById('export').addEventListener('click', () => exportFile(nonaga.WebBackup, records, notice));
document.getElementById('import').addEventListener('change', (event) => {
  importFile(nonaga.WebBackup, records, notice, event.target, () => {
    if (handheld) start();
  });
});
canvas.focus();
work(notice);

mountCable(document.getElementById('cable'), { WebBackup: nonaga.WebBackup, words, game: () => handheld?.game });
mountFlasher(document.getElementById('flash'), { boards, baseUrl: 'firmware/', chosen: choice.value });
