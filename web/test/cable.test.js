// A handheld on a cable, from the page in a real browser: `nonaga imitate` answers, through a stand-in for Web Serial.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { Browser, NONAGA } from './browser.js';
import { begin } from './hands.js';

/** The keys that agree: No is pointed at first. */
const YES = 'up a';

/** What the browser has for serial ports: one, whose bytes the test carries. */
const SERIAL = `
  const port = window.port = {
    async open(options) {
      if (port.isDenied) throw new DOMException('Failed to open serial port.', 'NetworkError');
      await plugIn();
      port.readable = new ReadableStream({ start: (stream) => { port.stream = stream; } });
      port.writable = new WritableStream({ write: (bytes) => toHandheld([...bytes]) });
      port.options = options;
    },
    async close() { port.isClosed = true; },
  };
  window.fromHandheld = (bytes) => port.stream.enqueue(Uint8Array.from(bytes));
  window.pull = () => port.stream.error(new DOMException('The device has been lost.', 'NetworkError'));
  Object.defineProperty(navigator, 'serial', {
    value: { requestPort: async ({ filters }) => {
      port.filters = filters;
      if (port.isRefused) throw new DOMException('No port selected by the user.', 'NotFoundError');
      return port;
    } },
  });`;

/** A tab with a handheld that is imitated with these arguments, and pulled after so many lines that it sends. */
async function open(t, { imitate = [], pulledAfter = Infinity, serial = SERIAL, command = [NONAGA, 'imitate', ...imitate], ...options } = {}) {
  const browser = await Browser.open(t, { serviceWorkers: 'block', acceptDownloads: true, ...options });
  const trial = { browser, pulledAfter, command };
  const unplug = () => {
    trial.handheld?.kill();
    trial.handheld = null;
  };
  t.after(unplug);
  await browser.context.exposeBinding('plugIn', ({ page }) => {
    unplug();
    const [program, ...args] = trial.command;
    const handheld = trial.handheld = spawn(program, args);
    let lines = 0;
    handheld.stdin.on('error', () => {});
    handheld.stdout.on('data', (data) => {
      if (handheld !== trial.handheld) return;
      const ends = [...data.entries()].filter(([, byte]) => byte === 10).map(([at]) => at);
      const isCut = lines + ends.length > trial.pulledAfter;
      const bytes = isCut ? data.subarray(0, trial.pulledAfter === lines ? 0 : ends[trial.pulledAfter - lines - 1] + 1) : data;
      lines += ends.length;
      page.evaluate(([bytes, isCut]) => {
        if (bytes.length) fromHandheld(bytes);
        if (isCut) pull();
      }, [[...bytes], isCut]);
      if (isCut) unplug();
    });
  });
  await browser.context.exposeBinding('toHandheld', (_, bytes) => trial.handheld?.stdin.write(Buffer.from(bytes)));
  await browser.context.addInitScript(serial);
  trial.page = await browser.tab();
  trial.section = trial.page.locator('#cable');
  trial.status = () => trial.section.locator('.status').textContent().then((text) => text.trim());
  /** Waits until the buttons can be pressed again; resolves to what is said. */
  trial.done = async () => {
    await trial.page.waitForFunction(() => !document.querySelector('#connect').disabled || !document.querySelector('#measure').disabled);
    return trial.status();
  };
  trial.press = async (id) => {
    await trial.section.locator(id).click();
    return trial.done();
  };
  return trial;
}

/** A file of the desktop program with a game in it. */
function backupOf(t, folder, keys) {
  const data = join(folder, `data-${keys.replaceAll(' ', '-')}`), file = `${data}.nonaga`;
  execFileSync(NONAGA, ['imitate', '--keys', keys, '--data', data], { input: 'device\n' });
  execFileSync(NONAGA, ['data', 'export', file, '--data', data]);
  return { data, file };
}

test('what it is, its chip measured, and the game sent to it', async (t) => {
  const { page, section, press } = await open(t, { imitate: ['--board', 'picosystem'] });
  assert.equal(await section.locator('h2').textContent(), 'Handheld on a cable');
  for (const id of ['#back-up', '#restore', '#send-game', '#measure']) assert.ok(await section.locator(id).isDisabled(), id);
  assert.equal(await press('#connect'), 'Done.');
  assert.deepEqual(await page.evaluate(() => port.filters), [{ usbVendorId: 0x2e8a, usbProductId: 0x000a }]);
  assert.match(await section.locator('pre').textContent(), /^board picosystem\ntitle Pimoroni PicoSystem\n/);
  await begin(page);
  assert.equal(await press('#send-game'), 'Done.');
  assert.equal(await press('#measure'), 'Done.');
  const figures = await section.locator('pre').textContent();
  for (const line of ['bench rules', '  turns ', 'bench painting', '  whole 6000 us', 'bench level 8', '  latency 400 us']) {
    assert.ok(figures.includes(line), `${line} in ${figures}`);
  }
});

test('its data go to a file that the desktop reads, and back once the player agrees', async (t) => {
  const trial = await open(t);
  const { browser, page, section, press, done } = trial;
  const own = backupOf(t, browser.folder, 'a a 800 a a');
  const other = backupOf(t, browser.folder, 'a a 800 a right a');
  const bytes = (path) => readFileSync(path);
  trial.command = [NONAGA, 'imitate', '--data', own.data];
  await press('#connect');
  const [download] = await Promise.all([page.waitForEvent('download'), section.locator('#back-up').click()]);
  assert.equal(await done(), 'Done.');
  const file = join(browser.folder, 'pocket.nonaga');
  await download.saveAs(file);
  assert.deepEqual(bytes(file), bytes(own.file));
  const restore = async (keys, path) => {
    await page.reload();
    trial.command = [NONAGA, 'imitate', '--data', own.data, '--when-asked', keys];
    await press('#connect');
    await section.locator('#restore').setInputFiles(path);
    return done();
  };
  const kept = () => {
    const path = join(browser.folder, `kept-${Math.random()}.nonaga`);
    execFileSync(NONAGA, ['data', 'export', path, '--data', own.data]);
    return bytes(path);
  };
  assert.equal(await restore('b', other.file), 'The handheld refuses: the player said no');
  assert.equal(await restore('61000', other.file), 'The handheld refuses: nobody answered');
  const damaged = join(browser.folder, 'damaged.nonaga'), wrong = bytes(other.file);
  wrong[10] ^= 1;
  writeFileSync(damaged, wrong);
  assert.equal(await restore(YES, damaged), 'This file is damaged.');
  assert.deepEqual(kept(), bytes(own.file));
  assert.equal(await restore(YES, other.file), 'Done.');
  assert.deepEqual(kept(), bytes(other.file));
});

test('a cable that is pulled at any line is said, and the next try succeeds', async (t) => {
  const trial = await open(t);
  const { page, browser, section, press, done } = trial;
  const { data, file } = backupOf(t, browser.folder, 'a a 800 a a');
  trial.command = [NONAGA, 'imitate', '--data', data, '--when-asked', YES];
  const lost = 'The connection has ended. What was saved on the handheld is still there.';
  let downloads = 0;
  page.on('download', () => { downloads++; });
  for (const action of ['#back-up', '#restore']) {
    for (trial.pulledAfter = 0; ; trial.pulledAfter++) {
      let words = await press('#connect');
      if (words === 'Done.') {
        if (action === '#restore') await section.locator('#restore').setInputFiles(file);
        else await section.locator('#back-up').click();
        words = await done();
      }
      if (words === 'Done.') break;
      assert.equal(words, lost, `after ${trial.pulledAfter} lines of ${action}`);
      assert.ok(await section.locator('#connect').isEnabled());
    }
    assert.ok(trial.pulledAfter > 17, `${trial.pulledAfter} lines of ${action}`);
    await page.reload();
  }
  assert.equal(downloads, 1, 'no part of a backup is kept');
});

/** The firmware image and the board of the emulated chip; `cargo xtask test` runs this with them. */
const { NONAGA_IMAGE, NONAGA_BOARD } = process.env;
const BRIDGE = fileURLToPath(new URL('../../emulator/cable.js', import.meta.url));

test('the emulated chip gives its data, takes others once its player agrees, and shows a game', { skip: !NONAGA_IMAGE }, async (t) => {
  const trial = await open(t);
  const { browser, page, section, press, done } = trial;
  const { file } = backupOf(t, browser.folder, 'a a 800 a a');
  // The board has four letters, of which X points at the entry above.
  trial.command = ['node', BRIDGE, NONAGA_IMAGE, NONAGA_BOARD, '--when-asked', 'x a'];
  assert.equal(await press('#connect'), 'Done.');
  assert.match(await section.locator('pre').textContent(), new RegExp(`^board ${JSON.parse(NONAGA_BOARD).name}\n`));
  await section.locator('#restore').setInputFiles(file);
  assert.equal(await done(), 'Done.');
  const [download] = await Promise.all([page.waitForEvent('download'), section.locator('#back-up').click()]);
  assert.equal(await done(), 'Done.');
  assert.deepEqual(readFileSync(await download.path()), readFileSync(file));
  await begin(page);
  assert.equal(await press('#send-game'), 'Done.');
});

test('what is in the way is said', async (t) => {
  const trial = await open(t);
  const { page, section, press } = trial;
  await page.evaluate(() => { port.isDenied = true; });
  assert.match(await press('#connect'), /^The port cannot be opened/);
  await page.evaluate(() => { port.isDenied = false; port.isRefused = true; });
  await section.locator('#connect').click();
  assert.ok(await section.locator('#connect').isEnabled(), 'who chooses none may choose again');
  await page.evaluate(() => { port.isRefused = false; });
  trial.command = ['sh', '-c', 'printf "device 1\\nprotocol 2\\n"; cat > /dev/null'];
  assert.equal(await press('#connect'), 'The handheld is newer than this page.');
  trial.command = ['cat'];
  assert.equal(await press('#connect'), 'It does not answer. Is it a handheld with Nonaga?');
});

test('a browser without Web Serial offers nothing, in its own language', async (t) => {
  const { section, status } = await open(t, { serial: 'Object.defineProperty(navigator, "serial", { value: undefined });', locale: 'de-DE' });
  assert.equal(await section.locator('button, input').count(), 0);
  assert.match(await status(), /^Dieser Browser kann nicht/);
});
