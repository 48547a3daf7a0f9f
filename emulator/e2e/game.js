// A whole game against level 2 and its code to be scanned, by the board's own keys, with every picture compared.
import { Player } from '../src/player.js';
import { BOOT, check, inspect, nonaga, power, report } from './common.js';

const started = Date.now();
const chip = power();
chip.run(BOOT);
const player = new Player(chip, nonaga);
await player.compare('power-on');
const gameState = await player.playToTheEnd(await player.newGame(2));
// What comes after it: the game as a code to be scanned, in the row above the last.
for (const word of ['previous', 'previous']) await player.do(word);
const { screen } = await player.do('choose');
check(screen === 'Share', `${screen} is not the shared game`);
player.close();
inspect(chip);
check(chip.resets.length === 0, `${chip.resets.length} restarts`);
report(`${gameState.halfTurns} half-turns, ${player.compared} pictures compared,`
  + ` ${(chip.millis / 1000).toFixed(0)} s of play in ${((Date.now() - started) / 1000).toFixed(0)} s,`
  + ` stack ${chip.deepestStack} of ${chip.stack[1] - chip.stack[0]}`);
