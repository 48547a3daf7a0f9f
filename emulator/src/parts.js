// Peripherals that rp2040js lacks, or that it models in more detail than needed, and too slowly.
import { BasePeripheral } from 'rp2040js';

/** Registers that only keep what is written to them. `initial` is their value after reset, by offset. */
export class Registers extends BasePeripheral {
  constructor(mcu, name, initial = {}) {
    super(mcu, name);
    this.values = new Map(Object.entries(initial).map(([offset, value]) => [Number(offset), value]));
  }
  readUint32(offset) {
    return this.values.get(offset) ?? 0;
  }
  writeUint32(offset, value) {
    this.values.set(offset, value);
  }
}

/** Makes a register of a peripheral that rp2040js lacks keep what is written to it. */
export function addRegister(peripheral, register, initial = 0) {
  const [read, write] = [peripheral.readUint32.bind(peripheral), peripheral.writeUint32.bind(peripheral)];
  const kept = { value: initial };
  peripheral.readUint32 = (offset) => (offset === register ? kept.value : read(offset));
  peripheral.writeUint32 = (offset, value) => {
    if (offset === register) kept.value = value;
    else write(offset, value);
  };
  return kept;
}

const SSI_STATUS = 0x28, SSI_DATA = 0x60, RECEIVED = 1 << 3, READY = 6;
const JEDEC_ID = 0x9f, UNIQUE_ID = 0x4b;

/** Makes the flash's serial port answer the commands that ask for its identity, which rp2040js does not know. */
export function identifyFlash(ssi, bytes) {
  const answers = new Map([
    [JEDEC_ID, [0xef, 0x40, Math.log2(bytes)]], // a W25Q of this size
    [UNIQUE_ID, [0, 0, 0, 0, 0xe6, 0x61, 0x38, 0x52, 0x83, 0x4e, 0x6f, 0x6e]], // after four dummy bytes
  ]);
  let answer = [];
  const [read, write] = [ssi.readUint32.bind(ssi), ssi.writeUint32.bind(ssi)];
  ssi.writeUint32 = (offset, value) => {
    if (offset === SSI_DATA && answers.has(value & 0xff)) answer = [...answers.get(value & 0xff)];
    else write(offset, value);
  };
  ssi.readUint32 = (offset) => {
    if (offset === SSI_STATUS && answer.length > 0) return READY | RECEIVED;
    return offset === SSI_DATA && answer.length > 0 ? answer.shift() : read(offset);
  };
}

const TICK = 0x2c, TICK_ENABLE = 1 << 9, TICK_RUNNING = 1 << 10;

/**
 * Makes timer and watchdog count the ticks that TICK sets up, from clk_ref. Returns a function to be called when clk_ref
 * changes.
 */
export function tick(watchdog, timer, clocks) {
  const tick = addRegister(watchdog, TICK);
  const update = () => {
    const cycles = tick.value & 0x1ff;
    const rate = tick.value & TICK_ENABLE && cycles > 0 ? clocks.hertz('clk_ref') / cycles : 0;
    if (rate > 0) tick.value |= TICK_RUNNING;
    if (rate === timer.perNano * 1e9) return;
    timer.setRate(rate);
    watchdog.timer.frequency = 2 * rate; // erratum E1: the watchdog counts two for each tick
  };
  const write = watchdog.writeUint32;
  watchdog.writeUint32 = (offset, value) => {
    write(offset, value);
    if (offset === TICK) update();
  };
  return update;
}

const DORMANT_WAKE_INTE = 0x160;

/** The pins' interrupt enables for waking the dormant chip. Returns a function that says whether one is pending. */
export function dormantWake(mcu) {
  const io = mcu.peripherals[0x40014];
  const enables = [0, 1, 2, 3].map((n) => addRegister(io, DORMANT_WAKE_INTE + 4 * n));
  return () => mcu.gpio.some((pin, n) => pin.irqStatus & enables[n >> 3].value >>> 4 * (n & 7) & 15);
}

/** Bytes of a DMA transfer to SPI that are sent in one event: about 8 µs at 62.5 MHz. */
const PIECE = 64;
const BUSY = 1 << 24, ENABLE = 1, INCREMENT_READ = 1 << 4, INCREMENT_WRITE = 1 << 5, SIZE = 3 << 2;

/**
 * Makes an SPI block take the time that its divider gives for each byte. Bytes written by the core are sent one by
 * one. A DMA transfer is sent in pieces, each read from memory when the wire would have sent it: two events per
 * byte would make the emulator far too slow.
 */
export function timeSpi(mcu, clock, spi, onByte) {
  const nanosPerByte = () => 8e9 / spi.clockFrequency;
  const sent = clock.createAlarm(() => spi.completeTransmit(0));
  spi.onTransmit = (byte) => {
    onByte(byte, clock.nanos + nanosPerByte());
    sent.schedule(nanosPerByte());
  };

  for (const channel of mcu.dma.channels) {
    const start = channel.start.bind(channel);
    const piece = () => {
      const length = Math.min(PIECE, channel.transCount);
      const from = clock.nanos - length * nanosPerByte();
      for (let i = 0; i < length; i++)
        onByte(mcu.readUint8(channel.readAddr + i), from + (i + 1) * nanosPerByte());
      channel.readAddr += length;
      channel.transCount -= length;
      if (channel.transCount > 0) return wait();
      spi.busy = false;
      channel.ctrl &= ~BUSY;
      mcu.dma.intRaw |= 1 << channel.index;
      mcu.dma.checkInterrupts();
    };
    const alarm = clock.createAlarm(piece);
    const wait = () => alarm.schedule(Math.min(PIECE, channel.transCount) * nanosPerByte());
    channel.start = () => {
      const bytesToSpi = channel.treq === spi.dreq.tx
        && (channel.ctrl & (SIZE | INCREMENT_READ | INCREMENT_WRITE)) === INCREMENT_READ;
      if (!bytesToSpi || !(channel.ctrl & ENABLE) || channel.ctrl & BUSY || channel.transCountReload === 0) return start();
      channel.transCount = channel.transCountReload;
      channel.ctrl |= BUSY;
      spi.busy = true;
      wait();
    };
    const abort = channel.abort.bind(channel);
    channel.abort = () => {
      alarm.cancel();
      abort();
    };
  }
}
