// Size, load time and smoothness of the page, as a table.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Browser, PAGE } from './browser.js';
import { beginStrongest, press, said, turnUpToItsLastKey } from './hands.js';

const LOADS = 5;
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} KB`;
const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const files = readdirSync(PAGE, { recursive: true }).filter((name) => !name.startsWith('firmware') && statSync(join(PAGE, name)).isFile());
const bytes = (of, size) => of.reduce((sum, name) => sum + size(readFileSync(join(PAGE, name))), 0);
const wasm = files.filter((name) => name.endsWith('.wasm'));

const loads = [];
for (let load = 0; load < LOADS; load++) {
  const browser = await Browser.launch();
  const page = await browser.tab();
  loads.push(await page.evaluate(() => performance.getEntriesByName('first picture')[0].startTime));
  await browser.close();
}

const browser = await Browser.launch();
const page = await browser.tab();
await beginStrongest(page);
// The machine's first turn is in its book.
await turnUpToItsLastKey(page);
await press(page, 'Enter');
await said(page, 'Choose a token');
await turnUpToItsLastKey(page);
await page.evaluate(() => {
  const gaps = window.gaps = [];
  let last = performance.now();
  const frame = () => {
    const now = performance.now();
    gaps.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
});
const began = Date.now();
await page.keyboard.press('Enter', { delay: 30 });
await said(page, 'Choose a token');
const { gap, pictures } = await page.evaluate(() => ({ gap: Math.max(...window.gaps), pictures: window.gaps.length }));
const seconds = (Date.now() - began) / 1000;
await browser.close();

console.log(`| what | |
|---|---:|
| all files without firmware | ${kilobytes(bytes(files, (file) => file.length))} |
| the same, compressed as servers send them (gzip) | ${kilobytes(bytes(files, (file) => gzipSync(file).length))} |
| of these, WebAssembly | ${kilobytes(bytes(wasm, (file) => file.length))} |
| from the address to the first picture, median of ${LOADS} first visits | ${median(loads).toFixed(0)} ms |
| a turn of level 8 with its animation | ${seconds.toFixed(1)} s |
| pictures meanwhile | ${pictures} |
| longest gap between two of them | ${gap.toFixed(0)} ms |`);
