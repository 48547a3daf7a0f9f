// `speed.js` while a program floods the cable: keys are answered and pictures move as ever.
import { Random } from '../src/random.js';
import { SerialPort } from '../src/serial.js';
import { atPower } from './common.js';

const EVERY = 1e6; // nanoseconds
const PACKETS = 32; // that always wait to be sent
const LINES = [
  'legal', 'device', 'screen', 'version', 'eval', 'show', 'records', 'records get settings', 'log', 'check', 'perft 2', 'go nodes 3000', 'go level 8', 'bench rules',
  'position start moves 2,0>-1,0/-1,2>1,2', 'new', 'no such command', 'x'.repeat(3_000), '\xff\0',
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
