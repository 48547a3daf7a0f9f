// A computer at the other end of the cable: enumerates the device as Linux does, and opens its serial port.
//
// What it does is written as generators that yield how many nanoseconds to wait, or `CHANGE`: until the device has done
// something to its side of the bus.

const CHANGE = Symbol('change');
const MILLI = 1e6;
const DEBOUNCE = 100 * MILLI, RESET = 50 * MILLI, RECOVERY = 10 * MILLI;
const TIMEOUT = 5_000 * MILLI; // of a control request
const RETRY = 20e3; // after a NAK, at the earliest
const PACKET = 64;
/** Token, header, checksum and handshake beside the bytes of a packet; bits are stuffed by at most a sixth. */
const packetNanos = (bytes) => (13 + bytes) * 8 * 7 / 6 / 12e6 * 1e9;

const GET_DESCRIPTOR = 6, SET_ADDRESS = 5, SET_CONFIGURATION = 9;
const DEVICE = 1, CONFIGURATION = 2, STRING = 3, BOS = 15;
const SET_LINE_CODING = 0x20, GET_LINE_CODING = 0x21, SET_CONTROL_LINE_STATE = 0x22;
const TO_HOST = 0x80, CLASS_INTERFACE = 0x21;
const ENGLISH = 0x0409;
const LINE_CODING = [0x00, 0xc2, 0x01, 0x00, 0, 0, 8]; // 115200 8N1

export class UsbHost {
  /** A computer whose cable lies beside the chip. `onData` is called with the bytes of every packet from the open port. */
  constructor(chip, { onData = () => {} } = {}) {
    this.chip = chip;
    this.onData = onData;
    this.errors = []; // what the device did against the rules
    this.plugged = false;
    this.addresses = 0;
    this.counted = { in: 0, out: 0, resets: 0, attachments: 0 };
    chip.host = this;
    this.connect();
  }

  /** The chip has been reset: it has a new controller, and the host sees the old one disappear. */
  connect() {
    this.bus = this.chip.usb;
    this.clock = this.chip.simulator.clock;
    this.bus.host = this;
    this.alarms = new Set();
    this.forget();
  }

  /** The device is gone, with everything that was known of it. */
  forget() {
    this.stopAll();
    this.address = 0;
    this.state = 'gone'; // then 'attached', 'configured', 'open'
    this.known = { strings: [] };
    this.toggles = new Map();
    this.sending = [];
    this.reading = true;
    this.busFree = 0;
  }

  /** The cable is plugged in. */
  plugIn() {
    this.plugged = true;
    this.chip.setBattery({ ...this.chip.options, charging: true });
    if (this.bus.attached) this.attachmentChanged(true);
  }
  /** It is pulled. */
  pull() {
    this.plugged = false;
    this.chip.setBattery({ ...this.chip.options, charging: false });
    this.bus.setFrames(false);
    this.forget();
  }
  /** The computer falls asleep with the cable in it, or wakes up. */
  setAsleep(asleep) {
    this.bus.setFrames(!asleep);
  }

  /** The controller's pull-up has been switched on or off. */
  attachmentChanged(attached) {
    if (!this.plugged) return;
    this.bus.setFrames(false);
    this.forget();
    if (attached) this.start(this.enumerate());
  }

  // Running what is written as generators.

  start(steps) {
    const process = { steps, waits: false };
    process.alarm = this.clock.createAlarm(() => this.advance(process));
    this.alarms.add(process);
    process.alarm.schedule(0);
    return process;
  }
  advance(process) {
    process.waits = false;
    const { done, value } = process.steps.next();
    if (done) return this.alarms.delete(process);
    if (value === CHANGE) process.waits = true;
    process.alarm.schedule(value === CHANGE ? TIMEOUT : value);
  }
  /** The device has done something. */
  wake() {
    for (const process of this.alarms)
      if (process.waits) {
        process.waits = false;
        process.alarm.cancel();
        process.alarm.schedule(RETRY);
      }
  }
  stopAll() {
    for (const process of this.alarms) process.alarm.cancel();
    this.alarms.clear();
  }

  /** Waits until the bus is free for a packet, and takes it. */
  *takeBus(bytes) {
    const now = this.clock.nanos, from = Math.max(now, this.busFree);
    this.busFree = from + packetNanos(bytes);
    yield this.busFree - now;
  }

  /** A packet from an endpoint, or null if it stalls or nothing answers. */
  *in(number, expected) {
    const deadline = this.clock.nanos + TIMEOUT;
    for (;;) {
      const answer = this.bus.in(this.address, number);
      if (answer === 'nak' && (number > 0 || this.clock.nanos < deadline)) {
        yield CHANGE;
        continue;
      }
      if (answer === null || typeof answer === 'string') return null;
      yield* this.takeBus(answer.data.length);
      if (answer.data1 === expected) return answer.data;
      this.errors.push(`endpoint ${number} sends DATA${Number(answer.data1)} again`);
      return null;
    }
  }
  /** A packet to an endpoint; whether it was taken. */
  *out(number, data, data1) {
    const deadline = this.clock.nanos + TIMEOUT;
    for (;;) {
      yield* this.takeBus(data.length);
      const answer = this.bus.out(this.address, number, data, data1);
      if (answer === 'ack') return true;
      if (answer !== 'nak' || number === 0 && this.clock.nanos > deadline) return false;
      yield CHANGE;
    }
  }

  /** A control request; the bytes that came, or null if it was refused. `data` are bytes to send, or how many are wanted. */
  *request(type, request, value, index, data) {
    const wanted = typeof data === 'number' ? data : data.length;
    const packet = new Uint8Array([type, request, value & 0xff, value >> 8, index & 0xff, index >> 8, wanted & 0xff, wanted >> 8]);
    yield* this.takeBus(8);
    if (this.bus.setup(this.address, packet) !== 'ack') return null;
    yield RETRY;
    let data1 = true;
    if (!(type & TO_HOST)) {
      for (let at = 0; at < wanted; at += PACKET, data1 = !data1)
        if (!(yield* this.out(0, data.slice(at, at + PACKET), data1))) return null;
      return (yield* this.in(0, true))?.length === 0 ? new Uint8Array() : null;
    }
    const bytes = [];
    for (let last = PACKET; last === PACKET && bytes.length < wanted; data1 = !data1) {
      const part = yield* this.in(0, data1);
      if (part === null) return null;
      bytes.push(...part);
      last = part.length;
    }
    if (bytes.length > wanted) this.errors.push(`${bytes.length} bytes instead of ${wanted} at request ${request}`);
    return (yield* this.out(0, new Uint8Array(), true)) ? Uint8Array.from(bytes) : null;
  }

  *reset() {
    this.counted.resets++;
    this.address = 0;
    this.bus.busReset();
    yield RESET;
    this.bus.setFrames(true);
    yield RECOVERY;
  }

  *enumerate() {
    yield DEBOUNCE;
    this.state = 'attached';
    this.counted.attachments++;
    yield* this.reset();
    const descriptor = (type, number, length, language = 0) =>
      this.request(TO_HOST, GET_DESCRIPTOR, type << 8 | number, language, length);
    const must = (bytes, what) => {
      if (!bytes) this.errors.push(`no answer to ${what}`);
      return bytes ?? new Uint8Array(8);
    };
    const first = must(yield* descriptor(DEVICE, 0, PACKET), 'the first request');
    if (first[7] !== PACKET) this.errors.push(`packets of ${first[7]} bytes at endpoint 0`);
    yield* this.reset();
    const address = this.addresses = this.addresses % 100 + 1;
    must(yield* this.request(0, SET_ADDRESS, address, 0, 0), 'SET_ADDRESS');
    this.address = address;
    yield RECOVERY;
    const { known } = this;
    known.device = must(yield* descriptor(DEVICE, 0, 18), 'the device descriptor');
    if (known.device[3] >= 2 && known.device[2] >= 1) {
      const head = must(yield* descriptor(BOS, 0, 5), 'the BOS descriptor');
      known.bos = must(yield* descriptor(BOS, 0, head[2] | head[3] << 8), 'the whole BOS descriptor');
    }
    const head = must(yield* descriptor(CONFIGURATION, 0, 9), 'the configuration descriptor');
    known.configuration = must(yield* descriptor(CONFIGURATION, 0, head[2] | head[3] << 8), 'the whole configuration descriptor');
    known.strings[0] = must(yield* descriptor(STRING, 0, 255), 'the languages');
    for (const number of known.device.slice(14, 17))
      if (number) known.strings[number] = must(yield* descriptor(STRING, number, 255, ENGLISH), `string ${number}`);
    must(yield* this.request(0, SET_CONFIGURATION, 1, 0, 0), 'SET_CONFIGURATION');
    this.endpoints = bulkEndpoints(known.configuration);
    this.state = 'configured';
    this.toggles.clear();
  }

  // What a program does to the port. Each takes effect while the chip runs.

  /** Opens the port: sets the line coding and raises DTR. */
  open() {
    this.start(this.opening());
  }
  *opening() {
    const { errors } = this;
    if (!(yield* this.request(CLASS_INTERFACE, SET_LINE_CODING, 0, 0, Uint8Array.from(LINE_CODING)))) errors.push('no line coding');
    const coding = yield* this.request(CLASS_INTERFACE | TO_HOST, GET_LINE_CODING, 0, 0, LINE_CODING.length);
    if (String(coding) !== String(LINE_CODING)) errors.push(`the line coding is ${coding}`);
    if (!(yield* this.request(CLASS_INTERFACE, SET_CONTROL_LINE_STATE, 3, 0, 0))) errors.push('DTR is refused');
    this.state = 'open';
    this.reading = true;
    this.receiver = this.start(this.receive());
    this.sender = this.start(this.send());
  }
  /** Closes it: what waits to be sent is dropped, DTR falls. */
  close() {
    this.start(this.closing());
  }
  *closing() {
    for (const process of [this.receiver, this.sender])
      if (process) {
        process.alarm.cancel();
        this.alarms.delete(process);
      }
    this.sending = [];
    yield* this.request(CLASS_INTERFACE, SET_CONTROL_LINE_STATE, 0, 0, 0);
    this.state = 'configured';
  }
  /** Sends bytes through the open port. */
  write(bytes) {
    const all = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
    for (let at = 0; at < all.length; at += PACKET) this.sending.push(Uint8Array.from(all.subarray(at, at + PACKET)));
    this.wake();
  }
  /** Whether everything was sent. */
  get idle() {
    return this.sending.length === 0;
  }
  /** Reads, as a program does that takes what comes, or lets the device wait. */
  setReading(reading) {
    this.reading = reading;
    this.wake();
  }

  *receive() {
    const { in: number } = this.endpoints;
    for (;;) {
      if (!this.reading) {
        yield CHANGE;
        continue;
      }
      const data = yield* this.in(number, this.toggle(number | 0x80));
      if (data === null) return;
      this.flip(number | 0x80);
      this.counted.in += data.length;
      if (data.length > 0) this.onData(data);
    }
  }
  *send() {
    const { out: number } = this.endpoints;
    for (;;) {
      if (this.sending.length === 0) {
        yield CHANGE;
        continue;
      }
      const packet = this.sending[0];
      if (!(yield* this.out(number, packet, this.toggle(number)))) return;
      this.flip(number);
      this.sending.shift();
      this.counted.out += packet.length;
    }
  }
  toggle(endpoint) {
    return this.toggles.get(endpoint) ?? false;
  }
  flip(endpoint) {
    this.toggles.set(endpoint, !this.toggle(endpoint));
  }
}

/** The descriptors in a configuration, one after the other. */
export function* descriptorsOf(configuration) {
  for (let at = 0; at < configuration.length; at += configuration[at]) {
    if (configuration[at] < 2) throw new Error(`a descriptor of ${configuration[at]} bytes at ${at}`);
    yield configuration.slice(at, at + configuration[at]);
  }
}

/** The numbers of the two bulk endpoints. */
function bulkEndpoints(configuration) {
  const found = {};
  for (const [, type, address, attributes] of descriptorsOf(configuration))
    if (type === 5 && (attributes & 3) === 2) found[address & 0x80 ? 'in' : 'out'] = address & 15;
  return found;
}
