import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Chip } from '../src/chip.js';

const BOARD = {
  name: 'a board',
  panel: { width: 240, height: 240, x: 0, y: 0, madctl: 0 },
  pins: { spi: 1, cs: 9, dc: 8, reset: null, backlight: 13, tearing: null, power: null, keys: { a: 15 }, sound: null, battery: null },
};
const ROSC_CTRL = 0x40060000, ROSC_DORMANT = 0x4006000c, COMA = 0x636f6d61;
const DORMANT_WAKE_INTE1 = 0x40014164, FALLING_15 = 1 << 30;
const WATCHDOG_TICK = 0x4005802c, TICK_EVERY_6 = 1 << 9 | 6;
const SCR = 0xe000ed10, SLEEP_DEEP = 4, SLEEP_EN1 = 0x400080ac;
const NOP = 0xbf00, WFI = 0xbf30;

/** A chip that writes values to registers, executes one instruction more, sets r7 and stays there. */
function chip(writes, last = NOP) {
  const code = [], literals = writes.flat();
  // ldr r0, [pc, …]; ldr r1, [pc, …]; str r1, [r0] for each
  const size = 2 * Math.ceil((3 * writes.length + 3) / 2);
  const load = (register, literal) => {
    const base = 2 * code.length + 4 & ~3;
    code.push(0x4800 | register << 8 | (2 * size + 4 * literal - base) / 4);
  };
  writes.forEach((_, n) => {
    load(0, 2 * n);
    load(1, 2 * n + 1);
    code.push(0x6001);
  });
  code.push(last, 0x2701, 0xe7fe); // …; movs r7, #1; b .
  while (code.length < size) code.push(NOP);
  const bytes = Buffer.alloc(8 + 2 * size + 4 * literals.length);
  bytes.writeUInt32LE(0x20001000, 0);
  bytes.writeUInt32LE(0x10000109, 4);
  code.forEach((opcode, n) => bytes.writeUInt16LE(opcode, 8 + 2 * n));
  literals.forEach((word, n) => bytes.writeUInt32LE(word >>> 0, 8 + 2 * size + 4 * n));
  const symbols = new Map([['_stack_end', { address: 0x20000000 }], ['_stack_start', { address: 0x20001000 }]]);
  return new Chip(BOARD, { segments: [{ offset: 0x100, bytes }], symbols });
}
const goneOn = ({ mcu }) => mcu.core.registers[7] === 1;

test('the chip runs at the speed of the ring oscillator after the boot ROM', () => {
  const it = chip([]);
  it.run(1, () => goneOn(it));
  assert.ok(it.millis > 5 && it.millis < 5.1, `${it.millis} ms`);
  const { cycles } = it.mcu.core;
  it.run(1);
  assert.ok(Math.abs(it.mcu.core.cycles - cycles - 6500) < 100);
});

test('the dormant chip sleeps until a pin wakes it, and its timer stands still', () => {
  const it = chip([[WATCHDOG_TICK, TICK_EVERY_6], [DORMANT_WAKE_INTE1, FALLING_15], [ROSC_DORMANT, COMA]]);
  it.run(1000);
  assert.equal(it.power.core, 'dormant');
  assert.deepEqual(it.power.oscillators, []);
  assert.ok(!goneOn(it) && it.asleep > 990e6);
  const ticks = it.timer.readUint32(0x28);
  it.press('a');
  it.run(1);
  assert.ok(goneOn(it));
  assert.equal(it.power.core, 'running');
  assert.ok(it.millis > 1000 && it.timer.readUint32(0x28) < ticks + 2000);
});

test('without an enabled pin nothing wakes it', () => {
  const it = chip([[ROSC_DORMANT, COMA]]);
  it.run(10);
  it.press('a');
  it.run(10);
  assert.ok(!goneOn(it));
});

test('without an oscillator the chip stops for good', () => {
  const it = chip([[ROSC_CTRL, 0xd1efa4]]);
  it.run(10);
  assert.equal(it.state, 'without a clock');
});

test('in deep sleep the timer runs only if SLEEP_EN lets it', () => {
  const ticksOf = (enabled) => {
    const it = chip([[WATCHDOG_TICK, TICK_EVERY_6], [SCR, SLEEP_DEEP], [SLEEP_EN1, enabled]], WFI);
    it.run(100);
    assert.equal(it.power.core, 'deeply asleep');
    return it.timer.readUint32(0x28);
  };
  assert.ok(ticksOf(0x20) > 90_000);
  assert.ok(ticksOf(0) < 1000);
});
