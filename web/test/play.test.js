// The page plays as the app on the host does, pixel by pixel.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Browser } from './browser.js';
import { boards, TabPlayer } from './tab_player.js';

/** A new browser with the page on a board, and its player. */
async function start(t, name, seed, options) {
  const browser = await Browser.open(t, options);
  const page = await browser.tab({ seed });
  const board = (await boards(page)).find((board) => board.name === name);
  if (await page.locator('#board').inputValue() !== name) await page.locator('#board').selectOption(name);
  const player = new TabPlayer(page, board, seed);
  t.after(() => player.close());
  return { browser, page, player };
}

test('a whole game by keys against level 1, every picture compared', async (t) => {
  const { player } = await start(t, 'pico-lcd-1-3', 7);
  await player.compare('the first picture');
  const { halfTurns } = await player.playToTheEnd(await player.newGame(1));
  assert.ok(halfTurns > 8 && player.compared > 20);
  t.diagnostic(`${halfTurns} half-turns, ${player.compared} pictures compared`);
});

test('a whole game by touch against level 1, every picture compared', async (t) => {
  const { player } = await start(t, 'pico-display-2-0', 8, { hasTouch: true });
  await player.compare('the first picture');
  const { halfTurns } = await player.touchToTheEnd(await player.newGame(1));
  assert.ok(halfTurns > 8 && player.compared > 20);
  t.diagnostic(`${halfTurns} half-turns, ${player.compared} pictures compared`);
});

test('who wants no movement gets none', async (t) => {
  const movement = {};
  for (const reducedMotion of ['reduce', 'no-preference']) {
    const { page, player } = await start(t, 'pico-lcd-1-3', 7, { reducedMotion });
    // Past the first questions and into a game, where the token that is pointed at is picked and slides.
    for (const key of ['a', 'b', 'a', 'a', 'a']) await player.chip.tap(key, 40);
    await player.chip.run(2_000);
    const pictures = [];
    await page.keyboard.press('a');
    for (let millis = 0; millis < 1_000; millis += 25) {
      await player.chip.run(25);
      pictures.push((await player.chip.picture()).pixels.join());
    }
    movement[reducedMotion] = new Set(pictures).size;
  }
  assert.ok(movement['no-preference'] > 4, `${movement['no-preference']} pictures of a slide`);
  assert.ok(movement.reduce <= 2, `${movement.reduce} pictures without movement`);
});

test('level 8 answers in the worker as it does on the host', async (t) => {
  const { player } = await start(t, 'picosystem', 12);
  await player.compare('the first picture');
  const { halfTurns } = await player.playUntil(({ halfTurns }) => halfTurns >= 8, await player.newGame(8));
  assert.ok(halfTurns >= 8);
});

test('after a reload in the middle of a turn the game goes on, as on the host', async (t) => {
  const { page, player } = await start(t, 'pico-lcd-1-3', 11);
  await player.compare('the first picture');
  let gameState = await player.newGame(1);
  for (let halfTurns = 1; halfTurns <= 3; halfTurns++) gameState = await player.playHalfTurn(gameState);
  const records = await player.records();
  await page.reload();
  await page.locator('#handheld.on').waitFor();
  const [board] = await boards(page);
  const again = new TabPlayer(page, board, 11);
  t.after(() => again.close());
  await again.load(records);
  const found = await again.compare('the reload');
  assert.equal(found.screen, 'Play');
  assert.equal(found.halfTurns, gameState.halfTurns);
  await again.playHalfTurn(found);
});

test('every board shows its first picture', async (t) => {
  const { page } = await start(t, 'pico-lcd-1-3', 9);
  for (const board of await boards(page)) {
    await page.locator('#board').selectOption(board.name);
    const player = new TabPlayer(page, board, 9);
    await player.mirror.rest();
    await player.chip.runUntilShown(await player.mirror.pixels(), 2_000);
    assert.ok(await player.chip.shows(await player.mirror.pixels()), board.name);
    player.close();
  }
});
