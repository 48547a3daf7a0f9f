// PWM slices: a counter that runs with the divider, compare and TOP that take effect when it wraps, and pins that stay
// as they are when the slice is disabled.
//
// The model in rp2040js toggles pins at every edge, tens of thousands of events a second. Here counters and levels are
// computed when someone looks, and only a wrap that changes something is an event.
import { BasePeripheral } from 'rp2040js';

const SLICES = 8;
const CSR = 0, DIV = 4, CTR = 8, CC = 12, TOP = 16, STRIDE = 0x14;
const EN = 0xa0;
const ENABLE = 1, PHASE_CORRECT = 2, INVERT = [4, 8];
const LARGEST = 0xffff;
/** Of a step: more than the rounding of times in nanoseconds, so that a wrap has happened when its alarm rings. */
const ROUNDING = 1e-3;

class Slice {
  constructor() {
    this.csr = 0;
    this.divider = 1 << 4;
    this.compare = this.nextCompare = 0;
    this.top = this.nextTop = LARGEST;
    this.counter = 0;
    this.falling = false; // in phase-correct mode, on the way down
    this.fraction = 0; // of a step
    this.outputs = [false, false];
    this.since = 0;
  }
  get enabled() {
    return !!(this.csr & ENABLE);
  }
  get pending() {
    return this.compare !== this.nextCompare || this.top !== this.nextTop;
  }
  compared(channel) {
    return channel ? this.compare >>> 16 : this.compare & LARGEST;
  }
  nanosPerStep(hertz) {
    return (this.divider & 0xfff || 0x1000) / 16 / hertz * 1e9;
  }

  /** Steps until the counter wraps (in phase-correct mode: is 0 again). Above TOP it runs to its very end. */
  get stepsToWrap() {
    const { counter, top } = this;
    if (this.csr & PHASE_CORRECT) return this.falling ? Math.max(counter, 1) : Math.max(2 * top - counter, 1);
    return (counter > top ? LARGEST : top) + 1 - counter;
  }

  /** Runs the counter to this time. */
  advance(nanos, hertz) {
    if (this.enabled && hertz > 0) {
      const steps = this.fraction + (nanos - this.since) / this.nanosPerStep(hertz);
      let whole = Math.floor(steps + ROUNDING);
      this.fraction = Math.max(0, steps - whole);
      while (whole > 0) {
        const wrap = this.stepsToWrap;
        if (whole < wrap) {
          this.move(whole);
          break;
        }
        whole -= wrap;
        this.counter = 0;
        this.falling = false;
        this.latch();
        // Further whole periods change nothing.
        whole %= this.stepsToWrap;
      }
      this.outputs = [0, 1].map((channel) => this.counter < this.compared(channel));
    }
    this.since = nanos;
    if (!this.enabled) this.latch();
  }
  move(steps) {
    if (!(this.csr & PHASE_CORRECT)) {
      this.counter += steps;
      return;
    }
    const at = (this.falling ? 2 * this.top - this.counter : this.counter) + steps;
    this.falling = at >= this.top;
    this.counter = this.falling ? 2 * this.top - at : at;
  }
  latch() {
    [this.compare, this.top] = [this.nextCompare, this.nextTop];
  }
}

export class Pwm extends BasePeripheral {
  /** `onChange` is called with the number of a slice whose output changes its form. */
  constructor(mcu, clock, onChange = () => {}) {
    super(mcu, 'PWM');
    this.clock = clock;
    this.slices = Array.from({ length: SLICES }, () => new Slice());
    this.interrupts = new Uint32Array(5);
    this.onChange = onChange;
    this.alarms = this.slices.map((_, number) => clock.createAlarm(() => this.changed(number)));
  }

  /** A slice with its counter as it is now. */
  slice(number) {
    const slice = this.slices[number];
    slice.advance(this.clock.nanos, this.rp2040.clkSys);
    return slice;
  }

  /** To be called before clk_sys changes its frequency. */
  advanceAll() {
    for (let number = 0; number < SLICES; number++) this.slice(number);
  }

  readUint32(offset) {
    if (offset === EN) return this.slices.reduce((bits, { enabled }, n) => bits | enabled << n, 0);
    if (offset > EN) return this.interrupts[(offset - EN) / 4];
    const slice = this.slice(Math.floor(offset / STRIDE));
    switch (offset % STRIDE) {
      case CSR: return slice.csr;
      case DIV: return slice.divider;
      case CTR: return slice.counter;
      case CC: return slice.nextCompare;
      default: return slice.nextTop;
    }
  }
  writeUint32(offset, value) {
    if (offset > EN) {
      this.interrupts[(offset - EN) / 4] = value;
      return;
    }
    if (offset === EN) {
      for (let number = 0; number < SLICES; number++)
        this.writeUint32(number * STRIDE, this.slices[number].csr & ~ENABLE | value >> number & 1);
      return;
    }
    const number = Math.floor(offset / STRIDE), slice = this.slice(number);
    switch (offset % STRIDE) {
      case CSR: slice.csr = value & 0x3f; break; // the phase is advanced and retarded by nobody
      case DIV: slice.divider = value & 0xfff; break;
      case CTR: slice.counter = value & LARGEST; break;
      case CC: slice.nextCompare = value >>> 0; break;
      case TOP: slice.nextTop = value & LARGEST; break;
    }
    this.changed(number);
  }

  /** Reports a change, and comes back when the next one takes effect. */
  changed(number) {
    const slice = this.slice(number);
    this.alarms[number].cancel();
    if (slice.enabled && this.rp2040.clkSys > 0 && (slice.pending || slice.counter > slice.top))
      this.alarms[number].schedule((slice.stepsToWrap - slice.fraction) * slice.nanosPerStep(this.rp2040.clkSys));
    this.onChange(number);
  }

  /** The level of a pin now. */
  level(pin) {
    const slice = this.slice(pin >> 1 & 7), channel = pin & 1;
    return slice.outputs[channel] !== !!(slice.csr & INVERT[channel]);
  }

  /**
   * What a pin does: duty cycle from 0 to 1, frequency in hertz. The frequency is 0 when the level does not change:
   * disabled, compare 0 or beyond TOP, or the counter on its long way from above TOP.
   */
  output(pin) {
    const slice = this.slice(pin >> 1 & 7);
    const hertz = slice.counter > slice.top ? 0 : this.hertz(slice, slice.compared(pin & 1), slice.top);
    if (hertz === 0) return { duty: Number(this.level(pin)), hertz };
    const duty = slice.compared(pin & 1) / (slice.top + 1);
    return { duty: slice.csr & INVERT[pin & 1] ? 1 - duty : duty, hertz };
  }

  /** The frequency that the firmware has asked for, also while it has no effect yet. */
  wanted(pin) {
    const slice = this.slice(pin >> 1 & 7);
    return this.hertz(slice, pin & 1 ? slice.nextCompare >>> 16 : slice.nextCompare & LARGEST, slice.nextTop);
  }

  hertz(slice, compare, top) {
    if (!slice.enabled || compare === 0 || compare > top) return 0;
    const period = slice.csr & PHASE_CORRECT ? 2 * top : top + 1;
    return 1e9 / (period * slice.nanosPerStep(this.rp2040.clkSys));
  }
}
