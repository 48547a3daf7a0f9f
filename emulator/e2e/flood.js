// `speed.js` while a program floods the cable: keys are answered and pictures move as ever.
import { Random } from '../src/random.js';
import { SerialPort } from '../src/serial.js';
import { atPower } from './common.js';

const EVERY = 1e6; // nanoseconds
const PACKETS = 32; // that always wait to be sent
/** A game of 110 turns: to read it takes longer and more of the stack than most. */
const LONG_GAME = 'N1G8S8EBFYP1CWNFJ6SCFSRVENSX8SCESDTYX1WRB9NH689AMC9283ZXSQF5DESFQHYFQPKSNJ00BHRQXK50GAEGZ8DJFQRA4EB7KHQHSYGC2J8RCQ31QN717QE8TQEPMDZGXX0ZXZS06RQJZX2V721R9VBDZ1EZRWCGB4P315VCJ5RTJ5RH03DGMH2ADRC7P85XR3C9B0E4R7B';
const LINES = [
  'legal', 'device', 'screen', 'version', 'eval', 'show', 'records', 'records get settings', 'log', 'check', 'perft 2', 'go nodes 3000', 'go level 8', 'bench rules',
  'position start moves 2,0>-1,0/-1,2>1,2', `position ${LONG_GAME}`, 'record',
  'records put game 030100000100000002020000010001008840 4b5127b2', 'new', 'no such command', 'x'.repeat(3_000), '\xff\0',
];

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
    flood.answers += port.lines.length;
    port.text = '';
    alarm.schedule(EVERY);
  });
  alarm.schedule(EVERY);
});
process.on('exit', () => {
  for (const { host, answers } of floods)
    if (answers < 100 || host.counted.out < 1_000) {
      console.log(`fault: ${answers} lines of answers to ${host.counted.out} bytes are no flood`);
      process.exitCode = 1;
    }
  console.log(floods.map(({ host, answers }) => `${answers} lines of answers, ${host.counted.in} bytes in and ${host.counted.out} out`).join('; '));
});
await import('./speed.js');
