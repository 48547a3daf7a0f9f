// The XIP cache between core and flash: 16 KB, two-way set associative, lines of 8 bytes. rp2040js reads flash as
// fast as RAM; on the chip the core waits for every miss.

const SETS = 1024;
const EMPTY = -1;

/**
 * Cycles of a miss, an estimate: QSPI runs at half the core's clock and needs 8 clocks for the address, 4 dummy
 * clocks and 16 for the line; chip select takes a few cycles more.
 */
export const MISS = 2 * (8 + 4 + 16) + 8;

export class FlashCache {
  constructor(miss = MISS) {
    this.miss = miss;
    this.lines = new Int32Array(2 * SETS);
    this.misses = 0;
    this.flush();
  }

  /** Empties the cache, as the boot ROM does after a flash operation. */
  flush() {
    this.lines.fill(EMPTY);
  }

  /** Reads a line (an address without its lowest three bits) and returns the cycles that the core waits. */
  read(line) {
    const { lines } = this;
    const place = 2 * (line & SETS - 1);
    if (lines[place] === line) return 0;
    // The most recently used way comes first; the other one is replaced.
    const other = lines[place + 1];
    lines[place + 1] = lines[place];
    lines[place] = line;
    if (other === line) return 0;
    this.misses++;
    return this.miss;
  }
}
