// The same app on the host (`nonaga mirror`), to compare with the emulated chip.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** The names of all kinds of record. */
export const KINDS = ['settings', 'statistics', 'game', 'progress', 'friendgame', 'friends'];

/** Pixels from hexadecimal digits, four each. */
export function pixelsOf(digits) {
  const bytes = Buffer.from(digits, 'hex');
  return Uint16Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readUInt16BE(2 * i));
}

export class Mirror {
  /** `nonaga` is the path of the program, `board` the name of the board, `options` are more arguments. */
  constructor(nonaga, board, options = []) {
    this.child = spawn(nonaga, ['mirror', '--board', board, ...options], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  async ask(line) {
    this.child.stdin.write(`${line}\n`, 'latin1'); // all of it is ASCII, which is copied as it is
    const { value, done } = await this.lines.next();
    if (done) throw new Error(`the mirror ended at ${JSON.stringify(line)}`);
    return value;
  }

  /** Loads saved records: `{ settings: HEX, game: HEX, … }`. Must be called first. */
  async load(records) {
    for (const [kind, hex] of Object.entries(records)) await this.ask(`load ${kind} ${hex}`);
  }

  /** The records in the region of flash that keeps them, as a device would load them: `{ settings: HEX, … }`. */
  async recordsIn(region) {
    const line = await this.ask(`flash ${Buffer.from(region).toString('hex')}`);
    return Object.fromEntries(line.split(' ').filter(Boolean).map((pair) => pair.split('=')));
  }

  /** Runs until nothing moves; returns the screen and the state of the game. */
  async rest() {
    const [screen, level, halfTurns, side, ...outcome] = (await this.ask('rest')).split(' ');
    return { screen, level: Number(level), halfTurns: Number(halfTurns), side, over: outcome.join(' ') !== 'Open' };
  }

  /** The pixels as the app draws them, RGB565. */
  async pixels() {
    return pixelsOf(await this.ask('picture'));
  }

  close() {
    this.child.stdin.end();
  }
}
