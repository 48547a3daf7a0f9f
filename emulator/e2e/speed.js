// Latency and frame rate: from power-on to the first picture, from a key to the last byte of its picture, and the
// frames of animations. Prints rows of tables: one of times, then one for each animation.
import { ASSUMED } from '../src/assumed.js';
import { Player } from '../src/player.js';
import { BOOT, board, check, fault, inspect, nonaga, power, report } from './common.js';

const BUS_BYTES_A_SECOND = 62.5e6 / 8;
const LONG_PRESS = 500; // milliseconds, as in app/src/input/keypad.rs
const REST = 40e6; // the frames of an animation are closer together than 40 ms
const LONGEST_GAP = 25; // milliseconds: one and a half refreshes of the panel
// At the slow ends of a movement two pictures can be the same, and one of them is not sent: these gaps are not counted.
const SLOW_ENDS = 2;

const { tearing, keys: { up, x } } = board.pins;
const hasTwoKeys = up === null && x === null;
// Across the lines of the panel every picture is shown in part by some refresh.
const canBeWhole = tearing !== null && (board.panel.madctl & 0x20) === 0;
// With a tearing line there is a picture with each refresh of the panel.
const FRAMES_A_SECOND = 0.98 * (tearing === null ? 60 : Math.min(60, ASSUMED.refreshHertz));
const BUS_SHARE = 0.95; // of what the bus allows, where that is less
// The app moves things every 16 ms. A panel that is not faster shows a new picture with each refresh.
const showsEach = canBeWhole && ASSUMED.refreshHertz <= 62;

let chip = power();
chip.run(BOOT);
const [first] = picturesSince(0);
let player = new Player(chip, nonaga);
await player.compare('power-on');

/** The pictures sent since a time, each a list of frames: it is sent in strips from top to bottom. */
function picturesSince(nanos) {
  const pictures = [];
  for (const frame of chip.panel.frames.filter(({ start }) => start >= nanos)) {
    const last = pictures.at(-1);
    if (last && frame.rows[0] > last.frames.at(-1).rows[1]) last.frames.push(frame);
    else pictures.push({ frames: [frame] });
  }
  return pictures.map(({ frames }) => ({
    frames, start: frames[0].start, end: frames.at(-1).end, bytes: frames.reduce((sum, { bytes }) => sum + bytes, 0),
  }));
}

/** Presses the key for an action; returns when the app knows what is meant: at the press, or where a key has two meanings later. */
function press(word) {
  const [key, hold] = player.keys[word];
  const pressed = chip.nanos;
  chip.tap(key, hold);
  const meant = !hasTwoKeys ? pressed : hold > LONG_PRESS ? pressed + LONG_PRESS * 1e6 : chip.nanos;
  chip.run(60);
  return meant;
}

/** Lets the mirror press the key for an action as well, and compares both at rest. */
async function follow(word) {
  const [key, hold] = player.keys[word];
  await player.mirror.ask(`keys ${key}:${hold}`);
  return player.compare(word);
}

/** Milliseconds from a key to the last byte of the first picture after it. */
function latency(word) {
  const meant = press(word);
  chip.run(420);
  const [picture] = picturesSince(meant);
  return picture ? (picture.end - meant) / 1e6 : 0; // at the edge of the field a key has no effect
}

/** The slowest of several; the mirror does the same. */
async function slowest(words) {
  const times = [];
  for (const word of words) {
    times.push(latency(word));
    await follow(word);
  }
  return Math.max(...times);
}

/** The animation after a key: its frames, and the share of the time that the core was awake. */
function movement(word) {
  const meant = press(word);
  const [since, asleep] = [chip.nanos, chip.asleep];
  chip.run(300);
  const awake = 1 - (chip.asleep - asleep) / (chip.nanos - since);
  chip.run(500);
  // The first picture answers the key and the last one shows the next state: the frames are between them.
  const pictures = picturesSince(meant).slice(1);
  const end = pictures.findIndex(({ start }, n) => n > 0 && start - pictures[n - 1].start > REST);
  return { awake, ...figures(pictures.slice(0, end < 0 ? undefined : end).slice(0, -1)) };
}

/** The figures of pictures that follow each other. */
function figures(pictures) {
  const gaps = pictures.slice(1).map(({ start }, n) => (start - pictures[n].start) / 1e6);
  const torn = pictures.filter(({ frames }) => chip.panel.torn(frames) > 0).length;
  const refreshes = pictures.map(({ frames }) => chip.panel.shownBy(frames));
  const missed = refreshes.slice(1).reduce((sum, refresh, n) => sum + refresh - refreshes[n] - 1, 0);
  const bytes = pictures.map((picture) => picture.bytes);
  const bus = BUS_BYTES_A_SECOND / mean(bytes);
  const steady = Math.max(...gaps.slice(SLOW_ENDS, -SLOW_ENDS));
  return { count: pictures.length, rate: 1000 / mean(gaps), longest: Math.max(...gaps), steady, missed, bytes, bus, torn };
}

/** The longest row of pictures since a time that follow each other and are taller than a third of the screen: everything moves. */
function glideSince(nanos) {
  const isTall = ({ frames }) => frames.at(-1).rows[1] - frames[0].rows[0] > board.panel.height / 3;
  const rows = [[]];
  for (const picture of picturesSince(nanos)) {
    const follows = rows.at(-1).length > 0 && picture.start - rows.at(-1).at(-1).start < REST;
    if (!isTall(picture)) rows.push([]);
    else if (follows) rows.at(-1).push(picture);
    else rows.push([picture]);
  }
  return rows.reduce((longest, row) => (row.length > longest.length ? row : longest));
}
const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;

const menu = await slowest(['next', 'next', 'previous', 'next', 'previous', 'previous']);

// In a turn against level 8 a token slides, a disc is taken, and while it flies to its place the search runs already: the
// second turn is none from the book.
await player.newGameAsBlack(8);
const cursor = await slowest(['aside', 'previous', 'next', 'previous']);
await player.do('choose');
const slide = movement('choose');
await follow('choose');
await player.do('choose');
const flight = movement('choose');
const inThought = Math.max(...['menu', 'back', 'menu', 'back'].map(latency));
player.close();
inspect(chip);
check(chip.resets.length === 0, 'it was restarted');
const { deepestStack } = chip;

// The view glides when a turn begins and what it can reach does not fit: in a game of two, after some turns.
chip = power();
chip.run(BOOT);
player = new Player(chip, nonaga);
await player.compare('power-on');
let { over } = await player.newGameOfTwo();
let glide = [];
for (let turns = 0; turns < 12 && !over && glide.length <= 10; turns++) {
  for (const word of ['choose', 'choose', 'choose', 'next', 'next']) await player.do(word);
  const meant = press('choose');
  chip.run(1500);
  glide = glideSince(meant);
  ({ over } = await follow('choose'));
}
player.close();
inspect(chip);
glide = figures(glide);

const firstPicture = first.end / 1e6;
check(firstPicture <= 250, `the first picture takes ${firstPicture.toFixed(0)} ms`);
for (const [name, value] of Object.entries({ menu, cursor, inThought }))
  check(value > 0 && value <= 33, `${name}: ${value.toFixed(1)} ms from key to picture`);
check(flight.awake >= 0.99, 'while the disc flies the core sleeps: the machine does not think');
for (const [name, { count, rate, steady, missed, bus, torn }] of Object.entries({ glide, slide, flight })) {
  const wanted = Math.min(FRAMES_A_SECOND, bus * BUS_SHARE);
  // At the slow end of a movement two pictures can be the same, and one of them is not sent.
  check(count > 10 && rate * count / (count - 1) >= wanted, `${name}: ${count} frames, ${rate.toFixed(1)} a second instead of ${wanted.toFixed(1)}`);
  check(steady < LONGEST_GAP, `${name}: ${steady.toFixed(1)} ms between two frames`);
  check(missed === 0 || !showsEach, `${name}: ${missed} refreshes without a picture of their own`);
  check(torn === 0 || !canBeWhole, `${name}: ${torn} of ${count} pictures are torn`);
}

const row = (name, { count, rate, longest, bytes, bus, torn }) => {
  const share = rate / bus * 100;
  const cells = [
    board.name, name, rate.toFixed(1), `${longest.toFixed(1)} ms`, mean(bytes).toFixed(0), Math.max(...bytes), `${share.toFixed(0)}%`, bus.toFixed(0),
    canBeWhole ? `${torn} of ${count}` : '–',
  ];
  return `| ${cells.join(' | ')} |`;
};
const millis = (value, digits = 1) => `${value.toFixed(digits)} ms`;
const times = [board.name, millis(firstPicture, 0), millis(menu), millis(cursor), millis(inThought), deepestStack];
report(`
| ${times.join(' | ')} |
${row('token slides', slide)}
${row('disc flies, level 8 thinks', flight)}
${row('view glides', glide)}`);
