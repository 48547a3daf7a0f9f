// Where the core spends its time: samples of the program counter, counted by function.

/** The functions of an image in the order of their addresses: name, first address, end. */
export function functionsOf(symbols) {
  const functions = [];
  for (const [name, { address, size, isFunction }] of symbols)
    if (isFunction && size > 0) functions.push({ name, start: address & ~1, end: (address & ~1) + size });
  return functions.sort((a, b) => a.start - b.start);
}

export class Profile {
  /** `symbols` as `readElf` gives them. */
  constructor(symbols) {
    this.functions = functionsOf(symbols);
    this.samples = new Map(); // by name
  }

  /** The name of the function with the instruction at this address. */
  nameAt(address) {
    let low = 0, high = this.functions.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.functions[middle].start <= address) low = middle + 1;
      else high = middle;
    }
    const last = this.functions[low - 1];
    return last && address < last.end ? last.name : '?';
  }

  sample(address) {
    const name = this.nameAt(address);
    this.samples.set(name, (this.samples.get(name) ?? 0) + 1);
  }
}
