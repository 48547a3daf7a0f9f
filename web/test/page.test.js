// What the page does around the game: tabs, offline, links, files, thinking, and those who do not see it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { Browser, NONAGA } from './browser.js';
import { begin, press, said } from './hands.js';

const GAME = 'nonaga/3';
const saved = (page, name = GAME) => page.evaluate((name) => localStorage.getItem(name), name);
const notice = (page) => page.locator('#notice:visible span').textContent();

test('the page works offline once it has been here, and goes on with the game', async (t) => {
  const browser = await Browser.open(t);
  const page = await browser.tab();
  await begin(page);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const game = await saved(page);
  assert.ok(game);
  await browser.goOffline();
  await page.reload();
  await page.locator('#handheld.on').waitFor();
  await said(page, 'Choose a token');
  assert.equal(await saved(page), game);
});

test('of two tabs only one plays, the other can take over, and nothing is lost', async (t) => {
  const browser = await Browser.open(t);
  const first = await browser.tab();
  await begin(first);
  const second = await browser.tab({ isPlayed: false });
  assert.equal(await notice(second), 'Nonaga is being played in another tab.');
  // Keys of the second tab change nothing.
  const game = await saved(first);
  await press(second, 'Enter', 'Enter', 'Enter');
  assert.equal(await saved(second), game);
  await first.bringToFront();
  await press(first, 'Enter', 'Enter');
  await said(first, 'Red: token');
  const played = await saved(first);
  assert.notEqual(played, game);
  await second.bringToFront();
  await second.locator('#notice button', { hasText: 'Play here' }).click();
  await second.locator('#handheld.on').waitFor();
  await said(second, 'Take a disc');
  assert.equal(await notice(first), 'Nonaga is being played in another tab.');
  await press(first, 'Enter', 'Enter');
  assert.equal(await saved(first), played);
});

test('a shared game opens in Review; played on from, it takes no game away', async (t) => {
  const moves = 'start moves 2,0>-1,0/-1,2>1,2';
  const text = execFileSync(NONAGA, ['game', moves, '--as', 'shared'], { encoding: 'utf8' }).trim();
  const browser = await Browser.open(t);
  const page = await browser.tab();
  await begin(page);
  const own = await saved(page);
  await page.evaluate((text) => { location.hash = text; }, text);
  await said(page, 'Turn 1');
  assert.equal(await saved(page), own, 'looking changes nothing');
  // Back leads to the player's own game.
  await press(page, 'Escape');
  await said(page, 'Choose a token');
  assert.equal(page.url(), browser.url);
  // Menu, down to "play on", and so into the game.
  await page.evaluate((text) => { location.hash = text; }, text);
  await said(page, 'Turn 1');
  await press(page, 'Enter');
  await said(page, 'Play on');
  const rows = (await page.locator('#said').textContent()).split('\n');
  const down = rows.findIndex((row) => row.startsWith('Play on')) - rows.indexOf('Analysis board');
  await press(page, ...Array(down).fill('ArrowDown'), 'Enter');
  await page.locator('#notice span', { hasText: 'Your game before is kept.' }).waitFor();
  assert.equal(page.url(), browser.url, 'a reload goes on with the new game');
  assert.notEqual(await saved(page), own);
  await page.locator('#notice button', { hasText: 'Back to it' }).click();
  await said(page, 'Choose a token');
  assert.equal(await saved(page), own);
});

const GOOD = 'N1PFWXA1YAB0FJ';
/** Kinds of bad links, and what is said about them. */
const BAD = {
  'NoSharedGame: a word': 'hello',
  'NoSharedGame: a position': 'discs=-2,0',
  'NoSharedGame: another letter first': 'M1PFWXA1YAB0FJ',
  'NoSharedGame: blanks alone': '%20%20',
  'NoSharedGame: a broken escape': '%E0%A4%A',
  'NoSharedGame: a script': '<script>alert(1)</script>',
  'NoSharedGame: an emoji': '%F0%9F%8E%B2',
  'NoSharedGame: a number': '12345678',
  'NewerSharedGame: version 2': 'N2PFWXA1YAB0FJ',
  'NewerSharedGame: version 9': 'N9',
  'MiscopiedGame: only the head': 'N1',
  'MiscopiedGame: no game': 'N1PFWX',
  'MiscopiedGame: the last letter is missing': GOOD.slice(0, -1),
  'MiscopiedGame: one letter too many': `${GOOD}J`,
  'MiscopiedGame: a wrong letter': GOOD.replace('W', 'V'),
  'MiscopiedGame: two letters exchanged': GOOD.replace('PF', 'FP'),
  'MiscopiedGame: a letter that is none': GOOD.replace('W', '%C3%A9'),
  'MiscopiedGame: a U': GOOD.replace('W', 'U'),
  'MiscopiedGame: a sign': `${GOOD}.`,
  'MiscopiedGame: far too long': `N1${'0'.repeat(20_000)}`,
  'MiscopiedGame: twice the same': GOOD + GOOD,
  'MiscopiedGame: a zero byte': `${GOOD}%00`,
};

test('twenty kinds of bad link get a sentence, and the game goes on', async (t) => {
  assert.ok(Object.keys(BAD).length >= 20);
  const browser = await Browser.open(t);
  const page = await browser.tab();
  await begin(page);
  const game = await saved(page);
  for (const [kind, hash] of Object.entries(BAD)) {
    const expected = await page.evaluate(async (name) => (await import('./nonaga_web.js')).say('en', name), kind.split(':')[0]);
    await page.evaluate((hash) => { location.hash = hash; }, hash);
    await page.waitForFunction((words) => document.querySelector('#notice:not([hidden]) span')?.textContent === words, expected)
      .catch(() => assert.fail(`${kind} is not answered by ${expected}`));
    assert.equal(page.url(), browser.url, kind);
    await said(page, 'Choose a token');
    await page.locator('#notice .close').click();
  }
  assert.equal(await saved(page), game);
});

test('everything can be saved to a file that the desktop program reads, and loaded again', async (t) => {
  const browser = await Browser.open(t, { acceptDownloads: true });
  const page = await browser.tab();
  await begin(page);
  const game = await saved(page);
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#export').click()]);
  const file = join(browser.folder, 'backup.nonaga');
  await download.saveAs(file);
  execFileSync(NONAGA, ['data', 'import', file, '--data', join(browser.folder, 'data')]);
  await page.locator('#screen').focus();
  await press(page, 'Enter', 'Enter');
  await said(page, 'Take a disc');
  assert.notEqual(await saved(page), game);
  const load = async (path) => page.locator('#import').setInputFiles(path);
  const damaged = readFileSync(file);
  damaged[10] ^= 1;
  const wrong = { 'damaged.nonaga': [damaged, 'This file is damaged.'], 'other.nonaga': ['PK', 'This is not a file of Nonaga.'] };
  for (const [name, [bytes, words]] of Object.entries(wrong)) {
    const path = join(browser.folder, name);
    writeFileSync(path, bytes);
    const before = await saved(page);
    await load(path);
    await page.locator('#notice span', { hasText: words }).waitFor();
    assert.equal(await saved(page), before);
  }
  await load(file);
  await page.locator('#notice button', { hasText: 'Replace' }).click();
  await page.locator('#notice span', { hasText: 'The file is loaded.' }).waitFor();
  assert.equal(await saved(page), game);
  await said(page, 'Choose a token');
});

test('a record that cannot be read is said, kept, and stops nothing', async (t) => {
  const browser = await Browser.open(t);
  const page = await browser.tab();
  await begin(page);
  for (const [n, damaged] of ['00', 'zz', '', 'ff'.repeat(5000)].entries()) {
    await page.evaluate(([name, damaged]) => localStorage.setItem(name, damaged), [GAME, damaged]);
    await page.reload();
    await said(page, 'The saved game could not be read');
    assert.equal(await saved(page, 'nonaga/unread/3'), damaged, `${n}`);
  }
});

test('the language is the browser’s, and everything can be reached by keys', async (t) => {
  const browser = await Browser.open(t, { locale: 'ca-ES' });
  const page = await browser.tab();
  assert.equal(await page.locator('html').getAttribute('lang'), 'ca');
  assert.equal(await page.locator('#export').textContent(), 'Desa en un fitxer');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'screen');
  const reached = new Set();
  for (let tabs = 0; tabs < 8; tabs++) {
    await page.keyboard.press('Tab');
    reached.add(await page.evaluate(() => document.activeElement.id));
  }
  for (const id of ['board', 'export', 'import']) assert.ok(reached.has(id), `${id} of ${[...reached]}`);
});

test('keys are heard, and no longer once the sound is off', async (t) => {
  const browser = await Browser.open(t);
  await browser.context.addInitScript(() => {
    window.tones = [];
    window.OscillatorNode = class extends OscillatorNode {
      start(when) {
        this.began = when;
        super.start(when);
      }

      stop(when) {
        window.tones.push({ hertz: this.frequency.value, seconds: when - this.began, isHeard: this.context.state === 'running' });
        super.stop(when);
      }
    };
  });
  const page = await browser.tab();
  await begin(page);
  const tones = () => page.evaluate(() => window.tones.splice(0));
  const heard = await tones();
  assert.ok(heard.length > 0);
  for (const { hertz, seconds, isHeard } of heard) {
    assert.ok(hertz > 100 && hertz < 5_000 && seconds > 0 && seconds < 1 && isHeard, `${hertz} Hz for ${seconds} s`);
  }
  // The game's menu has the settings, and those have the sound.
  await press(page, 'Escape');
  await said(page, 'Settings');
  const rows = (await page.locator('#said').textContent()).split('\n');
  await press(page, ...Array(rows.indexOf('Settings') - rows.indexOf('Play on')).fill('ArrowDown'), 'Enter');
  await said(page, 'Language');
  for (let row = 0; row < 20 && !(await page.locator('#said').textContent()).includes('Sounds of keys and turns'); row++) {
    await press(page, 'ArrowDown');
    await page.waitForTimeout(500);
  }
  await press(page, 'Enter', 'Escape', 'Escape');
  await said(page, 'Choose a token');
  await tones();
  await press(page, 'ArrowRight', 'ArrowLeft', 'Enter', 'Enter');
  await said(page, 'Take a disc');
  assert.deepEqual(await tones(), []);
});

test('while the machine thinks the pictures go on, and Now! ends even a thought that has no end', async (t) => {
  const browser = await Browser.open(t, { serviceWorkers: 'block' });
  // Only a question of few nodes, its third number, is answered: any other is thought about for ever.
  await browser.context.route('**/worker.js', async (route) => {
    const script = readFileSync(new URL('../page/worker.js', import.meta.url), 'utf8');
    const think = 'postMessage({ answer:';
    assert.ok(script.includes(think));
    await route.fulfill({ body: script.replace(think, `while (question[2] < 0 || question[2] > 2000);\n  ${think}`), contentType: 'text/javascript' });
  });
  const page = await browser.tab();
  await begin(page);
  for (const words of ['Where to slide?', 'Take a disc', 'Place the disc', 'is thinking']) {
    await press(page, 'Enter');
    await said(page, words);
  }
  const game = await saved(page);
  await page.evaluate(() => {
    window.pictures = 0;
    const count = () => {
      window.pictures++;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  await page.waitForFunction(() => window.pictures > 20);
  assert.equal(await saved(page), game);
  await press(page, 'Enter');
  await said(page, 'Choose a token');
  assert.notEqual(await saved(page), game);
});
