// The board's own keys to touch, and the keys of the computer, as in the desktop's window.

const FACES = { up: '▲', down: '▼', left: '◀', right: '▶', centre: '●', a: 'A', b: 'B', x: 'X', y: 'Y' };
const PAD = ['up', 'down', 'left', 'right', 'centre'];

/** Puts the keys of a board into its case. */
export function showKeys(element, board, handheld, words) {
  element.dataset.steering = board.steering;
  const [left, right] = [document.getElementById('keys-left'), document.getElementById('keys-right')];
  left.replaceChildren();
  right.replaceChildren();
  for (const key of board.keys) {
    const isLeft = board.steering === 'pad' ? PAD.includes(key) : key === 'a' || board.steering === 'letters' && key === 'b';
    (isLeft ? left : right).append(button(key, handheld));
  }
  words.fill(element);
}

function button(key, handheld) {
  const element = document.createElement('button');
  Object.assign(element, { type: 'button', className: 'key', textContent: FACES[key], tabIndex: -1 });
  element.dataset.key = key;
  if (key.length > 1) element.dataset.label = `Key${key[0].toUpperCase()}${key.slice(1)}`;
  const set = (isDown) => {
    element.classList.toggle('down', isDown);
    handheld.setKey(key, isDown);
  };
  element.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    element.setPointerCapture(event.pointerId);
    set(true);
  });
  for (const end of ['pointerup', 'pointercancel']) element.addEventListener(end, () => set(false));
  // A screen reader activates a button without a pointer.
  element.addEventListener('click', (event) => {
    if (event.detail > 0) return;
    set(true);
    set(false);
  });
  return element;
}

/** What a key of the computer does: presses a key of the board for as long as it is down, or holds one. */
function bindings({ steering, keys }) {
  const press = (key) => ({ key });
  const hold = (key) => ({ key, isHeld: true });
  const withoutPad = (previous, next, enter, escape) => ({
    ArrowUp: press(previous), ArrowLeft: press(previous), ArrowDown: press(next), ArrowRight: press(next), Enter: enter, Escape: escape,
  });
  const bound = {
    pad: {
      ArrowUp: press('up'), ArrowDown: press('down'), ArrowLeft: press('left'), ArrowRight: press('right'),
      Enter: press('a'), Escape: press('b'), ' ': press('centre'),
    },
    letters: withoutPad('x', 'y', press('a'), press('b')),
    two: withoutPad('b', 'a', hold('a'), hold('b')),
  }[steering];
  for (const letter of ['a', 'b', 'x', 'y']) bound[letter] = press(letter);
  bound.Backspace = bound.Escape;
  return Object.fromEntries(Object.entries(bound).filter(([, { key }]) => keys.includes(key)));
}

let stopListening = null;

/** Lets the keys of the computer play; those of another board before are forgotten. */
export function takeKeyboard(board, handheld) {
  stopListening?.abort();
  stopListening = new AbortController();
  const { signal } = stopListening;
  const bound = bindings(board);
  const down = new Map();
  const name = (event) => (event.key.length === 1 ? event.key.toLowerCase() : event.key);
  addEventListener('keydown', (event) => {
    const action = bound[name(event)];
    const isElsewhere = event.target.closest?.('footer, #flash, .notice, .key');
    if (!action || isElsewhere || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (event.repeat || down.has(event.code)) return;
    down.set(event.code, action);
    if (action.isHeld) handheld.holdKey(action.key);
    else handheld.setKey(action.key, true);
  }, { signal });
  const release = (action) => {
    if (!action.isHeld) handheld.setKey(action.key, false);
  };
  addEventListener('keyup', (event) => {
    const action = down.get(event.code);
    down.delete(event.code);
    if (action) release(action);
  }, { signal });
  // Who looks elsewhere holds no key.
  addEventListener('blur', () => {
    down.forEach(release);
    down.clear();
  }, { signal });
}
