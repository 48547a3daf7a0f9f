// Power cuts during flash operations, at several points of each: after the next power-on the game is there, with at
// most the last half-turn missing, and so are settings, statistics and progress.
//
// Records all flash operations of a lesson, a lost game and a game of two people, until a sector is full and the next
// one is begun; then restarts the chip, which erases the other sectors. From the recording follows what a cut leaves
// in flash. A new chip starts from that and logs the length of the game that it has loaded. Its picture is compared
// with the app on the host; where an erase was cut, so are the screens that show the other records. The journal's own
// tests cut every operation of a longer life.
import { carryOut } from '../src/bootrom.js';
import { Mirror } from '../src/mirror.js';
import { Player } from '../src/player.js';
import { BOOT, FRIEND_GAME, SAVED, SECTOR, board, fault, foundBy, inspect, nonaga, power, report } from './common.js';

const A_HALF_TURN = 2; // bytes of a half-turn in the record of a game
const PROGRAM_CUTS = [{ part: 0 }, { part: 0.6 }, { part: 0.5, manner: 'bits' }];
const ERASE_CUTS = [
  { part: 0 }, { part: 0.5 }, { part: 0.9 }, { part: 0.1, manner: 'last' }, { part: 0.9, manner: 'last' },
  { part: 0.02, manner: 'bits' }, { part: 0.5, manner: 'bits' }, { part: 0.98, manner: 'bits' },
  { part: 0, manner: 'clear' },
];
const sectorOf = ({ offset }) => Math.floor(offset / SECTOR);

const chip = power();
const player = new Player(chip, nonaga);
chip.run(BOOT);
await player.compare('power-on');

// Progress: a lesson. Statistics: games lost, two of them, so that the sector is nearly full. Settings: the opponents chosen.
for (const word of ['next', 'choose', 'choose', 'choose']) await player.do(word);
await player.follow();
for (const word of ['choose', 'back', 'back', 'previous']) await player.do(word);
for (let games = 0; games < 2; games++) {
  await player.playToTheEnd(await player.newGame(2));
  for (const word of ['previous', 'choose']) await player.do(word);
}
let gameState = await player.newGameOfTwo();
player.random.state = 8; // leads to a long game

// The records as the app on the host saves them, by the length of the game.
const lives = new Map();
const note = async () => lives.set(gameState.halfTurns, await player.records());
await note();
const empty = lives.get(0).friendgame.length / 2; // bytes of a game without half-turns
const flash = chip.flash.slice();
const begun = chip.operations.length;
const sector = sectorOf(chip.operations.at(-1));
const isFull = () => sectorOf(chip.operations.at(-1)) !== sector;
while (!gameState.over && !isFull()) {
  gameState = await player.doRandomAction(gameState);
  await note();
}
player.close();
inspect(chip);
if (!isFull()) fault(`the game ends before a sector is full, after ${gameState.halfTurns} half-turns`);

const pictures = new Map();
/** The first picture of the app on the host with these records. */
async function pictureOf(records) {
  if (!pictures.has(records)) {
    const mirror = new Mirror(nonaga, board.name);
    await mirror.load(records);
    await mirror.rest();
    pictures.set(records, await mirror.pixels());
    mirror.close();
  }
  return pictures.get(records);
}

const counted = { program: 0, erase: 0, compared: 0, toured: 0 };
/** Starts a chip with what a cut leaves of this flash. */
async function cut(before, operation, how, safe, { tour = false } = {}) {
  const left = before.slice();
  carryOut(left, operation, how);
  const later = power({ flash: left });
  later.run(BOOT);
  const where = `${operation.kind} at ${operation.offset.toString(16)} cut ${JSON.stringify(how)}`;
  const halfTurns = foundBy(later);
  if (halfTurns < safe || halfTurns > safe + 1) fault(`${where}: ${halfTurns} half-turns, but ${safe} were safe`);
  const records = lives.get(halfTurns);
  if (records) {
    if (!later.runUntilShown(await pictureOf(records), 5_000)) fault(`${where}: not the picture of the saved game`);
    counted.compared++;
  }
  if (records && tour) {
    const visitor = new Player(later, nonaga);
    await visitor.load(records);
    const screens = await visitor.tour();
    if (!screens.includes('Learn') || !screens.includes('Statistics')) fault(`the tour led to ${screens}`);
    counted.compared += visitor.compared;
    counted.toured++;
    visitor.close();
  }
  inspect(later);
  counted[operation.kind]++;
}

// The game, save by save: one cut each, and all kinds of cut where the next sector is begun.
for (const [number, operation] of chip.operations.entries()) {
  if (number < begun) continue;
  const saves = chip.saves.filter(({ kind, operations }) => kind === FRIEND_GAME && operations <= number);
  const safe = (saves.at(-1).bytes - empty) / A_HALF_TURN;
  const cuts = sectorOf(operation) === sector ? [PROGRAM_CUTS[number % PROGRAM_CUTS.length]] : PROGRAM_CUTS;
  for (const how of cuts) await cut(flash, operation, how, safe);
  carryOut(flash, operation);
}

// After long use no other sector is blank, so all but the current one and the one before are erased at power-on.
const current = sectorOf(chip.operations.at(-1));
for (let number = SAVED[0] / SECTOR; number < SAVED[1] / SECTOR; number++)
  if (number !== current && number !== sector)
    flash.copyWithin(number * SECTOR, sector * SECTOR + SECTOR / 2, (sector + 1) * SECTOR);
const again = power({ flash });
again.run(BOOT);
inspect(again);
for (const operation of again.operations) {
  const cuts = operation.kind === 'erase' ? ERASE_CUTS : PROGRAM_CUTS;
  for (const [number, how] of cuts.entries())
    await cut(flash, operation, how, gameState.halfTurns, { tour: operation.kind === 'erase' && number % 4 === 2 });
  carryOut(flash, operation);
}

if (counted.erase < 2 * ERASE_CUTS.length || counted.toured < 4 || counted.program < 40)
  fault(`too little was cut: ${JSON.stringify(counted)}`);
report(`${counted.program} program and ${counted.erase} erase operations cut in a game of ${gameState.halfTurns} half-turns,`
  + ` ${counted.compared} pictures compared, nothing lost`);
