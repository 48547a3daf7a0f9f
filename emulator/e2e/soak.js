// Games by random keys on a device that loses its power, hangs, and has slow flash; counts what is lost.
// `node soak.js IMAGE BOARD-JSON NONAGA [--games N] [--minutes N] [--actions N] [--seed N] [--tally FILE]`: until this many
// games were begun, or this much time has passed, with fewer than this many actions between two restarts. What each device saw is a line of the tally, if there is one; then the table is
// that of the whole file, and the next run goes on with the devices that come after those in it.
//
// What must be there after each restart is known in two ways. While the keys are pressed one after the other, the app
// on the host is played by the same keys: its records must be those in the flash. At each save that the firmware
// reports, a copy of the flash is kept. At a restart, records are read from what is left of the flash, on the host,
// and must be those of the last copy, or of the save that was cut, which an identical chip without the cut completes;
// the restarted chip must find and show the same.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { KINDS, Mirror } from '../src/mirror.js';
import { Player } from '../src/player.js';
import { Random } from '../src/random.js';
import { BOOT, ERASE, SAVED, board, check, fault, inspect, nonaga, power, report } from './common.js';

const { values } = parseArgs({
  args: process.argv.slice(5),
  options: {
    games: { type: 'string', default: '20' }, minutes: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' },
    actions: { type: 'string', default: '30' }, tally: { type: 'string' },
  },
});
const [games, minutes, seed, mostActions] = [values.games, values.minutes, values.seed, values.actions].map(Number);
const started = performance.now();
const deadline = started + minutes * 60_000;

const NEW_DEVICE_EVERY = 25; // restarts
const QUIET = 3_000; // milliseconds: sectors are erased after less than this without a key
const BITE = 9_000; // milliseconds: a core that hangs is reset by then
const MOST_BITES = 2; // in a row; after one more the device would start without the game
const MOST_BROWN_OUTS = 7; // in a row
const MANNERS = ['first', 'last', 'bits', 'clear'];

const HIGHEST_LEVEL = 2; // those above think too long for the emulator

const random = new Random(0); // seeded anew for each device
const chance = (percent) => random.below(100) < percent;
const pick = (list) => list[random.below(list.length)];
const keys = Object.keys(board.pins.keys).filter((key) => board.pins.keys[key] !== null);
const host = new Mirror(nonaga, board.name); // reads flash
const before = new Mirror(nonaga, board.name); // a new device, for the records that were never saved
const never = {};
for (const kind of KINDS) never[kind] = await before.ask(`save ${kind}`);
before.close();

const nothing = {
  'games begun': 0, 'games seen to their end': 0, 'half-turns': 0, 'keys one after the other': 0,
  'keys faster than pictures': 0, saves: 0, 'saves compared with the app on the host': 0, 'pictures compared': 0,
  'new devices': 0, 'power cut at rest': 0, 'power cut between operations': 0, 'power cut in a program operation': 0,
  'power cut in an erase': 0, 'power cut while starting': 0, 'watchdog bites': 0, 'bites during a save': 0,
  'restarts into the loader': 0, 'longest row of brown-outs': 0, 'saves that were cut and are there': 0, restarts: 0,
  lost: 0, stale: 0, wrong: 0,
};
let counted = { ...nothing }; // by the present device
const seen = Object.fromEntries(KINDS.map((kind) => [kind, new Set()])); // every record that was ever safe

/** What several devices saw. */
const sum = (tallies) => tallies.reduce((all, one) => Object.fromEntries(Object.keys(nothing).map((name) =>
  [name, name.startsWith('longest') ? Math.max(all[name], one[name]) : all[name] + one[name]])), nothing);
const cutsIn = (tally) => Object.keys(tally).filter((name) => name.startsWith('power cut')).reduce((sum, name) => sum + tally[name], 0);

const COMPANION = 9, CLOCK = 4, SET_UP = 8, PAST = 16; // in a game's record: the opponent, and flags for what comes before the half-turns
const MINUTES = 16, PLAYED_LAST = 21; // in the record of the settings: those of both players, and whether the game with a friend was
/** The games in records: against the machine, with a friend. */
const gamesIn = ({ game = '', friendgame = '' }) => [game, friendgame].map((hex) => Buffer.from(hex, 'hex')).filter(({ length }) => length > 2);

/** How many half-turns the game of a record has; none without one. */
function halfTurnsOf(record) {
  if (!record) return 0;
  const flags = record[11];
  let at = 12 + (record[1] === COMPANION ? 2 : 0) + (flags & CLOCK ? 13 : 0);
  if (flags & PAST) at += 2 + 4 * record[at + 1]; // how the clock stood, for so many turns
  return record.readUInt16LE(at + (flags & SET_UP ? 46 : 0));
}

/** How many half-turns the game has that was played last. */
function halfTurnsIn(records) {
  const isFriend = Buffer.from(records.settings ?? '', 'hex')[PLAYED_LAST] === 1;
  return halfTurnsOf(gamesIn(records).at(isFriend ? -1 : 0));
}

/** Whether a clock runs, or would in the next game between friends: the chip and the host do not agree about its seconds. */
function hasClock({ settings = '', friendgame = '' }) {
  const [set, game] = [settings, friendgame].map((hex) => Buffer.from(hex, 'hex'));
  return set[MINUTES] > 0 || set[MINUTES + 1] > 0 || (game.length > 2 && (game[11] & CLOCK) !== 0);
}
const same = (one, other) => KINDS.every((kind) => one[kind] === other[kind]);

/** Records that were read must be one of these sets. */
function judge(found, allowed, what) {
  if (allowed.some((records) => same(found, records))) return;
  for (const kind of KINDS) {
    if (allowed.some((records) => records[kind] === found[kind])) continue;
    const fate = found[kind] === undefined ? 'lost' : seen[kind].has(found[kind]) ? 'stale' : 'wrong';
    counted[fate]++;
    fault(`${what}: ${kind} is ${fate}: ${found[kind]}, not ${allowed.map((records) => records[kind]).join(' or ')}`);
  }
  fault(`${what}: records of different times`);
}

/** The records of the last save that has returned. */
async function safeIn(device) {
  for (const copy of device.copies.splice(0)) {
    const records = await host.recordsIn(copy);
    const [before, now] = [device.safe, records].map(halfTurnsIn);
    counted['half-turns'] += Math.max(0, now - before);
    // Undo goes back by two turns at most; who begins anew goes further.
    if (now < 2 && before - now > 4) counted['games begun']++;
    for (const kind of KINDS) seen[kind].add(records[kind]);
    device.safe = records;
  }
  return device.safe;
}

/** A chip, with what is known to be safe in its flash. */
function switchOn(flash, safe) {
  const device = { safe, copies: [], saves: 0, operations: 0 };
  device.chip = power({
    flash,
    seed: random.bits(),
    onLog: ({ text }) => {
      if (!text.startsWith('saved record')) return;
      device.copies.push(device.chip.flash.slice(...SAVED));
      device.operations = device.chip.operations.length;
      device.saves++;
      counted.saves++;
    },
  });
  return device;
}

/** After a restart: the chip has found what is safe, and shows it. Returns the player and the state of the game. */
async function look(device, what) {
  const { chip } = device;
  counted.restarts++;
  const { safe } = device;
  chip.run(BOOT);
  const line = chip.logged.findLast(({ text }) => /^game of \d+ half-turns/.test(text));
  const halfTurns = line ? Number(line.text.split(' ')[2]) : -1;
  // When it says so, it has read the records one after the other and not chosen between two games yet.
  const wanted = halfTurnsOf(gamesIn(safe).at(-1));
  check(halfTurns === wanted, `${what}: the chip has loaded ${halfTurns} half-turns of ${wanted}`);
  // If the machine is to move it has done so, and that is saved.
  if (device.saves === 0) judge(await host.recordsIn(chip.flash.slice(...SAVED)), [safe], `${what}, started`);
  const player = new Player(chip, nonaga);
  player.random = random;
  await player.load(safe);
  const gameState = await player.compare(what);
  counted['pictures compared']++;
  return { player, gameState };
}

/** Keys one after the other, on the chip and on the host: pictures and records must be the same. */
async function playCalmly(device, { player, gameState }) {
  let before = gameState.screen;
  for (let actions = random.below(mostActions); actions > 0 && !isOver() && !hasClock(device.safe); actions--) {
    const [wasOver, { screen }] = [gameState.over, gameState];
    gameState = await player.do(nextWord(gameState, before));
    before = screen;
    counted['keys one after the other']++;
    counted['pictures compared']++;
    if (gameState.over && !wasOver) counted['games seen to their end']++;
    if (device.copies.length > 0 && !device.chip.operating) {
      const [saved, wanted] = [await safeIn(device), await player.records()];
      for (const kind of KINDS) {
        const found = saved[kind] ?? never[kind];
        check(found === wanted[kind], `${kind} is saved as ${found}, but on the host it is ${wanted[kind]}`);
      }
      counted['saves compared with the app on the host']++;
    }
  }
}

/**
 * From the title of a new device into a game against a level that answers at once, with discs and tokens that jump: so
 * more is played in the same time. The settings stay as they are until keys by chance change them.
 */
async function quicken({ player }) {
  const { sound, backlight } = board.pins;
  const above = 2 + (sound !== null) + (backlight !== null); // rows of the list
  const words = ['previous', 'previous', 'choose', ...Array(above).fill('next')];
  for (const word of words) await player.do(word);
  await player.changeValue();
  for (const word of ['back', 'next', 'next']) await player.do(word);
  return { player, gameState: await player.newGame(pick([1, 2])) };
}

/** The next key, on a screen that was reached from another; mostly one that goes on with the game. */
function nextWord({ screen, level }, before) {
  switch (screen) {
    case 'Play': return chance(75) ? 'choose' : pick(['next', 'aside', 'previous']);
    case 'Title': return chance(80) ? 'choose' : 'next';
    // To look at a game again takes as long as to play some.
    case 'End': return before === 'Review' ? 'previous' : chance(95) ? 'choose' : 'next';
    case 'NewGame': return level <= HIGHEST_LEVEL && chance(50) ? 'choose' : pick(['next', 'next', 'choose', 'previous']);
    // Its menu closes by the key that opens it; the last row leads out.
    case 'Analysis': return pick(['back', 'previous', 'choose']);
    default: return chance(80) ? 'back' : 'next';
  }
}

/** Keys faster than pictures can follow, sometimes all at once, so that the firmware's queue is full; until `done`. */
function storm(device, edges, done = () => false) {
  const { chip } = device;
  const down = new Set();
  const change = (key) => {
    if (!down.delete(key)) down.add(key);
    chip.setKey(key, down.has(key));
    counted['keys faster than pictures']++;
    edges--;
  };
  while (edges > 0 && !done() && chip.state === 'running') {
    if (chance(5)) {
      // As fast as presses and releases are taken.
      for (let rounds = 8; rounds > 0 && !done(); rounds--) {
        for (const key of keys) change(key);
        chip.run(10, done);
      }
    } else {
      change(pick(keys));
      chip.run(pick([0, 0, 0, 1, 9, 9, 20, 60, 200]), done);
    }
  }
  for (const key of down) chip.setKey(key, false);
}

/** Brings the chip to a moment for the power to be cut or the core to hang. */
function reachMoment(device) {
  const { chip } = device;
  const skipped = random.below(12);
  const first = chip.operations.length;
  const inOperation = () => chip.operating && chip.operations.length > first + skipped;
  switch (pick(['rest', 'any', 'program', 'program', 'program', 'erase', 'erase'])) {
    case 'rest': chip.run(QUIET + ERASE); break;
    case 'any': storm(device, 20 + random.below(100)); break;
    case 'program': storm(device, 1_500, inOperation); break;
    case 'erase':
      storm(device, random.below(40));
      chip.run(3 * QUIET, () => chip.erasing);
      break;
  }
}

/** Cuts the power: returns what is left of the flash, and the records in it. */
async function cut(device) {
  const { chip } = device;
  const isErase = chip.erasing;
  const what = !chip.operating ? 'between operations' : isErase ? 'in an erase' : 'in a program operation';
  const how = { part: pick([0, 1, random.below(1000) / 1000, random.below(1000) / 1000]), manner: pick(MANNERS) };
  const flash = chip.cutPower(how);
  const allowed = [{ ...await safeIn(device) }];
  const found = await host.recordsIn(flash.slice(...SAVED));
  if (chip.operations.length > device.operations && chip.state === 'running') {
    // A save may be under way. Without the cut it would be completed.
    const { saves } = device;
    chip.run(1_000 + 4 * ERASE, () => device.saves > saves);
    if (device.saves > saves) allowed.push({ ...await safeIn(device) });
  }
  judge(found, allowed, `power cut ${what}, ${JSON.stringify(how)}`);
  if (!same(found, allowed[0])) counted['saves that were cut and are there']++;
  return { flash, found, what };
}

/** Cuts the power, perhaps several times in a row while the device starts again. */
async function loseThePower(device) {
  const atRest = device.chip.operations.length === device.operations && device.chip.power.core !== 'running';
  let { flash, found, what } = await cut(device);
  counted[`power cut ${atRest ? 'at rest' : what}`]++;
  for (let more = chance(40) ? 1 + random.below(MOST_BROWN_OUTS) : 0, row = 1; more > 0; more--) {
    const next = switchOn(flash, found);
    const millis = random.below(pick([50, 400, 3_000]));
    const inOperation = chance(50);
    next.chip.run(millis, () => inOperation && next.chip.operating && chance(50));
    ({ flash, found } = await cut(next));
    counted['power cut while starting']++;
    counted['longest row of brown-outs'] = Math.max(counted['longest row of brown-outs'], ++row);
  }
  return { flash, found };
}

/** Hangs the core; the watchdog resets it. */
async function hang(device) {
  const { chip } = device;
  chip.log.poll();
  const { saves } = device;
  const safe = { ...await safeIn(device) };
  const duringSave = chip.operations.length > device.operations;
  const found = await host.recordsIn(chip.flash.slice(...SAVED));
  if (!duringSave) judge(found, [safe], 'a hang');
  else if (!same(found, safe)) counted['saves that were cut and are there']++;
  const resets = chip.resets.length;
  chip.hang();
  chip.run(BITE, () => chip.resets.length > resets);
  check(chip.resets.length > resets, 'a core that hangs is not reset');
  check(device.saves === saves, 'a core that hangs saves');
  counted['watchdog bites']++;
  if (duringSave) counted['bites during a save']++;
  [device.safe, device.saves, device.operations] = [found, 0, chip.operations.length];
}

const [here, earlier] = [[], []]; // tallies of the devices of this run, and of those before
const isOver = () => sum([...here, counted])['games begun'] >= games || performance.now() >= deadline;

/** The life of a device: restarts, each followed by some play. */
async function live() {
  counted['new devices']++;
  let device = switchOn(null, {});
  let bites = 0;
  let what = 'a new device';
  for (let restart = 0; restart < NEW_DEVICE_EVERY && !isOver(); restart++) {
    if (hasClock(device.safe)) return; // keys by chance have set it
    let visit = await look(device, what);
    if (visit.gameState.level > HIGHEST_LEVEL) return visit.player.close(); // keys by chance have chosen it
    if (restart === 0 && chance(90)) visit = await quicken(visit);
    await playCalmly(device, visit);
    visit.player.close();
    inspect(device.chip);
    reachMoment(device);
    if (device.chip.state === 'loader') counted['restarts into the loader']++;
    else if (bites < MOST_BITES && chance(25)) {
      await hang(device);
      bites++;
      what = 'after a bite';
      continue;
    }
    const left = await loseThePower(device);
    device = switchOn(left.flash, left.found);
    bites = 0;
    what = 'after a power cut';
  }
}

if (values.tally && existsSync(values.tally))
  for (const line of readFileSync(values.tally, 'utf8').trim().split('\n')) earlier.push(JSON.parse(line));
const first = Math.max(-1, ...earlier.filter((device) => device.seed === seed).map(({ number }) => number)) + 1;
for (let number = first; !isOver(); number++) {
  random.state = Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b);
  counted = { ...nothing };
  let broken = false;
  try {
    await live();
  } catch (error) {
    fault(error.message); // a picture that is not the right one
    broken = true;
  }
  here.push(counted);
  if (values.tally) appendFileSync(values.tally, `${JSON.stringify({ seed, number, ...counted })}\n`);
  counted = { ...nothing };
  const [passed, sofar] = [(performance.now() - started) / 60_000, sum(here)];
  console.error(`${passed.toFixed(1)} min: ${sofar['games begun']} games, ${sofar.restarts} restarts, ${cutsIn(sofar)} power cuts`);
  if (broken) break;
}
host.close();
const now = sum(here);
if (performance.now() < deadline)
  check(cutsIn(now) >= games && now['watchdog bites'] > 0 && now['saves compared with the app on the host'] > games,
    'too little was tried');

const all = sum([...earlier, ...here]);
for (const fate of ['lost', 'stale', 'wrong']) check(all[fate] === 0, `${all[fate]} records are ${fate}`);
const width = Math.max(...Object.keys(all).map((name) => name.length));
const table = Object.entries(all).map(([name, number]) => `| ${name.padEnd(width)} | ${String(number).padStart(7)} |`);
report(`soak with seed ${seed}, erases of ${ERASE} ms\n| ${'what'.padEnd(width)} |  number |\n|---|---:|\n${table.join('\n')}`);
