import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RP2040 } from 'rp2040js';
import { BootRom, carryOut } from '../src/bootrom.js';

function flash() {
  const mcu = new RP2040();
  const rom = new BootRom(mcu, { onLoader() {} });
  mcu.sram.set(Array.from({ length: 256 }, (_, i) => i), 0);
  return { mcu, rom };
}
const RAM = 0x20000000;

test('programming clears bits and never sets them', () => {
  const { mcu, rom } = flash();
  mcu.flash[0x1003] = 0xf0;
  rom.program(0x1000, RAM, 256);
  assert.equal(mcu.flash[0x1003], 0x00);
  assert.equal(mcu.flash[0x1050], 0x50);
});

test('erasing sets a sector and nothing beside it', () => {
  const { mcu, rom } = flash();
  mcu.flash.fill(0, 0xfff, 0x2001);
  rom.erase(0x1000, 0x1000);
  assert.deepEqual([0xfff, 0x1000, 0x1fff, 0x2000].map((at) => mcu.flash[at]), [0, 0xff, 0xff, 0]);
});

test('a power cut leaves the chosen operation half done', () => {
  const { mcu, rom } = flash();
  rom.program(0x1000, RAM, 256);
  mcu.flash.fill(0xff, 0x1000, 0x1100);
  carryOut(mcu.flash, rom.operations[0], 0.5);
  // All but the last of the 256 bytes change, 255 stays: 127 are done, the next has half of its bits.
  assert.equal(mcu.flash[0x1000 + 126], 126);
  assert.equal(mcu.flash[0x1000 + 127], 127 | 0x80 & ~0x55);
  assert.equal(mcu.flash[0x1000 + 128], 0xff);
});

test('a function that the stand-in lacks is named', () => {
  const { rom } = flash();
  assert.throws(() => rom.lookUp('F'.charCodeAt(0) | 'X'.charCodeAt(0) << 8), /"FX"/);
});
