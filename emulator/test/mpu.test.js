import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RP2040 } from 'rp2040js';
import { FlashCache } from '../src/cache.js';
import { FastCore } from '../src/core.js';
import { Mpu, protect } from '../src/mpu.js';

const RAM = 0x20000000, FLASH = 0x10000000;
const CTRL = 0xd94, RNR = 0xd98, RBAR = 0xd9c, RASR = 0xda0;
const ON = 5; // enabled, with the default memory map behind it
const KINDS = ['read', 'write', 'execute'];

/** Region `number` at `base` of 2^bits bytes, with access permission AP, without some subregions. */
function set(mpu, number, base, bits, { ap = 0, never = false, without = 0 } = {}) {
  mpu.write(RBAR, base | 0x10 | number);
  mpu.write(RASR, (never ? 1 << 28 : 0) | ap << 24 | without << 8 | bits - 1 << 1 | 1);
}

function unit(control = ON) {
  const mpu = new Mpu();
  mpu.write(CTRL, control);
  return mpu;
}

test('registers: eight regions, RBAR with VALID chooses one', () => {
  const mpu = new Mpu();
  assert.equal(mpu.read(0xd90), 0x800);
  set(mpu, 5, RAM + 0x100, 8, { ap: 3 });
  assert.equal(mpu.read(RNR), 5);
  assert.equal(mpu.read(RBAR), (RAM + 0x100 | 5) >>> 0);
  mpu.write(RNR, 2);
  mpu.write(RBAR, RAM + 0x200); // without VALID: of region 2
  assert.equal(mpu.read(RBAR), (RAM + 0x200 | 2) >>> 0);
  assert.equal(mpu.read(0xd88), undefined);
});

test('access permissions of privileged code: none, all, or reading (table B3-5)', () => {
  const mpu = unit();
  const allowed = [[0, ''], [1, 'rw'], [2, 'rw'], [3, 'rw'], [5, 'r'], [6, 'r'], [7, 'r']];
  for (const [ap, letters] of allowed) {
    set(mpu, 0, RAM, 8, { ap });
    assert.equal(mpu.allows(RAM + 8, 'read'), letters.includes('r'), `AP ${ap}`);
    assert.equal(mpu.allows(RAM + 8, 'write'), letters.includes('w'), `AP ${ap}`);
    assert.equal(mpu.allows(RAM + 8, 'execute'), letters.includes('r'), `AP ${ap}`);
  }
  set(mpu, 0, RAM, 8, { ap: 3, never: true });
  assert.deepEqual(KINDS.map((kind) => mpu.allows(RAM, kind)), [true, true, false]);
});

test('a region has its size, and its eighths can be left out', () => {
  const mpu = unit();
  set(mpu, 0, RAM + 0x400, 10, { without: 0b10000001 });
  for (const [offset, inside] of [[0x3ff, false], [0x400, false], [0x47f, false], [0x480, true], [0x77f, true], [0x780, false], [0x800, false]])
    assert.equal(mpu.allows(RAM + offset, 'read'), !inside, offset.toString(16));
});

test('of overlapping regions the one with the highest number counts', () => {
  const mpu = unit();
  set(mpu, 1, RAM, 12);
  set(mpu, 3, RAM + 0x100, 8, { ap: 3 });
  set(mpu, 0, RAM + 0x100, 8);
  assert.deepEqual([0, 0x100, 0x1ff, 0x200].map((offset) => mpu.allows(RAM + offset, 'write')), [false, true, true, false]);
});

test('outside of all regions PRIVDEFENA decides; the core\'s own registers are always there', () => {
  assert.ok(unit(5).allows(RAM, 'write'));
  assert.ok(!unit(1).allows(RAM, 'write'));
  assert.ok(unit(1).allows(0xe000ed94, 'write'));
  assert.ok(unit(0).allows(RAM, 'execute'));
});

test('the handlers of HardFault and NMI see all memory, unless HFNMIENA is set', () => {
  for (const [control, seen] of [[5, true], [7, false]]) {
    const mpu = unit(control);
    set(mpu, 0, RAM, 8);
    assert.deepEqual([2, 3].map((exception) => mpu.allows(RAM, 'read', exception)), [seen, seen]);
    assert.deepEqual([0, 11, 16].map((exception) => mpu.allows(RAM, 'read', exception)), [false, false, false]);
  }
});

test('what need not be checked begins above everything forbidden', () => {
  const mpu = unit();
  assert.equal(mpu.floor, RAM);
  set(mpu, 0, RAM, 8, { without: 0b11111110 });
  assert.equal(mpu.floor, RAM + 32);
  set(mpu, 1, RAM + 0x1000, 8, { ap: 5 });
  assert.equal(mpu.floor, RAM + 0x1100);
  mpu.write(CTRL, 0);
  assert.equal(mpu.floor, RAM);
});

/** A core that runs instructions with the lowest 32 bytes of RAM forbidden; the fault handler is an endless loop at FLASH + 0x200. */
function run(instructions, { sp, registers = {} }) {
  const mcu = new RP2040();
  mcu.logger = { debug() {}, info() {}, warn() {}, error() {} };
  const code = new Uint16Array(mcu.flash.buffer);
  code.set([...instructions, 0xe7fe], 0x80);
  code[0x100] = 0xe7fe;
  new Uint32Array(mcu.flash.buffer)[3] = FLASH + 0x201; // the vector of HardFault
  const mpu = new Mpu();
  protect(mcu, mpu);
  for (const [address, value] of [[CTRL, ON], [RBAR, RAM | 0x10], [RASR, 0x1000fe0f]]) mcu.core.writeUint32(0xe000e000 + address, value);
  const { core } = mcu;
  [core.VTOR, core.SP, core.PC] = [FLASH, sp, FLASH + 0x100];
  for (const [number, value] of Object.entries(registers)) core.registers[number] = value;
  const clock = { nanos: 0, nextAlarm: null, tick(nanos) { this.nanos += nanos; } };
  const fast = new FastCore(mcu, clock, new FlashCache({ miss: 0 }), null, mpu);
  mcu.clkSys = 125e6;
  fast.run(1000, () => false);
  return core;
}
const locked = (core) => core.waiting && core.PM;

test('a store into a forbidden place is a HardFault, and has not happened', () => {
  const core = run([0x6008], { sp: RAM + 0x100, registers: { 1: RAM + 0x1c, 0: 7 } }); // STR r0, [r1]
  assert.equal(core.PC & ~1, FLASH + 0x200);
  assert.equal(core.IPSR, 3);
  assert.equal(core.rp2040.readUint32(RAM + 0x1c), 0);
  assert.equal(core.readUint32(core.SP + 24), FLASH + 0x100, 'the frame has the address of the instruction');
});

test('a push into the guard faults with the stack pointer as before; without room for the frame the core locks up', () => {
  const roomy = run([0xb5ff, 0xb5ff], { sp: RAM + 0x64 }); // PUSH of nine registers, twice
  assert.equal(roomy.PC & ~1, FLASH + 0x200);
  assert.equal(roomy.SP, RAM + 0x20);
  assert.ok(locked(run([0xb500], { sp: RAM + 0x20 })));
});

test('below RAM there is nothing', () => {
  assert.ok(locked(run([0xb500], { sp: RAM })));
  assert.equal(run([0x6808], { sp: RAM + 0x100, registers: { 1: RAM - 4 } }).IPSR, 3); // LDR r0, [r1]
});
