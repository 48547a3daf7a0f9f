// Programs for tests.
import { checksum } from './loader.js';

const FLASH_START = 0x10000000, PAGE = 256;

/** A UF2 file of pages, `[address, 256 bytes]`, as https://github.com/microsoft/uf2 describes it. */
export function uf2(pages) {
  const file = new Uint8Array(512 * pages.length);
  const view = new DataView(file.buffer);
  pages.forEach(([address, bytes], number) => {
    const words = [0x0a324655, 0x9e5d5157, 0x2000, address, PAGE, number, pages.length, 0xe48bff56];
    words.forEach((word, n) => view.setUint32(512 * number + 4 * n, word, true));
    file.set(bytes, 512 * number + 32);
    view.setUint32(512 * number + 508, 0x0ab16f30, true);
  });
  return file;
}

/** A program of some sectors that the boot ROM would start, as bytes; `seed` makes it differ from others. */
export function program(sectors, seed) {
  const bytes = new Uint8Array(4096 * sectors);
  let number = seed;
  for (let at = 0; at < bytes.length; at++) {
    number = (Math.imul(number, 1664525) + 1013904223) >>> 0;
    bytes[at] = number >>> 24;
  }
  new DataView(bytes.buffer).setUint32(252, checksum(bytes.subarray(0, 252)), true);
  return bytes;
}

/** The UF2 file of a program at the start of flash. */
export function uf2Of(bytes) {
  const pages = [];
  for (let at = 0; at < bytes.length; at += PAGE) pages.push([FLASH_START + at, bytes.subarray(at, at + PAGE)]);
  return uf2(pages);
}
