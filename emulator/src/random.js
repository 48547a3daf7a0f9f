// Pseudo-random numbers (a linear congruential generator): the same seed gives the same numbers.

export class Random {
  constructor(seed) {
    this.state = seed >>> 0;
  }

  /** The next 32-bit state. Its lower bits have short periods: compare it, or use `below` or `bits`. */
  next() {
    this.state = Math.imul(this.state, 1664525) + 1013904223 >>> 0;
    return this.state;
  }

  /** A number from 0 to `bound - 1`, for bounds up to 65536. */
  below(bound) {
    return (this.next() >>> 16) % bound;
  }

  /** 32 random bits. */
  bits() {
    return (this.next() & 0xffff0000 | this.next() >>> 16) >>> 0;
  }
}
