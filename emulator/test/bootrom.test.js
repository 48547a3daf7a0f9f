import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RP2040 } from 'rp2040js';
import { BootRom, carryOut } from '../src/bootrom.js';

function flash() {
  const mcu = new RP2040();
  const rom = new BootRom(mcu, { onLoader() {}, onOperation() {} });
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
  carryOut(mcu.flash, rom.operations[0], { part: 0.5 });
  // All but the last of the 256 bytes change, 255 stays: 127 are done, the next has half of its bits.
  assert.equal(mcu.flash[0x1000 + 126], 126);
  assert.equal(mcu.flash[0x1000 + 127], 127 | 0x80 & ~0x55);
  assert.equal(mcu.flash[0x1000 + 128], 0xff);
});

test('what an erase that is cut leaves depends on the manner', () => {
  const left = (part, manner) => {
    const { mcu, rom } = flash();
    mcu.flash.fill(0x0f, 0x1000, 0x2000);
    rom.erase(0x1000, 0x1000);
    mcu.flash.fill(0x0f, 0x1000, 0x2000);
    carryOut(mcu.flash, rom.operations[0], { part, manner });
    assert.deepEqual([mcu.flash[0xfff], mcu.flash[0x2000]], [0xff, 0xff]);
    return mcu.flash.subarray(0x1000, 0x2000);
  };
  assert.deepEqual([...left(0.5, 'last').subarray(0x7fe, 0x802)], [0x0f, 0x5f, 0xff, 0xff]);
  assert.equal(left(0, 'clear')[0x800], 0);
  const high = left(0.25, 'bits').map((byte) => byte >> 4);
  const set = high.reduce((sum, nibble) => sum + nibble.toString(2).replaceAll('0', '').length, 0);
  assert.ok(Math.abs(set / 0x4000 - 0.25) < 0.03, `${set} of 16384 bits are set`);
});

test('a missing function is named', () => {
  const { rom } = flash();
  assert.throws(() => rom.lookUp('F'.charCodeAt(0) | 'X'.charCodeAt(0) << 8), /"FX"/);
});
