// Shared by the end-to-end scripts in this folder: `node SCRIPT IMAGE BOARD-JSON NONAGA`.
import { readFileSync } from 'node:fs';
import { ASSUMED } from '../src/assumed.js';
import { Chip } from '../src/chip.js';
import { readElf } from '../src/elf.js';
import { padFaults } from '../src/pads.js';

const [imageFile, boardJson, nonaga] = process.argv.slice(2);
const image = readElf(readFileSync(imageFile));
const board = JSON.parse(boardJson);
const faults = [];
const STACK_RESERVE = 8 * 1024;

/** The region of flash with the saved records, as [start, end); and the size of its sectors. */
export const SAVED = ['_saved_start', '_saved_end'].map((name) => image.symbols.get(name).address);
export const SECTOR = 0x1000;
/** Milliseconds that the flash takes to erase a sector, and that a picture takes after all of them at power-on. */
export const ERASE = ASSUMED.eraseNanos / 1e6;
export const BOOT = 2_500 + 4 * (60 + ERASE);

/** Kinds of records: the game against the machine, and the one between friends. */
export const GAME = 3, FRIEND_GAME = 5;

export { board, nonaga };

/** What is done to every new chip before it runs, by a script that runs another. */
export const atPower = [];

/** A new chip with the image. An error in its log is a fault of the script, unless errors are expected. */
export function power(options = {}) {
  const chip = new Chip(board, image, {
    ...options,
    onLog: (line) => {
      if (line.level === 'error' && !options.errorsExpected) fault(line.text);
      options.onLog?.(line);
    },
  });
  for (const act of atPower) act(chip);
  return chip;
}

export function fault(text) {
  faults.push(text);
}

export function check(holds, text) {
  if (!holds) fault(text);
}

/** The length of the game that a chip has loaded, in half-turns, by its log; -1 if it logs none. */
export function foundBy(chip) {
  const line = chip.logged.map(({ text }) => text.match(/^game of (\d+) half-turns/)).find(Boolean);
  return line ? Number(line[1]) : -1;
}

/**
 * Checks a chip at the end of a script: unsupported hardware accesses, panel errors, state, stack, the panel's waits,
 * pads and the random seed.
 */
export function inspect(chip) {
  for (const text of [...chip.panel.hurries, ...padFaults(chip)]) fault(text);
  const { randomReads, constantReads } = chip.clocks.ring;
  check(randomReads > 0 && constantReads === 0,
    `RANDOMBIT is read ${randomReads} times while it is random and ${constantReads} times while the core runs from the ring oscillator`);
  for (const text of [...chip.missing, ...chip.panel.errors]) fault(text);
  for (const text of chip.host?.errors ?? []) fault(`on the bus: ${text}`);
  if (chip.state !== 'running') fault(`the chip is ${chip.state}`);
  const spare = chip.stack[1] - chip.stack[0] - chip.deepestStack;
  if (spare < STACK_RESERVE) fault(`only ${spare} bytes of the stack were never used`);
}

/** Prints faults and summary, and exits: with 1 if there are faults. */
export function report(text) {
  for (const text of new Set(faults)) console.log(`fault on ${board.name}: ${text}`);
  console.log(`${board.name}: ${text}`);
  process.exit(faults.length > 0 ? 1 : 0);
}
