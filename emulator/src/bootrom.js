// A stand-in for the boot ROM: the functions that the firmware looks up in it, as far as it needs them.
//
// Every function is `bkpt #n; bx lr`, and the harness does its work when the breakpoint is met.

const BKPT = 0xbe00;
const BX_LR = 0x4770;
const CODE = 0x100;
const ERASED = 0xff;

/** Typical times of the W25Q16 flash on the boards. */
const ERASE_SECTOR_NANOS = 45e6;
const PROGRAM_PAGE_NANOS = 0.4e6;

export class BootRom {
  constructor(mcu, { onLoader }) {
    this.mcu = mcu;
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
    rom[0x14 / 2] = 0; // the tables are only handed back to the look-up function
    rom[0x16 / 2] = 0;
    rom[0x18 / 2] = this.address(0);
    this.functions.forEach((_, n) => rom.set([BKPT | n, BX_LR], (CODE + 4 * n) / 2));
  }

  address(n) {
    return (CODE + 4 * n) | 1;
  }

  /** Carries out function `n`; false when there is none, so that the breakpoint was the firmware's own. */
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
    if (n < 0) throw new Error(`the firmware asks the boot ROM for ${JSON.stringify(name)}, which the stand-in lacks`);
    return this.address(n);
  }

  copy(to, from, length) {
    for (let i = 0; i < length; i++) this.mcu.writeUint8(to + i, this.mcu.readUint8(from + i));
    return to;
  }

  erase(offset, length) {
    this.operate('erase', offset, length, ERASE_SECTOR_NANOS * (length / 4096), () => ERASED);
  }

  program(offset, from, length) {
    this.operate('program', offset, length, PROGRAM_PAGE_NANOS * (length / 256), (i, old) =>
      old & this.mcu.readUint8(from + i)); // programming only clears bits
  }

  operate(kind, offset, length, nanos, newByte) {
    const { flash } = this.mcu;
    const changes = [];
    for (let i = 0; i < length; i++) {
      const value = newByte(i, flash[offset + i]);
      if (value !== flash[offset + i]) changes.push([offset + i, value]);
    }
    const operation = { kind, offset, length, changes };
    carryOut(flash, operation);
    this.operations.push(operation);
    this.nanos += nanos;
  }
}

/**
 * Does an erase or program operation on a copy of the flash, or only a part of it, from 0 to 1: that is what a
 * power cut leaves. In which manner is up to the chip:
 * - `first`: byte by byte, and the byte under way has some of its bits;
 * - `last`: the same from the end;
 * - `bits`: all at once, any bit may have changed already;
 * - `clear`: an erase that sets all bits to zero before it begins.
 */
export function carryOut(flash, { kind, offset, length, changes }, { part = 1, manner = 'first' } = {}) {
  if (manner === 'clear' && kind === 'erase') flash.fill(0, offset, offset + length);
  const done = Math.floor(changes.length * part);
  const ordered = manner === 'last' ? changes.toReversed() : changes;
  let dice = offset + 1;
  ordered.forEach(([at, value], number) => {
    let bits = number < done ? 0xff : number === done ? 0x55 : 0;
    if (manner === 'bits') {
      bits = 0;
      for (let bit = 1; bit < 0x100; bit <<= 1) {
        dice = Math.imul(dice, 1664525) + 1013904223 >>> 0;
        if (dice < part * 2 ** 32) bits |= bit;
      }
    }
    flash[at] ^= (flash[at] ^ value) & bits;
  });
}
