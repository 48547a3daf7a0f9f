import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { readElf } from '../src/elf.js';
import { checkKeys, parseKeys } from '../src/keys.js';
import { unpackRzcobs } from '../src/log.js';
import { png } from '../src/png.js';

test('a PNG holds its size and its pixels with full white staying white', () => {
  const file = png({ width: 2, height: 1, pixels: Uint16Array.of(0xffff, 0xf800) });
  assert.deepEqual([file.readUInt32BE(16), file.readUInt32BE(20)], [2, 1]);
  const length = file.readUInt32BE(33);
  const lines = inflateSync(file.subarray(41, 41 + length));
  assert.deepEqual([...lines], [0, 255, 255, 255, 255, 0, 0]);
});

test('a file that is not ELF is refused', () => {
  assert.throws(() => readElf(Buffer.alloc(100)), /not a 32-bit ELF/);
  assert.throws(() => readElf(Buffer.from('MZ')), /not a 32-bit ELF/);
});

test('key scripts: taps, holds, repeats and waits', () => {
  const script = parseKeys('a down*2 500 x:1000');
  assert.deepEqual(script.map(({ key }) => key), ['a', 'down', 'down', null, 'x']);
  assert.equal(script[3].wait, 500);
  assert.equal(script[4].hold, 1000);
  for (const bad of ['+b', 'a*', 'a*600001', 'a:600001', '600001', 'A', 'a:x']) {
    assert.throws(() => parseKeys(`a ${bad}`), { message: new RegExp(`^"${bad.replace(/[+*]/, '\\$&')}" is neither`) });
  }
});

test('a key that the board lacks is refused before anything runs', () => {
  const board = { name: 'toy', pins: { keys: { a: 5, x: null } } };
  checkKeys(board, 'a*3 500');
  assert.throws(() => checkKeys(board, 'a x'), /toy has no key x/);
  assert.throws(() => checkKeys(board, 'a jump'), /toy has no key jump/);
});

// rzCOBS: a code byte says which of the seven bytes before it were zero and omitted.
test('log frames are unpacked', () => {
  assert.deepEqual(unpackRzcobs([0x7f]), [0, 0, 0, 0, 0, 0, 0]);
  assert.deepEqual(unpackRzcobs([1, 2, 3, 4, 0b0101010]), [1, 0, 2, 0, 3, 0, 4]);
  assert.deepEqual(unpackRzcobs([1, 2, 3, 4, 5, 6, 7, 0x80]), [1, 2, 3, 4, 5, 6, 7, 0]);
  assert.throws(() => unpackRzcobs([1, 0]), /zero inside/);
});
