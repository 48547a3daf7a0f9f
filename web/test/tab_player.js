// A tab that is played by keys or touches like an emulated chip, and compared with the app on the host.
import { pixelsOf } from '../../emulator/src/mirror.js';
import { Player } from '../../emulator/src/player.js';
import { NONAGA } from './browser.js';

const STROKES = {
  up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight', centre: ' ', a: 'a', b: 'b', x: 'x', y: 'y',
};
const TAP = 40, PAUSE = 160, STEP = 100; // milliseconds on the page's clock

/** The boards that the page knows. */
export async function boards(page) {
  return JSON.parse(await page.evaluate(async () => (await import('./nonaga_web.js')).boards()));
}

/** A tab with the keys and the picture of a chip. Its clock stands still between the calls. */
class TabChip {
  constructor(page, board) {
    this.page = page;
    this.board = { name: board.name, pins: { keys: Object.fromEntries(Object.keys(STROKES).map((key) => [key, board.keys.includes(key) ? key : null])) } };
    this.logged = [];
  }

  run(millis) {
    return this.page.clock.runFor(millis);
  }

  async tap(key, millis) {
    await this.page.keyboard.down(STROKES[key]);
    await this.run(millis);
    await this.page.keyboard.up(STROKES[key]);
    await this.run(PAUSE);
  }

  /** A finger goes down on the first of these pixels, on to the others, and up. */
  async finger(...pixels) {
    this.hand ??= await this.page.context().newCDPSession(this.page);
    const area = await this.page.locator('#screen').boundingBox();
    const { width, height } = await this.picture();
    let type = 'touchStart';
    for (const [x, y] of pixels) {
      const touchPoints = [{ x: area.x + (x + 0.5) / width * area.width, y: area.y + (y + 0.5) / height * area.height }];
      await this.hand.send('Input.dispatchTouchEvent', { type, touchPoints });
      await this.run(TAP);
      type = 'touchMove';
    }
    await this.hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await this.run(PAUSE);
  }

  /** What the canvas shows, as the panel of a board would: RGB565. */
  async picture() {
    const { width, height, words } = await this.page.evaluate(() => {
      const canvas = document.getElementById('screen');
      const { width, height } = canvas;
      const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
      let words = '';
      for (let at = 0; at < data.length; at += 4) {
        words += (data[at] >> 3 << 11 | data[at + 1] >> 2 << 5 | data[at + 2] >> 3).toString(16).padStart(4, '0');
      }
      return { width, height, words };
    });
    return { width, height, pixels: pixelsOf(words) };
  }

  async shows(pixels) {
    const picture = await this.picture();
    return picture.pixels.length === pixels.length && picture.pixels.every((pixel, i) => pixel === pixels[i]);
  }

  async runUntilShown(pixels, millis) {
    for (let spent = 0; spent < millis && !await this.shows(pixels); spent += STEP) await this.run(STEP);
  }
}

export class TabPlayer extends Player {
  constructor(page, board, seed) {
    super(new TabChip(page, board), NONAGA, ['--page', '--seed', `${seed}`]);
  }

  /** Touches a cell on both. */
  async touchCell(cell) {
    const pixel = await this.pixelOf(cell);
    await this.chip.finger(pixel);
    await this.mirror.ask(`touch ${pixel.join(' ')}`);
    return this.compare(`a touch at ${pixel}`);
  }

  /** Drags from one cell to another: the same as touching both, which the mirror does. */
  async dragCells(from, to) {
    const pixels = [await this.pixelOf(from), await this.pixelOf(to)];
    await this.chip.finger(...pixels);
    for (const pixel of pixels) await this.mirror.ask(`touch ${pixel.join(' ')}`);
    return this.compare(`a drag from ${from} to ${to}`);
  }

  async pixelOf(cell) {
    return (await this.mirror.ask(`pixel ${cell}`)).split(' ').map(Number);
  }

  /** Makes half-turns by touch until the game is over: every other one by two touches, the rest by dragging. */
  async touchToTheEnd(gameState) {
    for (let steps = 0; !(gameState.over && gameState.screen === 'End'); steps++) {
      if (steps > 400) throw new Error('touches do not get to the end');
      const cells = gameState.screen === 'Play' ? await this.mirror.ask(`half-turn ${this.random.below(1000)}`) : '-';
      if (cells === '-') {
        gameState = await this.do('choose');
      } else if (steps % 2 === 0) {
        gameState = await this.dragCells(...cells.split(' '));
      } else {
        for (const cell of cells.split(' ')) gameState = await this.touchCell(cell);
      }
    }
    return gameState;
  }
}
