// The memory protection unit of the Cortex-M0+: eight regions, each with eight subregions (ARMv6-M Architecture
// Reference Manual, B3.5). What it forbids, and what no memory answers to, is a HardFault.
import { ASSUMED } from './assumed.js';

const RAM = 0x20000000, RAM_END = 0x20042000;
const NOTHING = [0x19000000, RAM]; // between the interface of the flash and RAM nothing answers
const REGIONS = 8;
const CTRL = 0xd94, RNR = 0xd98, RBAR = 0xd9c, RASR = 0xda0, TYPE = 0xd90;
const ENABLE = 1, HFNMIENA = 2, PRIVDEFENA = 4; // in CTRL
const VALID = 0x10; // in RBAR: sets RNR too
const REGION_ENABLE = 1, EXECUTE_NEVER = 1 << 28; // in RASR
const HARD_FAULT = 3; // the number of its exception; NMI has a lower one
// Access permissions of privileged code, by the AP field: nothing, all, or reading. 4 is reserved.
const READS = [false, true, true, true, false, true, true, true];
const WRITES = [false, true, true, true, false, false, false, false];

/** Thrown by a memory access that must not be. */
export class MemoryFault extends Error {}

export class Mpu {
  constructor() {
    this.control = 0;
    this.number = 0;
    this.regions = Array.from({ length: REGIONS }, () => ({ base: 0, attributes: 0 }));
    this.enabled = []; // those that are, the one with the highest number first: { start, size, attributes }
    this.floor = RAM;
  }

  /** A register by its offset in the private peripheral bus; undefined if it is not one of the MPU's. */
  read(offset) {
    const { base, attributes } = this.regions[this.number];
    switch (offset) {
      case TYPE: return REGIONS << 8;
      case CTRL: return this.control;
      case RNR: return this.number;
      case RBAR: return (base | this.number) >>> 0;
      case RASR: return attributes;
      default: return undefined;
    }
  }

  /** Writes a register; false if it is not one of the MPU's. */
  write(offset, value) {
    switch (offset) {
      case TYPE: break;
      case CTRL: this.control = value & (ENABLE | HFNMIENA | PRIVDEFENA); break;
      case RNR: this.number = value & REGIONS - 1; break;
      case RBAR:
        if (value & VALID) this.number = value & REGIONS - 1;
        this.regions[this.number].base = (value & ~0xff) >>> 0;
        break;
      case RASR: this.regions[this.number].attributes = value >>> 0; break;
      default: return false;
    }
    this.enabled = this.regions.filter(({ attributes }) => attributes & REGION_ENABLE).reverse().map(({ base, attributes }) => {
      const size = 2 ** ((attributes >>> 1 & 31) + 1);
      return { start: Math.floor(base / size) * size, size, attributes };
    });
    this.floor = this.lowestFree();
    return true;
  }

  /** The enabled region with the highest number that contains an address, without its disabled subregions. */
  regionOf(address) {
    for (const region of this.enabled) {
      const offset = (address >>> 0) - region.start;
      if (offset >= 0 && offset < region.size && !(region.attributes >>> 8 + Math.floor(offset / region.size * 8) & 1)) return region;
    }
    return undefined;
  }

  /** Whether privileged code may access an address: `kind` is 'read', 'write' or 'execute'. */
  allows(address, kind, exception = 0) {
    const place = address >>> 0;
    if (place >= NOTHING[0] && place < NOTHING[1]) return false;
    const inHandler = exception > 0 && exception <= HARD_FAULT;
    // Its own registers are always there; without HFNMIENA the handlers of HardFault and NMI see all memory.
    if (!(this.control & ENABLE) || place >= 0xe0000000 || inHandler && !(this.control & HFNMIENA)) return true;
    const region = this.regionOf(place);
    if (!region) return (this.control & PRIVDEFENA) !== 0;
    const permission = region.attributes >>> 24 & 7;
    if (kind === 'write') return WRITES[permission];
    return READS[permission] && !(kind === 'execute' && region.attributes & EXECUTE_NEVER);
  }

  /** The address from which on all RAM may be accessed: what a fast interpreter need not check. */
  lowestFree() {
    if (!(this.control & ENABLE)) return RAM;
    if (!(this.control & PRIVDEFENA)) return RAM_END;
    // Between the ends of subregions, what holds for the first byte holds for all.
    const ends = this.enabled.flatMap(({ start, size }) => Array.from({ length: 9 }, (_, n) => start + n * size / 8));
    const stretches = [RAM, ...ends.filter((end) => end > RAM && end < RAM_END).sort((a, b) => a - b), RAM_END];
    let floor = RAM;
    for (let n = 0; n + 1 < stretches.length; n++)
      if (!['read', 'write', 'execute'].every((kind) => this.allows(stretches[n], kind))) floor = stretches[n + 1];
    return floor;
  }
}

/** Puts the MPU between a core and its memory: an access that it forbids throws a `MemoryFault`. */
export function protect(mcu, mpu) {
  const { core, ppb } = mcu;
  const [read, write] = [ppb.readUint32.bind(ppb), ppb.writeUint32.bind(ppb)];
  ppb.readUint32 = (offset) => mpu.read(offset) ?? read(offset);
  ppb.writeUint32 = (offset, value) => { if (!mpu.write(offset, value)) write(offset, value); };
  const check = (address, kind) => {
    if (!mpu.allows(address, kind, core.IPSR)) throw new MemoryFault(`${kind} at ${(address >>> 0).toString(16)}`);
  };
  for (const size of [8, 16, 32]) {
    const [load, store] = [`readUint${size}`, `writeUint${size}`];
    const [loadFrom, storeTo] = [core[load].bind(core), core[store].bind(core)];
    core[load] = (address) => {
      check(address, 'read');
      return loadFrom(address);
    };
    core[store] = (address, value) => {
      check(address, 'write');
      storeTo(address, value);
    };
  }
}

const before = new Uint32Array(16);

/** Executes one instruction; a fault in it becomes a HardFault, or a lock-up. Returns its cycles. */
export function executeProtected(core, mpu) {
  before.set(core.registers);
  try {
    if (!mpu.allows(core.PC, 'execute', core.IPSR)) throw new MemoryFault(`execute at ${core.PC.toString(16)}`);
    return core.executeInstruction();
  } catch (error) {
    if (!(error instanceof MemoryFault)) throw error;
    core.registers.set(before); // as if the instruction had not begun
    hardFault(core);
    return 1;
  }
}

/** Enters the HardFault handler. A fault within it, or while its frame is stored, locks the core up. */
export function hardFault(core) {
  core.waiting = false;
  if (core.IPSR > 0 && core.IPSR <= HARD_FAULT) return lockUp(core);
  const sp = core.SP;
  try {
    core.exceptionEntry(HARD_FAULT);
  } catch (error) {
    if (!(error instanceof MemoryFault)) throw error;
    if (ASSUMED.stackingLocksUp) return lockUp(core);
    // As on a Cortex-M3: the handler runs, though its frame could not be stored.
    core.SP = sp - 32 & ~7;
    core.currentMode = 1;
    core.IPSR = HARD_FAULT;
    core.PC = core.rp2040.readUint32(core.VTOR + 4 * HARD_FAULT) & ~1;
  }
}

/** The core stops until it is reset. */
export function lockUp(core) {
  [core.PM, core.enabledInterrupts, core.waiting] = [true, 0, true];
}
