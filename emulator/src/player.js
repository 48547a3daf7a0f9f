// Plays by keys: presses the same keys on the emulated chip, or the page, and on its mirror, and compares their pictures.
import { writeFileSync } from 'node:fs';
import { KINDS, Mirror } from './mirror.js';
import { png } from './png.js';
import { Random } from './random.js';

const TAP = 40, LONG = 600, BETWEEN = 60; // milliseconds
const TIMEOUT = 30_000; // longer than any opponent in the tests thinks

/** The key for each action, `[key, milliseconds]`, depending on which keys a board has. */
function bindings({ up, x }) {
  if (up !== null)
    return {
      next: ['down', TAP], previous: ['up', TAP], choose: ['a', TAP], back: ['b', TAP], aside: ['right', TAP],
      menu: [x === null ? 'b' : 'x', TAP],
    };
  if (x !== null)
    return { next: ['y', TAP], previous: ['x', TAP], choose: ['a', TAP], back: ['b', TAP], aside: ['y', TAP], menu: ['b', TAP] };
  return { next: ['a', TAP], previous: ['b', TAP], choose: ['a', LONG], back: ['b', LONG], aside: ['a', TAP], menu: ['b', LONG] };
}

/** The keys of a pad, and where they lead: to the right in halves of a disc, because each row is shifted by one, and down in rows. */
const PAD = [['up', 0, -2], ['down', 0, 2], ['left', -1, 0], ['right', 1, 0]];

/** The keys of a pad, `[key, milliseconds]`: first the one that leads most towards one cell from another. */
function waysTo(to, from) {
  const [[q, r], [fromQ, fromR]] = [to, from].map((cell) => cell.split(',').map(Number));
  const [across, down] = [2 * (q - fromQ) + r - fromR, r - fromR];
  const nearer = ([, x, y]) => x * across + y * down;
  return PAD.toSorted((one, other) => nearer(other) - nearer(one)).map(([key]) => [key, TAP]);
}

export class Player {
  /** `chip` is anything with such keys and such a picture; `options` are more arguments of the mirror. */
  constructor(chip, nonaga, options = []) {
    this.chip = chip;
    this.mirror = new Mirror(nonaga, chip.board.name, options);
    this.keys = bindings(chip.board.pins.keys);
    this.compared = 0;
    this.random = new Random(1);
    this.view = (pixels) => pixels; // how the panel shows what the app draws, while it is set up otherwise
    this.forwarded = 0; // log lines that have been searched for battery levels
  }

  /** Loads into the mirror what the chip has saved: `{ settings: HEX, game: HEX, … }`. Must be called first. */
  load(records) {
    return this.mirror.load(records);
  }

  /** The records as the app on the host would save them now. */
  async records() {
    const records = {};
    for (const kind of KINDS) records[kind] = await this.mirror.ask(`save ${kind}`);
    return records;
  }

  /** Forwards what the chip has logged of its battery, its random numbers and its measurements to the mirror. */
  async forwardLog() {
    const { logged } = this.chip;
    for (const { text } of logged.slice(this.forwarded)) {
      const battery = text.match(/^battery (\d+) charging (\w+)$/);
      if (battery) await this.mirror.ask(`battery ${battery[1]} ${battery[2]}`);
      if (/^(seed|measured) /.test(text)) await this.mirror.ask(text);
    }
    this.forwarded = logged.length;
  }

  /** Presses the key for an action on both; when nothing moves any more, both must show the same picture. */
  async do(word) {
    await this.press(...this.keys[word]);
    return this.compare(word);
  }

  /** Presses a key on both. */
  async press(key, millis = TAP) {
    await this.chip.tap(key, millis);
    await this.forwardLog();
    await this.mirror.ask(`keys ${key}:${millis}`);
  }

  /** Waits until the chip shows what the mirror shows at rest; returns the state of the game. */
  async compare(after) {
    await this.forwardLog();
    const gameState = await this.mirror.rest();
    const wanted = this.view(await this.mirror.pixels());
    const { chip } = this;
    await chip.runUntilShown(wanted, TIMEOUT);
    await chip.run(BETWEEN);
    if (!await chip.shows(wanted)) {
      const picture = await chip.picture();
      const { width, height } = picture;
      writeFileSync('chip.png', png(picture));
      writeFileSync('mirror.png', png({ width, height, pixels: wanted }));
      throw new Error(`${chip.board.name}, after ${after}: the chip shows chip.png, the app on the host mirror.png`);
    }
    this.compared++;
    return gameState.screen === 'Welcome' ? this.pastWelcome() : gameState;
  }

  /** A new device asks for the language and whether to learn or play; goes on to the title. */
  async pastWelcome() {
    for (const word of ['choose', 'back']) {
      await this.press(...this.keys[word]);
      await this.mirror.rest();
    }
    return this.compare('the first questions');
  }

  /** From the title into a new game against this level. */
  async newGame(level) {
    await this.chooseLevel(level);
    return this.start();
  }

  /** The same with black: the machine makes the first turn, which it may have from its book. */
  async newGameAsBlack(level) {
    await this.chooseLevel(level);
    await this.do('next');
    await this.changeValue();
    await this.do('previous');
    return this.start();
  }

  /** From the level of a new game up to its start. */
  async start() {
    for (const word of ['previous', 'previous']) await this.do(word);
    return this.do('choose');
  }

  /** From the title to the level of a new game, and to this one. */
  async chooseLevel(level) {
    await this.do('choose');
    await this.do('next');
    let { level: chosen } = await this.do('next');
    while (chosen !== level) ({ level: chosen } = await this.changeValue());
  }

  /** The next value of the row that is selected: without a pad the keys of the list go through the values meanwhile. */
  async changeValue() {
    if (this.chip.board.pins.keys.up !== null) return this.do('choose');
    for (const word of ['choose', 'next']) await this.do(word);
    return this.do('choose');
  }

  /** From the title into a new game of two people. */
  async newGameOfTwo() {
    for (const word of ['choose', 'next', 'choose', 'previous']) await this.do(word);
    return this.do('choose');
  }

  /** From a game, or from the title if none is to go on, through the screens that show saved records. */
  async tour() {
    const screens = [(await this.mirror.rest()).screen];
    const isTitle = screens[0] === 'Title';
    if (!isTitle) {
      // Where the menu has no key of its own, each press first takes back a step of a turn that is under way.
      for (let steps = 0; steps < 5 && screens.at(-1) !== 'GameMenu'; steps++) screens.push((await this.do('menu')).screen);
      for (const word of ['previous', 'choose']) screens.push((await this.do(word)).screen);
    }
    const visit = async () => {
      screens.push((await this.do('choose')).screen);
      await this.do('back');
    };
    const above = isTitle ? 1 : 2; // entries above Learn: a new game, and the game that waits
    for (let steps = 0; steps < above; steps++) await this.do('next');
    await visit(); // Learn
    await this.do('next');
    await visit(); // Puzzles
    // Around the first entry to the fourth from the end.
    for (let steps = 0; steps < above + 1 + 4; steps++) await this.do('previous');
    for (let entry = 0; entry < 3; entry++) { // Statistics, Rules, Settings
      await visit();
      await this.do('next');
    }
    return screens;
  }

  /** Chooses the cells that the mirror's tutor names, until the lesson is done or the turn is over. */
  async follow() {
    let gameState;
    for (const cell of (await this.mirror.ask('tutor')).split(' ')) {
      await this.pointAt(cell);
      gameState = await this.do('choose');
    }
    return gameState;
  }

  /** Leads the cursor to a cell: by the pad, or by the key for the next one. A key is tried once in each place. */
  async pointAt(cell) {
    const tried = new Set();
    for (let at; (at = await this.mirror.ask('pointed')) !== cell;) {
      const keys = this.chip.board.pins.keys.up === null ? [this.keys.next] : waysTo(cell, at);
      const key = keys.find(([name]) => !tried.has(`${name} at ${at}`));
      if (key === undefined) throw new Error(`${cell} cannot be pointed at`);
      tried.add(`${key[0]} at ${at}`);
      await this.press(...key);
      await this.compare(key[0]);
    }
  }

  /** A random action in a game; leaves any menu that this has opened. */
  async doRandomAction(gameState) {
    const words = ['choose', 'choose', 'choose', 'next', 'aside', 'previous'];
    const word = words[this.random.below(words.length)];
    return this.do(gameState.screen === 'Play' ? word : 'back');
  }

  /** Plays randomly until a condition holds. */
  async playUntil(done, gameState) {
    for (let steps = 0; !done(gameState); steps++) {
      if (steps > 2000) throw new Error('random play does not get there');
      gameState = await this.doRandomAction(gameState);
    }
    return gameState;
  }

  /** Plays randomly until a half-turn has been made. */
  playHalfTurn(gameState) {
    return this.playUntil(({ halfTurns }) => halfTurns > gameState.halfTurns, gameState);
  }

  /** Plays randomly until the game is over and it is said how it ended. */
  playToTheEnd(gameState) {
    return this.playUntil(({ over, screen }) => over && screen === 'End', gameState);
  }

  close() {
    this.mirror.close();
  }
}
