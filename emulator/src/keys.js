// Key scripts: "a down*2 500 a:1000" presses a, presses down twice, waits half a second and holds a for a second.
// The same as in `sim/src/script.rs`.

const TAP = 40; // how long a key is down, in milliseconds
const PAUSE = 160; // the pause after it
const MOST = 600000; // limit of every number in a script

/** A script as a list of `{ key, hold, wait }`, times in milliseconds. */
export function parseKeys(script) {
  return script.split(/[\s,]+/).filter(Boolean).flatMap((word) => {
    const [, key, hold, times, wait] = word.match(/^(?:([a-z]+)(?::(\d+))?(?:\*(\d+))?|(\d+))$/) ?? [];
    if (![key, wait].some(Boolean) || [hold, times, wait].some((number) => Number(number) > MOST)) {
      throw new Error(`${JSON.stringify(word)} is neither a key (a, down*2, a:1000) nor a number of milliseconds up to ${MOST}`);
    }
    if (wait) return [{ key: null, hold: 0, wait: Number(wait) }];
    return Array.from({ length: Number(times ?? 1) }, () => ({ key, hold: Number(hold ?? TAP), wait: PAUSE }));
  });
}

/** Throws if a script uses a key that the board does not have. */
export function checkKeys(board, script) {
  const missing = parseKeys(script).find(({ key }) => key && (board.pins.keys[key] ?? null) === null);
  if (missing) throw new Error(`${board.name} has no key ${missing.key}`);
}

/** Presses the keys of a script on a chip. */
export function playKeys(chip, script) {
  for (const { key, hold, wait } of parseKeys(script)) {
    if (key) chip.tap(key, hold);
    chip.run(wait);
  }
}
