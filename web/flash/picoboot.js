// PICOBOOT over WebUSB: the loader in the boot ROM of the RP2040, as the datasheet describes it (2.8.5).

export const VENDOR = 0x2e8a;
export const PRODUCT = 0x0003;

const MAGIC = 0x431fd10b;
const COMMAND = 32; // bytes
const PACKET = 64;

/** Commands by their numbers; the highest bit says that data come from the device. */
const EXCLUSIVE_ACCESS = 0x01, REBOOT = 0x02, FLASH_ERASE = 0x03, READ = 0x84, WRITE = 0x05, EXIT_XIP = 0x06;
const FROM_DEVICE = 0x80;

/** Requests to the interface, over the control pipe. */
const INTERFACE_RESET = 0x41, GET_COMMAND_STATUS = 0x42;

/** The request of USB itself that tells whether an endpoint is halted. */
const GET_STATUS = 0x00;

/** The drive stays, but nobody else writes. */
const EXCLUSIVE = 1;

const STATUS = [
  'OK', 'UNKNOWN_CMD', 'INVALID_CMD_LENGTH', 'INVALID_TRANSFER_LENGTH', 'INVALID_ADDRESS', 'BAD_ALIGNMENT',
  'INTERLEAVED_WRITE', 'REBOOTING', 'UNKNOWN_ERROR',
];

/** Faults that browsers tell by name: the system does not let them, and the device is gone. */
const KINDS = { SecurityError: 'denied', NotFoundError: 'lost' };

/**
 * Why the loader could not be used: `denied` (the system does not let the browser), `busy` (another program has it),
 * `lost` (no connection any more, or no answer) or `refused` (it does not do what it was told).
 */
export class LoaderFault extends Error {
  constructor(kind, message, options) {
    super(message, options);
    this.kind = kind;
  }
}

/** A board in its loader. */
export class Picoboot {
  #device;
  #number;
  #in;
  #out;
  #token = 0;
  #patience;

  /** Connects to a device that the user has chosen. No step may take longer than `patience`, in milliseconds. */
  static async connect(device, patience = 10_000) {
    const loader = new Picoboot();
    loader.#device = device;
    loader.#patience = patience;
    try {
      await loader.#within(device.open(), 'busy');
      if (device.configuration === null) await loader.#within(device.selectConfiguration(1), 'busy');
      // Its number depends on whether the drive is there as well.
      const found = device.configuration.interfaces.find(({ alternate }) =>
        alternate.interfaceClass === 0xff && alternate.interfaceSubclass === 0 && alternate.interfaceProtocol === 0);
      if (!found) throw new LoaderFault('refused', 'it has no PICOBOOT interface');
      const endpoint = (direction) => found.alternate.endpoints.find((it) => it.type === 'bulk' && it.direction === direction).endpointNumber;
      [loader.#number, loader.#in, loader.#out] = [found.interfaceNumber, endpoint('in'), endpoint('out')];
      await loader.#within(device.claimInterface(loader.#number), 'busy');
      // Whatever an earlier try has left behind.
      await loader.#reset();
      return loader;
    } catch (error) {
      await loader.close();
      throw error;
    }
  }

  /** Lets go of the device; what cannot be closed any more is closed. */
  async close() {
    await this.#device.close().catch(() => {});
  }

  /** Keeps others from writing, such as a copy to the drive. */
  exclusiveAccess() {
    return this.#command(EXCLUSIVE_ACCESS, Uint8Array.of(EXCLUSIVE));
  }

  /** Ends the mode in which flash is read like memory, which it must not be in when it is erased or written. */
  exitXip() {
    return this.#command(EXIT_XIP, new Uint8Array());
  }

  /** Erases whole sectors. */
  erase(address, size) {
    return this.#command(FLASH_ERASE, words(address, size));
  }

  /** Writes whole pages of 256 bytes, which must have been erased. */
  write(address, bytes) {
    return this.#command(WRITE, words(address, bytes.length), bytes);
  }

  /** Reads. */
  read(address, size) {
    return this.#command(READ, words(address, size), size);
  }

  /** Starts the program in flash after half a second. */
  reboot() {
    return this.#command(REBOOT, words(0, 0, 500));
  }

  /** Carries out a command; `data` are bytes to be sent, or the number of bytes that come. */
  async #command(id, args, data = 0) {
    const length = typeof data === 'number' ? data : data.length;
    const packet = new DataView(new ArrayBuffer(COMMAND));
    packet.setUint32(0x00, MAGIC, true);
    packet.setUint32(0x04, ++this.#token, true);
    packet.setUint8(0x08, id);
    packet.setUint8(0x09, args.length);
    packet.setUint32(0x0c, length, true);
    new Uint8Array(packet.buffer).set(args, 0x10);
    await this.#send(packet.buffer);
    // The end is an empty packet in the other direction.
    if (id & FROM_DEVICE) {
      const bytes = await this.#receive(length);
      await this.#send(new Uint8Array());
      return bytes;
    }
    if (length > 0) await this.#send(data);
    await this.#receive(PACKET);
    return null;
  }

  async #send(bytes) {
    const { status } = await this.#within(this.#device.transferOut(this.#out, bytes));
    if (status !== 'ok') await this.#complain(status);
  }

  async #receive(length) {
    const { status, data } = await this.#within(this.#device.transferIn(this.#in, length));
    if (status !== 'ok') await this.#complain(status);
    return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  }

  /** A command was refused: asks why, makes the loader ready for others, and throws. */
  async #complain(status) {
    const setup = { requestType: 'vendor', recipient: 'interface', request: GET_COMMAND_STATUS, value: 0, index: this.#number };
    const { data } = await this.#within(this.#device.controlTransferIn(setup, 16));
    const code = data?.byteLength >= 8 ? data.getUint32(4, true) : -1;
    await this.#reset();
    throw new LoaderFault('refused', STATUS[code] ?? `status ${code} (${status})`);
  }

  /** Makes the loader ready for commands, in the order in which Raspberry Pi's own picotool does it. */
  async #reset() {
    for (const [direction, number] of [['in', this.#in], ['out', this.#out]]) {
      if (await this.#isHalted(direction, number)) await this.#within(this.#device.clearHalt(direction, number));
    }
    const setup = { requestType: 'vendor', recipient: 'interface', request: INTERFACE_RESET, value: 0, index: this.#number };
    await this.#within(this.#device.controlTransferOut(setup));
  }

  async #isHalted(direction, number) {
    const index = number | (direction === 'in' ? 0x80 : 0);
    const setup = { requestType: 'standard', recipient: 'endpoint', request: GET_STATUS, value: 0, index };
    const { data } = await this.#within(this.#device.controlTransferIn(setup, 2));
    return data?.byteLength === 2 && (data.getUint8(0) & 1) === 1;
  }

  /** The result of a step; what fails or takes too long is a fault of a kind, and a lost connection unless said otherwise. */
  async #within(step, kind = 'lost') {
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new LoaderFault('lost', 'no answer')), this.#patience);
    });
    try {
      return await Promise.race([step, late]);
    } catch (error) {
      if (error instanceof LoaderFault) throw error;
      throw new LoaderFault(KINDS[error.name] ?? kind, error.message, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Numbers of 32 bits, the lowest byte first. */
function words(...numbers) {
  const bytes = new DataView(new ArrayBuffer(4 * numbers.length));
  numbers.forEach((number, n) => bytes.setUint32(4 * n, number, true));
  return new Uint8Array(bytes.buffer);
}
