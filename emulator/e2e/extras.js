// What only some boards have: the sounds of the piezo, and the battery gauge.
import { Player } from '../src/player.js';
import { BOOT, ERASE, FRIEND_GAME, SAVED, SECTOR, check, inspect, nonaga, power, report } from './common.js';

const A_CUE = 700; // milliseconds, longer than any sound
const GAUGE_INTERVAL = 5_500; // longer than between two readings of the gauge
// Tones as [hertz, milliseconds].
const MOVE = [[880, 8]];
const SLIDE = [[330, 25], [392, 25], [440, 35]];

const chip = power();
chip.run(BOOT);
const player = new Player(chip, nonaga);
await player.compare('power-on');

const LONGEST = 300; // milliseconds of a note, with a reserve for saving
const LATE = 4; // milliseconds that a note may wait for the last period of the one before

/** The tones that the firmware wants during an action as `[hertz, milliseconds]`, without the silence at the end. */
async function heard(action) {
  const { length } = chip.wanted;
  await action();
  chip.run(A_CUE);
  // A shorter tone is only one PWM register written before the next.
  const wanted = chip.wanted.slice(length).filter(({ millis }, n, all) => (all[n + 1]?.millis ?? Infinity) - millis > 0.1);
  if (wanted.length > 0) check(wanted.at(-1).hertz === 0, 'a tone does not end');
  wanted.slice(0, -1).forEach(({ hertz, millis }, n) => checkNote(hertz, millis, wanted[n + 1].millis));
  return wanted.slice(0, -1).map(({ hertz, millis }, n) => [hertz, wanted[n + 1].millis - millis]);
}
/** A note must begin soon after the firmware has asked for it. */
function checkNote(hertz, from, to) {
  if (hertz === 0) return;
  const begun = chip.tones.find((tone) => tone.hertz === hertz && tone.millis >= from && tone.millis < to);
  const late = begun ? begun.millis - from : Infinity;
  const text = begun ? `begins ${late.toFixed(1)} ms late` : 'is never heard';
  check(late <= LATE, `a note of ${hertz} Hz, ${(to - from).toFixed(0)} ms long, ${text}`);
}
// Slow flash takes up to 3 ms for an operation of a save, in which nothing else runs.
const LONGER = 4;
const near = (a, b, tolerance) => Math.abs(a - b) <= tolerance;
const isAt = (tones, cue, at) => cue.every(([hertz, millis], n) =>
  tones[at + n] && near(tones[at + n][0], hertz, hertz / 100) && near(tones[at + n][1], millis, LONGER));
const has = (tones, cue) => tones.some((_, at) => isAt(tones, cue, at));

// Sound: a step in a list is a click, a slide has three tones, and then there is silence.
let gameState;
const step = await heard(() => player.do('next'));
check(step.length === 1 && isAt(step, MOVE, 0), `a step in the list sounds like ${JSON.stringify(step)}`);
await player.do('previous');
gameState = await player.newGameOfTwo();
const slid = await heard(async () => { gameState = await player.playHalfTurn(gameState); });
check(has(slid, SLIDE), `a slide sounds like ${JSON.stringify(slid)}`);
const [flash, { offset }] = [chip.flash.slice(), chip.operations.findLast(({ kind }) => kind === 'program')];

// With sound off in the settings there is silence.
for (const word of ['menu', 'previous', 'choose', 'previous', 'previous']) await player.do(word);
gameState = await player.do('choose');
check(gameState.screen === 'Settings', `${gameState.screen} is not the settings`);
const on = await player.mirror.ask('save settings');
await player.do('next');
await player.do('choose');
check(on !== await player.mirror.ask('save settings'), 'no setting was changed');
for (const word of ['back', 'next', 'next']) await player.do(word);
const muted = await heard(async () => {
  gameState = await player.do('choose');
  gameState = await player.playHalfTurn(gameState);
});
check(muted.length === 0, `switched off, it sounds like ${JSON.stringify(muted)}`);

// Battery: the level, the warning and the save when it is low, the charging symbol. The warning comes while a linear
// regulator still holds the supply.
const LOW = 3.42;
const reading = () => chip.logged.map(({ text }) => text.match(/^battery (\d+) charging (\w+)$/)).filter(Boolean).at(-1);
const percent = (volts) => (volts - 3.35) / (4.1 - 3.35) * 100;
/** Sets the voltage: the firmware must log the level, and the screen must show it. */
async function battery(volts, charging) {
  chip.setBattery({ volts, charging });
  chip.run(GAUGE_INTERVAL);
  const [, level, cable] = reading();
  check(near(level, percent(volts), 1.5), `${volts} V are ${level}%`);
  check(cable === String(charging), `with charging ${charging} the gauge says ${cable}`);
  return player.compare(`battery at ${volts} V, charging ${charging}`);
}
check(near(reading()[1], percent(3.9), 1.5), `3.9 V are ${reading()[1]}%`);
const saves = chip.saves.length;
gameState = await battery(LOW, false);
check(gameState.screen === 'Dialog', `a low battery shows ${gameState.screen}`);
check(chip.saves.slice(saves).some(({ kind }) => kind === FRIEND_GAME), 'a low battery does not save the game');
gameState = await player.do('choose');
check(gameState.screen === 'Play', `after the warning comes ${gameState.screen}`);
await battery(LOW, true);
for (const word of ['menu', 'previous', 'choose']) gameState = await player.do(word);
check(gameState.screen === 'Title', `${gameState.screen} is not the title`);
const charging = chip.picture().pixels;
await battery(3.5, false);
check(!chip.shows(charging), 'the title shows no difference between charging and not');
player.close();
inspect(chip);

// No tone outlasts the longest note, also while the flash is busy, and at rest the pin is low.
const lasting = chip.tones.map((tone, n) => ({ ...tone, length: (chip.tones[n + 1]?.millis ?? chip.millis) - tone.millis }));
const longest = Math.max(...lasting.filter(({ hertz }) => hertz > 0).map(({ length }) => length));
check(longest <= LONGEST, `a tone lasts ${longest.toFixed(0)} ms`);
const current = lasting.filter(({ hertz, high, length }) => hertz === 0 && high && length > LATE);
check(current.length === 0,
  `the pin stays high after ${current.length} sounds, once for ${(Math.max(...current.map(({ length }) => length)) / 1000).toFixed(1)} s:`
  + ' a direct current flows through the speaker');

// Who plays without a pause gets no sector erased ahead, so a save has to erase one. It waits for the end of sound and
// movement, and a key pressed meanwhile is not lost.
const sectors = Array.from({ length: (SAVED[1] - SAVED[0]) / SECTOR }, (_, number) => SAVED[0] + number * SECTOR);
const newest = Math.floor(offset / SECTOR) * SECTOR;
const used = newest + SECTOR - flash.slice(newest, newest + SECTOR).reverse().findIndex((byte) => byte !== 0xff);
for (const at of sectors) flash.fill(0, at === newest ? used + 3 & ~3 : at, at + SECTOR); // nothing is free
const hurried = power({ flash });
hurried.run(600);
const hurriedTap = (key) => {
  hurried.press(key);
  hurried.run(40, () => hurried.erasing);
  hurried.release(key);
  hurried.run(260, () => hurried.erasing);
};
for (let taps = 0; !hurried.erasing && taps < 100; taps++) hurriedTap(['a', 'a', 'right', 'a', 'down'][taps % 5]);
check(hurried.erasing, 'no save needed an erase');
const sounding = hurried.tones.at(-1)?.hertz ?? 0;
check(hurried.tones.length > 0 && sounding === 0, `a sector is erased while a note of ${sounding} Hz sounds`);
const still = (hurried.nanos - hurried.panel.frames.at(-1).end) / 1e6;
check(still >= 100, `a sector is erased ${still.toFixed(0)} ms after a picture`);
const sent = hurried.panel.bytes;
hurried.tap('x', 30); // the menu
hurried.run(500 + ERASE, () => hurried.panel.bytes > sent && !hurried.sending);
check(hurried.panel.bytes > sent, 'a key during the erase of a save is lost');
inspect(hurried);

report(`a step sounds ${step.map(([hertz]) => hertz)} Hz, a slide ${SLIDE.map(([hertz]) => hertz)}, nothing when switched off;`
  + ` a low battery warns and saves, charging is shown; ${player.compared} pictures compared`);
