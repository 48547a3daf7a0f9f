// Floods the cable of every chip that a script runs: `FLOOD=KIND node --import ./emulator/e2e/flooded.js SCRIPT …`.
import { Random } from '../src/random.js';
import { SerialPort } from '../src/serial.js';
import { atPower, fault } from './common.js';
import { SAVED_RECORD, SHARED } from './long_game.js';

/** Lines by what they take. `stop` is heard at once, so that no long work holds up the lines behind it. */
const KINDS = {
  // The game task, which paints.
  picture: ['screen', 'check', 'bench painting\nstop'],
  // The cable's own task, up to a quarter of a second for a line.
  reading: [
    `position ${SHARED}`, 'record', `records put game ${SAVED_RECORD}`, 'records forget', 'legal', 'show', 'device', 'log', 'help', 'no such command',
    'x'.repeat(3_000), '\xff\0',
  ],
  // The search, with a long game to be copied, and the saved records.
  search: [
    `position ${SHARED}`, 'go level 8\nstop', 'go nodes 3000', 'perft 2\nstop', 'bench rules\nstop', 'eval', 'records', 'records get settings',
    'records get game', 'new', 'position start moves 2,0>-1,0/-1,2>1,2',
  ],
};
const LINES = KINDS[process.env.FLOOD];

const EVERY = 1e6; // nanoseconds
const PACKETS = 32; // that always wait to be sent
const LEAST_ANSWERS = 50;

const floods = [];
atPower.push((chip) => {
  const port = new SerialPort(chip), random = new Random(5), { host } = port;
  const flood = { host, answers: 0 };
  floods.push(flood);
  host.plugIn();
  const { clock } = chip.simulator;
  const alarm = clock.createAlarm(() => {
    if (host.state === 'configured') {
      host.state = 'opening';
      host.open();
    }
    while (host.state === 'open' && host.sending.length < PACKETS) host.write(`${LINES[random.below(LINES.length)]}\n`);
    const { lines } = port;
    flood.answers += lines.length;
    for (const line of lines) if (/^error (position|game:)/.test(line)) fault(`the long game is refused: ${line}`);
    port.text = port.text.slice(port.text.lastIndexOf('\n') + 1);
    alarm.schedule(EVERY);
  });
  alarm.schedule(EVERY);
});
process.on('exit', () => {
  for (const { host, answers } of floods)
    if (answers < LEAST_ANSWERS || host.counted.out < 1_000) {
      console.log(`fault: ${answers} lines of answers to ${host.counted.out} bytes are no flood`);
      process.exitCode = 1;
    }
  const texts = floods.map(({ host, answers }) => `${answers} lines of answers, ${host.counted.in} bytes in and ${host.counted.out} out`);
  console.log(`flood of ${process.env.FLOOD}: ${texts.join('; ')}`);
});
