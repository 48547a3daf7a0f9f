// The serial port of an emulated board as standard input and output, for programs that talk to the handheld:
//
//   node emulator/cable.js IMAGE.elf BOARD-JSON [--flash FILE] [--when-asked KEYS] [--keys KEYS] [--verbose]
//
// Bytes from standard input go to the port, and what the port says to standard output. The port is open from the start
// until the end of the input; then the cable is pulled. "ready" on standard error says that the port is open. `--flash`
// is the flash to begin with, if the file is there, and is written at the end. `--keys` are pressed after the start, those of
// `--when-asked` whenever the device says that it has asked on the screen (scripts as of `cargo xtask emulate`). Time never
// goes faster than the clock on the wall. As a pseudo-terminal: socat PTY,link=handheld,raw,echo=0 EXEC:"node …"
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Chip } from './src/chip.js';
import { readElf } from './src/elf.js';
import { playKeys } from './src/keys.js';
import { UsbHost } from './src/usb_host.js';

const BOOT = 1_000; // milliseconds until the first key
const SLICE = 5; // milliseconds of the chip between looks at the input

const { values, positionals: [image, board] } = parseArgs({
  allowPositionals: true,
  options: {
    flash: { type: 'string' },
    keys: { type: 'string', default: '' },
    'when-asked': { type: 'string', default: '' },
    verbose: { type: 'boolean', default: false },
  },
});
const chip = new Chip(JSON.parse(board), readElf(readFileSync(image)), {
  flash: values.flash && existsSync(values.flash) ? readFileSync(values.flash) : undefined,
  onLog: (line) => {
    if (values.verbose || line.level === 'error') console.error(`${line.time} ${line.level} ${line.text}`);
  },
});
let line = '', asked = false, ended = false;
const host = new UsbHost(chip, {
  onData: (bytes) => {
    const text = Buffer.from(bytes).toString('latin1');
    process.stdout.write(text, 'latin1');
    line = (line + text).slice(-200);
    if (line.includes('info asked on the screen\n')) [line, asked] = ['', true];
  },
});
chip.run(BOOT);
playKeys(chip, values.keys);
host.plugIn();
const waiting = [];
process.stdin.on('data', (bytes) => waiting.push(bytes));
process.stdin.on('end', () => { ended = true; });
process.stdout.on('error', () => { ended = true; });

const begun = performance.now() - chip.millis;
let wasOpen = false;
function step() {
  chip.run(SLICE);
  if (host.state === 'configured' && !wasOpen) {
    host.open();
    wasOpen = true;
  }
  if (host.state === 'gone') wasOpen = false; // the device has restarted
  if (host.state === 'open') {
    if (!host.announced) console.error('ready');
    host.announced = true;
    // A few packets at a time, as a computer's driver does.
    while (waiting.length > 0 && host.sending.length < 16) host.write(waiting.shift());
  }
  if (asked) {
    asked = false;
    playKeys(chip, values['when-asked']);
  }
  if (ended && waiting.length === 0 && host.idle || chip.state !== 'running') return end();
  const ahead = chip.millis - (performance.now() - begun);
  setTimeout(step, Math.max(0, ahead));
}
function end() {
  host.pull();
  chip.run(BOOT); // what it was saving is saved
  if (values.flash) writeFileSync(values.flash, chip.flash);
  for (const error of [...host.errors, ...chip.missing]) console.error(`cable: ${error}`);
  process.exit(chip.state === 'running' || chip.state === 'loader' ? 0 : 1);
}
step();
