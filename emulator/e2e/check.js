// The board check, opened from About and by a key held at power-on: every key is pressed, the panel is set up otherwise
// and back, light, LEDs and sound are tried, and the report has what the chip is. Every picture is compared.
import { Player } from '../src/player.js';
import { BOOT, board, check, inspect, nonaga, power, report } from './common.js';

const HOLD = 700; // milliseconds: a long press
const LEAVE = 2_600;
const SHOWN = 300; // milliseconds that light and sound may take

const { width, height, x, y, madctl, inverted } = board.panel;
const { pins } = board;
const keys = Object.keys(pins.keys).filter((name) => pins.keys[name] !== null);
const select = ['down', 'y', 'a'].find((name) => keys.includes(name));
const attempt = keys.length === 2 ? 'b' : 'a';

/** What the glass shows when the panel is set up otherwise: a picture made of the pixels at other places, or of others. */
const placed = (at) => (pixels) => Uint16Array.from(pixels, (_, n) => {
  const [column, row] = at(n % width, Math.floor(n / width));
  return column < 0 || row < 0 || column >= width || row >= height ? 0 : pixels[row * width + column];
});
const mirrored = placed((column, row) => [width - 1 - column, row]);
const halfTurned = placed((column, row) => [width - 1 - column, height - 1 - row]);
const swapped = (pixels) => pixels.map((pixel) => (pixel & 0x07e0) | pixel >> 11 | (pixel & 0x1f) << 11);
const complement = (pixels) => pixels.map((pixel) => pixel ^ 0xffff);
const same = (pixels) => pixels;

const chip = power();
chip.run(BOOT);
const player = new Player(chip, nonaga);
let state;
await player.compare('power-on');
for (const word of ['previous', 'choose', 'next', 'choose']) state = await player.do(word);
check(state.screen === 'BoardCheck', `About opens ${state.screen}`);
const savedBefore = chip.saves.length; // the language, which a new device asks for
const bright = pins.backlight === null ? null : chip.light;

/** Presses a key, and waits until the next one is no bounce of it. */
async function tap(key) {
  await player.press(key);
  chip.run(60);
}
/** Tries what is selected; the glass must then show the app's picture by way of `view`. */
async function tryIt(view, what) {
  await tap(attempt);
  player.view = view;
  await player.compare(what);
}
const step = async (times = 1) => { for (let n = 0; n < times; n++) await tap(select); };
const hold = async (key, millis = HOLD) => {
  await player.press(key, millis);
  return player.compare(`${key} held for ${millis} ms`);
};

// The picture: turned until it stands on its head, and on until it is upright. Quarter turns show a part of it.
const quarters = width <= 240 && height <= 240;
for (const view of [halfTurned, same]) {
  if (quarters) await tap(attempt);
  await tryIt(view, 'half a turn');
}
await step();
await tryIt(mirrored, 'mirrored');
await tryIt(same, 'mirrored twice');
await step();
await tryIt(swapped, 'red and blue swapped');
check(chip.panel.madctl === (madctl ^ 8), `MADCTL is ${chip.panel.madctl.toString(16)}`);
await step();
await tryIt((pixels) => complement(swapped(pixels)), 'inverted');
check(chip.panel.inverted !== inverted, 'inversion is as before');
await tryIt(swapped, 'inverted twice');
// To the right or down by a pixel, where the memory goes on, and back.
const memory = madctl & 0x20 ? [320, 240] : [240, 320];
const [right, down] = [memory[0] > x + width, memory[1] > y + height];
if (right) {
  await step(2);
  await tryIt((pixels) => swapped(placed((column, row) => [column - 1, row])(pixels)), 'a pixel to the right');
  await step(7);
  await tryIt(swapped, 'back again');
  await step(6);
} else if (down) {
  await step(4);
  await tryIt((pixels) => swapped(placed((column, row) => [column, row - 1])(pixels)), 'a pixel down');
  await step(7);
  await tryIt(swapped, 'back again');
  await step(4);
} else await step(7);
const changed = await player.mirror.ask('report');
check(/ (no)?inv changed\|/.test(changed), `the report does not say that the panel is set up otherwise: ${changed}`);
await tryIt(same, 'red and blue as they were');
check(chip.panel.madctl === madctl, `MADCTL ends as ${chip.panel.madctl.toString(16)}`);

// Every key.
await hold(keys[0]);
for (const key of keys) {
  await tap(key);
  await player.compare(`key ${key}`);
}

// Light, LEDs and sound.
await hold(keys.at(-1));
if (bright !== null) {
  await tap(attempt);
  chip.run(1_000);
  check(chip.light < bright / 2, 'the backlight does not change');
  await step();
}
if (pins.led) {
  check(chip.leds.every((lit) => !lit), 'an LED is lit');
  for (let led = 0; led <= chip.leds.length; led++) {
    await tap(attempt);
    check(chip.leds.every((lit, n) => lit === (n === led)), `after ${led + 1} presses the LEDs are ${chip.leds}`);
  }
  await step();
}
if (pins.sound !== null) {
  await tap(attempt);
  chip.run(SHOWN);
  check(chip.tones.some(({ hertz }) => Math.abs(hertz - 440) < 5), 'no tone of 440 Hz is heard');
}

// The report, with what the chip is.
await hold(keys[0]);
await player.compare('the report');
const text = await player.mirror.ask('report');
const letters = keys.map((name) => name[0].toUpperCase()).join('');
const ring = (Math.floor(chip.clocks.ring.hertz / 1e3) / 1e3).toFixed(3);
const flash = (0xef4000 + Math.log2(board.flash)).toString(16).toUpperCase();
for (const part of [` ${inverted ? 'inv' : 'noinv'}|keys ${letters}|`, `flash ${flash}|`, `clock 125.000 ring ${ring} MHz`, '|start power 0',
  pins.battery ? 'battery 3.' : 'battery -'])
  check(text.includes(part), `the report lacks ${part}: ${text}`);
state = await hold(keys.at(-1));
check(state.screen === 'About', `the check ends in ${state.screen}`);
chip.run(1_000);
check(bright === null || chip.light === bright, 'the light is another than before');
check(chip.saves.length === savedBefore, 'the check saves something');
inspect(chip);
player.close();

// A key held from power-on opens it; held for longer it leaves.
const held = keys.at(-1);
const other = power({ held: [held] });
other.run(BOOT);
const again = new Player(other, nonaga);
await again.mirror.ask(`boot ${held}`);
state = await again.compare('a key held at power-on');
check(state.screen === 'BoardCheck', `a key held at power-on opens ${state.screen}`);
other.run(3_000);
await again.compare('the same key, held on');
other.release(held);
other.run(SHOWN);
await again.press(held, LEAVE);
state = await again.compare('leaving');
check(state.screen === 'Title', `leaving the check leads to ${state.screen}`);
inspect(other);
again.close();
// Released before, it means nothing.
const brief = power({ held: [held] });
brief.run(500);
brief.release(held);
brief.run(BOOT);
const untouched = power();
untouched.run(500 + BOOT);
check(brief.shows(untouched.picture().pixels), 'a key that is down for half a second at power-on does something');

report(`board check from About and at power-on, ${keys.length} keys, ${player.compared + again.compared} pictures compared`);
