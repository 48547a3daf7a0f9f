// A picture of a board, drawn from its screen and its keys.

const SVG = 'http://www.w3.org/2000/svg';
const HEIGHT = 64;
const SCALE = 1 / 6; // of the screen's pixels
const SIDE = 26; // columns for keys on either side of the screen

function shape(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** Where the keys are, `[key, x, y]` in a column of its side, the middle of the board being 0. */
function places({ keys, steering }) {
  const has = (key) => keys.includes(key);
  if (steering === 'pad') {
    const letters = has('x') ? [['x', 0, -9], ['y', -9, 0], ['a', 9, 0], ['b', 0, 9]] : [['a', 5, -6], ['b', -5, 6]];
    return { left: [['pad', 0, 0]], right: letters };
  }
  if (steering === 'letters') return { left: [['a', 0, -14], ['b', 0, 14]], right: [['x', 0, -14], ['y', 0, 14]] };
  return { left: [], right: [['a', 0, -10], ['b', 0, 10]] };
}

/** The picture, to be described by the text beside it. */
export function boardPicture(board) {
  const [w, h] = [board.width * SCALE, board.height * SCALE];
  const width = w + 2 * SIDE;
  const picture = shape('svg', { viewBox: `0 0 ${width} ${HEIGHT}`, class: 'board-picture', 'aria-hidden': 'true' });
  picture.append(shape('rect', { class: 'case', x: 1, y: 1, width: width - 2, height: HEIGHT - 2, rx: 8 }));
  picture.append(shape('rect', { class: 'panel', x: SIDE, y: (HEIGHT - h) / 2, width: w, height: h, rx: 2 }));
  const { left, right } = places(board);
  for (const [keys, middle] of [[left, SIDE / 2], [right, width - SIDE / 2]]) {
    for (const [key, x, y] of keys) {
      const [cx, cy] = [middle + x * 0.8, HEIGHT / 2 + y];
      if (key === 'pad') {
        picture.append(shape('path', { class: 'cap', d: `M${cx - 3} ${cy - 9}h6v6h6v6h-6v6h-6v-6h-6v-6h6z` }));
      } else {
        picture.append(shape('circle', { class: 'cap', cx, cy, r: 4 }));
      }
    }
  }
  return picture;
}
