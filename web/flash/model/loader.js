// A model of the boot ROM's loader as a browser sees it, written from the RP2040 datasheet (2.8.4, 2.8.5) and the source of
// the boot ROM. It runs in Node.js and, as a stand-in for `navigator.usb`, in browsers.

const FLASH = 0x10000000;
const SECTOR = 4096, PAGE = 256;
const IN = 4, OUT = 3; // endpoints
const MAGIC = 0x431fd10b;
const OK = 0, UNKNOWN_CMD = 1, INVALID_CMD_LENGTH = 2, INVALID_TRANSFER_LENGTH = 3, INVALID_ADDRESS = 4, BAD_ALIGNMENT = 5,
  INTERLEAVED_WRITE = 6;

/** The commands: how long their arguments are, and whether as many bytes follow as these say. */
const COMMANDS = new Map([
  [0x01, { name: 'exclusive', size: 1 }], [0x02, { name: 'reboot', size: 12 }], [0x03, { name: 'erase', size: 8 }],
  [0x84, { name: 'read', size: 8, hasData: true }], [0x05, { name: 'write', size: 8, hasData: true }],
  [0x06, { name: 'exit XIP', size: 0 }], [0x07, { name: 'enter command XIP', size: 0 }],
]);

/** A board: its flash, which outlives the cable. */
export class BoardModel {
  constructor({ size = 2 * 1024 * 1024 } = {}) {
    this.flash = new Uint8Array(size).fill(0xff);
    /** Whether a program has left the flash in the mode in which it takes no commands. */
    this.isInXip = true;
    /** Bits of flash that stay as they are, `[offset, byte]`. */
    this.stuck = null;
  }

  /** What the board does when it is switched on without a key: the ROM checks the sum over the first 252 bytes of flash. */
  starts() {
    const sum = new DataView(this.flash.buffer).getUint32(252, true);
    return checksum(this.flash.subarray(0, 252)) === sum ? 'program' : 'loader';
  }

  erase(offset, size) {
    if (!this.isInXip) this.flash.fill(0xff, offset, offset + size);
    this.stick();
  }

  /** As in flash, bits only go from 1 to 0. */
  program(offset, bytes) {
    if (!this.isInXip) bytes.forEach((byte, at) => { this.flash[offset + at] &= byte; });
    this.stick();
  }

  stick() {
    if (this.stuck) this.flash[this.stuck[0]] = this.stuck[1];
  }
}

/** The sum that the boot ROM expects after the first 252 bytes: CRC-32 with the highest bit first. */
export function checksum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}

/** What a browser throws when the cable is pulled: in the middle of a transfer, and whenever else. */
const torn = () => new DOMException('A transfer error has occurred.', 'NetworkError');
const gone = () => new DOMException('The device was disconnected.', 'NotFoundError');

/** A `USBDevice` as long as the cable is in. */
export class LoaderModel {
  vendorId = 0x2e8a;
  productId = 0x0003;
  productName = 'RP2 Boot';
  opened = false;
  configuration = null;
  /** What was sent, received and asked so far. */
  steps = 0;
  hasRebooted = false;

  #board;
  #options;
  #isClaimed = false;
  #isGone = false;
  #isExclusive = false;
  #halted = { in: false, out: false };
  #status = { token: 0, code: OK, id: 0 };
  /** What the loader waits for: a command, `data` of one, or the host to take an answer. */
  #state = { name: 'command' };
  #lastWriter = 'loader';

  /**
   * - `cutAt`: the step during which the cable is pulled; what the step does is half done then.
   * - `silentAt`: the step that is never answered.
   * - `isDenied`, `isBusy`: the system or another program does not let the browser.
   * - `hasDrive`: whether the interface of the drive is there as well.
   * - `isCopying`: somebody copies a file to the drive all the while.
   * - `acknowledgesAll`: the first boot ROMs acknowledge an erase that they refuse.
   */
  constructor(board, options = {}) {
    this.#board = board;
    this.#options = { hasDrive: true, ...options };
  }

  async open() {
    await this.#step();
    if (this.#options.isDenied) throw new DOMException("Failed to execute 'open' on 'USBDevice': Access denied.", 'SecurityError');
    this.opened = true;
  }

  async close() {
    this.opened = false;
  }

  async selectConfiguration(number) {
    await this.#step();
    if (number !== 1) throw new DOMException('no such configuration', 'NotFoundError');
    const endpoint = (direction, endpointNumber) => ({ direction, endpointNumber, type: 'bulk', packetSize: 64 });
    const drive = { interfaceClass: 8, interfaceSubclass: 6, interfaceProtocol: 80, endpoints: [endpoint('in', 1), endpoint('out', 2)] };
    const picoboot = { interfaceClass: 0xff, interfaceSubclass: 0, interfaceProtocol: 0, endpoints: [endpoint('out', OUT), endpoint('in', IN)] };
    const all = this.#options.hasDrive ? [drive, picoboot] : [picoboot];
    this.configuration = { interfaces: all.map((alternate, interfaceNumber) => ({ interfaceNumber, alternate, alternates: [alternate] })) };
  }

  async claimInterface(number) {
    await this.#step();
    if (this.#options.isBusy) throw new DOMException('Unable to claim interface.', 'NetworkError');
    this.#isClaimed = this.configuration.interfaces[number]?.alternate.interfaceClass === 0xff;
  }

  async clearHalt(direction, endpoint) {
    await this.#step();
    // The counters of both sides would disagree from then on.
    if (!this.#halted[direction] || endpoint !== (direction === 'in' ? IN : OUT)) throw new Error('there is no halt to clear');
    this.#halted[direction] = false;
  }

  async controlTransferOut({ requestType, recipient, request, index }) {
    await this.#step();
    if (requestType !== 'vendor' || recipient !== 'interface' || request !== 0x41 || !this.#isOurs(index)) return { status: 'stall' };
    this.#halted = { in: false, out: false };
    this.#state = { name: 'command' };
    this.#status = { token: 0, code: OK, id: 0 };
    this.#isExclusive = false;
    return { status: 'ok', bytesWritten: 0 };
  }

  async controlTransferIn({ requestType, recipient, request, index }, length) {
    await this.#step();
    const data = new DataView(new ArrayBuffer(length));
    if (requestType === 'standard' && recipient === 'endpoint' && request === 0 && length === 2) {
      data.setUint8(0, Number(this.#halted[index & 0x80 ? 'in' : 'out']));
      return { status: 'ok', data };
    }
    if (requestType !== 'vendor' || recipient !== 'interface' || request !== 0x42 || !this.#isOurs(index) || length !== 16) return { status: 'stall' };
    data.setUint32(0, this.#status.token, true);
    data.setUint32(4, this.#status.code, true);
    data.setUint8(8, this.#status.id);
    return { status: 'ok', data };
  }

  async transferOut(endpoint, source) {
    const bytes = new Uint8Array(source instanceof ArrayBuffer ? source.slice(0) : source.slice());
    const isCut = await this.#step(true);
    if (endpoint !== OUT || !this.#isClaimed) throw new DOMException('no such endpoint', 'NotFoundError');
    if (this.#halted.out) return { status: 'stall', bytesWritten: 0 };
    switch (this.#state.name) {
      case 'command': this.#command(bytes, isCut); break;
      case 'data': this.#take(bytes, isCut); break;
      case 'end of reading':
        if (bytes.length > 0) throw new Error('only an empty packet ends a command');
        this.#state = { name: 'command' };
        break;
      default: return new Promise(() => {}); // it listens to nothing until its answer has been taken
    }
    if (isCut) throw torn();
    if (this.#halted.out && this.#status.id === 0x05) return { status: 'stall', bytesWritten: 0 };
    return { status: 'ok', bytesWritten: bytes.length };
  }

  async transferIn(endpoint, length) {
    await this.#step();
    if (endpoint !== IN || !this.#isClaimed) throw new DOMException('no such endpoint', 'NotFoundError');
    if (this.#halted.in) return { status: 'stall', data: null };
    const { name, bytes } = this.#state;
    if (name === 'answer') {
      if (length < bytes.length) return { status: 'babble', data: null };
      this.#state = { name: 'end of reading' };
      return { status: 'ok', data: new DataView(bytes.buffer) };
    }
    if (name !== 'acknowledgement') return new Promise(() => {}); // it has nothing to say
    this.#state = { name: 'command' };
    return { status: 'ok', data: new DataView(new ArrayBuffer(0)) };
  }

  #isOurs(index) {
    return this.configuration.interfaces[index]?.alternate.interfaceClass === 0xff;
  }

  /** One more step; whether it is cut off halfway, which whoever does something handles itself. */
  async #step(doesSomething = false) {
    if (this.#isGone) throw gone();
    this.steps++;
    if (this.steps === this.#options.silentAt) await new Promise(() => {});
    this.#isGone = this.steps === this.#options.cutAt;
    if (this.#isGone && !doesSomething) throw gone();
    return this.#isGone;
  }

  #refuse(code, ...endpoints) {
    this.#status.code = code;
    for (const endpoint of endpoints) this.#halted[endpoint] = true;
    this.#state = { name: 'command' };
  }

  #command(packet, isCut) {
    const view = new DataView(packet.buffer);
    if (packet.length !== 32 || view.getUint32(0, true) !== MAGIC) return this.#refuse(this.#status.code, 'in', 'out');
    const [id, size, length] = [view.getUint8(8), view.getUint8(9), view.getUint32(12, true)];
    const [address, count] = [view.getUint32(16, true), view.getUint32(20, true)];
    this.#status = { token: view.getUint32(4, true), code: OK, id };
    const command = COMMANDS.get(id);
    if (!command) return this.#refuse(UNKNOWN_CMD, 'in', 'out');
    if (size !== command.size) return this.#refuse(INVALID_CMD_LENGTH, 'in', 'out');
    if (length !== (command.hasData ? count : 0)) return this.#refuse(INVALID_TRANSFER_LENGTH, 'in', 'out');
    const board = this.#board, offset = address - FLASH;
    const isInFlash = offset >= 0 && offset + count <= board.flash.length;
    this.#state = { name: 'acknowledgement' };
    switch (command.name) {
      case 'exclusive': this.#isExclusive = view.getUint8(16) !== 0; break;
      case 'exit XIP': board.isInXip = false; break;
      case 'enter command XIP': board.isInXip = true; break;
      case 'reboot': this.hasRebooted = true; break;
      case 'erase': {
        const fault = offset % SECTOR !== 0 || count % SECTOR !== 0 ? BAD_ALIGNMENT : isInFlash ? OK : INVALID_ADDRESS;
        if (fault === OK) board.erase(offset, isCut ? count / 2 : count);
        else if (!this.#options.acknowledgesAll) this.#refuse(fault, 'in', 'out');
        this.#lastWriter = 'loader';
        break;
      }
      case 'read':
        if (!isInFlash) return this.#refuse(INVALID_ADDRESS, 'in');
        this.#state = { name: 'answer', bytes: board.isInXip ? new Uint8Array(count) : board.flash.slice(offset, offset + count) };
        break;
      case 'write':
        if (!isInFlash) return this.#refuse(INVALID_ADDRESS, 'out');
        if (offset % PAGE !== 0 || count % PAGE !== 0) return this.#refuse(BAD_ALIGNMENT, 'out');
        this.#state = { name: 'data', offset, left: count };
        break;
    }
  }

  /** Data of a command are written page by page. */
  #take(bytes, isCut) {
    const state = this.#state;
    if (bytes.length > state.left) return this.#refuse(INVALID_TRANSFER_LENGTH, 'out');
    const whole = isCut ? bytes.subarray(0, bytes.length / 2 + 100) : bytes;
    for (let at = 0; at < whole.length; at += PAGE) {
      // Between two pages somebody else may have written.
      if (at > 0 && this.#lastWriter !== 'loader') return this.#refuse(INTERLEAVED_WRITE, 'out');
      this.#board.program(state.offset + at, whole.subarray(at, at + PAGE));
      this.#lastWriter = this.#options.isCopying && !this.#isExclusive ? 'drive' : 'loader';
    }
    state.offset += bytes.length;
    state.left -= bytes.length;
    if (state.left === 0) this.#state = { name: 'acknowledgement' };
  }
}

/** A stand-in for `navigator.usb`: the user chooses the board that `plug` returns, or none. */
export class UsbModel {
  constructor(plug) {
    this.plug = plug;
  }

  async requestDevice({ filters }) {
    const device = this.plug();
    const fits = ({ vendorId, productId }) => device?.vendorId === vendorId && device?.productId === productId;
    if (!filters.some(fits)) throw new DOMException('No device selected.', 'NotFoundError');
    return device;
  }
}
