// Saved data: the records of a device, each under a name of its own in the browser's storage.

const PREFIX = 'nonaga/';
const BOARD = `${PREFIX}board`;
/** Games that a shared game has taken the place of, records that cannot be read, and what an import has replaced. */
const BEFORE = `${PREFIX}before/`, UNREAD = `${PREFIX}unread/`, REPLACED = `${PREFIX}replaced/`;
/** The kinds of the game against the machine and of the one between friends. */
const GAMES = [3, 5];

const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (two) => Number.parseInt(two, 16));

/** The browser's storage, or one that forgets where the browser allows none. */
export function storage() {
  try {
    return localStorage;
  } catch {
    const items = new Map();
    return {
      getItem: (name) => items.get(name) ?? null,
      setItem: () => { throw new Error('no storage'); },
      removeItem: (name) => items.delete(name),
    };
  }
}

export class Records {
  /** `kinds` are the numbers of all kinds of record; `complain` is called when something cannot be saved. */
  constructor(storage, kinds, complain) {
    this.storage = storage;
    this.kinds = kinds;
    this.complain = complain;
    this.visit(false);
  }

  /** The board that was chosen last. */
  get board() {
    return this.storage.getItem(BOARD);
  }

  set board(name) {
    this.write(BOARD, name);
  }

  /** While a shared game is looked at, the games that are saved are left alone; `onPlayed` is called once it is played on. */
  visit(isVisit, onPlayed) {
    this.isVisit = isVisit;
    this.onPlayed = onPlayed;
    this.visited = new Set(isVisit ? GAMES : []);
  }

  /** Everything that is saved: kind and bytes of each record. */
  * all() {
    for (const kind of this.kinds) {
      const hex = this.visited.has(kind) ? null : this.storage.getItem(PREFIX + kind);
      if (hex !== null) yield [kind, bytesOf(hex)];
    }
  }

  /** Writes a record. It is there at once, whatever happens to the page. */
  save(kind, bytes) {
    const isPlayedOn = this.visited.delete(kind);
    if (isPlayedOn) this.move(PREFIX + kind, BEFORE + kind);
    this.write(PREFIX + kind, hexOf(bytes));
    if (isPlayedOn) {
      this.isVisit = false;
      this.onPlayed();
    }
  }

  /** Keeps a record that cannot be read, out of the way. */
  setAside(kind) {
    this.move(PREFIX + kind, UNREAD + kind);
  }

  /** Whether a shared game has taken the place of another. */
  get hasBefore() {
    return GAMES.some((kind) => this.storage.getItem(BEFORE + kind) !== null);
  }

  /** Exchanges the games with those that were there before. */
  exchangeBefore() {
    for (const kind of GAMES) {
      const before = this.storage.getItem(BEFORE + kind);
      if (before === null) continue;
      this.move(PREFIX + kind, BEFORE + kind);
      this.write(PREFIX + kind, before);
    }
  }

  /** Replaces everything by these records; what was there before is kept. */
  replace(records) {
    for (const kind of this.kinds) this.move(PREFIX + kind, REPLACED + kind);
    for (const [kind, bytes] of records) this.write(PREFIX + kind, hexOf(bytes));
  }

  /** Moves an item over another one, if it is there. */
  move(from, to) {
    const item = this.storage.getItem(from);
    this.storage.removeItem(to);
    if (item === null) return;
    if (this.write(to, item)) this.storage.removeItem(from);
  }

  /** True if there was room for it. */
  write(name, text) {
    try {
      this.storage.setItem(name, text);
      return true;
    } catch {
      this.complain();
      return false;
    }
  }
}
