import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Profile } from '../src/profile.js';

test('samples are counted by the function that holds the address', () => {
  // Addresses of functions are odd, because the core runs Thumb code.
  const profile = new Profile(new Map([
    ['walk', { address: 0x2001, size: 8, isFunction: true }],
    ['stop', { address: 0x2009, size: 4, isFunction: true }],
    ['TABLE', { address: 0x200c, size: 64, isFunction: false }],
    ['label', { address: 0x2003, size: 0, isFunction: true }],
  ]));
  for (const address of [0x2000, 0x2006, 0x2008, 0x200a, 0x200c, 0x1ffe]) profile.sample(address);
  assert.deepEqual([...profile.samples], [['walk', 2], ['stop', 2], ['?', 2]]);
});
