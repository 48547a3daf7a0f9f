// Key scripts: "a down*2 500 a:1000" presses a, presses down twice, waits half a second and holds a for a second.

const TAP = 40; // how long a key is down, in milliseconds
const PAUSE = 160; // and how long after that until the next

/** A script as a list of `{ key, hold, wait }`, times in milliseconds. */
export function parseKeys(script) {
  return script.split(/[\s,]+/).filter(Boolean).flatMap((word) => {
    if (/^\d+$/.test(word)) return [{ key: null, hold: 0, wait: Number(word) }];
    const parts = word.match(/^([a-z]+)(?::(\d+))?(?:\*(\d+))?$/);
    if (!parts) throw new Error(`${JSON.stringify(word)} is neither a key (a, down*2, a:1000) nor a number of milliseconds`);
    const [, key, hold, times] = parts;
    return Array.from({ length: Number(times ?? 1) }, () => ({ key, hold: Number(hold ?? TAP), wait: PAUSE }));
  });
}

/** Presses the keys of a script on a chip. */
export function playKeys(chip, script) {
  for (const { key, hold, wait } of parseKeys(script)) {
    if (key) {
      chip.press(key);
      chip.run(hold);
      chip.release(key);
    }
    chip.run(wait);
  }
}
