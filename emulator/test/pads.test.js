import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RP2040 } from 'rp2040js';
import { padFaults } from '../src/pads.js';

const FAST = 1, SCHMITT = 2, PULL_UP = 8, EIGHT = 2 << 4, INPUT = 0x40;
const pins = { dc: 8, tearing: 4, keys: { a: 15, x: null } };

function chip(changes = {}) {
  const mcu = new RP2040();
  const pads = { 8: FAST | EIGHT, 10: FAST | EIGHT, 11: FAST | EIGHT, 4: SCHMITT | INPUT, 15: SCHMITT | PULL_UP | INPUT, ...changes };
  for (const [pin, value] of Object.entries(pads)) mcu.gpio[pin].padValue = value;
  for (const pin of [10, 11]) mcu.gpio[pin].ctrl = 1;
  return { mcu, board: { pins } };
}

test('good pads have no fault', () => assert.deepEqual(padFaults(chip()), []));

test('each weak pad is named', () => {
  assert.deepEqual(padFaults(chip({ 10: 0 })), ['GP10 drives the panel with 2 mA and slow slew']);
  assert.deepEqual(padFaults(chip({ 8: FAST })), ['GP8 drives the panel with 2 mA and fast slew']);
  assert.deepEqual(padFaults(chip({ 4: INPUT })), ['GP4 has no Schmitt trigger']);
  assert.deepEqual(padFaults(chip({ 15: SCHMITT | INPUT })), ['the key at GP15 has no pull-up']);
});

test('the values after reset are too weak for the bus, but good for inputs', () => {
  const reset = 0b1010110;
  assert.equal(padFaults(chip({ 10: reset })).length, 1);
  assert.deepEqual(padFaults(chip({ 4: reset })), []);
});
