// What the scripts in this folder share: `node SCRIPT IMAGE BOARD-JSON NONAGA`.
import { readFileSync } from 'node:fs';
import { Chip } from '../src/chip.js';
import { readElf } from '../src/elf.js';

const [imageFile, boardJson, nonaga] = process.argv.slice(2);
const image = readElf(readFileSync(imageFile));
const board = JSON.parse(boardJson);
const faults = [];
const STACK_RESERVE = 8 * 1024;

/** The region of flash that holds what was saved, from its first byte to the one behind its last; a sector of it. */
export const SAVED = ['_saved_start', '_saved_end'].map((name) => image.symbols.get(name).address);
export const SECTOR = 0x1000;

export { board, nonaga };

/** A chip with the image; whatever goes wrong on it is a fault of the script. */
export function power(options = {}) {
  return new Chip(board, image, {
    ...options,
    onLog: ({ level, text }) => { if (level === 'error' && !options.errorsExpected) fault(text); },
  });
}

export function fault(text) {
  faults.push(text);
}

export function check(holds, text) {
  if (!holds) fault(text);
}

/** The half-turns of the game that a chip says it has found; -1 if it says nothing. */
export function foundBy(chip) {
  const line = chip.logged.map(({ text }) => text.match(/^game of (\d+) half-turns/)).find(Boolean);
  return line ? Number(line[1]) : -1;
}

/** Collects what a chip complains about at the end of its life. */
export function inspect(chip) {
  for (const text of [...chip.missing, ...chip.panel.complaints]) fault(text);
  if (chip.state !== 'running') fault(`the chip is ${chip.state}`);
  const spare = chip.stack[1] - chip.stack[0] - chip.deepestStack;
  if (spare < STACK_RESERVE) fault(`of the stack only ${spare} bytes were never used`);
}

/** Prints one line of what was found and ends. */
export function report(text) {
  for (const text of new Set(faults)) console.log(`fault on ${board.name}: ${text}`);
  console.log(`${board.name}: ${text}`);
  process.exit(faults.length > 0 ? 1 : 0);
}
