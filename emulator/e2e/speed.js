// Latency and frame rate: from power-on to the first picture, from a key to the last byte of its picture, and the
// frames of animations. Prints a table.
import { ASSUMED } from '../src/assumed.js';
import { Player } from '../src/player.js';
import { BOOT, board, fault, inspect, nonaga, power, report } from './common.js';

const BUS_BYTES_A_SECOND = 62.5e6 / 8;
// With a tearing line there is a picture with each of the panel's refreshes, or with every second one.
const { tearing } = board.pins;
const FRAMES_A_SECOND = tearing === null ? 60 : ASSUMED.refreshHertz * 0.99;
const GLIDE_FRAMES_A_SECOND = tearing === null ? 60 : 40;
const REST = 40e6; // the frames of an animation are closer together than 40 ms

const chip = power();
chip.run(BOOT);
const [first] = picturesSince(0);
const player = new Player(chip, nonaga);
await player.compare('power-on');

/** The pictures sent since a time. A picture is sent in strips from top to bottom. */
function picturesSince(nanos) {
  const pictures = [];
  for (const { start, end, bytes, rows } of chip.panel.frames.filter((frame) => frame.start >= nanos)) {
    const last = pictures.at(-1);
    if (last && rows[0] > last.bottom) Object.assign(last, { end, bytes: last.bytes + bytes, bottom: rows[1] });
    else pictures.push({ start, end, bytes, bottom: rows[1] });
  }
  return pictures;
}

function tap(key) {
  chip.tap(key, 40);
  chip.run(60);
}

/** Milliseconds from a key's edge to the last byte of the first picture after it. */
function latency(key) {
  const pressed = chip.nanos;
  tap(key);
  chip.run(420);
  const [picture] = picturesSince(pressed);
  return picture ? (picture.end - pressed) / 1e6 : 0; // at the edge of the field a key has no effect
}
const worst = (keys) => Math.max(...keys.map(latency));

/** The animation after a key: its frames, and the share of the time that the core was awake. */
function movement(key) {
  const pressed = chip.nanos;
  tap(key);
  const [since, asleep] = [chip.nanos, chip.asleep];
  chip.run(300);
  const awake = 1 - (chip.asleep - asleep) / (chip.nanos - since);
  chip.run(500);
  // The first picture answers the key and the last one shows the next state: the frames are between them.
  const pictures = picturesSince(pressed).slice(1);
  const end = pictures.findIndex(({ start }, n) => n > 0 && start - pictures[n - 1].start > REST);
  const frames = pictures.slice(0, end < 0 ? undefined : end).slice(0, -1);
  const gaps = frames.slice(1).map(({ start }, n) => (start - frames[n].start) / 1e6);
  const bytes = frames.map((frame) => frame.bytes);
  return { awake, frames: frames.length, gaps, bytes };
}
const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;

const menu = worst(['down', 'down', 'up', 'down', 'up', 'up']);
chip.run(1000);

// A turn against level 8: a token slides, a disc is taken, and while it moves to its place the search runs already.
await player.newGame(8);
const cursor = worst(['right', 'left', 'down', 'up']);
tap('a');
const slide = movement('a');
let glide = movement('a');
for (let tries = 0; glide.frames < 10 && tries < 19; tries++) {
  tap('right'); // to a disc that can be taken and whose places are not all visible
  glide = movement('a');
}
const flight = movement('a');
const inThought = worst(['x', 'b', 'x', 'b']);
player.close();
inspect(chip);

const firstPicture = first.end / 1e6;
if (firstPicture > 350) fault(`the first picture takes ${firstPicture.toFixed(0)} ms`);
for (const [name, value] of Object.entries({ menu, cursor, inThought }))
  if (!(value > 0 && value <= 33)) fault(`${name}: ${value.toFixed(1)} ms from key to picture`);
if (flight.awake < 0.99) fault(`while the disc flies the core sleeps: the machine does not think`);
for (const [name, { frames, gaps }, wanted] of [['slide', slide, FRAMES_A_SECOND], ['flight', flight, FRAMES_A_SECOND], ['glide', glide, GLIDE_FRAMES_A_SECOND]])
  if (!(frames > 10 && 1000 / mean(gaps) >= wanted)) fault(`${name}: ${frames} frames, ${(1000 / mean(gaps)).toFixed(1)} a second`);

const row = (name, { gaps, bytes }) => {
  const rate = 1000 / mean(gaps);
  const share = mean(bytes) * rate / BUS_BYTES_A_SECOND;
  return `| ${name} | ${rate.toFixed(1)} | ${Math.max(...gaps).toFixed(1)} ms | ${mean(bytes).toFixed(0)} | ${Math.max(...bytes)} | ${(share * 100).toFixed(0)}% |`;
};
report(`
| on ${board.name} | |
|---|---:|
| power-on to the first whole picture | ${firstPicture.toFixed(0)} ms |
| key to last byte of the picture, menu | ${menu.toFixed(1)} ms |
| key to last byte of the picture, cursor in a game | ${cursor.toFixed(1)} ms |
| key to last byte of the picture, while level 8 thinks | ${inThought.toFixed(1)} ms |
| deepest stack | ${chip.deepestStack} of ${chip.stack[1] - chip.stack[0]} bytes |

| what moves | frames a second | longest gap | bytes a frame | most | share of the bus |
|---|---:|---:|---:|---:|---:|
${row('a token slides', slide)}
${row('a disc flies, the view glides, level 8 thinks', flight)}
${row('a disc is taken, the view glides back to show all places', glide)}`);
