import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { FLASH_START, SAVED_START, SECTOR, Uf2Fault, sectorsOf } from '../uf2.js';
import { uf2 } from '../model/images.js';

const rejected = (file, kind) => assert.throws(() => sectorsOf(file), (fault) => fault instanceof Uf2Fault && fault.kind === kind);
const set = (file, block, at, word) => {
  const changed = file.slice();
  new DataView(changed.buffer).setUint32(block * 512 + at, word, true);
  return changed;
};

test('saved data lie where memory.x puts them', () => {
  const [, kilobytes, saved] = readFileSync(new URL('../../../memory.x', import.meta.url), 'utf8')
    .match(/SAVED : ORIGIN = 0x10000000 \+ (\d+)K - (\d+)K/);
  assert.equal(SAVED_START, 0x10000000 + (kilobytes - saved) * 1024);
});

test('the pages of a file fill sectors, and the rest of a sector is as after an erase', () => {
  const page = (value) => new Uint8Array(256).fill(value);
  const sectors = sectorsOf(uf2([[FLASH_START + 0x2300, page(7)], [FLASH_START, page(1)], [FLASH_START + 256, page(2)]]));
  assert.deepEqual(sectors.map(({ address, bytes }) => [address, bytes.length]), [[FLASH_START, SECTOR], [FLASH_START + 0x2000, SECTOR]]);
  assert.deepEqual([...new Set(sectors[0].bytes)], [1, 2, 0xff]);
  assert.deepEqual([0x2ff, 0x300, 0x3ff, 0x400].map((at) => sectors[1].bytes[at]), [0xff, 7, 7, 0xff]);
});

test('a file that is cut off, damaged, doubled or empty is refused', () => {
  const file = uf2([[FLASH_START, new Uint8Array(256)], [FLASH_START + 256, new Uint8Array(256)]]);
  assert.equal(sectorsOf(file).length, 1);
  for (const bad of [new Uint8Array(), file.slice(0, 700), file.slice(0, 512), file.slice(512)]) rejected(bad, 'damaged');
  for (const at of [0, 4, 16, 20, 24, 508]) rejected(set(file, 1, at, 77), 'damaged');
  rejected(set(file, 1, 12, FLASH_START), 'damaged'); // the same page twice
  rejected(set(file, 1, 12, FLASH_START + 257), 'damaged');
  rejected(new TextEncoder().encode('<!doctype html>'.padEnd(512)), 'damaged');
});

test('a file for another chip is refused', () => {
  const file = uf2([[FLASH_START, new Uint8Array(256)]]);
  rejected(set(file, 0, 28, 0xe48bff59), 'foreign'); // an RP2350
  rejected(set(file, 0, 8, 0), 'foreign');
  rejected(set(file, 0, 8, 0x2001), 'foreign');
});

test('a file that reaches into saved data or out of flash is refused', () => {
  const at = (address) => uf2([[FLASH_START, new Uint8Array(256)], [address, new Uint8Array(256)]]);
  assert.equal(sectorsOf(at(SAVED_START - 256)).length, 2);
  for (const address of [SAVED_START, SAVED_START + 0x3f00, 0x10200000, FLASH_START - 256, 0x20000000]) rejected(at(address), 'outside');
  rejected(uf2([[FLASH_START + SECTOR, new Uint8Array(256)]]), 'outside'); // no beginning
});
