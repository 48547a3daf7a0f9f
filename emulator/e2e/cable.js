// The handheld on a cable: what a host sees, every command good and bad, any bytes, answers equal to the desktop's engine,
// the cable pulled at every step of a restore. For boards with more than two keys. LINES=100000 in the environment sends as many
// random lines.
import { execFileSync } from 'node:child_process';
import { crc32 } from 'node:zlib';
import { Mirror } from '../src/mirror.js';
import { Player } from '../src/player.js';
import { Random } from '../src/random.js';
import { SerialPort } from '../src/serial.js';
import { descriptorsOf } from '../src/usb_host.js';
import { BOOT, SAVED, board, check, fault, inspect, nonaga, power, report } from './common.js';

const LINES = Number(process.env.LINES ?? 1_000);
const ATTACHED = 800, PAUSE = 3_200; // milliseconds: attached without a host at most, and off between two tries at least
const SERIAL = 'E6613852834E6F6E'; // of the emulated flash
const TURN = '2,0>-1,0/-1,2>1,2';
const SHARED = 'N1PFWXA1YAB0FJ'; // this turn
/** Keys that choose the answer that is not offered first. */
const agree = [board.pins.keys.left === null ? 'x' : 'left', 'a'];
const next = board.pins.keys.down === null ? 'y' : 'down';
const crcOf = (hex) => crc32(Buffer.from(hex, 'hex')).toString(16).padStart(8, '0');
const equal = (seen, wanted, what) => check(String(seen) === String(wanted), `${what}: ${seen}, not ${wanted}`);

/** Times at which USB has its clock: [from, to] in milliseconds. */
function attachments(chip, millis) {
  const times = [];
  const end = chip.millis + millis;
  while (chip.millis < end) {
    chip.run(20);
    const { clocks, plls } = chip.power;
    check(clocks.includes('clk_usb') === plls.includes('USB PLL'), 'the USB PLL runs without clk_usb');
    if (!clocks.includes('clk_usb')) continue;
    if (times.length > 0 && chip.millis - times.at(-1)[1] < 30) times.at(-1)[1] = chip.millis;
    else times.push([chip.millis - 20, chip.millis]);
  }
  return times;
}

// 1. Without a cable: a moment every few seconds, and nothing at all while the screen is off.
{
  const chip = power();
  chip.run(BOOT);
  const tries = attachments(chip, 9_000);
  check(tries.length >= 2, `${tries.length} tries to find a host in 9 s`);
  for (const [from, to] of tries) check(to - from <= ATTACHED, `attached for ${to - from} ms without a host`);
  tries.slice(1).forEach(([from], n) => check(from - tries[n][1] >= PAUSE, `off for ${from - tries[n][1]} ms`));
  chip.run(200_000, () => chip.power.core === 'deeply asleep');
  const port = new SerialPort(chip);
  port.host.plugIn();
  check(attachments(chip, 9_000).length === 0, 'USB has its clock while the screen is off');
  chip.tap('a', 40);
  check(port.open(), 'no port after waking up');
  inspect(chip);
}

// 2. What a host sees.
const chip = power();
const port = new SerialPort(chip);
chip.run(BOOT);
check(port.open(), 'no port');
{
  const { known, endpoints, state } = port.host;
  const hex = (bytes) => Buffer.from(bytes).toString('hex');
  equal(hex(known.device), '12011002ef0201408a2e0a00100001020301', 'the device');
  equal([...descriptorsOf(known.configuration)].map(hex).join(' '), [
    '0902460002010080' + '32', // configuration: 70 bytes, 2 interfaces, bus-powered, 100 mA
    '080b000202020000', // interface association: both of them are an abstract control model
    '090400000102020000', // communication interface, 1 endpoint
    '0524001001', // CDC 1.10
    '04240202', // line coding and control lines
    '0524060001', // union of 0 and 1
    '070581030800ff', // notifications: interrupt, 8 bytes
    '09040100020a000000', // data interface, 2 endpoints
    '07050102400000', '07058202400000', // bulk, 64 bytes
  ].join(' '), 'the configuration');
  equal(hex(known.bos), '050f0c0001' + '07100200000000', 'the BOS');
  equal(hex(known.strings[0]), '04030904', 'the languages');
  const strings = known.strings.slice(1).map((bytes) => Buffer.from(bytes).subarray(2).toString('utf16le'));
  equal(strings.slice(0, 2), ['Nonaga', strings[1]], 'the manufacturer');
  check(/^Nonaga on \w/.test(strings[1]), `the product is ${strings[1]}`);
  equal(strings[2], SERIAL, 'the serial number');
  equal([endpoints.in, endpoints.out, state], [2, 1, 'open'], 'the port');
}

// 3. Every command, good and bad.
const FINE = [
  ['version', /^version \d+\.\d+\.\d+$/], ['outcome', /^outcome open$/], ['new', /^ok$/], [`play ${TURN}`, /^ok$/],
  ['record', new RegExp(`^record ${SHARED}$`)], ['legal', /^legal \d+$/], ['show', /^ 0,-2/], ['eval', /^eval -?\d+ /],
  ['options', /^options 5$/], ['perft 1', /^perft 1 \d+$/], ['stop', /^ok$/], ['quit', /^ok$/],
  ['go level 2', /^bestmove \S+ score \S+ depth \d+ nodes \d+$/], ['go ms 30', /^bestmove /], ['device', /^device 14$/], ['help', /^help \d+$/],
  ['log', /^log \d+$/], ['check', /^check 7$/], ['records', /^records \d+$/], ['records forget', /^ok$/], ['key a down', /^ok$/],
  ['key a up', /^ok$/], ['bench rules', /^bench 4$/], ['bench painting', /^bench 5$/], ['bench level 1 2', /^bench 6$/], [`game ${SHARED}`, /^ok$/],
];
const WRONG = [
  'no', 'play 9,9>0,0', 'perft 4', 'perft', 'go', 'go level 9', 'go nodes', 'position', 'position x', 'key', 'key z down', 'key a', 'key a sideways',
  'records get', 'records get x', 'records put', 'records put game', 'records put game 03 00000000', 'records put game 0 a', 'records restore', 'records x',
  'game', 'game N1', 'bench', 'bench x', 'bench level', 'bench level 0', 'bench level 1 0', 'bench level 1 51', 'device x', 'screen x', 'log x', 'update x',
  'check x', 'help x', 'v\u0001', 'version\t', 'x'.repeat(2_049), 'version é',
];
for (const [line, answer] of FINE) {
  const [first] = port.ask(line);
  check(answer.test(first), `${line}: ${first}`);
}
for (const line of WRONG) {
  const lines = port.ask(line);
  check(lines.length === 1 && lines[0].startsWith('error '), `${line.slice(0, 40)}: ${lines}`);
}
check(port.ask(`position start${' '.repeat(2_034)}`)[0] === 'ok', 'a line of 2048 bytes is refused');
{
  const facts = new Map(port.ask('device').slice(1).map((line) => [line.split(' ')[0], line.split(' ').slice(1).join(' ')]));
  equal([facts.get('board'), facts.get('protocol'), facts.get('serial').toUpperCase()], [board.name, '1', SERIAL], 'the facts');
  equal([facts.get('chip'), facts.get('screen'), facts.get('clock')], ['20002927', `${board.panel.width}x${board.panel.height}`, '125000'], 'the facts');
  equal(facts.get('uptime'), Math.floor(chip.millis / 1000), 'the uptime');
  // The guard of 32 bytes is not counted.
  equal(facts.get('stack'), chip.stack[1] - chip.stack[0] - chip.deepestStack - 32, 'the unused stack');
}

// 4. The picture is the one on the glass.
/** The pixels of an answer to `screen`. */
function pixelsOf(lines) {
  const rows = [];
  for (const line of lines.slice(1, -1)) {
    const again = line.match(/^=(\d+)$/);
    if (again) for (let n = 0; n < Number(again[1]); n++) rows.push(rows.at(-1));
    else rows.push(line.split(' ').flatMap((run) => {
      const [colour, length = '1'] = run.split('x');
      return Array(Number(length)).fill(Number.parseInt(colour, 16));
    }));
  }
  return rows.flat();
}
/** The answer to `screen` when the picture has come to rest: it is the same before and after. */
function pictureAtRest() {
  for (let tries = 0; tries < 20; tries++) {
    chip.run(200);
    const { bytes } = chip.panel;
    const lines = port.ask('screen');
    if (chip.panel.bytes === bytes && !chip.sending) return lines;
  }
  throw new Error('the picture does not come to rest');
}
let last = null;
for (const tap of [() => {}, () => chip.tap('b', 40), () => ['down', 'up'].map((way) => port.ask(`key a ${way}`))]) {
  tap();
  const lines = pictureAtRest(), pixels = pixelsOf(lines);
  check(String(chip.picture().pixels) !== last, 'a key changes nothing');
  last = String(chip.picture().pixels);
  equal(lines[0], `screen ${board.panel.width} ${board.panel.height}`, 'the size of the picture');
  check(chip.shows(pixels), 'the picture on the cable is not the one on the glass');
  const bytes = Buffer.alloc(2 * pixels.length);
  pixels.forEach((pixel, i) => bytes.writeUInt16BE(pixel, 2 * i));
  equal(lines.at(-1), `end ${crcOf(bytes.toString('hex'))}`, 'its checksum');
}

// 5. Answers as on the desktop.
const QUESTIONS = ['outcome', 'legal', 'eval', 'show', 'record', 'perft 1', 'go level 1 seed 5', 'go level 3', 'go level 4 seed 7', 'go nodes 700', 'go depth 2'];
{
  const random = new Random(16);
  const script = ['new'];
  port.ask('new');
  for (let turn = 0; turn < 6; turn++) {
    for (const line of turn % 2 ? QUESTIONS.slice(0, 7) : QUESTIONS) script.push(line);
    const legal = port.ask('legal').slice(1);
    const line = `play ${legal[random.below(legal.length)]}`;
    port.ask(line);
    script.push(line);
  }
  script.push('new', 'perft 2');
  const desktop = execFileSync(nonaga, ['engine', ...script], { encoding: 'utf8', maxBuffer: 1 << 24 });
  const wanted = desktop.split('\n').filter((line) => line !== '' && !line.startsWith('info '));
  const said = script.flatMap((line) => port.ask(line));
  const first = wanted.findIndex((line, n) => line !== said[n]);
  check(first < 0 && said.length === wanted.length, `not as on the desktop: ${said[first]}, not ${wanted[first]}`);
}

// 6. A long thought hears `stop`, and ends when the port is closed; what was under way is dropped.
{
  port.text = '';
  port.host.write('go level 8\n');
  chip.run(150);
  const begun = chip.millis;
  port.host.write('stop\n');
  port.until((line) => line === 'ok');
  check(chip.millis - begun < 60 && port.lines.at(-2)?.startsWith('bestmove '), `stop is heard after ${chip.millis - begun} ms: ${port.lines}`);
  chip.tap('b', 40); // painting is measured when no key was pressed for a while
  port.text = '';
  port.host.write('bench painting\nstop\n');
  port.until((line) => line === 'ok', 1_000);
  equal(port.lines, ['error it was stopped', 'ok'], 'a benchmark that waits, and stop');
  // Painting takes longer than a key is held. The key is answered, and the painting measured when it is quiet again.
  for (const wait of [5, 30, 55, 80]) {
    chip.run(3_000);
    port.text = '';
    port.host.write('bench painting\n');
    chip.run(wait);
    const before = chip.picture().pixels.slice();
    chip.tap(next, 15);
    chip.run(40);
    check(!chip.shows(before), `a key ${wait} ms after bench painting is not answered`);
    port.until((line) => line.startsWith('frame '), 5_000);
    equal(port.lines[0], 'bench 5', `bench painting with a key after ${wait} ms`);
  }
  for (const line of ['go level 8', 'legal', 'screen', 'perft 3', 'bench level 8 50']) {
    port.host.write(`${line}\n`);
    chip.run(3);
    port.host.setReading(false);
    chip.run(30);
    port.close();
    check(port.open(), `the port does not open after ${line}`);
    chip.run(50);
    equal(port.text, '', `said unasked after ${line}`);
    equal(port.ask('outcome'), 'outcome open', `the first answer after ${line}`);
  }
}

// 7. The game on the screen has the search first.
{
  const device = power();
  const port = new SerialPort(device);
  const player = new Player(device, nonaga);
  device.run(BOOT);
  await player.compare('power-on');
  await player.newGameAsBlack(8);
  player.close();
  port.open();
  port.host.write('go depth 32\n');
  for (let taps = 0; taps < 30 && port.lines.every((line) => line.startsWith('info ')); taps++) {
    device.tap(...player.keys[['choose', 'next'][taps % 5 === 4 ? 1 : 0]]);
    device.run(300);
  }
  equal(port.lines.at(-1), 'error the game on the screen needs the search', 'a thought of the cable, when the machine begins to think,');
  for (const line of ['go level 3', 'bench level 1'])
    equal(port.ask(line), 'error the game on the screen is thinking', line);
  check(port.ask('eval')[0].startsWith('eval '), 'no answer while the machine thinks');
  inspect(device);
}

// 8. Any lines and bytes: one answer each, or as many as there are line feeds.
{
  const random = new Random(7);
  const words = [...FINE.map(([line]) => line), ...WRONG].filter((line) => !/bench|legal|perft|go |key|game|update/.test(line)).join(' ').split(' ');
  const any = (list) => list[random.below(list.length)];
  let sent = 0;
  const batch = () => {
    let lines = '';
    for (let n = 0; n < 20; n++, sent++) {
      const kind = random.below(4);
      if (kind === 0) lines += `${Array.from({ length: 1 + random.below(4) }, () => any(words)).join(' ')}\n`;
      else if (kind === 1) lines += `${Array.from({ length: 1 + random.below(80) }, () => String.fromCharCode(33 + random.below(94))).join('')}\n`;
      else if (kind === 2) lines += `${Array.from({ length: 1 + random.below(200) }, () => String.fromCharCode(random.below(256))).join('')}\n`;
      else lines += `${any(words)}${any(['', ' ', '\r', '\t', '\0'])}\n`;
    }
    return lines;
  };
  let quiet = 0;
  while (sent < LINES && quiet < 3) {
    port.text = '';
    port.host.write(`${batch()}perft 1\n`);
    // No other line asks for this. When nobody has pressed a key for a while, the game on the screen shows how to play.
    quiet = port.until((line) => /^(perft 1 \d+|error the game on the screen .*)$/.test(line), 20_000) ? 0 : quiet + 1;
    chip.run(3_000, () => port.host.idle && port.text.endsWith('\n') && chip.mcu.core.waiting);
    if (quiet) fault(`no answer after random lines, at ${sent}`);
    const unasked = port.lines.find((line) => !/^[ -~]*$/.test(line));
    if (unasked !== undefined) fault(`an answer that is not ASCII: ${JSON.stringify(unasked)}`);
  }
  check(port.ask('version')[0]?.startsWith('version '), 'no answer after random lines');
  equal(chip.resets.length, 0, 'restarts after random lines');
}
inspect(chip);

// 9. A restore: the cable pulled, and the power cut, at every step of it.
const kept = { pulled: 0, cut: 0, old: 0, new: 0 };
{
  /** The records of a device, over its cable: `put` lines by name. */
  const backUp = (device) => {
    const port = new SerialPort(device);
    port.open();
    return port.ask('records').slice(1).map((line) => {
      const [name, bytes, crc] = line.split(' ');
      const [answer] = port.ask(`records get ${name}`);
      const hex = answer.split(' ')[2];
      check(answer === `record ${name} ${hex} ${crc}` && hex.length === 2 * bytes && crcOf(hex) === crc, `${line}: ${answer}`);
      return { name, hex, line: `records put ${name} ${hex} ${crc}` };
    });
  };
  // A lesson, and some half-turns of a game: progress, settings and a game; then more half-turns.
  const first = power();
  const player = new Player(first, nonaga);
  first.run(BOOT);
  await player.compare('power-on');
  for (const word of ['next', 'choose', 'choose', 'choose']) await player.do(word);
  await player.follow();
  for (const word of ['choose', 'back', 'back', 'previous']) await player.do(word);
  let gameState = await player.playHalfTurn(await player.newGameOfTwo());
  first.run(3_000);
  const old = backUp(first);
  const flash = first.flash.slice();
  for (let halfTurns = 0; halfTurns < 3; halfTurns++) gameState = await player.playHalfTurn(gameState);
  first.run(3_000);
  const other = backUp(first);
  player.close();
  check(old.length >= 3 && other.some(({ hex }, n) => hex !== old[n]?.hex), `too little is saved: ${old.length} and ${other.length} records`);
  inspect(first);

  const mirror = new Mirror(nonaga, board.name);
  const text = (records) => records.map(({ name, hex }) => `${name.replace('-', '')}=${hex}`).sort().join(' ');
  const before = text(old), after = text([...old.filter(({ name }) => !other.some((record) => record.name === name)), ...other]);
  /** What is saved in a flash: 'old', 'new' or what it is. */
  const saved = async (left) => {
    const records = await mirror.recordsIn(left.subarray(...SAVED));
    const found = Object.entries(records).map(([kind, hex]) => `${kind}=${hex}`).sort().join(' ');
    return found === before ? 'old' : found === after ? 'new' : found;
  };
  const lines = other.map(({ line }) => line);
  const steps = [
    ...lines.map((line) => (port) => port.ask(line)),
    (port) => { port.host.write('records rest'); port.chip.run(20); },
    (port) => { port.host.write('ore\n'); port.until((line) => line === 'info asked on the screen'); },
    (port) => port.chip.tap(agree[0], 40),
    (port) => port.chip.run(100),
    (port) => port.chip.press(agree[1]),
    ...[1, 2, 4, 8, 8, 8, 16, 32, 64, 256].map((millis) => (port) => port.chip.run(millis)),
  ];
  const asked = lines.length + 4; // steps until the player agrees
  for (let done = 0; done <= steps.length; done++) {
    const device = power({ flash });
    const port = new SerialPort(device);
    device.run(BOOT);
    port.open();
    for (const step of steps.slice(0, done)) step(port);
    const now = await saved(device.cutPower({ part: 0.5 }));
    check(now === 'old' || done > asked && now === 'new', `after step ${done} and a power cut: ${now}`);
    port.host.pull();
    if (done > asked) device.release(agree[1]);
    device.run(4_000);
    const then = await saved(device.flash);
    // A key that is down for a millisecond or less is a spike on its line.
    check(then === 'old' && done <= asked + 2 || then === 'new' && done > asked, `after step ${done} and pulling the cable: ${then}`);
    kept[then]++;
    kept.pulled++;
    if (done === steps.length) {
      const restored = new Mirror(nonaga, board.name);
      await restored.load(Object.fromEntries(after.split(' ').map((pair) => pair.split('='))));
      await restored.rest();
      check(device.runUntilShown(await restored.pixels(), 5_000), 'after a restore the device does not show the restored game');
      restored.close();
    }
    inspect(device);
  }
  mirror.close();
}

// 10. Plugged in and pulled at any moment, also in the middle of a request; a computer that sleeps, and one that restarts.
const moments = 40;
{
  const device = power();
  const port = new SerialPort(device), { host } = port;
  const random = new Random(9);
  device.run(BOOT);
  for (let n = 0; n < moments; n++) {
    host.plugIn();
    // Nearly all of a request's packets are in the last millisecond of an enumeration.
    device.run(5_000, () => host.state === 'attached');
    device.run(random.below(1_300) / 10, () => host.state === 'configured' && random.below(40) === 0);
    if (host.state === 'configured') {
      host.open();
      host.write('legal\nscreen\ngo level 6\n');
      device.run(random.below(200) / 10);
    }
    host.pull();
    device.run(random.below(4) === 0 ? 4_000 : random.below(300));
  }
  check(port.open() && port.ask('outcome')[0] === 'outcome open', `no port after ${moments} times in and out`);
  host.setAsleep(true);
  device.run(4_000);
  check(!device.power.clocks.includes('clk_usb') || host.state === 'gone', 'USB stays on while the computer sleeps');
  check(port.open() && port.ask('version').length === 1, 'no port after the computer has slept');
  // A reset of the bus in the middle of everything, as of a computer that restarts.
  for (let n = 0; n < 10; n++) {
    host.write('legal\nlegal\n');
    device.run(random.below(80) / 10);
    host.forget();
    host.start(host.enumerate());
    device.run(6_000, () => host.state === 'configured');
    check(port.open() && port.ask('version').length === 1, 'no port after a reset of the bus');
  }
  inspect(device);
}

// 11. An update: refused, and agreed to.
for (const [keys, answer] of [['a', 'error the player said no'], [agree, 'ok']]) {
  const device = power();
  const port = new SerialPort(device);
  device.run(BOOT);
  for (const key of ['a', 'b']) { // past the first questions
    device.tap(key, 40);
    device.run(1_000);
  }
  port.open();
  port.host.write('update\n');
  port.until((line) => line === 'info asked on the screen');
  for (const key of keys) {
    device.run(300);
    device.tap(key, 40);
  }
  port.until((line) => line === answer, 2_000);
  equal(port.lines.at(-1), answer, `update, when the player presses ${keys},`);
  device.run(1_000);
  equal(device.state, answer === 'ok' ? 'loader' : 'running', 'the device then');
}

report(`enumerated, ${FINE.length} good and ${WRONG.length} bad commands, ${LINES} random lines, as on the desktop, cable pulled at ${kept.pulled} steps of a restore`
  + ` (${kept.old} times before, ${kept.new} after the player agreed), in and out ${moments} times`);
