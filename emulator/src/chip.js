// An emulated board: the RP2040 with the firmware in its flash, the panel on its SPI bus, keys, piezo and battery.
import { GPIOPinState, Simulator } from 'rp2040js';
import { ASSUMED } from './assumed.js';
import { BootRom, carryOut } from './bootrom.js';
import { FlashCache } from './cache.js';
import { Clocks } from './clocks.js';
import { FastCore } from './core.js';
import { Log } from './log.js';
import { Mpu, hardFault, lockUp, protect } from './mpu.js';
import { PANEL_LINES, PORCHES, Panel } from './panel.js';
import { Registers, addRegister, dormantWake, identifyFlash, tick, timeSpi } from './parts.js';
import { Pwm } from './pwm.js';
import { Timer } from './timer.js';
import { UsbController } from './usb.js';

const VECTORS = 0x10000100;
const SCRATCH_REGISTERS = 8;
const LOG_EVERY_NANOS = 1e6;
const STRETCH_NANOS = 5e3; // `run` checks its condition this often
const FUNCTION_PWM = 4;
const RAM = 0x20000000, FLASH = 0x10000000;
const CHIP_ID = 0x20002927; // revision B2, as most chips are; rp2040js has B1
const UDF = 0xde00; // an instruction that never occurs
const UNTOUCHED = 0xa5; // fill value of unused stack
const GUARDED = 64; // bytes at its end that the firmware guards and marks
const REFRESH_NANOS = 1e9 / ASSUMED.refreshHertz;
const PORCH_NANOS = REFRESH_NANOS * PORCHES / (PANEL_LINES + PORCHES);

const HAD_POWER_ON = 1 << 8; // in CHIP_RESET
const HELD_IN_RESET = 0x1fffdbf; // all peripherals but pins and pads of the flash, as the boot ROM leaves RESETS
const PAD_RESET = 0x56; // input enabled, 4 mA, pull-down, Schmitt trigger
const SLEEP_DEEP = 1 << 2; // in the core's SCR
const CLK_SYS_TIMER = [1, 5]; // its word and bit in SLEEP_EN

export class Chip {
  /**
   * `board` is one of `cargo xtask boards`, `image` the result of `readElf`. Options: `flash`, the flash of
   * an earlier chip; `volts` and `charging`, the battery; `held`, keys that are down at power-on; `seed`, for the noise of the ring oscillator, which differs
   * at every power-on; `onLog`, called with every log line.
   */
  constructor(board, image, { flash, volts = 3.9, charging = false, held = [], seed = 1, onLog = () => {} } = {}) {
    this.board = board;
    this.image = image;
    this.options = { volts, charging };
    this.seed = seed;
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
    this.host = null; // the computer at its cable, `UsbHost`
    this.operations = [];
    this.panel = new Panel(board.panel);
    this.tones = []; // what the sound pin does: { millis, hertz, high }, at rest with 0 Hz, high or low
    this.wanted = []; // what the firmware wants from it: { millis, hertz }
    this.state = 'running'; // or 'loader', 'stopped at a breakpoint', 'without a clock'
    this.earlier = 0; // nanoseconds before the last reset, and while the chip was dormant
    this.asleep = 0;
    this.dormantNanos = 0;
    this.down = new Set(held);
    this.boot(flash ?? null, null, 0, new Uint32Array(SCRATCH_REGISTERS));
  }

  /** Nanoseconds since power-on. */
  get nanos() {
    return this.earlier + this.simulator.clock.nanos;
  }
  get millis() {
    return this.nanos / 1e6;
  }
  /** What the board has of it; rp2040js has as much as the chip can address. */
  get flash() {
    return this.mcu.flash.subarray(0, this.board.flash);
  }

  /** Starts the chip; `ram` is what a reset leaves in it, or null at power-on. */
  boot(flash, ram, reason, scratch) {
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
      onOperation: () => this.log.poll(), // what is logged before an operation is read before it
    });
    this.rom.operations = this.operations;
    mcu.onBreak = (n) => {
      if (this.trap && (mcu.core.PC & ~1) - 2 === this.trap.address) this.spring();
      else if (!this.rom.call(n)) this.state = 'stopped at a breakpoint';
    };

    clock.tick(ASSUMED.bootRomCycles / ASSUMED.ringHertz * 1e9);
    this.timer = mcu.peripherals[0x40054] = new Timer(mcu, clock);
    this.pwm = mcu.peripherals[0x40050] = new Pwm(mcu, clock, (slice) => this.pwmChanged(slice));
    this.clocks = new Clocks(mcu, clock, {
      crystalRuns: this.resets.length > 0,
      seed: this.seed + this.resets.length,
      beforeChange: () => this.pwm.advanceAll(),
      onChange: () => {
        this.clocksChanged?.();
        this.usb?.changed();
      },
    });
    this.usb = new UsbController(mcu, clock, this.clocks);
    addRegister(mcu.dma, 0x444); // CHAN_ABORT: done at once
    identifyFlash(mcu.peripherals[0x18000], this.board.flash);
    mcu.peripherals[0x14000] = new Registers(mcu, 'XIP_CTRL', { 0: 3, 8: 6 });
    mcu.peripherals[0x40018] = new Registers(mcu, 'IO_QSPI'); // touched by the flash driver
    mcu.peripherals[0x40064] = new Registers(mcu, 'VREG_AND_CHIP_RESET', { 0: 0xb1, 8: HAD_POWER_ON });
    mcu.peripherals[0x4000c].reset = HELD_IN_RESET;
    addRegister(mcu.peripherals[0x40000], 0, CHIP_ID);
    addRegister(mcu.peripherals[0x40004], 0x18); // SYSCFG: memories powered down
    this.scr = addRegister(mcu.ppb, 0xd10);
    const mpu = new Mpu();
    protect(mcu, mpu);
    this.wakes = dormantWake(mcu);
    const watchdog = mcu.peripherals[0x40058];
    watchdog.reason = reason;
    watchdog.scratchData.set(scratch);
    watchdog.onWatchdogTrigger = () => {
      watchdog.alarm.enable = false; // or rp2040js would trigger it again at once, in an endless loop
      this.pendingReset = true;
    };
    this.clocksChanged = tick(watchdog, this.timer, this.clocks);

    for (const pin of mcu.gpio) pin.padValue = PAD_RESET; // rp2040js has another value
    const { pins } = this.board;
    const dc = mcu.gpio[pins.dc], cs = mcu.gpio[pins.cs];
    timeSpi(mcu, clock, mcu.spi[pins.spi], (byte, nanos) => {
      if (cs.outputEnable && cs.outputValue) return;
      this.panel.receive(byte, dc.outputValue, this.earlier + nanos);
    });
    this.watch(pins.reset, (high) => this.panel.setReset(high, this.nanos));
    this.watch(pins.power, (high) => { if (high) this.panel.powerOn(this.nanos); });
    for (const [name, pin] of Object.entries(pins.keys))
      if (pin !== null) mcu.gpio[pin].setInputValue(!this.down.has(name));
    this.setBattery(this.options);

    this.stack = [this.image.symbols.get('_stack_end').address, this.image.symbols.get('_stack_start').address];
    if (ram) mcu.sram.set(ram);
    else mcu.sram.fill(UNTOUCHED, this.stack[0] - RAM, this.stack[1] - RAM);
    if (pins.tearing !== null) this.refreshPanel(clock, mcu.gpio[pins.tearing]);
    this.cache = new FlashCache();
    this.fast = new FastCore(mcu, clock, this.cache, this.timer, mpu);
    this.log = new Log(mcu, this.image.symbols, this.onLine);
    this.nextLog = LOG_EVERY_NANOS;
    this.pendingReset = false;
    mcu.core.VTOR = VECTORS; // as the second-stage boot loader leaves it
    mcu.core.SP = mcu.readUint32(VECTORS);
    mcu.core.PC = mcu.readUint32(VECTORS + 4) & ~1;
    this.host?.connect();
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
    if (mcu.clkSys === 0) {
      this.state = 'without a clock';
    } else if (this.clocks.dormant) {
      this.stayDormant(end);
    } else if (rom.nanos > 0) {
      // The flash is busy; the core waits for it with interrupts disabled.
      const busy = Math.min(rom.nanos, end - this.nanos);
      clock.tick(busy);
      rom.nanos -= busy;
      this.cache.flush(); // as the boot ROM does afterwards
    } else if (core.waiting) {
      // Asleep: nothing happens before the next alarm.
      const timerStands = this.scr.value & SLEEP_DEEP && this.clocks.gatedInSleep(...CLK_SYS_TIMER);
      const rate = this.timer.perNano * 1e9;
      if (timerStands) this.timer.setRate(0);
      const next = clock.nextAlarm ? clock.nanosToNextAlarm : Infinity;
      const nap = Math.max(Math.min(next, end - this.nanos), 1);
      this.asleep += nap;
      clock.tick(nap);
      if (timerStands) this.timer.setRate(rate);
    } else {
      this.fast.run(Math.min(STRETCH_NANOS, end - this.nanos), () =>
        rom.nanos > 0 || this.pendingReset || this.state !== 'running' || this.clocks.dormant || mcu.clkSys === 0);
    }
    if (clock.nanos >= this.nextLog) {
      this.log.poll();
      this.nextLog = clock.nanos + LOG_EVERY_NANOS;
    }
    if (this.pendingReset) this.reset();
  }

  /** Calls `onLevel` when the firmware drives a pin that the board may have to another level. */
  watch(pin, onLevel) {
    if (pin === null || pin === undefined) return;
    this.mcu.gpio[pin].addListener((state) => {
      if (state === GPIOPinState.High || state === GPIOPinState.Low) onLevel(state === GPIOPinState.High);
    });
  }

  /** Lets the time of the world pass, but not that of the chip, until a pin wakes it. */
  stayDormant(end) {
    const woken = this.wakes();
    const nanos = woken ? this.clocks.wake() : Math.max(0, end - this.nanos);
    this.earlier += nanos;
    this.asleep += nanos;
    this.dormantNanos += nanos;
  }

  /**
   * How deep the chip sleeps: `core` is 'running', 'asleep' (WFE or WFI), 'deeply asleep' (with SLEEPDEEP: clocks stop
   * by SLEEP_EN) or 'dormant'; and what runs, by `Clocks.state`.
   */
  get power() {
    const { core } = this.mcu;
    const depth = this.scr.value & SLEEP_DEEP ? 'deeply asleep' : 'asleep';
    return { core: this.clocks.dormant ? 'dormant' : core.waiting ? depth : 'running', ...this.clocks.state };
  }

  reset() {
    this.log.poll();
    const watchdog = this.mcu.peripherals[0x40058];
    this.resets.push({ reason: watchdog.reason, millis: this.millis });
    this.earlier = this.nanos;
    this.boot(this.flash, this.mcu.sram, watchdog.reason, watchdog.scratchData);
  }

  /** Resets the core alone, as a debugger does: peripherals stay out of reset, and the watchdog keeps its last reason. */
  resetCore() {
    this.log.poll();
    const watchdog = this.mcu.peripherals[0x40058];
    this.earlier = this.nanos;
    this.boot(this.flash, this.mcu.sram, watchdog.reason, watchdog.scratchData);
    this.mcu.peripherals[0x4000c].reset = 0;
  }

  /** The refreshes of a panel whose tearing line is connected: a pulse before each, once TEON has enabled it. */
  refreshPanel(clock, gpio) {
    let high = false;
    const alarm = clock.createAlarm(() => {
      high = !high;
      if (high) this.panel.refresh(this.earlier + clock.nanos);
      gpio.setInputValue(high && this.panel.tearing && !this.panel.asleep);
      alarm.schedule(high ? PORCH_NANOS : REFRESH_NANOS - PORCH_NANOS);
    });
    alarm.schedule(REFRESH_NANOS);
  }

  /** The deepest use of the stack, in bytes. */
  get deepestStack() {
    const [bottom, top] = this.stack;
    const lowest = bottom + GUARDED;
    const untouched = this.mcu.sram.subarray(lowest - RAM, top - RAM).findIndex((byte) => byte !== UNTOUCHED);
    return top - lowest - untouched;
  }

  /** Raises a hard fault, as a wild pointer would. */
  fault() {
    hardFault(this.mcu.core);
  }

  /** Calls `onReached` when the core is about to execute the instruction at an address, once. */
  setTrap(address, onReached) {
    const { mcu } = this;
    const place = address & ~1;
    this.trap = { address: place, onReached, instruction: mcu.readUint16(place) };
    this.poke(place, UDF);
  }

  /** The trap is reached: the instruction is as it was. */
  spring() {
    const { address, onReached, instruction } = this.trap;
    this.trap = null;
    this.poke(address, instruction);
    this.mcu.core.PC = address;
    onReached();
  }

  /** Changes a halfword in RAM or flash. */
  poke(address, value) {
    const { flash, sram } = this.mcu;
    const [memory, base] = address >= RAM ? [sram, RAM] : [flash, FLASH];
    new DataView(memory.buffer).setUint16(address - base, value, true);
  }

  /** Hangs the core: it waits with interrupts disabled. */
  hang() {
    lockUp(this.mcu.core);
  }

  /** Sets the battery's voltage and whether it is charging, on the board's pins. */
  setBattery({ volts, charging }) {
    this.options = { volts, charging };
    const { battery } = this.board.pins;
    if (!battery) return;
    const { gpio, adc } = this.mcu;
    // The ADC measures against the supply, which follows the battery when the regulator can no longer hold it.
    const supply = Math.min(3.3, volts - ASSUMED.dropOutVolts);
    const pin = (volts - (battery.diode ?? 0) / 1000) / battery.divider;
    adc.channelValues[battery.adc - 26] = Math.min(4095, Math.round(pin / supply * 4095));
    // Without USB power the charger has no supply and pulls its line low, as it does while it charges.
    if (battery.charging !== null) gpio[battery.charging].setInputValue(false);
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

  /** What the flash holds if the power is cut now; of an operation that is under way, this is done. */
  cutPower(how) {
    this.log.poll();
    const flash = this.flash.slice();
    if (this.operating) {
      const operation = this.operations.at(-1);
      for (const [at, , old] of operation.changes) flash[at] = old;
      carryOut(flash, operation, how);
    }
    return flash;
  }

  /** True while the flash erases or programs. */
  get operating() {
    return this.rom.nanos > 0;
  }

  /** True while the flash erases a sector. */
  get erasing() {
    return this.operating && this.operations.at(-1).kind === 'erase';
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

  /** Whether each LED beside the screen is lit. */
  get leds() {
    const { led } = this.board.pins;
    return led ? led.pins.map((pin) => this.mcu.gpio[pin].outputValue !== led.activeLow) : [];
  }

  /** Notes what the sound pin does from now on, and what the firmware wants. */
  pwmChanged(slice) {
    const { sound } = this.board.pins;
    if (sound === null || sound === undefined || (sound >> 1 & 7) !== slice) return;
    const wanted = Math.round(this.pwm.wanted(sound));
    if ((this.wanted.at(-1)?.hertz ?? 0) !== wanted) this.wanted.push({ millis: this.millis, hertz: wanted });
    const { hertz, duty } = this.pwm.output(sound);
    const tone = { hertz: Math.round(hertz), high: hertz === 0 && duty > 0 };
    const last = this.tones.at(-1);
    if (last ? last.hertz === tone.hertz && last.high === tone.high : tone.hertz === 0 && !tone.high) return;
    this.tones.push({ millis: this.millis, ...tone });
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
