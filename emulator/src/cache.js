// The cache between the core and the flash: 16 KB in lines of 8 bytes, each at one of two places. rp2040js reads
// flash as fast as RAM; on the chip a line that is not in the cache makes the core wait.

const SETS = 1024;
const NOTHING = -1;

/**
 * Cycles of a miss: the flash's four wires run at half the core's clock and need 8 beats for the address, 4 to
 * turn round and 16 for the line; starting and ending that takes a few cycles more.
 */
export const MISS = 2 * (8 + 4 + 16) + 8;

export class FlashCache {
  constructor(miss = MISS) {
    this.miss = miss;
    this.lines = new Int32Array(2 * SETS);
    this.misses = 0;
    this.flush();
  }

  /** Forgets everything, as the boot ROM lets it after the flash was written. */
  flush() {
    this.lines.fill(NOTHING);
  }

  /** Reads a line, which is an address without its last three bits; the cycles that the core waits for it. */
  read(line) {
    const { lines } = this;
    const place = 2 * (line & SETS - 1);
    if (lines[place] === line) return 0;
    // The place used last comes first, so the other one is given up.
    const other = lines[place + 1];
    lines[place + 1] = lines[place];
    lines[place] = line;
    if (other === line) return 0;
    this.misses++;
    return this.miss;
  }
}
