// A UF2 file as the sectors of flash that it fills. The format: https://github.com/microsoft/uf2

export const FLASH_START = 0x10000000;
export const SECTOR = 4096;
export const PAGE = 256;

/** Where saved data begin, as memory.x has it. Nothing from here on is erased or written. */
export const SAVED_START = 0x101fc000;

const BLOCK = 512;
const MAGIC = [[0, 0x0a324655], [4, 0x9e5d5157], [508, 0x0ab16f30]];
const NOT_FOR_FLASH = 0x0001;
const FAMILY_IS_SET = 0x2000;
const RP2040 = 0xe48bff56;

/** Why a file cannot be written: `damaged`, `foreign` or `outside`. */
export class Uf2Fault extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

/**
 * The sectors that a file fills, `{ address, bytes }` in the order of their addresses. Bytes that the file leaves out are
 * as after an erase. Throws a `Uf2Fault` if it is no whole file for an RP2040, or reaches out of the room for programs.
 */
export function sectorsOf(file) {
  if (file.length === 0 || file.length % BLOCK !== 0) throw new Uf2Fault('damaged', `${file.length} bytes are no UF2 file`);
  const count = file.length / BLOCK;
  const sectors = new Map();
  const pages = new Set();
  for (let number = 0; number < count; number++) {
    const { address, payload } = block(file, number, count);
    if (pages.has(address)) throw new Uf2Fault('damaged', `two blocks for ${hex(address)}`);
    pages.add(address);
    const start = address - address % SECTOR;
    if (!sectors.has(start)) sectors.set(start, new Uint8Array(SECTOR).fill(0xff));
    sectors.get(start).set(payload, address - start);
  }
  // Without its beginning, the board would start whatever was there before.
  if (!sectors.has(FLASH_START)) throw new Uf2Fault('outside', 'nothing for the start of flash');
  return [...sectors].sort(([one], [other]) => one - other).map(([address, bytes]) => ({ address, bytes }));
}

function block(file, number, count) {
  const view = new DataView(file.buffer, file.byteOffset + number * BLOCK, BLOCK);
  const word = (at) => view.getUint32(at, true);
  if (MAGIC.some(([at, value]) => word(at) !== value)) throw new Uf2Fault('damaged', `block ${number} is no UF2 block`);
  if (word(20) !== number || word(24) !== count) throw new Uf2Fault('damaged', `block ${number} says ${word(20)} of ${word(24)}`);
  const [flags, address, size] = [word(8), word(12), word(16)];
  if (flags & NOT_FOR_FLASH || !(flags & FAMILY_IS_SET) || word(28) !== RP2040) {
    throw new Uf2Fault('foreign', `block ${number} is not for an RP2040`);
  }
  if (size !== PAGE || address % PAGE !== 0) throw new Uf2Fault('damaged', `block ${number} has ${size} bytes for ${hex(address)}`);
  if (address < FLASH_START || address + size > SAVED_START) {
    throw new Uf2Fault('outside', `${hex(address)} is not in the room for programs`);
  }
  return { address, payload: new Uint8Array(view.buffer, view.byteOffset + 32, PAGE) };
}

export const hex = (number) => `0x${number.toString(16).padStart(8, '0')}`;
