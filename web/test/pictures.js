// Takes the pictures of the page for the README.
import { Browser } from './browser.js';
import { begin, press, said } from './hands.js';

const SHAPES = {
  desktop: { viewport: { width: 1000, height: 640 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};

for (const [name, options] of Object.entries(SHAPES)) {
  const browser = await Browser.launch(options);
  const page = await browser.tab();
  await begin(page);
  await press(page, 'Enter');
  await said(page, 'Where to slide?');
  await page.screenshot({ path: `docs/pictures/page-${name}.png` });
  await browser.close();
}
