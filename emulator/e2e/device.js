// The device apart from playing: idles, dims, sleeps and wakes, recovers from a fault and a hang, updates firmware.
import { Player } from '../src/player.js';
import { BOOT, SAVED, check, inspect, nonaga, power, report } from './common.js';

const STABLE = 35_000; // milliseconds after which a reset no longer counts towards a boot loop

const chip = power({ errorsExpected: true });
chip.run(BOOT);
const player = new Player(chip, nonaga);
await player.compare('power-on');

// On the menu the core sleeps.
const [asleep, before] = [chip.asleep, chip.nanos];
chip.run(10_000);
const idle = (chip.asleep - asleep) / (chip.nanos - before);
check(idle >= 0.99, `on the menu the core sleeps only ${(idle * 100).toFixed(2)}% of the time`);

// Contacts bounce: for a key that opens for less than a few milliseconds this is one press, as long as all of it.
const [bouncy] = player.keys.next;
for (const [down, millis] of [[true, 2], [false, 2], [true, 30], [false, 3], [true, 20], [false, 5], [true, 1], [false, 60]]) {
  chip.setKey(bouncy, down);
  chip.run(millis);
}
await player.forwardLog();
await player.mirror.ask(`keys ${bouncy}:63`);
await player.compare('a key that bounces');
await player.do('previous');

// In a game it dims, then sleeps, and a key brings back the same picture.
await player.newGame(2);
await player.do('choose');
const { pixels } = chip.picture();
const bright = chip.light;
chip.run(600_000, () => chip.light > 0 && chip.light < bright / 2);
const dimAfter = chip.millis;
check(chip.light < bright / 2, 'the screen does not dim');
chip.run(600_000, () => chip.panel.asleep);
chip.run(1_000); // the light fades
check(chip.panel.asleep && chip.light === 0, 'the screen does not go off');
const [off, offSince] = [chip.asleep, chip.nanos];
chip.run(60_000);
const deep = (chip.asleep - off) / (chip.nanos - offSince);
const { core, hertz, plls, oscillators } = chip.power;
const stillRuns = [`clk_sys at ${hertz / 1e6} MHz`, ...oscillators, ...plls].join(', ');
check(core === 'dormant' || core === 'deeply asleep' && plls.length === 0,
  `switched off, the core is ${core}; still running: ${stillRuns}`);
check(deep >= 0.999, `switched off, the core sleeps only ${(deep * 100).toFixed(3)}% of the time`);
const pressed = chip.millis;
chip.press('a');
check(chip.runUntilShown(pixels, 1000), 'after sleep the picture is another');
const woken = chip.millis - pressed;
check(woken < 50, `waking takes ${woken.toFixed(0)} ms`);
chip.run(500);
chip.release('a');
chip.run(500);
check(chip.light > bright / 2, 'after sleep the light stays dim');

// A fault shows a message; then the game goes on.
chip.fault();
chip.run(800); // the first picture, and the erases after it
check(!chip.shows(pixels), 'a fault shows no message');
const message = chip.picture().pixels;
chip.run(20_000, () => chip.resets.length === 1);
check(chip.resets.length === 1, 'a fault does not restart');
chip.run(1_000);
check(!chip.shows(message), 'the message stays');
check(chip.logged.some(({ level, text }) => level === 'error' && text.includes('processor fault')), 'a fault is not logged');

// A hang triggers the watchdog; then the game goes on.
const game = chip.picture().pixels;
const hung = chip.millis;
chip.hang();
chip.run(20_000, () => chip.resets.length === 2);
const bite = chip.millis - hung;
check(chip.resets.length === 2 && bite < 9_000, `the watchdog bites after ${bite} ms`);
chip.run(1_000);
check(chip.shows(game), 'after a hang the picture is another');
// After a third reset in a row the saved game, a possible cause, is not loaded. It stays in flash, and is loaded
// again after power-on.
const saved = chip.flash.slice(...SAVED);
chip.fault();
chip.run(20_000, () => chip.resets.length === 3);
chip.run(1_000);
check(!chip.shows(game), 'after three restarts in a row the saved game is still loaded');
const title = power();
title.run(1_000);
const visitor = new Player(title, nonaga);
const { screen } = await visitor.compare('power-on');
visitor.close();
check(screen === 'Title' && chip.shows(title.picture().pixels), 'after three restarts in a row the title is not shown');
check(saved.every((byte, at) => byte === chip.flash[SAVED[0] + at]), 'the game that was not loaded is not in flash any more');
const anew = power({ flash: chip.flash, errorsExpected: true });
anew.run(1_000);
check(anew.shows(game), 'the game that was not loaded is not there after power-on');

// Resets with enough time between them do not count as a boot loop.
for (let restart = 1; restart <= 4; restart++) {
  anew.run(STABLE);
  anew.fault();
  anew.run(20_000, () => anew.resets.length === restart);
  anew.run(1_000);
  check(anew.shows(game), `the game is not loaded after reset ${restart}, though there was enough time between them`);
}
// Nor do a debugger's resets, though the watchdog still has the reason of the last one.
for (let restart = 0; restart < 4; restart++) {
  anew.resetCore();
  anew.run(1_000);
}
check(anew.shows(game), 'the game is not loaded after resets by a debugger');
player.close();
inspect(chip);

// No two power-ons have the same random numbers: they depend on noise, and on the moment of the first key.
const seeds = [[1, 100], [2, 100], [1, 107]].map(([noise, pause]) => {
  const fresh = power({ seed: noise });
  fresh.run(BOOT + pause);
  fresh.tap('a', 40);
  fresh.run(100);
  return fresh.logged.findLast(({ text }) => /^seed \d+$/.test(text))?.text;
});
check(new Set(seeds).size === 3 && seeds.every(Boolean), `random numbers of three power-ons: ${seeds.join(', ')}`);

// Update firmware, in About, after the questions of a first start: up from the first entry of the title's list is its last.
const other = power();
other.run(BOOT);
for (const key of ['a', 'b', 'up', 'a', 'a', 'left', 'a']) {
  other.tap(key, 40);
  other.run(200);
}
check(other.state === 'loader', `Update firmware leaves the chip ${other.state}`);

report(`asleep ${(idle * 100).toFixed(2)}% on the menu and ${(deep * 100).toFixed(3)}% when off, awake in ${woken.toFixed(0)} ms,`
  + ` dims after ${((dimAfter - 1000) / 1000).toFixed(0)} s, restarts after a fault and after a hang (${(bite / 1000).toFixed(1)} s),`
  + ' starts without the game after three in a row');
