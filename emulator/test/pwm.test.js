import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Simulator } from 'rp2040js';
import { Pwm } from '../src/pwm.js';

const PIN = 11; // slice 5, channel B
const BASE = 5 * 0x14;
const MICRO = 1e3;

/** A slice that counts microseconds, from 0 to `top`, high while below `compare`. */
function slice({ top = 999, compare = 500 } = {}) {
  const { rp2040, clock } = new Simulator();
  const changes = [];
  const pwm = new Pwm(rp2040, clock, () => changes.push([clock.nanos / MICRO, Math.round(pwm.output(PIN).hertz)]));
  pwm.writeUint32(BASE + 4, 125 << 4);
  const set = (register, value) => pwm.writeUint32(BASE + register, value);
  const compareWith = (value) => set(0xc, value << 16);
  compareWith(compare);
  set(0x10, top);
  set(0, 1);
  const after = (micros) => clock.tick(micros * MICRO);
  return { pwm, set, compareWith, after, changes };
}

test('the pin is high below the compare value', () => {
  const { pwm, after } = slice();
  after(499);
  assert.equal(pwm.level(PIN), true);
  after(2);
  assert.equal(pwm.level(PIN), false);
  after(999 * 7 + 7 + 300);
  assert.equal(pwm.readUint32(BASE + 8), 801);
  assert.deepEqual(pwm.output(PIN), { duty: 0.5, hertz: 1000 });
});

test('compare and TOP take effect when the counter wraps', () => {
  const { pwm, set, compareWith, after, changes } = slice();
  after(200);
  compareWith(0);
  set(0x10, 99);
  after(200);
  assert.equal(pwm.level(PIN), true, 'compare has changed at once');
  assert.equal(pwm.readUint32(BASE + 8), 400);
  after(601);
  assert.equal(pwm.level(PIN), false);
  assert.equal(pwm.readUint32(BASE + 8), 1);
  assert.deepEqual(changes.at(-1), [1000, 0], 'the change is reported when it happens');
});

test('a slice that is disabled leaves its pin as it is', () => {
  for (const [micros, level] of [[100, true], [700, false]]) {
    const { pwm, set, compareWith, after } = slice();
    after(micros);
    compareWith(0);
    set(0, 0);
    after(5000);
    assert.equal(pwm.level(PIN), level);
    assert.deepEqual(pwm.output(PIN), { duty: Number(level), hertz: 0 });
    assert.equal(pwm.readUint32(BASE + 8), micros);
  }
});

test('a counter above a new TOP runs to its very end before the tone begins', () => {
  const { pwm, set, compareWith, after, changes } = slice();
  after(900);
  set(0, 0);
  compareWith(100);
  set(0x10, 199); // at once, because the slice is disabled
  set(0, 1);
  after(50_000);
  assert.equal(pwm.output(PIN).hertz, 0);
  after(15_000);
  assert.equal(pwm.output(PIN).hertz, 5000);
  assert.deepEqual(changes.at(-1), [900 + 0x10000 - 900, 5000]);
});

test('in phase-correct mode the counter runs up and down', () => {
  const { pwm, set, after } = slice({ top: 100, compare: 25 });
  set(0, 3);
  after(150);
  assert.equal(pwm.readUint32(BASE + 8), 50);
  assert.equal(Math.round(pwm.output(PIN).hertz), 5000);
  after(60);
  assert.equal(pwm.readUint32(BASE + 8), 10);
});

test('an inverted channel is high where it would be low', () => {
  const { pwm, set, after } = slice();
  set(0, 1 | 8);
  after(100);
  assert.equal(pwm.level(PIN), false);
});

test('a wrap is over when its alarm rings, also after hours', () => {
  const { set, compareWith, after, changes } = slice();
  after(3600e6 * 5 + 0.1);
  for (let n = 0; n < 50; n++) {
    after(333.3333);
    compareWith(500 + n);
    set(0x10, 900 + 3 * n);
  }
  after(5000);
  assert.ok(changes.length < 300, `${changes.length} events`);
});
