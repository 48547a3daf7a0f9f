// A model of the ST7789: commands and data in, a picture out.

import { ASSUMED } from './assumed.js';

const COMMANDS = {
  0x01: 'SWRESET', 0x10: 'SLPIN', 0x11: 'SLPOUT', 0x13: 'NORON', 0x20: 'INVOFF', 0x21: 'INVON', 0x28: 'DISPOFF',
  0x29: 'DISPON', 0x2a: 'CASET', 0x2b: 'RASET', 0x2c: 'RAMWR', 0x33: 'VSCRDEF', 0x34: 'TEOFF', 0x35: 'TEON',
  0x36: 'MADCTL', 0x37: 'VSCAD', 0x3a: 'COLMOD', 0xc0: 'LCMCTRL',
  // Voltages, timing and gamma of the glass, which the model accepts and ignores.
  0x26: 'GAMSET', 0xb0: 'RAMCTRL', 0xb2: 'PORCTRL', 0xb7: 'GCTRL', 0xbb: 'VCOMS', 0xc2: 'VDVVRHEN', 0xc3: 'VRHS', 0xc4: 'VDVS',
  0xc5: 'VCMOFSET', 0xc6: 'FRCTRL2', 0xd0: 'PWCTRL1', 0xd6: 'D6', 0xe0: 'PVGAMCTRL', 0xe1: 'NVGAMCTRL',
};
/** Bytes that follow a command which the model ignores. */
const IGNORED = {
  GAMSET: 1, RAMCTRL: 2, PORCTRL: 5, GCTRL: 1, VCOMS: 1, VDVVRHEN: 2, VRHS: 1, VDVS: 1, VCMOFSET: 1, FRCTRL2: 1, PWCTRL1: 2, D6: 1,
  PVGAMCTRL: 14, NVGAMCTRL: 14, VSCRDEF: 6, VSCAD: 2,
};
const LCMCTRL = 0x2c, XBGR = 0x20; // its value after reset, and the bit that turns the order of colours round
const COLUMNS = 240;
export const PANEL_LINES = 320;
const ROWS = PANEL_LINES;
const MY = 0x80, MX = 0x40, MV = 0x20, ML = 0x10, BGR = 0x08;

/** A refresh shows the lines of the memory one after the other; before them pass as many as the porches have (PORCTRL). */
export const PORCHES = 24;
const LINE_NANOS = 1e9 / ASSUMED.refreshHertz / (ROWS + PORCHES);

/** The memory address of column `x`, row `y` under MADCTL's mirroring and swap. */
function address(madctl, x, y) {
  const column = madctl & MV ? y : x, row = madctl & MV ? x : y;
  return (madctl & MY ? ROWS - 1 - row : row) * COLUMNS + (madctl & MX ? COLUMNS - 1 - column : column);
}

/** The rows of a picture, a list of frames, and when each was complete. */
function rowsOf(picture) {
  return picture.flatMap(({ rows: [first], ends }) => ends.map((end, n) => ({ row: first + n, end })));
}

/** The waits that makers' drivers keep, in nanoseconds. */
const SUPPLY = 10e6; // from power to the release of reset
const PULSE = 10e6; // of the reset line
const FIRST = 5e6; // from the release of reset, or from waking, to the first command: the datasheet's minimum
const SETTLED = 120e6; // from the release of reset, and from the first SLPOUT after it, to all commands but SLPOUT

export class Panel {
  /** `glass` is the board's panel: the visible part of the memory, its orientation, and whether it needs inversion. */
  constructor(glass) {
    this.glass = glass;
    this.memory = new Uint16Array(COLUMNS * ROWS); // in the order of the panel: upright, 240 wide
    this.poweredAt = 0;
    this.loweredAt = null; // when the reset line went low, while it is
    this.reset(0);
    this.bytes = 0;
    // One for each RAMWR: { rows, start, end, bytes, ends }, the first and the last row received, times in nanoseconds, and
    // when each row was complete.
    this.frames = [];
    this.refreshes = []; // when each began, with the porches
    this.errors = [];
    this.hurries = []; // waits that were too short: a real panel may lose the command
  }

  /** The panel's supply was switched on. */
  powerOn(nanos) {
    this.poweredAt = nanos;
    this.reset(nanos);
  }

  /** The level of the reset line. */
  setReset(high, nanos) {
    if (!high) this.loweredAt ??= nanos;
    else if (this.loweredAt !== null) {
      this.checkWait(nanos - this.loweredAt, PULSE, 'a reset pulse');
      this.checkWait(nanos - this.poweredAt, SUPPLY, 'power to the release of reset');
      this.loweredAt = null;
      this.reset(nanos);
    }
  }

  checkWait(nanos, needed, text) {
    if (nanos < needed) this.addTo(this.hurries, `${text}: ${(nanos / 1e6).toFixed(2)} ms, makers wait ${needed / 1e6}`);
  }

  reset(nanos) {
    this.resetAt = nanos;
    this.wokenAt = null;
    this.settled = false;
    this.asleep = true;
    this.on = false;
    this.inverted = false;
    this.tearing = false;
    this.madctl = 0;
    this.colmod = 0x66;
    this.lcmctrl = LCMCTRL;
    this.columns = [0, COLUMNS - 1];
    this.rows = [0, ROWS - 1];
    this.command = null;
    this.data = [];
  }

  /** One byte on the bus; `isData` is the level of the DC line. */
  receive(byte, isData, nanos) {
    if (isData) this.receiveData(byte, nanos);
    else this.receiveCommand(byte, nanos);
  }

  receiveCommand(byte, nanos) {
    this.command = COMMANDS[byte];
    this.data = [];
    this.checkCommand(this.command, nanos);
    switch (this.command) {
      case undefined: return this.addError(`command ${byte.toString(16)} is not one the model knows`);
      case 'SWRESET': return this.reset(nanos);
      case 'SLPIN': this.asleep = true; return;
      case 'SLPOUT':
        this.asleep = false;
        this.wokenAt = nanos;
        return;
      case 'INVON': this.inverted = true; return;
      case 'INVOFF': this.inverted = false; return;
      case 'DISPON': this.on = true; return;
      case 'DISPOFF': this.on = false; return;
      case 'TEOFF': this.tearing = false; return;
      case 'RAMWR':
        [this.x, this.y, this.high] = [this.columns[0], this.rows[0], null];
        this.frames.push({ rows: [this.y, this.y], start: nanos, end: nanos, bytes: 0, ends: [] });
    }
  }

  receiveData(byte, nanos) {
    this.bytes++;
    if (this.command === 'RAMWR') return this.receivePixel(byte, nanos);
    this.data.push(byte);
    const data = this.data;
    switch (this.command) {
      case 'MADCTL': this.madctl = byte; return;
      case 'COLMOD': this.colmod = byte; return;
      case 'TEON': this.tearing = true; return;
      case 'CASET': case 'RASET':
        if (data.length === 4) {
          const range = [data[0] << 8 | data[1], data[2] << 8 | data[3]];
          const limit = (this.command === 'CASET') === !(this.madctl & MV) ? COLUMNS : ROWS;
          if (range[0] > range[1] || range[1] >= limit) this.addError(`${this.command} ${range} is outside 0..${limit - 1}`);
          if (this.command === 'CASET') this.columns = range;
          else this.rows = range;
        }
        return;
      case 'LCMCTRL':
        if ((byte ^ LCMCTRL) & ~XBGR) this.addError(`LCMCTRL ${byte.toString(16)} sets more than the order of colours`);
        this.lcmctrl = byte;
        return;
      default:
        if (!(data.length <= IGNORED[this.command])) this.addError(`data ${byte.toString(16)} after ${this.command}`);
    }
  }

  receivePixel(byte, nanos) {
    const frame = this.frames.at(-1);
    frame.bytes++;
    frame.end = nanos;
    frame.rows[1] = this.y;
    if (this.high === null) {
      this.high = byte;
      return;
    }
    if ((this.colmod & 7) !== 5) this.addError('pixels in a format other than 16 bit');
    if (this.y <= this.rows[1]) this.memory[address(this.madctl, this.x, this.y)] = this.high << 8 | byte;
    else this.addError('more pixels than the window holds');
    this.high = null;
    if (++this.x > this.columns[1]) {
      this.x = this.columns[0];
      this.y++;
      frame.ends.push(nanos);
    }
  }

  /** Checks the waits before a command. A panel that was set up once wakes with less. */
  checkCommand(command, nanos) {
    if (this.loweredAt !== null) this.addError(`${command} while the reset line is low`);
    if (command !== 'SWRESET') this.checkWait(nanos - this.resetAt, FIRST, `reset to ${command}`);
    if (command === 'SLPOUT' || command === 'SWRESET') return;
    if (!this.settled) {
      this.checkWait(nanos - this.resetAt, SETTLED, `reset to ${command}`);
      this.checkWait(nanos - (this.wokenAt ?? nanos), SETTLED, `SLPOUT to ${command}`);
      this.settled = this.wokenAt !== null; // one hurry is enough
    } else this.checkWait(nanos - this.wokenAt, command === 'SLPIN' ? SETTLED : FIRST, `SLPOUT to ${command}`);
  }

  addError(text) {
    this.addTo(this.errors, text);
  }
  addTo(list, text) {
    if (!list.includes(text)) list.push(text);
  }

  /** A refresh begins; the tearing line is high until it shows the first line. */
  refresh(nanos) {
    this.refreshes.push(nanos);
  }

  /**
   * The number of refreshes that show some rows of a picture, a list of `frames` sent one after the other, and not
   * others that are sent later.
   */
  torn(picture) {
    const rows = rowsOf(picture);
    const last = Math.max(...rows.map(({ end }) => end));
    const near = this.refreshes.filter((start) => start < last && start > last - 100e6);
    return near.filter((start) => {
      const shown = rows.map(({ row, end }) => {
        const [from, to] = this.shownAt(row);
        return [end <= start + to, end > start + from]; // whether any of its pixels is seen new, and any old
      });
      return shown.some(([isNew]) => isNew) && shown.some(([, isOld]) => isOld);
    }).length;
  }

  /** The number of the first refresh that shows all of a picture, a list of `frames`; -1 if there was none yet. */
  shownBy(picture) {
    const rows = rowsOf(picture);
    return this.refreshes.findIndex((start) => rows.every(({ row, end }) => end <= start + this.shownAt(row)[0]));
  }

  /** The time from the start of a refresh until it shows a row of the address space: its first and its last pixel. */
  shownAt(row) {
    const line = (y) => (PORCHES + (this.madctl & ML ? ROWS - 1 - y : y)) * LINE_NANOS;
    if (!(this.madctl & MV)) return Array(2).fill(line(this.madctl & MY ? ROWS - 1 - row : row));
    const ends = this.columns.map((x) => line(this.madctl & MY ? ROWS - 1 - x : x));
    return [Math.min(...ends), Math.max(...ends)];
  }

  get dark() {
    return this.asleep || !this.on;
  }

  /**
   * What is visible, as `{ width, height, pixels }` with RGB565 pixels, in the orientation in which the board is
   * held. A wrong MADCTL in the firmware shows as a mirrored or rotated picture.
   */
  picture() {
    const { width, height, x, y, madctl, inverted = true } = this.glass;
    const pixels = new Uint16Array(width * height);
    if (this.dark) return { width, height, pixels };
    // Most of these panels show the complement of their memory unless inversion is on.
    const flip = this.inverted === inverted ? 0 : 0xffff;
    const swapped = !((this.madctl ^ madctl) & BGR) !== !((this.lcmctrl ^ LCMCTRL) & XBGR);
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++) {
        const pixel = this.memory[address(madctl, x + column, y + row)] ^ flip;
        pixels[row * width + column] = swapped ? (pixel & 0x07e0) | pixel >> 11 | (pixel & 0x1f) << 11 : pixel;
      }
    return { width, height, pixels };
  }
}
