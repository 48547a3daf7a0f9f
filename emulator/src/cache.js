// The XIP cache between core and flash: 16 KB, two-way set associative, lines of 8 bytes of which each half of 4 bytes
// is filled alone, because the serial interface transfers 32 bits at a time (the chip's designer, in pico-sdk issue
// 1182). rp2040js reads flash as fast as RAM; on the chip the core waits for every miss: QSPI runs at half the core's
// clock and needs 8 clocks for the address, 4 dummy clocks and 8 for the data, and some cycles are lost around them.
import { ASSUMED } from './assumed.js';
import { Random } from './random.js';

export const SETS = 1024;
const EMPTY = -1;

export class FlashCache {
  constructor({ miss = ASSUMED.cacheMiss, random = ASSUMED.cacheRandom } = {}) {
    this.miss = miss;
    this.random = random ? new Random(1) : null;
    this.lines = new Int32Array(2 * SETS);
    this.halves = new Uint8Array(2 * SETS); // which halves are filled
    this.misses = 0;
    this.flush();
  }

  /** Empties the cache, as the boot ROM does after a flash operation. */
  flush() {
    this.lines.fill(EMPTY);
    this.halves.fill(0);
  }

  /** Reads a word (an address without its lowest two bits) and returns the cycles that the core waits. */
  read(word) {
    const { lines, halves } = this;
    const line = word >> 1, half = 1 + (word & 1);
    const place = 2 * (line & SETS - 1);
    // The most recently used way comes first; the other one is replaced.
    if (lines[place] !== line) {
      const hit = lines[place + 1] === line;
      const filled = hit ? halves[place + 1] : 0;
      if (hit || !this.random || this.random.below(2)) {
        lines[place + 1] = lines[place];
        halves[place + 1] = halves[place];
      }
      lines[place] = line;
      halves[place] = filled;
    }
    if (halves[place] & half) return 0;
    halves[place] |= half;
    this.misses++;
    return this.miss;
  }
}
