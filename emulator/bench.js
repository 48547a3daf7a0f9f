// Runs the bench image and prints its log: node bench.js IMAGE.elf BOARD-JSON KIND FIRST COUNT [--profile]
// With --profile also how many samples of the program counter fell into each function.
import { readFileSync } from 'node:fs';
import { Chip } from './src/chip.js';
import { readElf } from './src/elf.js';
import { Profile } from './src/profile.js';

const WATCHDOG = 0x40058;
const LONGEST = 3_600_000; // milliseconds of the chip's time
const SAMPLE_EVERY = 0.008072; // 1009 cycles: a prime, so that no loop keeps step with it

const [image, board, ...rest] = process.argv.slice(2);
const elf = readElf(readFileSync(image));
const profile = rest.includes('--profile') ? new Profile(elf.symbols) : null;
let begun = false, done = false;
const chip = new Chip(JSON.parse(board), elf, {
  onLog: ({ level, text }) => {
    if (text === 'begin') begun = true;
    else if (text === 'done') done = true;
    else (level === 'info' ? console.log : console.error)(text);
  },
});
chip.mcu.peripherals[WATCHDOG].scratchData.set(rest.slice(0, 3).map(Number));
if (profile) {
  while (!done && chip.millis < LONGEST && chip.run(SAMPLE_EVERY))
    if (begun) profile.sample(chip.mcu.core.PC);
  for (const [name, samples] of profile.samples) console.log(`profile ${samples} ${name}`);
} else chip.run(LONGEST, () => done);
if (!done) console.error(`the bench image did not finish: ${chip.state}`);
console.log(`stack ${chip.deepestStack}`);
process.exitCode = done ? 0 : 1;
