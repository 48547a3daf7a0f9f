// Reads the flash segments and the symbols of a 32-bit little-endian ELF file.

const LOAD = 1;
const SYMBOLS = 2;
const FUNCTION = 2;
const FLASH = 0x10000000;
const FLASH_END = 0x11000000;

/**
 * The segments for flash as `{ offset, bytes }` and the symbols as a `Map` from name to
 * `{ address, size, section, isFunction }`.
 */
export function readElf(file) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < 52 || view.getUint32(0) !== 0x7f454c46 || file[4] !== 1) throw new Error('not a 32-bit ELF file');
  const word = (at) => view.getUint32(at, true);
  const half = (at) => view.getUint16(at, true);

  const segments = [];
  for (let i = 0; i < half(44); i++) {
    const at = word(28) + i * half(42);
    const [type, offset, , address, size] = [0, 4, 8, 12, 16].map((field) => word(at + field));
    if (type === LOAD && size > 0 && address >= FLASH && address < FLASH_END)
      segments.push({ offset: address - FLASH, bytes: file.subarray(offset, offset + size) });
  }

  const sections = [];
  for (let i = 0; i < half(48); i++) {
    const at = word(32) + i * half(46);
    sections.push({ type: word(at + 4), offset: word(at + 16), size: word(at + 20), link: word(at + 24) });
  }
  const symbols = new Map();
  for (const { offset, size, link } of sections.filter((section) => section.type === SYMBOLS)) {
    const names = sections[link].offset;
    for (let at = offset; at < offset + size; at += 16) {
      const start = names + word(at);
      const name = file.toString('utf8', start, file.indexOf(0, start));
      const isFunction = (file[at + 12] & 15) === FUNCTION;
      if (name) symbols.set(name, { address: word(at + 4), size: word(at + 8), section: half(at + 14), isFunction });
    }
  }
  return { segments, symbols };
}
