// How fast it feels: from power-on to the first picture, from a key to the last byte of its picture, and the frames
// of a slide. Prints a table.
import { Player } from '../src/player.js';
import { board, fault, inspect, nonaga, power, report } from './common.js';

const BUS_BYTES_A_SECOND = 62.5e6 / 8;
const ONE_FLUSH = 1e6; // bands of one picture follow each other within a millisecond

const chip = power();
chip.run(500);
const firstPicture = chip.panel.frames[0].end / 1e6;
const player = new Player(chip, nonaga);
await player.compare('power-on');

/** The pictures sent since a moment: bands that follow each other at once are one picture. */
function picturesSince(nanos) {
  const pictures = [];
  for (const { start, end, bytes } of chip.panel.frames.filter((frame) => frame.start >= nanos)) {
    const last = pictures.at(-1);
    if (last && start - last.end < ONE_FLUSH) Object.assign(last, { end, bytes: last.bytes + bytes });
    else pictures.push({ start, end, bytes });
  }
  return pictures;
}

/** Milliseconds from a key's edge to the last byte of the first picture after it. */
function latency(key) {
  const pressed = chip.nanos;
  chip.press(key);
  chip.run(120);
  chip.release(key);
  chip.run(400);
  const [picture] = picturesSince(pressed);
  return picture ? (picture.end - pressed) / 1e6 : 0; // at the edge of the field a key changes nothing
}
const worst = (keys) => Math.max(...keys.map(latency));

const menu = worst(['down', 'down', 'up', 'down', 'up', 'up']);
chip.run(1000);

// A game against level 8: a slide of the player's, then the machine thinks.
await player.newGame(8);
const cursor = worst(['right', 'left', 'down', 'up']);
let slide = [];
const thinking = () => chip.mcu.core.cycles > 0 && !chip.mcu.core.waiting;
for (let tries = 0; tries < 60; tries++) {
  const before = chip.nanos;
  for (const key of tries % 3 === 2 ? ['right', 'a'] : ['a']) {
    chip.press(key);
    chip.run(40);
    chip.release(key);
    chip.run(60);
  }
  chip.run(1200);
  const pictures = picturesSince(before);
  if (pictures.length > slide.length) slide = pictures;
  const [asleep, at] = [chip.asleep, chip.nanos];
  chip.run(100);
  if ((chip.asleep - asleep) / (chip.nanos - at) < 0.2) break; // the core is busy: the machine thinks
}
if (!thinking()) fault('the machine never thinks');
const inThought = worst(['x', 'b', 'x', 'b']);
player.close();
inspect(chip);

const gaps = slide.slice(1).map(({ start }, i) => (start - slide[i].start) / 1e6).filter((gap) => gap < 40);
const frame = slide.slice(1, -1).map(({ bytes }) => bytes);
const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;
const rate = 1000 / mean(gaps);
const share = mean(frame) * rate / BUS_BYTES_A_SECOND;
if (firstPicture > 350) fault(`the first picture takes ${firstPicture.toFixed(0)} ms`);
for (const [name, value] of Object.entries({ menu, cursor, inThought }))
  if (!(value > 0 && value <= 33)) fault(`${name}: ${value.toFixed(1)} ms from key to picture`);
report(`
| figure on ${board.name} | |
|---|---:|
| power-on to the first whole picture | ${firstPicture.toFixed(0)} ms |
| key to last byte of the picture, menu | ${menu.toFixed(1)} ms |
| key to last byte of the picture, cursor in a game | ${cursor.toFixed(1)} ms |
| key to last byte of the picture, while level 8 thinks | ${inThought.toFixed(1)} ms |
| frames a second in a slide | ${rate.toFixed(1)} |
| longest gap between two frames of a slide | ${Math.max(...gaps).toFixed(1)} ms |
| bytes a frame in a slide, mean and most | ${mean(frame).toFixed(0)}, ${Math.max(...frame)} |
| share of the bus | ${(share * 100).toFixed(0)}% |
| deepest stack | ${chip.deepestStack} of ${chip.stack[1] - chip.stack[0]} bytes |`);
