import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Simulator } from 'rp2040js';
import { Clocks } from '../src/clocks.js';
import { UsbController } from '../src/usb.js';
import { UsbHost } from '../src/usb_host.js';

const RESETS = 0x4000c, MAIN_CTRL = 0x40, SIE_CTRL = 0x4c, SIE_STATUS = 0x50, BUFF_STATUS = 0x58, MUXING = 0x74, PWR = 0x78, INTE = 0x90;
const EP1_IN = 0x08, EP1_IN_BUFFER = 0x88, EP1_OUT = 0x0c, EP1_OUT_BUFFER = 0x8c;
const BUS_RESET = 1 << 19, SUSPENDED = 1 << 4, AVAILABLE = 1 << 10, DATA1 = 1 << 13, FULL = 1 << 15;

/** A controller that runs and is attached, with endpoint 1 enabled both ways; `faults` are its complaints. */
function controller() {
  const simulator = new Simulator(), { rp2040: mcu, clock } = simulator;
  const clocks = new Clocks(mcu, clock);
  const hertz = clocks.hertz.bind(clocks);
  clocks.hertz = (name) => (name === 'clk_usb' ? 48e6 : hertz(name));
  const faults = [];
  mcu.logger = { debug() {}, info() {}, warn() {}, error: (_, text) => faults.push(text) };
  const usb = new UsbController(mcu, clock, clocks);
  mcu.peripherals[RESETS].reset = 0;
  const write = (offset, value) => mcu.writeUint32(0x50110000 + offset, value);
  const dpram = (offset, value) => mcu.writeUint32(0x50100000 + offset, value);
  write(MUXING, 9);
  write(PWR, 12);
  write(MAIN_CTRL, 1);
  write(SIE_CTRL, 1 << 16 | 1 << 29);
  dpram(EP1_IN, 0xa0000180 | 0);
  dpram(EP1_OUT, 0xa00001c0 | 0);
  return { simulator, mcu, clock, usb, faults, write, dpram };
}

test('a device attaches only with a clock and out of reset, and uses no register otherwise', () => {
  const { usb, mcu, faults, write } = controller();
  assert.ok(usb.attached);
  mcu.peripherals[RESETS].reset = 1 << 24;
  assert.ok(!usb.attached);
  assert.equal(faults.length, 0);
  write(INTE, 0);
  assert.match(faults[0], /in reset/);
  mcu.peripherals[RESETS].reset = 0;
  usb.clocks.hertz = () => 0;
  write(INTE, 0);
  assert.match(faults[1], /no clock/);
});

test('a packet is fetched once it is available, and reported', () => {
  const { usb, mcu, dpram } = controller();
  assert.equal(usb.in(0, 1), 'nak');
  assert.equal(usb.in(7, 1), null, 'another address');
  mcu.usbDPRAM.set([1, 2, 3], 0x180);
  dpram(EP1_IN_BUFFER, FULL | DATA1 | 3);
  assert.equal(usb.in(0, 1), 'nak', 'not yet available');
  dpram(EP1_IN_BUFFER, FULL | DATA1 | 3 | AVAILABLE);
  assert.deepEqual(usb.in(0, 1), { data: Uint8Array.from([1, 2, 3]), data1: true });
  assert.equal(usb.readUint32(BUFF_STATUS), 1 << 2);
  assert.equal(usb.in(0, 1), 'nak', 'only once');
});

test('a packet that comes twice is acknowledged and dropped', () => {
  const { usb, mcu, dpram } = controller();
  dpram(EP1_OUT_BUFFER, 64);
  dpram(EP1_OUT_BUFFER, 64 | AVAILABLE);
  assert.equal(usb.out(0, 1, Uint8Array.from([9]), true), 'ack');
  assert.equal(mcu.usbDPRAM[0x1c0], 0);
  assert.equal(usb.out(0, 1, Uint8Array.from([9]), false), 'ack');
  assert.equal(mcu.usbDPRAM[0x1c0], 9);
  assert.equal(usb.out(0, 1, Uint8Array.from([8]), true), 'nak', 'until there is room');
});

test('a buffer must be filled in before it is made available', () => {
  const { dpram, faults } = controller();
  dpram(EP1_IN_BUFFER, FULL | 3 | AVAILABLE);
  assert.match(faults[0], /by the write that fills it in/);
});

test('a bus that is idle for three milliseconds is suspended, but not while it is reset', () => {
  const { usb, clock } = controller();
  usb.setFrames(true);
  clock.tick(10e6);
  assert.equal(usb.frame, 10);
  usb.setFrames(false);
  clock.tick(2.9e6);
  assert.equal(usb.readUint32(SIE_STATUS) & SUSPENDED, 0);
  clock.tick(0.2e6);
  assert.equal(usb.readUint32(SIE_STATUS) & SUSPENDED, SUSPENDED);
  assert.equal(usb.frame, 10, 'it stands');
  usb.writeUint32Atomic(SIE_STATUS, SUSPENDED, 0);
  usb.busReset();
  clock.tick(50e6);
  assert.equal(usb.readUint32(SIE_STATUS) & (BUS_RESET | SUSPENDED), BUS_RESET);
});

test('a host notices what attaches and detaches while its cable is plugged in', () => {
  const { usb, simulator, clock, mcu } = controller();
  const chip = { usb, simulator, setBattery() {}, options: {} };
  const host = new UsbHost(chip);
  clock.tick(200e6);
  assert.equal(host.state, 'gone');
  host.plugIn();
  clock.tick(120e6);
  assert.equal(host.state, 'attached');
  mcu.writeUint32(0x4000c000, 1 << 24);
  assert.equal(host.state, 'gone');
});
