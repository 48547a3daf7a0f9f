// Oscillators, PLLs and clock generators: how fast the core runs, and what runs while it sleeps.
//
// rp2040js starts at 125 MHz and has every oscillator stable at once. Here the core starts on the ring oscillator,
// the crystal is stable after the delay in STARTUP, a PLL locks some time after its power-up, and DORMANT stops the
// chip until a pin wakes it.
import { BasePeripheral } from 'rp2040js';
import { ASSUMED } from './assumed.js';
import { Random } from './random.js';

const CRYSTAL_HERTZ = 12e6;

const COMA = 0x636f6d61, WAKE = 0x77616b65;
const ENABLE = 0xfab, DISABLE = 0xd1e; // values of CTRL in bits 12 to 23
const STABLE = 0x80000000, ENABLED = 1 << 12;

/** The crystal oscillator, XOSC. */
class Crystal extends BasePeripheral {
  constructor(clocks) {
    super(clocks.rp2040, 'XOSC');
    this.clocks = clocks;
    this.ctrl = 0;
    this.startup = 0xc4;
    this.enabled = false;
    this.stableAt = Infinity;
  }
  get startupNanos() {
    return ASSUMED.crystalNanos + (this.startup & 0x3fff) * (this.startup & 1 << 20 ? 4 : 1) * 256 / CRYSTAL_HERTZ * 1e9;
  }
  get stable() {
    return this.enabled && this.clocks.now >= this.stableAt;
  }
  get hertz() {
    return this.stable ? CRYSTAL_HERTZ : 0;
  }
  stop() {
    this.enabled = false;
    this.clocks.changed();
  }
  readUint32(offset) {
    switch (offset) {
      case 0x00: return this.ctrl;
      case 0x04: return ((this.stable ? STABLE : 0) | (this.enabled ? ENABLED : 0)) >>> 0;
      case 0x08: return this.clocks.dormant ? COMA : WAKE;
      case 0x0c: return this.startup;
      default: return super.readUint32(offset);
    }
  }
  writeUint32(offset, value) {
    switch (offset) {
      case 0x00: {
        this.ctrl = value;
        const enable = value >>> 12 & 0xfff;
        if (enable === ENABLE && !this.enabled) {
          this.enabled = true;
          this.stableAt = this.clocks.now + this.startupNanos;
        } else if (enable === DISABLE) this.enabled = false;
        return this.clocks.changed();
      }
      case 0x04: return;
      case 0x08: return value >>> 0 === COMA ? this.clocks.sleep('crystal') : undefined;
      case 0x0c: this.startup = value; return;
      default: super.writeUint32(offset, value);
    }
  }
}

/** How much faster the ring oscillator is with fewer of its eight stages, by FREQ_RANGE. */
const RANGES = new Map([[0xfa4, 1], [0xfa5, 8 / 6], [0xfa7, 8 / 4], [0xfa6, 8 / 2]]);

/** The ring oscillator, ROSC. */
class Ring extends BasePeripheral {
  constructor(clocks, seed) {
    super(clocks.rp2040, 'ROSC');
    this.clocks = clocks;
    this.registers = new Uint32Array(9);
    this.registers[0] = ENABLE << 12 | 0xfa4;
    this.registers[4] = 0xaa0 + 16;
    this.random = new Random(seed);
    this.randomReads = this.constantReads = 0; // of RANDOMBIT
  }
  get enabled() {
    return (this.registers[0] >>> 12 & 0xfff) !== DISABLE;
  }
  get hertz() {
    if (!this.enabled) return 0;
    const divider = this.registers[4] - 0xaa0 || 32;
    return ASSUMED.ringHertz * (RANGES.get(this.registers[0] & 0xfff) ?? 1) * 16 / divider;
  }
  stop() {
    this.writeUint32(0, DISABLE << 12 | this.registers[0] & 0xfff);
  }
  readUint32(offset) {
    switch (offset) {
      case 0x18: return this.enabled ? (STABLE | ENABLED) >>> 0 : 0;
      case 0x1c: return this.randomBit();
      default: return this.registers[offset / 4] ?? 0;
    }
  }
  /** RANDOMBIT. Not random while the core itself runs from the ring oscillator (datasheet, 2.17.5): always 0 then. */
  randomBit() {
    const random = this.enabled && this.clocks.sysSource !== 'ring';
    if (random) this.randomReads++;
    else this.constantReads++;
    return random ? this.random.next() >>> 31 : 0;
  }
  writeUint32(offset, value) {
    if (offset === 0x0c) return value >>> 0 === COMA ? this.clocks.sleep('ring') : undefined;
    if (offset < 0x24) this.registers[offset / 4] = value;
    this.clocks.changed();
  }
}

class Pll extends BasePeripheral {
  constructor(clocks, name) {
    super(clocks.rp2040, name);
    this.clocks = clocks;
    this.registers = Uint32Array.of(1, 0x2d, 0, 0x77000); // CS, PWR, FBDIV_INT, PRIM
    this.lockedAt = Infinity;
  }
  get powered() {
    return !(this.registers[1] & 0x21); // neither PD nor VCOPD
  }
  get locked() {
    return this.powered && this.clocks.now >= this.lockedAt && this.clocks.crystal.stable;
  }
  get hertz() {
    if (!this.locked || this.registers[1] & 8) return 0; // the post dividers are powered down
    const [cs, , feedback, prim] = this.registers;
    return CRYSTAL_HERTZ / (cs & 0x3f) * feedback / (prim >>> 16 & 7) / (prim >>> 12 & 7);
  }
  readUint32(offset) {
    return (this.registers[offset / 4] | (offset === 0 && this.locked ? 1 << 31 : 0)) >>> 0;
  }
  writeUint32(offset, value) {
    const before = this.powered;
    this.registers[offset / 4] = value;
    if (this.powered && !before) this.lockedAt = this.clocks.now + ASSUMED.pllLockNanos;
    this.clocks.changed();
  }
}

// Registers of the clock generators: control, divider, selected.
const REF = 0x30, SYS = 0x3c, PERI = 0x48, USB = 0x54, ADC = 0x60, RTC = 0x6c;
const FC0_REF = 0x80, FC0_SRC = 0x94, FC0_STATUS = 0x98, FC0_RESULT = 0x9c;
const WAKE_EN0 = 0xa0, WAKE_EN1 = 0xa4, SLEEP_EN0 = 0xa8, SLEEP_EN1 = 0xac, ENABLED0 = 0xb0, ENABLED1 = 0xb4;
const GENERATOR_ENABLE = 1 << 11;
/** The auxiliary sources of clk_sys, and of the clocks without a glitchless multiplexer, by number. */
const SYS_SOURCES = ['system PLL', 'USB PLL', 'ring', 'crystal'];
const PERI_SOURCES = ['clk_sys', 'system PLL', 'USB PLL', 'ring', 'crystal'];
const OTHER_SOURCES = ['USB PLL', 'system PLL', 'ring', 'crystal'];
/** What FC0_SRC can count. */
const COUNTED = { 1: 'system PLL', 2: 'USB PLL', 3: 'ring', 4: 'ring', 5: 'crystal', 8: 'clk_ref', 9: 'clk_sys', 10: 'clk_peri' };

export class Clocks extends BasePeripheral {
  /**
   * Replaces oscillators, PLLs and clock generators of `mcu`. `crystalRuns` after a watchdog reset, which leaves the
   * oscillators alone; `seed` for the random bit; `beforeChange` and `onChange` are called around every change.
   */
  constructor(mcu, clock, { crystalRuns = false, seed = 1, beforeChange = () => {}, onChange = () => {} } = {}) {
    super(mcu, 'CLOCKS');
    Object.assign(this, { clock, beforeChange, onChange });
    this.registers = new Uint32Array(0xc8 / 4);
    for (const generator of [REF, SYS, PERI, USB, ADC, RTC]) this.registers[generator / 4 + 1] = 0x100;
    for (const gate of [WAKE_EN0, SLEEP_EN0]) this.registers[gate / 4] = 0xffffffff;
    for (const gate of [WAKE_EN1, SLEEP_EN1]) this.registers[gate / 4] = 0x7fff;
    this.dormant = null; // or the oscillator that is: 'crystal', 'ring'
    this.crystal = new Crystal(this);
    this.ring = new Ring(this, seed);
    this.pllSys = new Pll(this, 'PLL_SYS');
    this.pllUsb = new Pll(this, 'PLL_USB');
    if (crystalRuns) Object.assign(this.crystal, { enabled: true, stableAt: 0 });
    Object.assign(mcu.peripherals, {
      0x40008: this, 0x40024: this.crystal, 0x40028: this.pllSys, 0x4002c: this.pllUsb, 0x40060: this.ring,
    });
    this.changed();
  }

  get now() {
    return this.clock.nanos;
  }

  /** The frequency of a source or clock by its name; 0 if it stands still. */
  hertz(name) {
    switch (name) {
      case 'ring': return this.ring.hertz;
      case 'crystal': return this.crystal.hertz;
      case 'system PLL': return this.pllSys.hertz;
      case 'USB PLL': return this.pllUsb.hertz;
      case 'clk_ref': return this.hertz(this.refSource) / (this.registers[REF / 4 + 1] >>> 8 & 3 || 4);
      case 'clk_sys': return this.hertz(this.sysSource) / this.sysDivider;
      case 'clk_peri': return this.generated(PERI, PERI_SOURCES);
      case 'clk_usb': return this.generated(USB, OTHER_SOURCES);
      case 'clk_adc': return this.generated(ADC, OTHER_SOURCES);
      case 'clk_rtc': return this.generated(RTC, OTHER_SOURCES);
      default: return 0;
    }
  }
  get refSource() {
    return ['ring', 'USB PLL', 'crystal'][this.registers[REF / 4] & 3];
  }
  /** What drives clk_sys in the end: an oscillator or a PLL. */
  get sysSource() {
    const control = this.registers[SYS / 4];
    return control & 1 ? SYS_SOURCES[control >>> 5 & 7] : this.refSource;
  }
  get sysDivider() {
    const divider = this.registers[SYS / 4 + 1] / 256 || 0x10000;
    const reference = this.registers[SYS / 4] & 1 ? 1 : this.registers[REF / 4 + 1] >>> 8 & 3 || 4;
    return divider * reference;
  }
  generated(generator, sources) {
    const control = this.registers[generator / 4];
    if (!(control & GENERATOR_ENABLE)) return 0;
    const divider = generator === PERI ? 1 : this.registers[generator / 4 + 1] / 256 || 0x10000;
    return this.hertz(sources[control >>> 5 & 7]) / divider;
  }

  readUint32(offset) {
    switch (offset) {
      case REF + 8: return 1 << (this.registers[REF / 4] & 3);
      case SYS + 8: return 1 << (this.registers[SYS / 4] & 1);
      case PERI + 8: case USB + 8: case ADC + 8: case RTC + 8: return 1;
      case FC0_STATUS: return 0x10; // done
      case FC0_RESULT: return Math.round(this.hertz(COUNTED[this.registers[FC0_SRC / 4]]) / 1000 * 32) >>> 0;
      case ENABLED0: return this.registers[WAKE_EN0 / 4];
      case ENABLED1: return this.registers[WAKE_EN1 / 4];
      default: return offset < 0xc8 ? this.registers[offset / 4] : super.readUint32(offset);
    }
  }
  writeUint32(offset, value) {
    if (offset >= 0xc8) return super.writeUint32(offset, value);
    this.registers[offset / 4] = value;
    if (offset < FC0_REF) this.changed();
  }

  /** Whether a peripheral's clock stops in deep sleep: by its bit of SLEEP_EN0 or SLEEP_EN1. */
  gatedInSleep(word, bit) {
    return !(this.registers[(word ? SLEEP_EN1 : SLEEP_EN0) / 4] >>> bit & 1);
  }

  changed() {
    const { rp2040: mcu } = this;
    if (this.dormant) return;
    this.beforeChange();
    mcu.clkSys = this.hertz('clk_sys');
    mcu.clkPeri = this.hertz('clk_peri');
    if (mcu.clkSys > 0) mcu.ppb.systickTimer.frequency = mcu.clkSys;
    this.onChange();
  }

  /** DORMANT was written: an oscillator stops, and the whole chip if the core runs from it. */
  sleep(oscillator) {
    const source = this.sysSource;
    if (source === oscillator) this.dormant = oscillator;
    else if (source === 'ring' || oscillator === 'ring') this[oscillator].stop();
    else this.error(`the crystal goes dormant while the core runs from the ${source}, which loses its lock`);
  }
  /** Starts the dormant oscillator again; returns the nanoseconds until it runs. */
  wake() {
    const oscillator = this.dormant;
    this.dormant = null;
    return oscillator === 'crystal' ? this.crystal.startupNanos : 0;
  }

  /** What runs now, for a statement about power: `{ core, oscillators, plls, clocks, stopped }`. */
  get state() {
    const { dormant } = this;
    const running = (names) => names.filter((name) => this.hertz(name) > 0 && name !== dormant);
    const clocks = ['clk_ref', 'clk_sys', 'clk_peri', 'clk_usb', 'clk_adc', 'clk_rtc'];
    return {
      hertz: dormant ? 0 : this.hertz('clk_sys'),
      oscillators: [['ring', this.ring], ['crystal', this.crystal]]
        .filter(([name, { enabled }]) => enabled && name !== dormant).map(([name]) => name),
      plls: [['system PLL', this.pllSys], ['USB PLL', this.pllUsb]].filter(([, { powered }]) => powered).map(([name]) => name),
      clocks: dormant ? [] : running(clocks),
      sleepEnabled: [SLEEP_EN0, SLEEP_EN1].map((gate) => this.registers[gate / 4]),
    };
  }
}
