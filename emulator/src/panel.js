// A model of the ST7789: commands and data in, a picture out.

const COMMANDS = {
  0x01: 'SWRESET', 0x10: 'SLPIN', 0x11: 'SLPOUT', 0x13: 'NORON', 0x20: 'INVOFF', 0x21: 'INVON', 0x28: 'DISPOFF',
  0x29: 'DISPON', 0x2a: 'CASET', 0x2b: 'RASET', 0x2c: 'RAMWR', 0x33: 'VSCRDEF', 0x34: 'TEOFF', 0x35: 'TEON',
  0x36: 'MADCTL', 0x37: 'VSCAD', 0x3a: 'COLMOD',
};
const COLUMNS = 240;
const ROWS = 320;
const MY = 0x80, MX = 0x40, MV = 0x20, BGR = 0x08;

/** The memory address of column `x`, row `y` under MADCTL's mirroring and swap. */
function address(madctl, x, y) {
  const column = madctl & MV ? y : x, row = madctl & MV ? x : y;
  return (madctl & MY ? ROWS - 1 - row : row) * COLUMNS + (madctl & MX ? COLUMNS - 1 - column : column);
}

export class Panel {
  /** `glass` is the board's panel: the visible part of the memory, and its orientation. */
  constructor(glass) {
    this.glass = glass;
    this.memory = new Uint16Array(COLUMNS * ROWS); // in the order of the panel: upright, 240 wide
    this.reset();
    this.bytes = 0;
    this.frames = []; // one for each RAMWR: { rows, start, end, bytes }, times in nanoseconds
    this.errors = [];
  }

  reset() {
    this.asleep = true;
    this.on = false;
    this.inverted = false;
    this.tearing = false;
    this.madctl = 0;
    this.colmod = 0x66;
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
    switch (this.command) {
      case undefined: return this.addError(`command ${byte.toString(16)} is not one the model knows`);
      case 'SWRESET': return this.reset();
      case 'SLPIN': this.asleep = true; return;
      case 'SLPOUT': this.asleep = false; return;
      case 'INVON': this.inverted = true; return;
      case 'INVOFF': this.inverted = false; return;
      case 'DISPON': this.on = true; return;
      case 'DISPOFF': this.on = false; return;
      case 'TEOFF': this.tearing = false; return;
      case 'RAMWR':
        [this.x, this.y, this.high] = [this.columns[0], this.rows[0], null];
        this.frames.push({ rows: [...this.rows], start: nanos, end: nanos, bytes: 0 });
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
      case 'VSCRDEF': case 'VSCAD': return; // scrolling is set up but not used
      default: this.addError(`data ${byte.toString(16)} after ${this.command}`);
    }
  }

  receivePixel(byte, nanos) {
    const frame = this.frames.at(-1);
    frame.bytes++;
    frame.end = nanos;
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
    }
  }

  addError(text) {
    if (!this.errors.includes(text)) this.errors.push(text);
  }

  get dark() {
    return this.asleep || !this.on;
  }

  /**
   * What is visible, as `{ width, height, pixels }` with RGB565 pixels, in the orientation in which the board is
   * held. A wrong MADCTL in the firmware shows as a mirrored or rotated picture.
   */
  picture() {
    const { width, height, x, y, madctl } = this.glass;
    const pixels = new Uint16Array(width * height);
    if (this.dark) return { width, height, pixels };
    // These panels show the complement of their memory unless inversion is on.
    const flip = this.inverted ? 0 : 0xffff;
    const swapped = (this.madctl ^ madctl) & BGR;
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++) {
        const pixel = this.memory[address(madctl, x + column, y + row)] ^ flip;
        pixels[row * width + column] = swapped ? (pixel & 0x07e0) | pixel >> 11 | (pixel & 0x1f) << 11 : pixel;
      }
    return { width, height, pixels };
  }
}
