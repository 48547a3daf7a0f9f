// All lessons, and a puzzle of each length, by the board's own keys, with every picture compared.
// For boards without a pad: there the next thing to point at is one key away.
// node learn.js IMAGE BOARD-JSON NONAGA
import { readFileSync } from 'node:fs';
import { Chip } from '../src/chip.js';
import { readElf } from '../src/elf.js';
import { Player } from '../src/player.js';

const LESSONS = 10;
const PUZZLES = [[0, 1], [36, 2], [59, 3]]; // number, counted from 0, and turns to win

const [image, board, nonaga] = process.argv.slice(2);
const errors = [];
const chip = new Chip(JSON.parse(board), readElf(readFileSync(image)), {
  onLog: (line) => { if (line.level === 'error') errors.push(line.text); },
});
const player = new Player(chip, nonaga);
const started = Date.now();
const expect = (standing, screen) => {
  if (standing.screen !== screen) errors.push(`${standing.screen} where ${screen} was expected`);
};

await player.compare('power-on');
await player.do('next');
expect(await player.do('choose'), 'Learn');
expect(await player.do('choose'), 'Lesson');
let standing;
for (let lesson = 0; lesson < LESSONS; lesson++) {
  await player.do('choose');
  await player.follow();
  standing = await player.do('choose');
}
expect(standing, 'Learn');
await player.do('back');
await player.do('next');
expect(await player.do('choose'), 'Puzzles');
let selected = 0;
for (const [number, turns] of PUZZLES) {
  for (; selected < number; selected++) await player.do('next');
  expect(await player.do('choose'), 'Puzzle');
  for (let turn = 0; turn < turns; turn++) await player.follow();
  if (await player.mirror.ask('tutor') !== '') errors.push(`puzzle ${number} is not solved`);
  standing = await player.do('back');
  expect(standing, 'Puzzles');
}
player.close();
const faults = [...errors, ...chip.missing, ...chip.panel.complaints];
if (chip.resets.length > 0) faults.push(`${chip.resets.length} restarts`);
for (const fault of faults) console.log(`fault: ${fault}`);
console.log(`${chip.board.name}: ${LESSONS} lessons and ${PUZZLES.length} puzzles, ${player.compared} pictures compared,`
  + ` ${(chip.millis / 1000).toFixed(0)} s of play in ${((Date.now() - started) / 1000).toFixed(0)} s,`
  + ` stack ${chip.deepestStack} of ${chip.stack[1] - chip.stack[0]}`);
process.exitCode = faults.length > 0 ? 1 : 0;
