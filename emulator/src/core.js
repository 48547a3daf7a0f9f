// A faster interpreter than that of rp2040js, for the common instructions.
//
// rp2040js decodes an instruction by up to seventy comparisons and advances the clock after each; a test of a
// whole game would take an hour. Here one `switch` decodes, memory is accessed as typed arrays, and the clock
// advances only where it can be observed: at the next alarm, and before any access to a peripheral. All other
// instructions are left to rp2040js. `test/core.test.js` compares the two on random programs: registers, flags,
// memory and cycles are the same, but where rp2040js differs from the Cortex-M0+ manual (DDI 0484): PUSH takes 1 + N
// cycles and POP with a return 3 + N, with LR and PC among the N registers, and exceptions take time too.
import { ASSUMED } from './assumed.js';
import { SETS as CACHE_SETS } from './cache.js';
import { Mpu, executeProtected } from './mpu.js';

const RAM = 0x20000000;
const FLASH = 0x10000000;
const RAM_SIZE = 0x42000;
const FLASH_SIZE = 0x1000000;
const TIMERAWH = 0x40054024, TIMERAWL = 0x40054028;
const SP = 13, LR = 14, PC = 15;
// STR, LDR, STRB, LDRB, STRH and LDRH with an immediate offset: the same access as numbered in the forms with a
// register offset, and the shift of the offset.
const IMMEDIATE_ACCESS = [0, 4, 2, 6, 1, 5];
const IMMEDIATE_SHIFT = [2, 2, 0, 0, 1, 1];

/** Counts cycles that rp2040js does not: of exceptions. And corrects those of accesses over the APB bridge. */
function correctCycles(core, onException) {
  const [entry, leave] = [core.exceptionEntry.bind(core), core.exceptionReturn.bind(core)];
  core.exceptionEntry = (number) => {
    onException(ASSUMED.exceptionEntry);
    entry(number);
  };
  core.exceptionReturn = (value) => {
    onException(ASSUMED.exceptionReturn);
    leave(value);
  };
  // Beside the instruction's own cycle: none for SIO, one for memory, and of the APB bridge one more to read and two
  // more to write (datasheet, 2.1.3).
  core.cyclesIO = (address, write = false) => {
    if (address >>> 28 === 13) return 0;
    return address >>> 28 === 4 ? (write ? 3 : 2) : 1;
  };
}

export class FastCore {
  /** `cache` models the waits for flash, `timer` counts microseconds, `mpu` may forbid RAM below its `floor`. */
  constructor(mcu, clock, cache, timer, mpu = new Mpu()) {
    this.mcu = mcu;
    this.mpu = mpu;
    this.cache = cache;
    this.timer = timer;
    this.core = mcu.core;
    this.clock = clock;
    this.exceptionCycles = 0; // of exceptions that were entered and left since they were last added to the time
    correctCycles(mcu.core, (cycles) => { this.exceptionCycles += cycles; });
    // Signed, because JavaScript engines keep signed 32-bit numbers unboxed, unsigned ones not always.
    this.registers = new Int32Array(mcu.core.registers.buffer);
    this.flash16 = new Uint16Array(mcu.flash.buffer);
    this.flash32 = new Int32Array(mcu.flash.buffer);
    this.ram16 = new Uint16Array(mcu.sram.buffer);
    this.ram32 = new Int32Array(mcu.sram.buffer);
  }

  /**
   * Runs for `nanos`, until the core sleeps, or until `halted()` is true after an instruction that was left to
   * rp2040js (a breakpoint, an access to a peripheral).
   */
  run(nanos, halted) {
    const { core, clock, mcu } = this;
    const end = clock.nanos + nanos;
    while (clock.nanos < end) {
      const nanosPerCycle = 1e9 / mcu.clkSys;
      const alarm = clock.nextAlarm ? clock.nextAlarm.nanos : Infinity;
      const budget = Math.max(1, Math.ceil((Math.min(alarm, end) - clock.nanos) / nanosPerCycle));
      const cycles = this.plainInstructions(budget, nanosPerCycle);
      core.cycles += cycles;
      clock.tick(cycles * nanosPerCycle);
      if (cycles < budget) {
        // The next instruction is not plain.
        this.exceptionCycles = 0;
        const taken = executeProtected(core, this.mpu);
        clock.tick((taken + this.exceptionCycles) * nanosPerCycle);
        if (core.waiting || halted()) return;
      }
    }
  }

  /** Runs plain instructions for `budget` cycles; returns fewer if the next one is not plain. */
  plainInstructions(budget, nanosPerCycle = 8) {
    const { core, cache, flash16, flash32, ram16, ram32 } = this;
    const ram8 = this.mcu.sram, flash8 = this.mcu.flash;
    const r = this.registers;
    // The RAM that need not be checked.
    const { lines, halves } = cache;
    const { floor } = this.mpu, open = RAM + RAM_SIZE - floor, lowest = floor - RAM;
    let { N, Z, C, V } = core;
    let cycles = 0;
    let pc = r[PC] & ~1;
    let fetched = 0; // the word of the last instruction

    loop: while (cycles < budget && !core.interruptsUpdated) {
      let opcode;
      if (pc - FLASH >>> 0 < FLASH_SIZE) {
        opcode = flash16[pc - FLASH >>> 1];
        if (pc >> 2 !== fetched) {
          fetched = pc >> 2;
          // Most words are in the half that was used last.
          const line = fetched >> 1, place = 2 * (line & CACHE_SETS - 1);
          if (lines[place] !== line || !(halves[place] & 1 + (fetched & 1))) cycles += cache.read(fetched);
        }
      }
      else if (pc - floor >>> 0 < open) opcode = ram16[pc - RAM >>> 1];
      else break;
      const low = opcode & 7, middle = opcode >> 3 & 7, eight = opcode >> 8 & 7;
      switch (opcode >> 11) {
        case 0b00000: { // LSLS immediate
          const shift = opcode >> 6 & 31, input = r[middle], result = input << shift;
          if (shift) C = (input & 1 << 32 - shift) !== 0;
          r[low] = result; N = result < 0; Z = result === 0;
          break;
        }
        case 0b00001: { // LSRS immediate
          const shift = opcode >> 6 & 31, input = r[middle], result = shift ? input >>> shift : 0;
          C = (input >>> (shift ? shift - 1 : 31) & 1) !== 0;
          r[low] = result; N = false; Z = result === 0;
          break;
        }
        case 0b00010: { // ASRS immediate
          const shift = opcode >> 6 & 31, input = r[middle], result = input >> (shift || 31);
          C = (input >>> (shift ? shift - 1 : 31) & 1) !== 0;
          r[low] = result; N = result < 0; Z = result === 0;
          break;
        }
        case 0b00011: { // ADDS, SUBS with a register or three bits
          const a = r[middle], third = opcode >> 6 & 7, b = opcode & 0x400 ? third : r[third];
          if (opcode & 0x200) {
            const result = a - b | 0;
            C = a >>> 0 >= b >>> 0; V = ((a ^ b) & (a ^ result)) < 0;
            r[low] = result; N = result < 0; Z = result === 0;
          } else {
            const result = a + b | 0;
            C = (a & b | (a | b) & ~result) < 0; V = ((a ^ result) & (b ^ result)) < 0;
            r[low] = result; N = result < 0; Z = result === 0;
          }
          break;
        }
        case 0b00100: // MOVS
          r[eight] = opcode & 0xff; N = false; Z = (opcode & 0xff) === 0;
          break;
        case 0b00101: { // CMP immediate
          const a = r[eight], b = opcode & 0xff, result = a - b | 0;
          C = a >>> 0 >= b >>> 0; V = ((a ^ b) & (a ^ result)) < 0; N = result < 0; Z = result === 0;
          break;
        }
        case 0b00110: { // ADDS immediate
          const a = r[eight], b = opcode & 0xff, result = a + b | 0;
          C = (a & b | (a | b) & ~result) < 0; V = ((a ^ result) & (b ^ result)) < 0;
          r[eight] = result; N = result < 0; Z = result === 0;
          break;
        }
        case 0b00111: { // SUBS immediate
          const a = r[eight], b = opcode & 0xff, result = a - b | 0;
          C = a >>> 0 >= b >>> 0; V = ((a ^ b) & (a ^ result)) < 0;
          r[eight] = result; N = result < 0; Z = result === 0;
          break;
        }
        case 0b01000: {
          if (opcode & 0x400) { // high registers
            const from = opcode >> 3 & 15, to = opcode >> 4 & 8 | low;
            if (from === PC) break loop;
            switch (opcode >> 8 & 3) {
              case 0: // ADD
                if (to >= SP) break loop;
                r[to] += r[from];
                break;
              case 1: { // CMP
                const a = r[to], b = r[from], result = a - b | 0;
                if (to === PC) break loop;
                C = a >>> 0 >= b >>> 0; V = ((a ^ b) & (a ^ result)) < 0; N = result < 0; Z = result === 0;
                break;
              }
              case 2: // MOV
                if (to >= SP) break loop;
                r[to] = r[from];
                break;
              default: { // BX, BLX
                const target = r[from];
                if (target >>> 28 === 15) break loop; // return from an exception
                if (opcode & 0x80) r[LR] = pc + 2 | 1;
                pc = target & ~1;
                cycles += 2;
                continue;
              }
            }
            break;
          }
          const a = r[low], b = r[middle];
          let result;
          switch (opcode >> 6 & 15) {
            case 0b0000: result = a & b; r[low] = result; break; // ANDS
            case 0b0001: result = a ^ b; r[low] = result; break; // EORS
            case 0b1000: result = a & b; break; // TST
            case 0b1100: result = a | b; r[low] = result; break; // ORRS
            case 0b1101: result = Math.imul(a, b); r[low] = result; break; // MULS
            case 0b1110: result = a & ~b; r[low] = result; break; // BICS
            case 0b1111: result = ~b; r[low] = result; break; // MVNS
            case 0b1010: // CMP
              result = a - b | 0;
              C = a >>> 0 >= b >>> 0; V = ((a ^ b) & (a ^ result)) < 0;
              break;
            case 0b1001: // NEGS
              result = -b | 0;
              C = b === 0; V = (b & result) < 0;
              r[low] = result;
              break;
            default: break loop; // shifts by register, with carry: rare
          }
          N = result < 0; Z = result === 0;
          break;
        }
        case 0b01001: { // LDR literal
          const address = (pc + 4 & ~3) + ((opcode & 0xff) << 2);
          if (address - FLASH >>> 0 < FLASH_SIZE) { r[eight] = flash32[address - FLASH >>> 2]; cycles += cache.read(address >> 2); }
          else if (address - floor >>> 0 < open) r[eight] = ram32[address - RAM >>> 2];
          else break loop;
          cycles++;
          break;
        }
        case 0b01010: case 0b01011: case 0b01100: case 0b01101: case 0b01110: case 0b01111: case 0b10000: case 0b10001: {
          // Loads and stores: with a register offset, or with an offset of five bits in units of their size.
          const form = (opcode >> 11) - 0b01100;
          const offset = form < 0 ? r[opcode >> 6 & 7] : (opcode >> 6 & 31) << IMMEDIATE_SHIFT[form];
          const address = r[middle] + offset | 0;
          const inRam = address - floor >>> 0 < open, inFlash = address - FLASH >>> 0 < FLASH_SIZE;
          const access = form < 0 ? opcode >> 9 & 7 : IMMEDIATE_ACCESS[form];
          if (inFlash && access > 2) cycles += cache.read(address >> 2);
          switch (access) {
            case 0: if (!inRam || address & 3) break loop; ram32[address - RAM >>> 2] = r[low]; break; // STR
            case 1: if (!inRam || address & 1) break loop; ram16[address - RAM >>> 1] = r[low]; break; // STRH
            case 2: if (!inRam) break loop; ram8[address - RAM] = r[low]; break; // STRB
            case 3: // LDRSB
              if (inRam) r[low] = ram8[address - RAM] << 24 >> 24;
              else if (inFlash) r[low] = flash8[address - FLASH] << 24 >> 24;
              else break loop;
              break;
            case 4: // LDR
              if (address & 3) break loop;
              if (inRam) r[low] = ram32[address - RAM >>> 2];
              else if (inFlash) r[low] = flash32[address - FLASH >>> 2];
              else if (address === TIMERAWL || address === TIMERAWH) {
                // The microsecond timer, the one peripheral that is polled.
                const micros = this.timer.ticksAt(this.clock.nanos + cycles * nanosPerCycle);
                r[low] = address === TIMERAWL ? micros : micros / 2 ** 32;
                cycles++;
              } else break loop;
              break;
            case 5: // LDRH
              if (address & 1) break loop;
              if (inRam) r[low] = ram16[address - RAM >>> 1];
              else if (inFlash) r[low] = flash16[address - FLASH >>> 1];
              else break loop;
              break;
            case 6: // LDRB
              if (inRam) r[low] = ram8[address - RAM];
              else if (inFlash) r[low] = flash8[address - FLASH];
              else break loop;
              break;
            default: // LDRSH
              if (address & 1) break loop;
              if (inRam) r[low] = ram16[address - RAM >>> 1] << 16 >> 16;
              else if (inFlash) r[low] = flash16[address - FLASH >>> 1] << 16 >> 16;
              else break loop;
          }
          cycles++;
          break;
        }
        case 0b10010: { // STR on the stack
          const address = r[SP] + ((opcode & 0xff) << 2) | 0;
          if (address - floor >>> 0 >= open) break loop;
          ram32[address - RAM >>> 2] = r[eight];
          cycles++;
          break;
        }
        case 0b10011: { // LDR from the stack
          const address = r[SP] + ((opcode & 0xff) << 2) | 0;
          if (address - floor >>> 0 >= open) break loop;
          r[eight] = ram32[address - RAM >>> 2];
          cycles++;
          break;
        }
        case 0b10100: // ADR
          r[eight] = (pc & ~3) + 4 + ((opcode & 0xff) << 2);
          break;
        case 0b10101: // ADD to the stack pointer
          r[eight] = r[SP] + ((opcode & 0xff) << 2);
          break;
        case 0b10110: {
          const kind = opcode >> 8 & 7;
          if (kind === 0) { // the stack pointer itself
            const size = (opcode & 0x7f) << 2;
            r[SP] = opcode & 0x80 ? r[SP] - size : r[SP] + size;
          } else if (kind === 2) { // SXTH, SXTB, UXTH, UXTB
            const value = r[middle];
            switch (opcode >> 6 & 3) {
              case 0: r[low] = value << 16 >> 16; break;
              case 1: r[low] = value << 24 >> 24; break;
              case 2: r[low] = value & 0xffff; break;
              default: r[low] = value & 0xff;
            }
          } else if (kind === 4 || kind === 5) { // PUSH
            let count = kind & 1;
            for (let i = 0; i < 8; i++) count += opcode >> i & 1;
            let at = r[SP] - 4 * count - RAM >>> 0;
            if (at < lowest || at >= RAM_SIZE - 36) break loop;
            r[SP] -= 4 * count;
            at >>>= 2;
            for (let i = 0; i < 8; i++)
              if (opcode >> i & 1) {
                ram32[at++] = r[i];
                cycles++;
              }
            if (kind & 1) {
              ram32[at] = r[LR];
              cycles++;
            }
          } else break loop;
          break;
        }
        case 0b10111: {
          if ((opcode & 0x600) !== 0x400) break loop; // all but POP: hints, breakpoints, byte order
          let at = r[SP] - RAM >>> 0;
          if (at < lowest || at >= RAM_SIZE - 36) break loop;
          at >>>= 2;
          let address = at;
          for (let i = 0; i < 8; i++) address += opcode >> i & 1;
          if (opcode & 0x100 && ram32[address] >>> 28 === 15) break loop; // return from an exception
          for (let i = 0; i < 8; i++)
            if (opcode >> i & 1) {
              r[i] = ram32[at++];
              cycles++;
            }
          if (opcode & 0x100) {
            r[SP] = RAM + 4 * (at + 1);
            pc = ram32[at] & ~1;
            cycles += 4;
            continue;
          }
          r[SP] = RAM + 4 * at;
          break;
        }
        case 0b11000: { // STMIA
          let at = r[eight] - RAM >>> 0;
          if (at < lowest || at >= RAM_SIZE - 32 || at & 3) break loop;
          at >>>= 2;
          for (let i = 0; i < 8; i++)
            if (opcode >> i & 1) {
              ram32[at++] = r[i];
              cycles++;
            }
          if (!(opcode >> eight & 1)) r[eight] = RAM + 4 * at;
          break;
        }
        case 0b11001: { // LDMIA
          let at = r[eight];
          if (at & 3) break loop;
          const inRam = at - floor >>> 0 < open - 32;
          if (!inRam && at - FLASH >>> 0 >= FLASH_SIZE - 32) break loop;
          const memory = inRam ? ram32 : flash32, base = inRam ? RAM : FLASH;
          at = at - base >>> 2;
          for (let i = 0; i < 8; i++)
            if (opcode >> i & 1) {
              if (!inRam) cycles += cache.read((FLASH >> 2) + at);
              r[i] = memory[at++];
              cycles++;
            }
          if (!(opcode >> eight & 1)) r[eight] = base + 4 * at;
          break;
        }
        case 0b11010: case 0b11011: { // B if …
          let taken;
          switch (opcode >> 9 & 7) {
            case 0: taken = Z; break;
            case 1: taken = C; break;
            case 2: taken = N; break;
            case 3: taken = V; break;
            case 4: taken = C && !Z; break;
            case 5: taken = N === V; break;
            case 6: taken = N === V && !Z; break;
            default: break loop; // UDF, SVC
          }
          if (opcode & 0x100) taken = !taken;
          if (taken) {
            pc += ((opcode & 0xff) << 24 >> 23) + 4;
            cycles += 2;
            continue;
          }
          break;
        }
        case 0b11100: // B
          pc += ((opcode & 0x7ff) << 21 >> 20) + 4;
          cycles += 2;
          continue;
        case 0b11110: { // BL, or something rare
          const second = pc - FLASH >>> 0 < FLASH_SIZE ? flash16[pc + 2 - FLASH >>> 1] : ram16[pc + 2 - RAM >>> 1];
          if (second >> 14 !== 3 || !(second & 0x1000)) break loop;
          const sign = opcode >> 10 & 1;
          const i1 = 1 ^ sign ^ second >> 13 & 1, i2 = 1 ^ sign ^ second >> 11 & 1;
          const offset = (sign ? -1 << 24 : 0) | i1 << 23 | i2 << 22 | (opcode & 0x3ff) << 12 | (second & 0x7ff) << 1;
          r[LR] = pc + 4 | 1;
          pc += 4 + offset;
          cycles += 3;
          continue;
        }
        default: break loop;
      }
      pc += 2;
      cycles++;
    }
    r[PC] = pc;
    core.N = N; core.Z = Z; core.C = C; core.V = V;
    return cycles;
  }
}
