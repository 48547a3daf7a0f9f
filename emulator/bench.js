// Runs the bench image and prints its log: node bench.js IMAGE.elf BOARD-JSON KIND FIRST COUNT
import { readFileSync } from 'node:fs';
import { Chip } from './src/chip.js';
import { readElf } from './src/elf.js';

const WATCHDOG = 0x40058;
const LONGEST = 3_600_000; // milliseconds of the chip's time

const [image, board, ...scratch] = process.argv.slice(2);
let done = false;
const chip = new Chip(JSON.parse(board), readElf(readFileSync(image)), {
  onLog: ({ level, text }) => {
    if (text === 'done') done = true;
    else (level === 'info' ? console.log : console.error)(text);
  },
});
chip.mcu.peripherals[WATCHDOG].scratchData.set(scratch.map(Number));
chip.run(LONGEST, () => done);
if (!done) console.error(`the bench image did not finish: ${chip.state}`);
console.log(`stack ${chip.deepestStack}`);
process.exitCode = done ? 0 : 1;
