import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RP2040 } from 'rp2040js';
import { FlashCache } from '../src/cache.js';
import { FastCore } from '../src/core.js';
import { Random } from '../src/random.js';

const RAM = 0x20000000, FLASH = 0x10000000;
const PROGRAM = FLASH + 0x1000;
const MISS = 48;
const NO_WAIT = new FlashCache({ miss: 0 }); // as in rp2040js
const MEMORY = 0x800; // the part of RAM that the programs use

/** A random instruction, evenly distributed over the groups of the instruction set. */
function instruction(random) {
  const next = () => random.bits();
  const groups = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 24, 25, 26];
  const group = groups[next() % groups.length];
  let opcode = group << 11 | next() & 0x7ff;
  if (group === 8) opcode = next() & 1 ? 0x4000 | next() & 0x3ff : 0x4400 | next() & 0x2ff; // no BX to nowhere
  if (group === 22) opcode = [0xb000, 0xb200, 0xb400, 0xb500][next() & 3] | next() & 0xff; // SP, extensions, PUSH
  if (group === 26) opcode = 0xd000 | next() % 14 << 8 | next() & 7; // short branches ahead
  return opcode;
}

function chip() {
  const mcu = new RP2040();
  mcu.logger = { debug() {}, info() {}, warn() {}, error() {} };
  return mcu;
}

/** Sets up program, registers and memory; the same seed gives the same values. */
function prepare(mcu, program, seed) {
  const random = new Random(seed);
  const next = () => random.bits();
  for (let i = 0; i < MEMORY; i += 4) mcu.sramView.setUint32(i, next(), true);
  new Uint16Array(mcu.flash.buffer).set(program, (PROGRAM - FLASH) / 2);
  const { core } = mcu;
  for (let i = 0; i < 13; i++) // small numbers, large ones, and addresses
    core.registers[i] = [next() % 300, next(), RAM + next() % 0x700, RAM + (next() % 0x700 & ~3)][next() % 4];
  core.SP = RAM + MEMORY / 2;
  core.PC = PROGRAM;
  [core.N, core.Z, core.C, core.V] = [next() & 1, next() & 1, next() & 1, next() & 1].map(Boolean);
  return mcu;
}

const state = ({ core }) => [...core.registers, core.N, core.Z, core.C, core.V].join();
const memory = ({ sram }) => Buffer.from(sram.buffer, 0, MEMORY);

/** Cycles that rp2040js does not count: PUSH with LR stores one register more. */
const missing = (opcode) => Number(opcode >> 8 === 0xb5);

test('both interpreters agree on random programs', () => {
  const random = new Random(1);
  const [fast, slow] = [chip(), chip()];
  const runner = new FastCore(fast, fast.clock, NO_WAIT);
  let compared = 0;
  for (let run = 0; run < 3000; run++) {
    const program = Array.from({ length: 40 }, () => instruction(random));
    for (const mcu of [fast, slow]) prepare(mcu, program, run);
    while (slow.core.PC >= PROGRAM && slow.core.PC < PROGRAM + 80) {
      const opcode = program[(slow.core.PC - PROGRAM) / 2];
      const text = `instruction ${opcode.toString(16)} in run ${run}`;
      const cycles = slow.core.executeInstruction() + missing(opcode);
      const done = runner.plainInstructions(1);
      if (done === 0) fast.core.executeInstruction(); // left to rp2040js: nothing to compare
      else {
        compared++;
        assert.equal(done, cycles, `cycles of ${text}`);
      }
      assert.equal(state(fast), state(slow), text);
    }
    assert.ok(memory(fast).equals(memory(slow)), `memory after run ${run}`);
  }
  assert.ok(compared > 50_000, `only ${compared} instructions were compared`);
});

test('a call, a return and a loop', () => {
  // movs r0,#0; bl +4; b .; (function) push {r4,lr}; movs r4,#10; adds r0,r0,r4; subs r4,#1; bne -4; pop {r4,pc}
  const program = [0x2000, 0xf000, 0xf801, 0xe7fe, 0xb510, 0x240a, 0x1900, 0x3c01, 0xd1fc, 0xbd10];
  const [fast, slow] = [prepare(chip(), program, 7), prepare(chip(), program, 7)];
  const runner = new FastCore(fast, fast.clock, NO_WAIT);
  let cycles = 2; // rp2040js counts neither LR in a PUSH nor PC in a POP
  while (slow.core.PC !== PROGRAM + 6) cycles += slow.core.executeInstruction();
  assert.equal(runner.plainInstructions(cycles), cycles);
  assert.equal(state(fast), state(slow));
  assert.equal(fast.core.registers[0], 55);
});

test('a read from a peripheral is left to rp2040js', () => {
  const mcu = prepare(chip(), [0x6801], 7); // ldr r1, [r0]
  mcu.core.registers[0] = 0x40054020; // TIMER's list of armed alarms
  assert.equal(new FastCore(mcu, mcu.clock, NO_WAIT).plainInstructions(100), 0);
  assert.equal(mcu.core.PC, PROGRAM);
});

/** Cycles of instructions, each alone, from the table of the Cortex-M0+ manual (DDI 0484, 3.3). */
test('cycles are those of the manual', () => {
  const [pops, returns] = [0xbc00, 0xbd00];
  const table = [
    [0x4348, 1], [0x6801, 2], [0x6001, 2], [0x4800, 2], // muls, ldr, str, ldr from a literal
    [0xb401, 2], [0xb500, 2], [0xb5f0, 6], // push {r0}; {lr}; {r4-r7, lr}
    [pops | 1, 2], [pops | 0xf0, 5], [returns, 4], [returns | 0xf0, 8], // pop
    [0xc006, 3], [0xc806, 3], // stmia, ldmia of two
    [0xe7fe, 2], [0x4770, 2], [0x4780, 2], // b, bx, blx
  ];
  for (const [opcode, cycles] of table) {
    const mcu = prepare(chip(), [opcode], 7);
    mcu.core.registers[0] = RAM + 0x100;
    mcu.core.registers[14] = PROGRAM | 1;
    for (let at = 0; at < 32; at += 4) mcu.sramView.setUint32(MEMORY / 2 + at, PROGRAM | 1, true);
    assert.equal(new FastCore(mcu, mcu.clock, NO_WAIT).plainInstructions(1), cycles, opcode.toString(16));
  }
});

test('entering and leaving an exception takes time', () => {
  const mcu = prepare(chip(), [0xbf00], 7);
  const core = new FastCore(mcu, mcu.clock, NO_WAIT);
  mcu.core.exceptionEntry(3);
  mcu.core.exceptionReturn(mcu.core.LR);
  assert.equal(core.exceptionCycles, 15 + 12);
});

test('the APB bridge takes a cycle more to read and two more to write; SIO takes none', () => {
  const cycles = (address, opcode) => {
    const mcu = prepare(chip(), [opcode], 7);
    new FastCore(mcu, mcu.clock, NO_WAIT);
    mcu.core.registers[0] = address;
    return mcu.core.executeInstruction();
  };
  const [LDR, STR] = [0x6801, 0x6001];
  assert.deepEqual([cycles(0x40054020, LDR), cycles(0x4005402c, STR), cycles(0xd0000004, LDR)], [3, 4, 1]);
});

test('the microsecond clock is read with the cycles until then', () => {
  const program = [0x3001, 0x3801, 0x6a81, 0x6a42]; // adds r0, #1; subs r0, #1; ldr r1, [r0, #40]; ldr r2, [r0, #36]
  const mcu = prepare(chip(), program, 7);
  mcu.core.registers[0] = 0x40054000;
  mcu.clock.tick(1e6);
  const timer = { ticksAt: (nanos) => nanos * 5000 }; // so fast that the high word counts too
  const core = new FastCore(mcu, mcu.clock, NO_WAIT, timer);
  assert.equal(core.plainInstructions(8, 8), 8);
  const at = (cycles) => (1e6 + 8 * cycles) * 5000;
  assert.deepEqual([...mcu.core.registers.slice(1, 3)], [at(2) >>> 0, Math.floor(at(5) / 2 ** 32)]);
});

test('a cache hit costs nothing, and of three lines of one set the least recently used is replaced', () => {
  const cache = new FlashCache({ miss: MISS, random: 0 });
  const [one, two, three] = [10, 10 + 2048, 10 + 4096]; // words, 8 KB apart
  const waits = [one, one, two, one, three, one, two].map((word) => cache.read(word));
  assert.deepEqual(waits, [MISS, 0, MISS, 0, MISS, 0, MISS]);
  cache.flush();
  assert.equal(cache.read(one), MISS);
});

test('a line is filled by halves, and a new line starts with none', () => {
  const cache = new FlashCache({ miss: MISS, random: 0 });
  const waits = [10, 11, 10, 11, 10 + 2048, 10 + 4096, 11, 10].map((word) => cache.read(word));
  assert.deepEqual(waits, [MISS, MISS, 0, 0, MISS, MISS, MISS, MISS]);
});

test('a program waits for each word, once', () => {
  const mcu = prepare(chip(), Array(9).fill(0x3001), 7); // adds r0, #1
  const core = new FastCore(mcu, mcu.clock, new FlashCache({ miss: MISS, random: 0 }));
  const run = () => { mcu.core.PC = PROGRAM; return core.plainInstructions(9 + 5 * MISS); };
  mcu.core.registers[0] = 0;
  new Uint16Array(mcu.flash.buffer)[(PROGRAM - FLASH) / 2 + 9] = 0xbe00; // bkpt, in the fifth word too
  assert.equal(run(), 9 + 5 * MISS);
  assert.equal(run(), 9);
  assert.equal(mcu.core.registers[0], 18);
});
