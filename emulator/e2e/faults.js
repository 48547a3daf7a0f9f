// The worst that can happen to a running game, one by one: a panic in every task, a fault in the search, and a stack that
// runs over. Each is shown, and ends in the saved game within ten seconds.
//
// The image is the one that is given away: the emulator changes the core's registers when it reaches a function.
import { Player } from '../src/player.js';
import { BOOT, GAME, check, foundBy, inspect, nonaga, power, report } from './common.js';

const WITHIN = 10_000; // milliseconds
const DARK_RED = 0x8800; // the background of the message
const SP = 13, PC = 15;
const A_HALF_TURN = 2; // bytes of a half-turn in the record of a game
const SCRATCH = 0x20040000; // RAM that the firmware does not use
const TASKS = ['backlight::fade', 'battery::watch', 'game::play', 'keys::watch', 'panel::send', 'sound::play', 'storage::keep',
  'think::think', 'usb::offer', 'watchdog::feed'];

// A game against the machine that has begun: there is something to be lost, and to be thought about.
const first = power();
first.run(BOOT);
const player = new Player(first, nonaga);
await player.compare('power-on');
await player.newGame(5);
const empty = first.saves.findLast(({ kind }) => kind === GAME).bytes;
player.close();
const poke = (chip, keys) => { for (const key of keys) { chip.tap(key, 40); chip.run(400); } };
poke(first, ['a', 'a']);
first.run(1_000);
const flash = first.flash.slice();
const { symbols } = first.image;
inspect(first);
const halfTurns = (first.saves.findLast(({ kind }) => kind === GAME).bytes - empty) / A_HALF_TURN;

/** The address of the only function whose mangled name contains these parts of a path. */
function address(...path) {
  const found = [...symbols].filter(([name]) => /^_(ZN|R)/.test(name) && path.every((part) => name.includes(`${part.length}${part}`))
    && !name.includes('Thunk') && !name.includes('POOL'));
  if (found.length === 0) throw new Error(`the image has no function ${path.join('::')}`);
  return found[0][1].address & ~1;
}

/** The function that polls a task: its pool of storage points at it, once it runs. */
function pollOf(task) {
  const parts = task.split('::');
  const [, { address: pool }] = [...symbols].find(([name]) => name.includes('4POOL') && parts.every((part) => name.includes(`${part.length}${part}`)));
  const polls = new Set([...symbols].filter(([name]) => name.includes('TaskStorage') && name.includes('4poll')).map(([, symbol]) => symbol.address | 1));
  for (let at = pool; at < pool + 64; at += 4) {
    const word = first.mcu.readUint32(at);
    if (polls.has(word)) return word & ~1;
  }
  throw new Error(`${task} is not running`);
}

/** Calls the panic of an index that is out of bounds, as if it stood at this place. */
function panic(chip, file, line) {
  const { mcu } = chip;
  [...file].forEach((letter, n) => mcu.writeUint8(SCRATCH + 16 + n, letter.charCodeAt(0)));
  [SCRATCH + 16, file.length, line, 1].forEach((word, n) => mcu.writeUint32(SCRATCH + 4 * n, word));
  mcu.core.registers.set([9, 5, SCRATCH]); // index, length, place
  mcu.core.registers[PC] = address('panicking', 'panic_bounds_check');
}

/** Lets `happen` come when a chip with the saved game reaches a function, `after` some time, and checks how it ends. */
function suffer(what, place, happen, after = BOOT) {
  const chip = power({ flash, errorsExpected: true });
  chip.run(after);
  let since = null;
  chip.setTrap(place, () => {
    since = chip.millis;
    happen(chip);
  });
  // Keys that slide and relocate, so that something moves, sounds, is saved and thought about.
  for (let taps = 0; since === null && taps < 60; taps++) {
    const key = ['a', 'a', 'right', 'a', 'down'][taps % 5];
    chip.press(key);
    chip.run(40, () => since !== null);
    chip.release(key);
    chip.run(400, () => since !== null);
  }
  chip.run(6_000, () => since !== null); // the battery is read every 5 s
  check(since !== null, `${what}: never came`);
  const saved = (chip.saves.findLast(({ kind }) => kind === GAME)?.bytes ?? empty + halfTurns * A_HALF_TURN) - empty;
  const isMessage = () => chip.picture().pixels[0] === DARK_RED; // black while the panel is dark
  chip.logged.length = 0;
  let [shown, seen] = [false, null];
  // Until the log of a start tells of the game, and its picture is there.
  chip.run(WITHIN + 2_000, () => {
    const state = chip.panel.bytes + (chip.panel.dark ? 0.5 : 0);
    if (chip.sending || state === seen) return false;
    seen = state;
    shown ||= isMessage();
    return chip.resets.length > 0 && foundBy(chip) >= 0 && !isMessage() && !chip.panel.dark;
  });
  const took = chip.millis - since;
  check(shown, `${what}: no message`);
  const told = chip.logged.some(({ level, text }) => level === 'warn' && /: index out of bounds|processor fault|stack ran over/.test(text));
  check(told, `${what}: the log of the next start does not tell`);
  check(took <= WITHIN, `${what}: the game is back after ${(took / 1000).toFixed(1)} s`);
  check(foundBy(chip) * A_HALF_TURN === saved, `${what}: ${foundBy(chip)} half-turns instead of ${saved / A_HALF_TURN}`);
  // The same first picture as after power-on; later ones depend on what the machine plays.
  const fresh = power({ flash: chip.flash });
  fresh.run(1_000, () => !fresh.panel.dark && !fresh.sending);
  check(!fresh.panel.dark && chip.shows(fresh.picture().pixels), `${what}: not the picture of the saved game`);
  return took;
}

const times = [];
for (const [line, task] of TASKS.entries())
  // The light fades in at the start, and then stays for a long time.
  times.push(suffer(`a panic in ${task}`, pollOf(task), (chip) => panic(chip, 'task.rs', line + 1), task === 'backlight::fade' ? 20 : BOOT));
const search = address('search', 'searcher', 'Searcher', 'complete_turn');
times.push(suffer('a fault in the search', search, (chip) => chip.fault()));
// Deep in the search the stack ends: in the guard, and where the frame of a turn leaps over the guard.
const turn = address('search', 'searcher', 'Searcher', 'turn');
for (const left of [32 + 8, 32 + 100])
  times.push(suffer(`${left} bytes of stack in the search`, turn, (chip) => {
    const sp = chip.stack[0] + left;
    for (let at = sp; at < sp + 128; at += 4) chip.mcu.writeUint32(at, at); // what the calls before would have pushed
    chip.mcu.core.registers[SP] = sp;
  }));

report(`${times.length} panics, faults and overflows, the saved game is back within ${(Math.max(...times) / 1000).toFixed(1)} s`);
