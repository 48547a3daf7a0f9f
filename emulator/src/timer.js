// The microsecond timer. It counts the ticks that the watchdog block makes from clk_ref, so it stands still until
// TICK is set up, and runs as fast as clk_ref says.
import { BasePeripheral } from 'rp2040js';

const ALARMS = 4;
const ALARM0 = 0x10, ARMED = 0x20, INTR = 0x34, INTE = 0x38, INTF = 0x3c, INTS = 0x40;
const WRAP = 2 ** 32;

export class Timer extends BasePeripheral {
  constructor(mcu, clock) {
    super(mcu, 'TIMER');
    this.clock = clock;
    this.base = 0; // ticks at `since`
    this.since = 0;
    this.perNano = 0;
    this.latched = 0;
    this.targets = new Uint32Array(ALARMS);
    this.armed = [false, false, false, false];
    this.raw = this.enabled = this.forced = 0;
    this.alarms = this.armed.map((_, n) => clock.createAlarm(() => this.fire(n)));
  }

  /** Ticks until now, with a fraction. */
  ticksAt(nanos) {
    return this.base + (nanos - this.since) * this.perNano;
  }

  /** The ticks of a second from now on. */
  setRate(hertz) {
    const now = this.clock.nanos;
    this.base = this.ticksAt(now);
    this.since = now;
    this.perNano = hertz / 1e9;
    for (let n = 0; n < ALARMS; n++) this.schedule(n);
  }

  /** An alarm fires when the counter's low word equals its target: one in the past fires after 71 minutes. */
  schedule(n) {
    this.alarms[n].cancel();
    if (!this.armed[n] || this.perNano === 0) return;
    const ticks = this.ticksAt(this.clock.nanos), whole = Math.floor(ticks);
    const wait = (this.targets[n] - whole) >>> 0;
    this.alarms[n].schedule(Math.max(0, wait + whole - ticks) / this.perNano);
  }

  fire(n) {
    this.armed[n] = false;
    this.alarms[n].scheduled = false;
    this.raw |= 1 << n;
    this.checkInterrupts();
  }
  checkInterrupts() {
    const status = this.raw & this.enabled | this.forced;
    for (let n = 0; n < ALARMS; n++) this.rp2040.setInterrupt(n, !!(status >> n & 1));
  }

  readUint32(offset) {
    const ticks = Math.floor(this.ticksAt(this.clock.nanos));
    switch (offset) {
      case 0x08: return this.latched; // TIMEHR
      case 0x0c: this.latched = Math.floor(ticks / WRAP); return ticks >>> 0; // TIMELR
      case 0x24: return Math.floor(ticks / WRAP); // TIMERAWH
      case 0x28: return ticks >>> 0; // TIMERAWL
      case 0x2c: return 3; // DBGPAUSE
      case 0x30: return 0; // PAUSE
      case ARMED: return this.armed.reduce((bits, armed, n) => bits | armed << n, 0);
      case INTR: return this.raw;
      case INTE: return this.enabled;
      case INTF: return this.forced;
      case INTS: return this.raw & this.enabled | this.forced;
      default: return this.targets[(offset - ALARM0) / 4] ?? super.readUint32(offset);
    }
  }
  writeUint32(offset, value) {
    switch (offset) {
      case ARMED:
        for (let n = 0; n < ALARMS; n++)
          if (this.rawWriteValue >> n & 1) {
            this.armed[n] = false;
            this.alarms[n].cancel();
          }
        return;
      case 0x2c: return; // DBGPAUSE
      case INTR: this.raw &= ~this.rawWriteValue; return this.checkInterrupts();
      case INTE: this.enabled = value & 15; return this.checkInterrupts();
      case INTF: this.forced = value & 15; return this.checkInterrupts();
      default: {
        const n = (offset - ALARM0) / 4;
        if (!(n >= 0 && n < ALARMS)) return super.writeUint32(offset, value);
        this.targets[n] = value;
        this.armed[n] = true;
        this.schedule(n);
      }
    }
  }
}
