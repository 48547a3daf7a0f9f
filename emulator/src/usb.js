// The USB controller as a device (datasheet, 4.1), in place of that of rp2040js, which takes every packet at once, sends
// without being asked, and works without a clock.
//
// The host (`usb_host.js`) asks for one transaction after the other by `setup`, `in` and `out`; each is answered as on the
// bus: by data, ACK, NAK, STALL or not at all.
import { BasePeripheral } from 'rp2040js';

const USB_IRQ = 5;
const RESETS = 0x4000c, RESET_USBCTRL = 1 << 24;

const ADDR_ENDP = 0x00, MAIN_CTRL = 0x40, SOF_RD = 0x48, SIE_CTRL = 0x4c, SIE_STATUS = 0x50, BUFF_STATUS = 0x58;
const EP_ABORT = 0x60, EP_ABORT_DONE = 0x64, EP_STALL_ARM = 0x68, USB_MUXING = 0x74, USB_PWR = 0x78;
const INTR = 0x8c, INTE = 0x90, INTF = 0x94, INTS = 0x98;
const REGISTERS = 0x9c;

const CONTROLLER_EN = 1, HOST_NDEVICE = 2; // MAIN_CTRL
const PULLUP_EN = 1 << 16, EP0_INT_1BUF = 1 << 29; // SIE_CTRL
const TO_PHY = 1, SOFTCON = 8; // USB_MUXING
const VBUS_DETECT = 8, VBUS_OVERRIDE = 4; // USB_PWR
/** Of SIE_STATUS. */
const SUSPENDED = 1 << 4, RESUME = 1 << 11, CONNECTED = 1 << 16, SETUP_REC = 1 << 17, BUS_RESET = 1 << 19;
const DATA_SEQ_ERROR = 1 << 31;
/** Bits of SIE_STATUS and the bits of INTR that follow them. */
const INTERRUPTS = [[SETUP_REC, 16], [RESUME, 15], [SUSPENDED, 14], [CONNECTED, 13], [BUS_RESET, 12], [DATA_SEQ_ERROR, 5]];
const INTR_BUFF_STATUS = 1 << 4;

/** In DPRAM: the setup packet, control of endpoints from 1 on, control of all buffers, and the buffer of endpoint 0. */
const EP_CONTROL = 0x08, BUFFER_CONTROL = 0x80, BUFFERS_END = 0x100, EP0_BUFFER = 0x100;
const EP_ENABLE = 1 << 31, EP_DOUBLE = 1 << 30, EP_INTERRUPT = 1 << 29;
const LENGTH = 0x3ff, AVAILABLE = 1 << 10, STALL = 1 << 11, DATA1 = 1 << 13, FULL = 1 << 15;

const WAKE_EN1 = 0xa4 / 4, GATES = 3 << 10; // clk_sys and clk_usb of the controller
const SUSPEND_NANOS = 3e6; // a bus that is idle for this long is suspended

export class UsbController extends BasePeripheral {
  /** Replaces the controller of `mcu`. */
  constructor(mcu, clock, clocks) {
    super(mcu, 'USB');
    Object.assign(this, { clock, clocks, host: null, isAttached: false });
    this.clear();
    this.idle = clock.createAlarm(() => {
      if (!this.attached) return;
      this.isSuspended = true;
      this.setStatus(SUSPENDED);
    });
    this.framesSince = null; // when the host sent frame 0, while it sends frames
    mcu.usbCtrl = mcu.peripherals[0x50110] = this;
    const resets = mcu.peripherals[RESETS], write = resets.writeUint32.bind(resets);
    resets.writeUint32 = (offset, value) => {
      write(offset, value);
      if (this.inReset) this.clear();
      this.changed();
    };
  }

  clear() {
    this.registers = new Uint32Array(REGISTERS / 4);
    this.written = new Map(); // what the core has written to buffer controls and the controller not changed since
    this.lastFrame = 0;
    this.isSuspended = false;
  }

  get inReset() {
    return (this.rp2040.peripherals[RESETS].reset & RESET_USBCTRL) !== 0;
  }
  get hasClocks() {
    return this.clocks.hertz('clk_usb') === 48e6 && (this.clocks.registers[WAKE_EN1] & GATES) === GATES;
  }
  /** Whether the pull-up of D+ is on and the controller runs. */
  get attached() {
    const { registers } = this;
    return !this.inReset && this.hasClocks && (registers[MAIN_CTRL / 4] & (CONTROLLER_EN | HOST_NDEVICE)) === CONTROLLER_EN
      && (registers[SIE_CTRL / 4] & PULLUP_EN) !== 0 && (registers[USB_MUXING / 4] & (TO_PHY | SOFTCON)) === (TO_PHY | SOFTCON)
      && (registers[USB_PWR / 4] & (VBUS_DETECT | VBUS_OVERRIDE)) === (VBUS_DETECT | VBUS_OVERRIDE);
  }
  get address() {
    return this.registers[ADDR_ENDP / 4] & 0x7f;
  }
  /** The frame that the host sent last, as far as the controller has seen it. */
  get frame() {
    if (this.framesSince !== null && this.attached)
      this.lastFrame = Math.floor((this.clock.nanos - this.framesSince) / 1e6) & 0x7ff;
    return this.lastFrame;
  }

  /** To be called when clocks may have changed. */
  changed() {
    const { attached } = this;
    if (attached === this.isAttached) return;
    this.isAttached = attached;
    if (attached) this.idle.schedule(SUSPEND_NANOS);
    this.host?.attachmentChanged(attached);
  }

  readUint32(offset) {
    this.mustRun();
    const { registers } = this;
    switch (offset) {
      case SOF_RD: return this.frame;
      case INTS: return this.interrupts;
      case INTR: return this.raw;
      default: return offset < REGISTERS ? registers[offset / 4] : super.readUint32(offset);
    }
  }
  writeUint32(offset, value) {
    this.mustRun();
    const { registers, rawWriteValue } = this;
    switch (offset) {
      case SIE_STATUS: registers[offset / 4] &= ~rawWriteValue; break;
      case BUFF_STATUS: registers[offset / 4] &= ~rawWriteValue; break;
      case EP_ABORT: registers[EP_ABORT_DONE / 4] |= value; registers[offset / 4] = value; break;
      case EP_ABORT_DONE: registers[offset / 4] &= ~rawWriteValue; break;
      default:
        if (offset >= REGISTERS) return super.writeUint32(offset, value);
        registers[offset / 4] = value;
    }
    this.checkInterrupts();
    this.changed();
    this.host?.wake();
  }
  /** On the chip an access would wait for a clock for ever, or read nonsense. */
  mustRun() {
    if (this.inReset) this.error('a register is used while the controller is in reset');
    else if (!this.hasClocks) this.error('a register is used while the controller has no clock');
  }

  get raw() {
    const { registers } = this, status = registers[SIE_STATUS / 4];
    const bits = INTERRUPTS.reduce((raw, [bit, number]) => raw | (status & bit ? 1 << number : 0), 0);
    return bits | (registers[BUFF_STATUS / 4] ? INTR_BUFF_STATUS : 0);
  }
  get interrupts() {
    return this.raw & this.registers[INTE / 4] | this.registers[INTF / 4];
  }
  checkInterrupts() {
    this.rp2040.setInterrupt(USB_IRQ, this.interrupts !== 0);
  }
  setStatus(bits) {
    this.registers[SIE_STATUS / 4] |= bits;
    this.checkInterrupts();
  }

  /** rp2040js calls it after a write to DPRAM. */
  DPRAMUpdated(offset, value) {
    this.mustRun();
    if (offset < BUFFER_CONTROL || offset >= BUFFERS_END) return;
    const before = this.written.get(offset) ?? 0;
    // Controller and core have different clocks: what else changes must be there before (datasheet, 4.1.2.5.1).
    if (value & AVAILABLE && (before | AVAILABLE) !== value && !(before & AVAILABLE))
      this.error(`buffer control ${offset.toString(16)} becomes available by the write that fills it in`);
    this.written.set(offset, value);
    this.host?.wake();
  }

  word(offset) {
    return this.rp2040.usbDPRAMView.getUint32(offset, true);
  }
  /** Buffer control of an endpoint, its buffer, and whether a finished one is reported; null if the endpoint is disabled. */
  endpoint(number, out) {
    const place = BUFFER_CONTROL + 8 * number + (out ? 4 : 0);
    if (number === 0) return { place, buffer: EP0_BUFFER, reports: this.registers[SIE_CTRL / 4] & EP0_INT_1BUF };
    const control = this.word(EP_CONTROL + 8 * (number - 1) + (out ? 4 : 0));
    if (!(control & EP_ENABLE)) return null;
    if (control & EP_DOUBLE) this.error('double buffering is not modelled');
    return { place, buffer: control & 0xffc0, reports: control & EP_INTERRUPT };
  }
  finish({ place, reports }, number, out, control) {
    this.rp2040.usbDPRAMView.setUint32(place, control, true);
    this.written.delete(place);
    if (reports) this.registers[BUFF_STATUS / 4] |= 1 << 2 * number + (out ? 1 : 0);
    this.checkInterrupts();
  }
  /** Whether an endpoint stalls; endpoint 0 only where that is armed. */
  stalls(number, out, control) {
    return (control & STALL) !== 0 && (number > 0 || (this.registers[EP_STALL_ARM / 4] >> (out ? 1 : 0) & 1) === 1);
  }

  // What a host does to the bus.

  /** Drives both lines low for a while. */
  busReset() {
    this.framesSince = null;
    this.idle.cancel();
    this.isSuspended = false;
    if (this.attached) this.setStatus(BUS_RESET | CONNECTED);
  }
  /** Sends frames from now on, or no longer. */
  setFrames(on) {
    if (!on) void this.frame;
    this.framesSince = on ? this.clock.nanos : null;
    this.idle.cancel();
    if (!on) this.idle.schedule(SUSPEND_NANOS);
    else if (this.isSuspended) this.setStatus(RESUME);
    this.isSuspended &&= !on;
  }
  /** A setup packet, which a device must take: 'ack', or null if none is at this address. */
  setup(address, bytes) {
    if (!this.attached || address !== this.address) return null;
    this.rp2040.usbDPRAM.set(bytes, 0);
    this.registers[EP_STALL_ARM / 4] = 0;
    this.setStatus(SETUP_REC);
    return 'ack';
  }
  /** Asks for a packet: `{ data, data1 }`, 'nak', 'stall' or null. */
  in(address, number) {
    const endpoint = this.attached && address === this.address ? this.endpoint(number, false) : null;
    if (!endpoint) return null;
    const control = this.word(endpoint.place);
    if (this.stalls(number, false, control)) return 'stall';
    if (!(control & AVAILABLE) || this.registers[EP_ABORT / 4] >> 2 * number & 1) return 'nak';
    if (!(control & FULL)) this.error(`an empty buffer of endpoint ${number} is available to the host`);
    const data = this.rp2040.usbDPRAM.slice(endpoint.buffer, endpoint.buffer + (control & LENGTH));
    this.finish(endpoint, number, false, control & ~(AVAILABLE | FULL));
    return { data, data1: (control & DATA1) !== 0 };
  }
  /** Sends a packet: 'ack', 'nak', 'stall' or null. */
  out(address, number, data, data1) {
    const endpoint = this.attached && address === this.address ? this.endpoint(number, true) : null;
    if (!endpoint) return null;
    const control = this.word(endpoint.place);
    if (this.stalls(number, true, control)) return 'stall';
    if (!(control & AVAILABLE)) return 'nak';
    if (((control & DATA1) !== 0) !== data1) {
      this.setStatus(DATA_SEQ_ERROR); // taken for one that came twice: acknowledged and dropped
      return 'ack';
    }
    if (data.length > (control & LENGTH)) {
      this.error(`${data.length} bytes for endpoint ${number}, which has room for ${control & LENGTH}`);
      return null;
    }
    this.rp2040.usbDPRAM.set(data, endpoint.buffer);
    this.finish(endpoint, number, true, control & ~(AVAILABLE | LENGTH) | FULL | data.length);
    return 'ack';
  }
}
