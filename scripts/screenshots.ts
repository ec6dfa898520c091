import { chromium } from 'playwright';
import sharp from 'sharp';
import { chromiumFlags, findChromium } from '../e2e/support/browser.ts';
import { openShop } from '../e2e/support/running-shop.ts';
import { screenshotSizes, screenshots } from './build/web-manifest.ts';

/** Takes the pictures of the app's manifest from the built shop: `bun run build && bun scripts/screenshots.ts`. */

const shop = await openShop();
const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: chromiumFlags,
});
for (const { name, path, form } of screenshots) {
  const [width, height] = screenshotSizes[form];
  const page = await browser.newPage({
    viewport: { width, height },
    baseURL: shop.origin,
    reducedMotion: 'reduce',
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  const picture = await sharp(await page.screenshot())
    .png({ palette: true, quality: 90 })
    .toBuffer();
  await Bun.write(`${import.meta.dir}/../public/screenshots/${name}.png`, picture);
  await page.close();
}
await browser.close();
await shop.close();
