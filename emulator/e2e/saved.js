// The saved region is empty, foreign, corrupt as a whole or in part, or being erased while a key is pressed. The device
// starts, reports what is lost, and saves again; no key is lost.
import { Player } from '../src/player.js';
import { BOOT, ERASE, SAVED, SECTOR, check, foundBy, inspect, nonaga, power, report } from './common.js';

const QUIET = 5_000; // milliseconds: after so long without a key sectors are erased
const PICTURE = 33; // milliseconds: what a key waits at most outside of an erase

/** Starts a chip with this flash and a mirror with these records, and compares their pictures. */
async function start(flash, records, what) {
  const chip = power({ flash, errorsExpected: true });
  chip.run(BOOT);
  const player = new Player(chip, nonaga);
  await player.load(records);
  const gameState = await player.compare(what);
  return { chip, player, gameState };
}

/** Plays a half-turn in a new game and restarts: the half-turn must be there. */
async function savesAgain({ chip, player, gameState }, what) {
  for (let tries = 0; gameState.screen !== 'Play' && tries < 9; tries++) gameState = await player.do('choose');
  gameState = await player.playHalfTurn(gameState);
  chip.run(QUIET); // sectors are prepared for later
  const records = await player.records();
  player.close();
  inspect(chip);
  const again = await start(chip.flash, records, `${what}, restarted`);
  check(foundBy(again.chip) === gameState.halfTurns, `${what}: ${foundBy(again.chip)} of ${gameState.halfTurns} half-turns are found`);
  again.player.close();
  inspect(again.chip);
  return { flash: chip.flash.slice(), records };
}

const lost = (chip) => chip.logged.some(({ text }) => text === 'what was saved cannot be read');

// A new device.
const fresh = power();
const blank = fresh.flash.slice();
const first = await start(blank, {}, 'a new device');
check(!lost(first.chip) && first.gameState.screen === 'Title', 'a new device reports a loss');
const used = await savesAgain(first, 'a new device');

// Data of whatever the board was used for before: nothing of ours is lost.
for (const [name, byte] of [['zeros', () => 0], ['noise', (at) => Math.imul(at, 2654435761) >>> 13]]) {
  const flash = blank.slice();
  for (let at = SAVED[0]; at < SAVED[1]; at++) flash[at] = byte(at);
  const found = await start(flash, {}, name);
  check(!lost(found.chip) && found.gameState.screen === 'Title', `${name}: a first start reports a loss`);
  await savesAgain(found, name);
}

// The current sector is corrupt in its second half, behind all records; then in its first half: all is lost.
const sectors = Array.from({ length: (SAVED[1] - SAVED[0]) / SECTOR }, (_, number) => SAVED[0] + number * SECTOR);
const current = sectors.find((at) => used.flash[at + 12] !== 0xff);
const corrupt = (from, to) => used.flash.slice().fill(0, current + from, current + to);
const after = await start(corrupt(SECTOR / 2, SECTOR), used.records, 'the second half corrupt');
check(!lost(after.chip), 'the second half corrupt: a loss is reported');
await savesAgain(after, 'the second half corrupt');
const before = await start(corrupt(0, SECTOR / 2), { game: '' }, 'the first half corrupt');
check(lost(before.chip), 'the first half corrupt: the lost game is not reported');
await savesAgain(before, 'the first half corrupt');

// A key that is pressed, or pressed and released, while a sector is erased takes effect after the erase.
let slowest = 0;
for (const [into, held] of [[1, 30], [1, ERASE + 55], [ERASE / 2, ERASE + 15], [ERASE - 1, 40]]) {
  const flash = used.flash.slice();
  for (const at of sectors.filter((at) => at !== current)) flash.fill(0, at, at + SECTOR);
  const chip = power({ flash });
  const player = new Player(chip, nonaga);
  await player.load(used.records);
  chip.run(QUIET, () => chip.erasing);
  check(chip.erasing, 'no sector is erased when nobody presses a key');
  chip.run(into);
  check(chip.erasing, `the erase is over after ${into} ms`);
  const [pressed, bytes] = [chip.millis, chip.panel.bytes];
  const [key] = player.keys.back;
  chip.tap(key, held);
  chip.run(500 + ERASE, () => chip.panel.bytes > bytes && !chip.sending);
  check(chip.panel.bytes > bytes, `a key for ${held} ms, ${into} ms into an erase, is lost`);
  slowest = Math.max(slowest, chip.panel.frames.at(-1).end / 1e6 - pressed);
  await player.mirror.ask(`keys ${key}:${held}`);
  await player.compare(`a key for ${held} ms, ${into} ms into an erase`);
  player.close();
  inspect(chip);
}
check(slowest < ERASE + PICTURE, `a key during an erase has its picture after ${slowest.toFixed(0)} ms`);

report(`starts, reports losses and saves again with a region that is empty, foreign or half corrupt;`
  + ` a key during an erase has its picture within ${slowest.toFixed(0)} ms`);
