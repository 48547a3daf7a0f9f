import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Simulator } from 'rp2040js';
import { timeAlarms } from '../src/parts.js';

test('an alarm fires when the counter reaches it, whatever fraction of a microsecond has passed', () => {
  for (const begun of [0, 400, 999]) {
    const { rp2040, clock } = new Simulator();
    const timer = rp2040.peripherals[0x40054];
    timeAlarms(timer, clock);
    clock.tick(begun);
    timer.writeUint32(0x10, 3);
    clock.tick(2999 - begun);
    assert.equal(timer.intRaw, 0, `too early, armed at ${begun} ns`);
    clock.tick(1);
    assert.equal(timer.intRaw, 1, `not there at 3 µs, armed at ${begun} ns`);
  }
});

test('an alarm in the past fires only after the counter has wrapped round', () => {
  const { rp2040, clock } = new Simulator();
  const timer = rp2040.peripherals[0x40054];
  timeAlarms(timer, clock);
  clock.tick(5000);
  timer.writeUint32(0x10, 4);
  assert.equal(clock.nanosToNextAlarm, (2 ** 32 - 1) * 1000);
});
