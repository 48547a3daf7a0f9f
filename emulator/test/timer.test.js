import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Simulator } from 'rp2040js';
import { Timer } from '../src/timer.js';

const ALARM0 = 0x10, TIMERAWL = 0x28;

function timer() {
  const { rp2040, clock } = new Simulator();
  const timer = new Timer(rp2040, clock);
  timer.setRate(1e6);
  return { timer, clock };
}

test('an alarm fires when the counter reaches it, whatever fraction of a microsecond has passed', () => {
  for (const begun of [0, 400, 999]) {
    const { timer: t, clock } = timer();
    clock.tick(begun);
    t.writeUint32(ALARM0, 3);
    clock.tick(2999 - begun);
    assert.equal(t.raw, 0, `too early, armed at ${begun} ns`);
    clock.tick(1);
    assert.equal(t.raw, 1, `not there at 3 µs, armed at ${begun} ns`);
  }
});

test('an alarm in the past fires only after the counter has wrapped round', () => {
  const { timer: t, clock } = timer();
  clock.tick(5000);
  t.writeUint32(ALARM0, 4);
  assert.equal(clock.nanosToNextAlarm, (2 ** 32 - 1) * 1000);
});

test('the counter follows its ticks, and so do alarms that are armed already', () => {
  const { timer: t, clock } = timer();
  t.writeUint32(ALARM0, 10);
  clock.tick(5000);
  t.setRate(0.5e6);
  clock.tick(4000);
  assert.equal(t.readUint32(TIMERAWL), 7);
  t.setRate(0);
  clock.tick(1e9);
  assert.equal(t.readUint32(TIMERAWL), 7);
  t.setRate(1e6);
  clock.tick(2999);
  assert.equal(t.raw, 0);
  clock.tick(1);
  assert.equal(t.raw, 1);
});
