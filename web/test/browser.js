// The page in a real browser. PAGE is the folder of the page, NONAGA the desktop program that shows what every picture
// should look like, CHROMIUM the browser.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { serve } from '../serve.js';

export const { PAGE, NONAGA, CHROMIUM = '/usr/bin/chromium' } = process.env;

const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];
/** The page's clock does not run by itself in tests: it begins here. */
const START = Date.UTC(2026, 0, 1);

/** A browser that has never been here, and the page on a server. `options` are those of Playwright's contexts. */
export class Browser {
  /** For a test: it is closed when the test ends, and fails it if the page has complained. */
  static async open(t, options = {}) {
    const browser = await Browser.launch(options);
    t.after(async () => {
      await browser.close();
      assert.deepEqual(browser.complaints, []);
    });
    return browser;
  }

  static async launch(options) {
    const browser = new Browser();
    browser.server = await serve(PAGE, 0);
    browser.url = `http://localhost:${browser.server.address().port}/`;
    browser.folder = mkdtempSync(join(tmpdir(), 'nonaga-browser-'));
    browser.context = await chromium.launchPersistentContext(browser.folder, {
      executablePath: CHROMIUM, headless: true, args: FLAGS, locale: 'en-GB', viewport: { width: 1000, height: 700 }, ...options,
    });
    browser.complaints = [];
    return browser;
  }

  /** Opens the page in a tab. With a `seed`, its random number is this and its clock stands still until it is told. */
  async tab({ hash = '', seed, isPlayed = true } = {}) {
    const page = await this.context.newPage();
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (line) => {
      const isOurs = !line.text().includes('blocked by Playwright');
      if (isOurs && ['error', 'warning'].includes(line.type())) this.complaints.push(line.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(this.url)) this.complaints.push(`the page asks for ${request.url()}`);
    });
    if (seed !== undefined) {
      await page.addInitScript((seed) => {
        crypto.getRandomValues = (numbers) => numbers.fill(seed);
      }, seed);
      await page.clock.install({ time: START });
    }
    await page.goto(this.url + hash);
    await page.locator(isPlayed ? '#handheld.on' : '#notice:visible').waitFor();
    if (seed !== undefined) await page.clock.pauseAt(START + 60_000);
    return page;
  }

  /** Stops the server: whoever comes now is offline. */
  async goOffline() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async close() {
    await this.context.close();
    this.server.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
