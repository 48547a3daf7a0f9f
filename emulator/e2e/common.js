// What the scripts in this folder share: `node SCRIPT IMAGE BOARD-JSON NONAGA`.
import { readFileSync } from 'node:fs';
import { Chip } from '../src/chip.js';
import { readElf } from '../src/elf.js';

const [imageFile, boardJson, nonaga] = process.argv.slice(2);
const image = readElf(readFileSync(imageFile));
const board = JSON.parse(boardJson);
const faults = [];
const STACK_RESERVE = 8 * 1024;

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
