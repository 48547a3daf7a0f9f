import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Simulator } from 'rp2040js';
import { parse } from '../src/assumed.js';
import { Clocks } from '../src/clocks.js';

const XOSC = 0x40024000, PLL_SYS = 0x40028000, CLOCKS = 0x40008000, ROSC = 0x40060000;
const STABLE = 0x80000000;

function chip(options) {
  const { rp2040, clock } = new Simulator();
  rp2040.logger = { debug() {}, info() {}, warn() {}, error(part, text) { throw new Error(text); } };
  return { mcu: rp2040, clock, clocks: new Clocks(rp2040, clock, options) };
}
const millis = (count) => count * 1e6;

/** Starts the crystal with this delay in units of 256 cycles. */
function startCrystal({ mcu }, delay) {
  mcu.writeUint32(XOSC + 0xc, delay);
  mcu.writeUint32(XOSC, 0xfabaa0);
}
/** 125 MHz from the crystal, as the SDK and embassy set it up. */
function startPll({ mcu, clock }) {
  mcu.writeUint32(PLL_SYS + 8, 125);
  mcu.writeUint32(PLL_SYS + 4, 0x0c); // the post dividers are still off
  clock.tick(millis(1));
  mcu.writeUint32(PLL_SYS + 0xc, 6 << 16 | 2 << 12);
  mcu.writeUint32(PLL_SYS + 4, 0x04);
}
const runFromPll = ({ mcu }) => mcu.writeUint32(CLOCKS + 0x3c, 1);

test('the core starts on the ring oscillator', () => {
  assert.equal(chip().mcu.clkSys, 6.5e6);
});

test('the crystal is stable after its start-up delay, not before', () => {
  const it = chip();
  startCrystal(it, 47); // the SDK's value: a millisecond
  it.clock.tick(millis(1));
  assert.equal(it.mcu.readUint32(XOSC + 4) & STABLE, 0);
  it.clock.tick(millis(0.01));
  assert.equal((it.mcu.readUint32(XOSC + 4) & STABLE) >>> 0, STABLE);
});

test('after a watchdog reset the crystal still runs', () => {
  const it = chip({ crystalRuns: true });
  startCrystal(it, 6000);
  assert.ok(it.clocks.crystal.stable);
});

test('the core follows crystal and PLL when the firmware selects them, and stops without', () => {
  const it = chip();
  startCrystal(it, 47);
  it.clock.tick(millis(2));
  it.mcu.writeUint32(CLOCKS + 0x30, 2);
  assert.equal(it.mcu.clkSys, 12e6);
  startPll(it);
  runFromPll(it);
  assert.equal(it.mcu.clkSys, 125e6);
  it.mcu.writeUint32(PLL_SYS + 4, 0x2d);
  assert.equal(it.mcu.clkSys, 0);
});

test('the random bit is random only while the core runs from something else', () => {
  const it = chip({ seed: 7 });
  const bits = () => Array.from({ length: 64 }, () => it.mcu.readUint32(ROSC + 0x1c)).join('');
  assert.equal(bits(), '0'.repeat(64));
  startCrystal(it, 47);
  it.clock.tick(millis(2));
  it.mcu.writeUint32(CLOCKS + 0x30, 2);
  const [first, second] = [bits(), bits()];
  assert.notEqual(first, second);
  assert.ok(first.includes('0') && first.includes('1'));
});

test('dormant stops the chip only by the oscillator that the core runs from', () => {
  const it = chip();
  startCrystal(it, 47);
  it.clock.tick(millis(2));
  it.mcu.writeUint32(CLOCKS + 0x30, 2);
  it.mcu.writeUint32(ROSC + 0xc, 0x636f6d61);
  assert.equal(it.clocks.dormant, null);
  assert.deepEqual(it.clocks.state.oscillators, ['crystal']);
  it.mcu.writeUint32(XOSC + 8, 0x636f6d61);
  assert.equal(it.clocks.dormant, 'crystal');
  assert.deepEqual(it.clocks.state, { ...it.clocks.state, hertz: 0, oscillators: [], plls: [], clocks: [] });
  assert.equal(Math.round(it.clocks.wake() / 1e3), 1003);
  assert.equal(it.clocks.dormant, null);
});

test('dormant below a running PLL is an error', () => {
  const it = chip();
  startCrystal(it, 47);
  it.clock.tick(millis(2));
  startPll(it);
  runFromPll(it);
  assert.throws(() => it.mcu.writeUint32(XOSC + 8, 0x636f6d61), /system PLL/);
});

test('the frequency counter measures in units of a 32nd of a kilohertz', () => {
  const it = chip();
  it.mcu.writeUint32(CLOCKS + 0x94, 9);
  assert.equal(it.mcu.readUint32(CLOCKS + 0x9c), 6500 * 32);
});

test('assumptions have names', () => {
  assert.deepEqual(parse('cacheMiss=64,eraseNanos=400e6'), { cacheMiss: 64, eraseNanos: 400e6 });
  assert.throws(() => parse('cachemiss=64'), /cacheMiss/);
});
