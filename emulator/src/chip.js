// An emulated board: the RP2040 with the firmware in its flash, the panel on its SPI bus, keys, piezo and battery.
import { Simulator } from 'rp2040js';
import { BootRom } from './bootrom.js';
import { FlashCache } from './cache.js';
import { FastCore } from './core.js';
import { Log } from './log.js';
import { Panel } from './panel.js';
import { Pwm, XipCtrl, timeAlarms, timeSpi } from './parts.js';

const VECTORS = 0x10000100;
const SCRATCH_REGISTERS = 8;
const LOG_EVERY_NANOS = 1e6;
const STRETCH_NANOS = 5e3; // `run` checks its condition this often
const FUNCTION_PWM = 4;
const RAM = 0x20000000;
const HARD_FAULT = 3;
const UNTOUCHED = 0xa5; // fill value of unused stack
const REFRESH_NANOS = 1e9 / 60;
const TEARING_PULSE_NANOS = 0.5e6;

/** Makes a register that rp2040js lacks read as zero. */
function answerZero(peripheral, register) {
  const [read, write] = [peripheral.readUint32.bind(peripheral), peripheral.writeUint32.bind(peripheral)];
  peripheral.readUint32 = (offset) => (offset === register ? 0 : read(offset));
  peripheral.writeUint32 = (offset, value) => (offset === register ? undefined : write(offset, value));
}

export class Chip {
  /**
   * `board` is one of `cargo xtask boards`, `image` the result of `readElf`. Options: `flash`, the flash of
   * an earlier chip; `volts` and `charging`, the battery; `onLog`, called with every log line.
   */
  constructor(board, image, { flash, volts = 3.9, charging = false, onLog = () => {} } = {}) {
    this.board = board;
    this.image = image;
    this.options = { volts, charging };
    this.logged = [];
    this.saves = []; // records that the firmware has logged as saved, and the number of flash operations until then
    this.onLine = (line) => {
      this.logged.push(line);
      const saved = line.text.match(/^saved record (\d+), (\d+) bytes$/);
      if (saved) this.saves.push({ kind: Number(saved[1]), bytes: Number(saved[2]), operations: this.operations.length });
      onLog(line);
    };
    this.missing = new Set(); // what the firmware used and rp2040js lacks
    this.resets = [];
    this.operations = [];
    this.panel = new Panel(board.panel);
    this.tones = [];
    this.state = 'running'; // or 'loader', 'stopped at a breakpoint'
    this.earlier = 0; // nanoseconds before the last reset
    this.asleep = 0;
    this.down = new Set();
    this.boot(flash?.slice() ?? null, 0, new Uint32Array(SCRATCH_REGISTERS));
  }

  /** Nanoseconds since power-on. */
  get nanos() {
    return this.earlier + this.simulator.clock.nanos;
  }
  get millis() {
    return this.nanos / 1e6;
  }
  get flash() {
    return this.mcu.flash;
  }

  boot(flash, reason, scratch) {
    this.simulator = new Simulator(); // resetting the core alone would leave spinlocks locked
    const mcu = this.mcu = this.simulator.rp2040;
    const { clock } = this.simulator;
    mcu.logger = {
      debug() {},
      // rp2040js logs a SEV but does not set the event register that the next WFE tests.
      info: (_, text) => { if (text === 'SEV') mcu.core.eventRegistered = true; },
      warn: (part, text) => this.missing.add(`${part}: ${text}`),
      error: (part, text) => this.missing.add(`${part}: ${text}`),
    };
    if (flash) mcu.flash.set(flash);
    else for (const { offset, bytes } of this.image.segments) mcu.flash.set(bytes, offset);

    this.rom = new BootRom(mcu, {
      onLoader: () => { this.state = 'loader'; },
    });
    this.rom.operations = this.operations;
    mcu.onBreak = (n) => { if (!this.rom.call(n)) this.state = 'stopped at a breakpoint'; };

    answerZero(mcu.dma, 0x444); // CHAN_ABORT: done at once
    for (const register of [0x160, 0x164, 0x168, 0x16c]) answerZero(mcu.peripherals[0x40014], register); // dormant wake
    const quiet = { readUint32: () => 0, writeUint32() {}, writeUint32Atomic() {} };
    mcu.peripherals[0x14000] = new XipCtrl(mcu, 'XIP_CTRL');
    mcu.peripherals[0x40018] = quiet; // IO_QSPI, touched by the flash driver
    mcu.peripherals[0x40060] = quiet; // ROSC, random bits
    mcu.peripherals[0x40064] = quiet; // VREG_AND_CHIP_RESET
    timeAlarms(mcu.peripherals[0x40054], clock);
    this.pwm = mcu.peripherals[0x40050] = new Pwm(mcu, (slice) => this.pwmChanged(slice));
    const watchdog = mcu.peripherals[0x40058];
    watchdog.reason = reason;
    watchdog.scratchData.set(scratch);
    watchdog.onWatchdogTrigger = () => {
      watchdog.alarm.enable = false; // or rp2040js would trigger it again at once, in an endless loop
      this.pendingReset = true;
    };

    const { pins } = this.board;
    const dc = mcu.gpio[pins.dc], cs = mcu.gpio[pins.cs];
    timeSpi(mcu, clock, mcu.spi[pins.spi], (byte, nanos) => {
      if (cs.outputEnable && cs.outputValue) return;
      this.panel.receive(byte, dc.outputValue, this.earlier + nanos);
    });
    for (const [name, pin] of Object.entries(pins.keys))
      if (pin !== null) mcu.gpio[pin].setInputValue(!this.down.has(name));
    this.setBattery(this.options);

    this.stack = [this.image.symbols.get('_stack_end').address, this.image.symbols.get('_stack_start').address];
    mcu.sram.fill(UNTOUCHED, this.stack[0] - RAM, this.stack[1] - RAM);
    if (pins.tearing !== null) this.pulseTearing(clock, mcu.gpio[pins.tearing]);
    this.cache = new FlashCache();
    this.fast = new FastCore(mcu, clock, this.cache);
    this.log = new Log(mcu, this.image.symbols, this.onLine);
    this.nextLog = LOG_EVERY_NANOS;
    this.pendingReset = false;
    mcu.core.VTOR = VECTORS; // as the second-stage boot loader leaves it
    mcu.core.SP = mcu.readUint32(VECTORS);
    mcu.core.PC = mcu.readUint32(VECTORS + 4) & ~1;
  }

  /** Runs for a time, or until `done()` is true; returns whether the chip is still running. */
  run(millis, done = null) {
    const end = this.nanos + millis * 1e6;
    while (this.state === 'running' && this.nanos < end && !(done && done())) this.step(end);
    this.log.poll();
    return this.state === 'running';
  }

  /** Runs for a short time, or until the end of a sleep. */
  step(end) {
    const { mcu, rom } = this;
    const { core } = mcu;
    const { clock } = this.simulator;
    if (rom.nanos > 0) {
      // The flash is busy; the core waits for it with interrupts disabled.
      const busy = Math.min(rom.nanos, end - this.nanos);
      clock.tick(busy);
      rom.nanos -= busy;
      this.cache.flush(); // as the boot ROM does afterwards
    } else if (core.waiting) {
      // Asleep: nothing happens before the next alarm.
      const next = clock.nextAlarm ? clock.nanosToNextAlarm : Infinity;
      const nap = Math.max(Math.min(next, end - this.nanos), 1);
      this.asleep += nap;
      clock.tick(nap);
    } else {
      this.fast.run(Math.min(STRETCH_NANOS, end - this.nanos), () => rom.nanos > 0 || this.pendingReset || this.state !== 'running');
    }
    if (clock.nanos >= this.nextLog) {
      this.log.poll();
      this.nextLog = clock.nanos + LOG_EVERY_NANOS;
    }
    if (this.pendingReset) this.reset();
  }

  reset() {
    this.log.poll();
    const watchdog = this.mcu.peripherals[0x40058];
    this.resets.push({ reason: watchdog.reason, millis: this.millis });
    this.earlier = this.nanos;
    this.boot(this.mcu.flash, watchdog.reason, watchdog.scratchData);
  }

  /** The panel's tearing line: a pulse after each refresh, 60 a second, once TEON has enabled it. */
  pulseTearing(clock, gpio) {
    let high = false;
    const alarm = clock.createAlarm(() => {
      high = !high && this.panel.tearing && !this.panel.asleep;
      gpio.setInputValue(high);
      alarm.schedule(high ? TEARING_PULSE_NANOS : REFRESH_NANOS - TEARING_PULSE_NANOS);
    });
    alarm.schedule(REFRESH_NANOS);
  }

  /** The deepest use of the stack, in bytes. */
  get deepestStack() {
    const [bottom, top] = this.stack;
    const untouched = this.mcu.sram.subarray(bottom - RAM, top - RAM).findIndex((byte) => byte !== UNTOUCHED);
    return top - bottom - untouched;
  }

  /** Raises a hard fault, as a wild pointer would. */
  fault() {
    this.mcu.core.waiting = false;
    this.mcu.core.exceptionEntry(HARD_FAULT);
  }

  /** Hangs the core: it waits with interrupts disabled. */
  hang() {
    const { core } = this.mcu;
    [core.PM, core.enabledInterrupts, core.waiting] = [true, 0, true];
  }

  /** Sets the battery's voltage and whether it is charging, on the board's pins. */
  setBattery({ volts, charging }) {
    this.options = { volts, charging };
    const { battery } = this.board.pins;
    if (!battery) return;
    const { gpio, adc } = this.mcu;
    adc.channelValues[battery.adc - 26] = Math.round(volts / battery.divider / 3.3 * 4095);
    if (battery.charging !== null) gpio[battery.charging].setInputValue(!charging);
    if (battery.vbus !== null) gpio[battery.vbus].setInputValue(charging);
  }

  press(key) {
    this.setKey(key, true);
  }
  release(key) {
    this.setKey(key, false);
  }
  /** Presses a key for a time. */
  tap(key, millis) {
    this.press(key);
    this.run(millis);
    this.release(key);
  }
  setKey(key, down) {
    const pin = this.board.pins.keys[key];
    if (pin === undefined || pin === null) throw new Error(`${this.board.name} has no key ${key}`);
    if (down) this.down.add(key);
    else this.down.delete(key);
    this.mcu.gpio[pin].setInputValue(!down);
  }

  /** True while the flash erases a sector. */
  get erasing() {
    return this.rom.nanos > 0 && this.operations.at(-1).kind === 'erase';
  }

  /** True while DMA sends pixels to the panel. */
  get sending() {
    return this.mcu.spi[this.board.pins.spi].busy;
  }

  /** Duty cycle of the backlight, 0 to 1. */
  get light() {
    const pin = this.board.pins.backlight;
    const gpio = this.mcu.gpio[pin];
    return gpio.functionSelect === FUNCTION_PWM ? this.pwm.output(pin).duty : Number(gpio.outputValue);
  }

  pwmChanged(slice) {
    const { sound } = this.board.pins;
    if (sound === null || (sound >> 1 & 7) !== slice) return;
    const { duty, hertz } = this.pwm.output(sound);
    const tone = duty > 0 ? Math.round(hertz) : 0;
    if (this.tones.at(-1)?.hertz !== tone) this.tones.push({ millis: this.millis, hertz: tone });
  }

  /** True when the screen shows exactly these pixels. */
  shows(pixels) {
    return this.picture().pixels.every((pixel, i) => pixel === pixels[i]);
  }

  /** Runs until the screen shows these pixels, for a limited time; returns whether it does. */
  runUntilShown(pixels, millis) {
    let seen = null;
    this.run(millis, () => {
      // Compare only when the panel has changed, and not in the middle of a transfer.
      const state = this.panel.bytes + (this.panel.dark ? 0.5 : 0);
      if (state === seen || this.sending) return false;
      seen = state;
      return this.shows(pixels);
    });
    return this.shows(pixels);
  }

  /** What the player sees: black while the panel sleeps. */
  picture() {
    return this.panel.picture();
  }
}
