// A replacement for the boot ROM: the functions that the firmware looks up in it.
//
// Every function is `bkpt #n; bx lr`; JavaScript does its work at the breakpoint.
import { ASSUMED } from './assumed.js';
import { Random } from './random.js';

const BKPT = 0xbe00;
const BX_LR = 0x4770;
const CODE = 0x100;
const ERASED = 0xff;

export class BootRom {
  /** `onOperation` is called before the flash erases or programs. */
  constructor(mcu, { onLoader, onOperation }) {
    this.mcu = mcu;
    this.onOperation = onOperation;
    this.operations = [];
    this.nanos = 0;
    this.functions = [
      ['look up', (table, code) => this.lookUp(code)],
      ['C4', (to, from, length) => this.copy(to, from, length)],
      ['MC', (to, from, length) => this.copy(to, from, length)],
      ['IF', () => {}],
      ['EX', () => {}],
      ['FC', () => {}],
      ['CX', () => {}],
      ['RE', (offset, length) => this.erase(offset, length)],
      ['RP', (offset, from, length) => this.program(offset, from, length)],
      ['UB', () => onLoader()],
    ];
    const rom = new Uint16Array(mcu.bootrom.buffer);
    rom[0x14 / 2] = 0; // the tables are only passed to the look-up function
    rom[0x16 / 2] = 0;
    rom[0x18 / 2] = this.address(0);
    this.functions.forEach((_, n) => rom.set([BKPT | n, BX_LR], (CODE + 4 * n) / 2));
  }

  address(n) {
    return (CODE + 4 * n) | 1;
  }

  /** Runs function `n`; false if the breakpoint was not in the ROM but in the firmware. */
  call(n) {
    const pc = this.mcu.core.PC & ~1;
    if (pc >= 0x4000) return false;
    const registers = this.mcu.core.registers;
    const result = this.functions[n][1](registers[0], registers[1], registers[2]);
    if (result !== undefined) registers[0] = result;
    return true;
  }

  lookUp(code) {
    const name = String.fromCharCode(code & 0xff, code >> 8);
    const n = this.functions.findIndex(([known]) => known === name);
    if (n < 0) throw new Error(`the firmware asks the boot ROM for ${JSON.stringify(name)}, which the emulator lacks`);
    return this.address(n);
  }

  copy(to, from, length) {
    for (let i = 0; i < length; i++) this.mcu.writeUint8(to + i, this.mcu.readUint8(from + i));
    return to;
  }

  erase(offset, length) {
    this.operate('erase', offset, length, ASSUMED.eraseNanos * (length / 4096), () => ERASED);
  }

  program(offset, from, length) {
    this.operate('program', offset, length, ASSUMED.programNanos * (length / 256), (i, old) =>
      old & this.mcu.readUint8(from + i)); // programming only clears bits
  }

  operate(kind, offset, length, nanos, newByte) {
    this.onOperation();
    const { flash } = this.mcu;
    const changes = []; // [place, byte afterwards, byte before]
    for (let i = 0; i < length; i++) {
      const old = flash[offset + i], value = newByte(i, old);
      if (value !== old) changes.push([offset + i, value, old]);
    }
    const operation = { kind, offset, length, changes };
    carryOut(flash, operation);
    this.operations.push(operation);
    this.nanos += nanos;
  }
}

/**
 * Applies an erase or program operation to a flash image, or only the fraction `part` of it, as a power cut would.
 * Flash chips differ in what they leave then; `manner` is one of
 * - `first`: byte by byte, the current byte with some of its bits;
 * - `last`: the same from the end;
 * - `bits`: all bytes at once, each bit changed with probability `part`;
 * - `clear`: an erase that first sets all bits to zero.
 */
export function carryOut(flash, { kind, offset, length, changes }, { part = 1, manner = 'first' } = {}) {
  if (manner === 'clear' && kind === 'erase') flash.fill(0, offset, offset + length);
  const done = Math.floor(changes.length * part);
  const ordered = manner === 'last' ? changes.toReversed() : changes;
  const random = new Random(offset + 1);
  ordered.forEach(([at, value], number) => {
    let bits = number < done ? 0xff : number === done ? 0x55 : 0;
    if (manner === 'bits') {
      bits = 0;
      for (let bit = 1; bit < 0x100; bit <<= 1) {
        if (random.next() < part * 2 ** 32) bits |= bit;
      }
    }
    flash[at] ^= (flash[at] ^ value) & bits;
  });
}
