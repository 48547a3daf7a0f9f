// A whole game against level 2, by the board's own keys, with every picture compared.
// node game.js IMAGE BOARD-JSON NONAGA
import { readFileSync } from 'node:fs';
import { Chip } from '../src/chip.js';
import { readElf } from '../src/elf.js';
import { Player } from '../src/player.js';

const [image, board, nonaga] = process.argv.slice(2);
const errors = [];
const chip = new Chip(JSON.parse(board), readElf(readFileSync(image)), {
  onLog: (line) => { if (line.level === 'error') errors.push(line.text); },
});
const player = new Player(chip, nonaga);
const started = Date.now();
await player.compare('power-on');
const standing = await player.playToTheEnd(await player.newGame(2), 1);
player.close();
const faults = [...errors, ...chip.missing, ...chip.panel.complaints];
if (chip.resets.length > 0) faults.push(`${chip.resets.length} restarts`);
for (const fault of faults) console.log(`fault: ${fault}`);
console.log(`${chip.board.name}: ${standing.halfTurns} half-turns, ${player.compared} pictures compared,`
  + ` ${(chip.millis / 1000).toFixed(0)} s of play in ${((Date.now() - started) / 1000).toFixed(0)} s,`
  + ` stack ${chip.deepestStack} of ${chip.stack[1] - chip.stack[0]}`);
process.exitCode = faults.length > 0 ? 1 : 0;
