// The power fails at every flash operation of a game, at several points of each: after the next power-on the game
// is there, with at most the last half-turn missing.
//
// One game is played with all flash operations on record. What a cut leaves in flash is made from the record; a new
// chip starts from it and tells how long the game is that it has found. Where the app on the host was at rest with
// that game, the pictures are compared too.
import { carryOut } from '../src/bootrom.js';
import { Mirror } from '../src/mirror.js';
import { Player } from '../src/player.js';
import { board, fault, inspect, nonaga, power, report } from './common.js';

const PARTS = [0, 0.3, 0.9];
const LONGEST = 14; // half-turns; more only repeat
const BOOT = 500;
const A_HALF_TURN = 2; // bytes in a record

const first = power();
const flash = first.flash.slice();
const player = new Player(first, nonaga);
first.run(BOOT);
await player.compare('power-on');
let standing = await player.newGame(2);

// The game as the app saves it, for each length at which it was at rest.
const games = new Map();
const note = async () => games.set(standing.halfTurns, await player.mirror.ask('save game'));
await note();
const empty = games.get(0).length / 2; // bytes of a record without half-turns
const begun = first.operations.length;
const step = (seed) => (standing.screen === 'Play' ? ['choose', 'choose', 'next', 'aside'][seed % 4] : 'back');
for (let seed = 1; !standing.over && standing.halfTurns < LONGEST;) {
  seed = Math.imul(seed, 1664525) + 1013904223 >>> 0;
  standing = await player.do(step(seed >>> 16));
  first.run(100);
  await note();
}
const settings = await player.mirror.ask('save settings');
player.close();
inspect(first);

/** How many half-turns were safe before each operation: by the saves that the firmware reports as done. */
const safe = first.operations.map((_, number) => {
  const saves = first.saves.filter(({ kind, operations }) => kind === 3 && operations <= number);
  return saves.length === 0 ? 0 : (saves.at(-1).bytes - empty) / A_HALF_TURN;
});

const pictures = new Map();
/** The picture of the app on the host that is switched on with this game saved. */
async function pictureOf(game) {
  if (!pictures.has(game)) {
    const mirror = new Mirror(nonaga, board.name);
    await mirror.ask(`load settings ${settings}`);
    await mirror.ask(`load game ${game}`);
    await mirror.rest();
    pictures.set(game, await mirror.pixels());
    mirror.close();
  }
  return pictures.get(game);
}

async function cut(number, part) {
  const left = flash.slice();
  carryOut(left, first.operations[number], part);
  const chip = power({ flash: left });
  chip.run(BOOT);
  const where = `cut at operation ${number} (${first.operations[number].kind}), ${part} done`;
  const found = chip.logged.map(({ text }) => text.match(/^game of (\d+) half-turns/)).find(Boolean);
  const halfTurns = found ? Number(found[1]) : -1;
  if (halfTurns < safe[number] || halfTurns > safe[number] + 1)
    fault(`${where}: ${halfTurns} half-turns, but ${safe[number]} were safe`);
  if (games.has(halfTurns)) {
    const wanted = await pictureOf(games.get(halfTurns));
    if (!chip.runUntilShown(wanted, 15_000)) fault(`${where}: not the picture of the saved game`);
    compared++;
  }
  inspect(chip);
}

let [cuts, compared] = [0, 0];
for (const [number, operation] of first.operations.entries()) {
  if (number >= begun)
    for (const part of PARTS) {
      await cut(number, part);
      cuts++;
    }
  carryOut(flash, operation);
}

const count = (kind) => first.operations.slice(begun).filter((operation) => operation.kind === kind).length;
report(`${cuts} power cuts in ${count('program')} program and ${count('erase')} erase operations of`
  + ` ${standing.halfTurns} half-turns, ${compared} pictures compared, no game lost`);
