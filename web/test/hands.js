// Plays on the page by keys in real time, and waits for what it says.

/** Waits until the page has said this. */
export const said = (page, words) => page.locator('#said', { hasText: words }).waitFor({ state: 'attached' });

/** Presses keys, a moment each. */
export async function press(page, ...keys) {
  for (const key of keys) {
    await page.keyboard.press(key, { delay: 30 });
    await page.waitForTimeout(120);
  }
}

/** From the first questions, which are answered at once, to the title. */
const pastWelcome = (page) => press(page, 'Enter', 'Escape');

/** From the first question into a game against the machine. */
export async function begin(page) {
  await pastWelcome(page);
  await press(page, 'Enter', 'Enter');
  await said(page, 'Choose a token');
}

/** From the first question into a game against the strongest level. */
export async function beginStrongest(page) {
  await pastWelcome(page);
  await press(page, 'Enter', 'ArrowDown', 'ArrowDown');
  for (let level = 0; level < 9; level++) {
    await page.waitForTimeout(600);
    if ((await page.locator('#said').textContent()).includes('Lynx')) break;
    await press(page, 'Enter');
  }
  await press(page, 'ArrowUp', 'ArrowUp', 'Enter');
  await said(page, 'Choose a token');
}

/** Makes a whole turn, up to its last key. */
export async function turnUpToItsLastKey(page) {
  for (const words of ['Where to slide?', 'Take a disc', 'Place the disc']) {
    await press(page, 'Enter');
    await said(page, words);
  }
}
