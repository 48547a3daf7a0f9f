// Runs the bench image on another emulator and prints its log: node second.js RUNNER IMAGE.elf BOARD-JSON KIND FIRST COUNT
// RUNNER is the program in second-opinion/. The board does not matter.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readElf } from './src/elf.js';
import { Log } from './src/log.js';

const [runner, file, , ...scratch] = process.argv.slice(2);
const { segments, symbols } = readElf(readFileSync(file));
const flash = Buffer.alloc(Math.max(...segments.map(({ offset, bytes }) => offset + bytes.length)), 0xff);
for (const { offset, bytes } of segments) flash.set(bytes, offset);

const folder = mkdtempSync(join(tmpdir(), 'second-opinion-'));
const image = join(folder, 'flash.bin');
writeFileSync(image, flash);
const child = spawn(runner, [image, symbols.get('_SEGGER_RTT').address, ...scratch], { stdio: ['ignore', 'pipe', 'inherit'] });
let done = false;
const log = new Log(null, symbols, ({ level, text }) => {
  if (text === 'done') {
    done = true;
    child.kill();
  } else if (!done && text !== 'begin') (level === 'info' ? console.log : console.error)(text);
});
child.stdout.on('data', (bytes) => bytes.forEach((byte) => log.receive(byte)));
child.on('close', () => {
  rmSync(folder, { recursive: true });
  if (!done) console.error('the bench image did not finish');
  process.exitCode = done ? 0 : 1;
});
