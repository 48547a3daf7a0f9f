// Peripherals that rp2040js lacks, or that it models in more detail than needed, and too slowly.
import { BasePeripheral } from 'rp2040js';

/** XIP_CTRL: all registers read as zero. The flash driver waits for the stream counter to be zero. */
export class XipCtrl extends BasePeripheral {
  readUint32() {
    return 0;
  }
  writeUint32() {}
}

const ALARM0 = 0x10, ALARM3 = 0x1c;

/**
 * Makes the timer's alarms fire when the counter reaches them. rp2040js ignores the fraction of a microsecond, so
 * its alarms fire up to one microsecond early. embassy's driver then arms the same alarm again; if the time has
 * passed by then, the alarm fires 71 minutes later, and the firmware sleeps until then.
 */
export function timeAlarms(timer, clock) {
  const write = timer.writeUint32.bind(timer);
  timer.writeUint32 = (offset, value) => {
    write(offset, value);
    if (offset < ALARM0 || offset > ALARM3) return;
    const micros = Math.floor(clock.nanos / 1000);
    const nanos = ((value - micros) >>> 0) * 1000 - (clock.nanos - micros * 1000);
    timer.alarms[(offset - ALARM0) / 4].clockAlarm.schedule(Math.max(0, nanos));
  };
}

/**
 * PWM as registers only. The model in rp2040js toggles the pin at every edge, tens of thousands of events per
 * second; here `output` computes duty cycle and frequency.
 */
export class Pwm extends BasePeripheral {
  constructor(mcu, onChange) {
    super(mcu, 'PWM');
    this.registers = new Uint32Array(0xb4 / 4);
    for (let slice = 0; slice < 8; slice++) this.registers.set([0, 1 << 4, 0, 0, 0xffff], 5 * slice);
    this.onChange = onChange;
  }
  readUint32(offset) {
    return this.registers[offset / 4];
  }
  writeUint32(offset, value) {
    this.registers[offset / 4] = value;
    if (offset < 0xa0) this.onChange(Math.floor(offset / 0x14));
  }
  /** The output of a pin: duty cycle from 0 to 1, and frequency in hertz. */
  output(pin) {
    const [control, divider, , compare, top] = this.registers.subarray(5 * (pin >> 1 & 7));
    if (!(control & 1)) return { duty: 0, hertz: 0 };
    const level = pin & 1 ? compare >>> 16 : compare & 0xffff;
    const hertz = this.rp2040.clkSys / (divider / 16) / (top + 1) / (control & 2 ? 2 : 1);
    return { duty: Math.min(1, level / (top + 1)), hertz };
  }
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
