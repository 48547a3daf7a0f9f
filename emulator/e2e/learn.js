// All lessons, and a puzzle of each length, by the board's own keys, with every picture compared.
import { Player } from '../src/player.js';
import { BOOT, check, inspect, nonaga, power, report } from './common.js';

const LESSONS = 10;
const PUZZLES = [[0, 1], [36, 2], [59, 3]]; // number, counted from 0, and turns to win

const started = Date.now();
const chip = power();
chip.run(BOOT);
const player = new Player(chip, nonaga);
const expect = ({ screen }, expected) => check(screen === expected, `${screen} where ${expected} was expected`);

await player.compare('power-on');
await player.do('next');
expect(await player.do('choose'), 'Learn');
expect(await player.do('choose'), 'Lesson');
let gameState;
for (let lesson = 0; lesson < LESSONS; lesson++) {
  await player.do('choose');
  await player.follow();
  gameState = await player.do('choose');
}
// Whoever has learned to play plays: from that game to the title, where New game is selected.
expect(gameState, 'Play');
for (const word of ['menu', 'previous', 'choose', 'next', 'next']) await player.do(word);
expect(await player.do('choose'), 'Puzzles');
let selected = 0;
for (const [number, turns] of PUZZLES) {
  for (; selected < number; selected++) await player.do('aside');
  expect(await player.do('choose'), 'Puzzle');
  for (let turn = 0; turn < turns; turn++) await player.follow();
  check(await player.mirror.ask('tutor') === '', `puzzle ${number} is not solved`);
  expect(await player.do('back'), 'Puzzles');
}
player.close();
inspect(chip);
check(chip.resets.length === 0, `${chip.resets.length} restarts`);
report(`${LESSONS} lessons and ${PUZZLES.length} puzzles, ${player.compared} pictures compared,`
  + ` ${(chip.millis / 1000).toFixed(0)} s of play in ${((Date.now() - started) / 1000).toFixed(0)} s,`
  + ` stack ${chip.deepestStack} of ${chip.stack[1] - chip.stack[0]}`);
