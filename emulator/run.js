// Runs a firmware image: node run.js IMAGE.elf BOARD-JSON [--keys SCRIPT] [--millis N] [--png FILE] [--verbose]
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Chip } from './src/chip.js';
import { readElf } from './src/elf.js';
import { checkKeys, playKeys } from './src/keys.js';
import { png } from './src/png.js';

const BOOT = 400; // milliseconds until the first key

const { values, positionals: [image, board] } = parseArgs({
  allowPositionals: true,
  options: {
    keys: { type: 'string', default: '' },
    millis: { type: 'string', default: '1000' },
    png: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});
/** Runs a task; prints a one-line error and exits if it throws. */
const orExit = (task) => {
  try {
    return task();
  } catch (error) {
    console.error(`emulator: ${error.message}`);
    return process.exit(2);
  }
};
const millis = orExit(() => {
  if (!/^\d+$/.test(values.millis)) throw new Error(`--millis: ${JSON.stringify(values.millis)} is no number`);
  return Number(values.millis);
});
orExit(() => checkKeys(JSON.parse(board), values.keys));
const isShown = ({ level }) => values.verbose || level === 'error' || level === 'warn';
const chip = new Chip(JSON.parse(board), readElf(readFileSync(image)), {
  onLog: (line) => { if (isShown(line)) console.error(`${line.time} ${line.level} ${line.text}`); },
});
chip.run(BOOT);
playKeys(chip, values.keys);
chip.run(millis);
if (values.png) orExit(() => writeFileSync(values.png, png(chip.picture())));
for (const gap of chip.missing) console.error(`emulator: ${gap}`);
for (const error of chip.panel.errors) console.error(`panel: ${error}`);
console.log(`${chip.state} after ${chip.millis.toFixed(0)} ms, asleep ${(chip.asleep / chip.nanos * 100).toFixed(1)}%,`
  + ` ${chip.panel.bytes} bytes to the panel, backlight ${(chip.light * 100).toFixed(0)}%`);
process.exitCode = chip.state === 'running' || chip.state === 'loader' ? 0 : 1;
