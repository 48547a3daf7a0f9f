// `speed.js` while a program floods the cable: keys are answered and pictures move as without it.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const LATER = 2; // milliseconds that a key may be answered later than without a cable: the bytes on the bus interrupt, too
const KEYS = ['in a menu', 'in a game', 'while the machine thinks'];

/** Runs the script, flooded or not; returns the times from a key to its picture in milliseconds. */
function run(flood) {
  const path = (name) => fileURLToPath(new URL(name, import.meta.url));
  const preload = flood ? ['--import', path('flooded.js')] : [];
  const { status, stdout } = spawnSync(process.execPath, [...preload, path('speed.js'), ...process.argv.slice(2)], {
    encoding: 'utf8', env: { ...process.env, FLOOD: flood }, stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.stdout.write(stdout);
  if (status !== 0) process.exitCode = 1;
  const [times] = stdout.split('\n').filter((line) => line.startsWith('| '));
  return times.split('|').slice(3, 6).map(Number.parseFloat);
}

const alone = run('');
for (const flood of ['picture', 'reading', 'search'])
  run(flood).forEach((time, n) => {
    if (time <= alone[n] + LATER) return;
    console.log(`fault: a key ${KEYS[n]} is answered after ${time} ms in a flood of ${flood}, ${alone[n]} without it`);
    process.exitCode = 1;
  });
