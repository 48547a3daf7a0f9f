import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Panel } from '../src/panel.js';

const SQUARE = { width: 240, height: 240, x: 0, y: 0 };
const RED = 0xf800;

/** A panel after the firmware's initialisation. */
function awake(glass, madctl = glass.madctl) {
  const panel = new Panel(glass);
  send(panel, 0x11);
  send(panel, 0x3a, 0x55);
  send(panel, 0x36, madctl);
  send(panel, 0x21);
  send(panel, 0x29);
  return panel;
}

function send(panel, command, ...data) {
  panel.receive(command, false, 0);
  for (const byte of data) panel.receive(byte, true, 0);
}

const words = (...values) => values.flatMap((value) => [value >> 8, value & 0xff]);

function paint(panel, left, top, right, bottom, ...pixels) {
  send(panel, 0x2a, ...words(left, right));
  send(panel, 0x2b, ...words(top, bottom));
  send(panel, 0x2c, ...words(...pixels));
}

/** The pixels of a picture that have a colour. */
function places({ width, pixels }, colour) {
  return [...pixels.keys()].filter((at) => pixels[at] === colour).map((at) => [at % width, Math.floor(at / width)]);
}

test('pixels fill the window row by row', () => {
  const panel = awake({ ...SQUARE, madctl: 0x00 });
  paint(panel, 10, 20, 11, 21, RED, 1, 2, RED);
  assert.deepEqual(places(panel.picture(), RED), [[10, 20], [11, 21]]);
  assert.deepEqual(panel.errors, []);
});

test('the right MADCTL and offset put the first pixel top left, whatever the orientation', () => {
  const glasses = [
    { width: 240, height: 240, x: 0, y: 0, madctl: 0x70 },
    { width: 240, height: 240, x: 0, y: 0, madctl: 0x04 },
    { width: 240, height: 135, x: 40, y: 53, madctl: 0x68 },
    { width: 240, height: 280, x: 0, y: 20, madctl: 0xc0 },
    { width: 320, height: 240, x: 0, y: 0, madctl: 0x60 },
  ];
  for (const glass of glasses) {
    const panel = awake(glass);
    paint(panel, glass.x, glass.y, glass.x, glass.y, RED);
    assert.deepEqual(places(panel.picture(), RED), [[0, 0]]);
  }
});

test('a wrong MADCTL shows: mirrored, and with red for blue', () => {
  const panel = awake({ ...SQUARE, madctl: 0x00 }, 0x40 | 0x08);
  paint(panel, 0, 0, 0, 0, RED);
  assert.deepEqual(places(panel.picture(), 0x001f), [[239, 0]]);
});

test('a panel that sleeps, or was never switched on, is black and keeps its memory', () => {
  const panel = awake({ ...SQUARE, madctl: 0x00 });
  paint(panel, 0, 0, 0, 0, RED);
  send(panel, 0x10);
  assert.equal(places(panel.picture(), RED).length, 0);
  send(panel, 0x11);
  assert.deepEqual(places(panel.picture(), RED), [[0, 0]]);
  send(panel, 0x28);
  assert.equal(places(panel.picture(), RED).length, 0);
});

test('without inversion these panels show the complement', () => {
  const panel = awake({ ...SQUARE, madctl: 0x00 });
  paint(panel, 0, 0, 0, 0, RED);
  send(panel, 0x20);
  assert.deepEqual(places(panel.picture(), 0xffff ^ RED), [[0, 0]]);
});

test('a panel that needs no inversion shows the complement with it', () => {
  const panel = awake({ ...SQUARE, madctl: 0x00, inverted: false });
  paint(panel, 0, 0, 0, 0, RED);
  assert.deepEqual(places(panel.picture(), 0xffff ^ RED), [[0, 0]]);
  send(panel, 0x20);
  assert.deepEqual(places(panel.picture(), RED), [[0, 0]]);
});

test('a picture that is written beside its place is shifted', () => {
  const panel = awake({ width: 240, height: 135, x: 40, y: 53, madctl: 0x60 });
  paint(panel, 41, 53, 41, 53, RED);
  paint(panel, 40, 55, 40, 55, RED);
  paint(panel, 39, 53, 39, 53, RED); // off the glass
  assert.deepEqual(places(panel.picture(), RED), [[1, 0], [0, 2]]);
});

test('what a real panel would not accept is an error', () => {
  const window = awake({ ...SQUARE, madctl: 0x00 });
  paint(window, 0, 0, 240, 0, RED);
  assert.match(window.errors.join(), /CASET .* outside/);
  const full = awake({ ...SQUARE, madctl: 0x00 });
  paint(full, 5, 5, 5, 5, RED, RED);
  assert.match(full.errors.join(), /more pixels/);
  const unknown = awake({ ...SQUARE, madctl: 0x00 });
  send(unknown, 0xfe);
  assert.match(unknown.errors.join(), /not one the model knows/);
});

test('a landscape window may be 320 wide, a portrait one may not', () => {
  const landscape = awake({ width: 320, height: 240, x: 0, y: 0, madctl: 0x60 });
  send(landscape, 0x2a, ...words(0, 319));
  assert.deepEqual(landscape.errors, []);
  const portrait = awake({ ...SQUARE, madctl: 0x00 });
  send(portrait, 0x2a, ...words(0, 319));
  assert.equal(portrait.errors.length, 1);
});

test('waits that makers keep are checked: pulse, reset to command, SLPOUT to the rest', () => {
  const wake = (pulse, toWake, toRest) => {
    const panel = new Panel({ ...SQUARE, madctl: 0 });
    panel.setReset(false, 20e6);
    panel.setReset(true, 20e6 + pulse);
    panel.receive(0x11, false, 20e6 + pulse + toWake);
    panel.receive(0x36, false, 20e6 + pulse + toWake + toRest);
    return panel.hurries.length;
  };
  assert.equal(wake(10e6, 120e6, 120e6), 0);
  assert.equal(wake(10e6, 5e6, 120e6), 0);
  assert.equal(wake(10e3, 120e6, 120e6), 1);
  assert.equal(wake(10e6, 1e6, 120e6), 1);
  assert.equal(wake(10e6, 120e6, 20e6), 1);
});

test('a panel that was set up wakes sooner', () => {
  const panel = new Panel({ ...SQUARE, madctl: 0 });
  panel.setReset(false, 20e6);
  panel.setReset(true, 30e6);
  for (const [command, nanos] of [[0x11, 40e6], [0x36, 170e6], [0x10, 1e9], [0x11, 2e9], [0x2c, 2.006e9]])
    panel.receive(command, false, nanos);
  assert.deepEqual(panel.hurries, []);
  panel.receive(0x10, false, 2.05e9);
  assert.equal(panel.hurries.length, 1);
});

test('the order of colours depends on two registers', () => {
  const red = (lcmctrl) => {
    const panel = awake({ ...SQUARE, madctl: 0 });
    send(panel, 0xc0, lcmctrl);
    panel.memory.fill(RED);
    return panel.picture().pixels[0];
  };
  assert.equal(red(0x2c), RED);
  assert.equal(red(0x0c), 0x001f);
});

/** A panel that received rows `from` to `to`, each complete a time after the one before, and was refreshed once at 0. */
function refreshed(madctl, from, to, start, nanosARow) {
  const panel = awake({ ...SQUARE, madctl });
  panel.receive(0x2a, false, 0);
  for (const byte of words(0, 239)) panel.receive(byte, true, 0);
  panel.receive(0x2b, false, 0);
  for (const byte of words(from, to)) panel.receive(byte, true, 0);
  panel.receive(0x2c, false, 0);
  for (let row = from; row <= to; row++)
    for (let byte = 0; byte < 480; byte++) panel.receive(0, true, start + (row - from + 1) * nanosARow);
  panel.refresh(0);
  return panel.torn([panel.frames.at(-1)]);
}

test('a refresh that is overtaken by the rows, or overtakes them, tears the picture', () => {
  // A refresh takes 344 lines of 48.4 µs each, the first 24 of them before the first row; a row takes 61.4 µs.
  const MILLI = 1e6, ROW = 61_440;
  assert.equal(refreshed(0x04, 0, 239, -15 * MILLI, ROW), 0); // complete before it
  assert.equal(refreshed(0x04, 0, 239, 0, ROW), 1); // it overtakes them: from row 85 on it shows the old picture
  assert.equal(refreshed(0x04, 0, 79, 0, ROW), 0); // but not fewer rows
  assert.equal(refreshed(0x04, 0, 239, 1.2 * MILLI, ROW), 0); // behind it
  assert.equal(refreshed(0x04, 0, 239, 1.2 * MILLI, ROW / 2), 1); // a faster bus would catch up
  assert.equal(refreshed(0x84, 0, 239, 1.2 * MILLI, ROW), 1); // rows against the lines meet it
  assert.equal(refreshed(0x94, 80, 239, 16 * MILLI, ROW), 0); // after all of it
  assert.equal(refreshed(0x24, 0, 239, 1.2 * MILLI, ROW), 1); // rows across the lines
  assert.equal(refreshed(0x24, 0, 9, 0, ROW), 0); // fit between two refreshes
});
