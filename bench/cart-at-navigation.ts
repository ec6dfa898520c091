import { type Browser, chromium, type Page } from 'playwright';
import { chromiumFlags, findChromium } from '../e2e/support/browser.ts';
import { openShop } from '../e2e/support/running-shop.ts';

/**
 * Record 026's trial: how many changes of the cart survive when their page is left in the same moment. Builds nothing;
 * `bun bench/cart-at-navigation.ts [trials]`.
 */
const trials = Number(process.argv[2] ?? 12);
const shop = await openShop();
const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: chromiumFlags });
for (const slowdown of [1, 6]) {
  let kept = 0;
  for (let trial = 0; trial < trials; trial += 1) kept += Number(await survives(browser, slowdown));
  console.warn(`Processor ${slowdown} times slower: ${kept} of ${trials} changes kept.`);
}
await browser.close();
await shop.close();

/** Adds one green, then another one while the page is being left; whether the next page has both. */
async function survives(browser: Browser, slowdown: number): Promise<boolean> {
  const context = await browser.newContext({ baseURL: shop.origin, serviceWorkers: 'block' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto('/our-greens', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: /^Add to Cart\s*Radish$/ }).click();
  await page.waitForFunction(isStored, 'radish');
  const second = await page.getByRole('button', { name: /^Add to Cart\s*Kale$/ }).elementHandle();
  const left = page.waitForEvent('framenavigated');
  await page.evaluate((button) => {
    if (button instanceof HTMLElement) button.click();
    location.assign('/about');
  }, second);
  await left;
  const kept = await hasBoth(page);
  await context.close();
  return kept;
}

/** The page may read its cart while the one before is still storing it: then it is told, and reads again. */
async function hasBoth(page: Page): Promise<boolean> {
  const both = page.getByRole('button', { name: 'Cart, 2 items' });
  return both.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );
}

/** Runs in the page. */
function isStored(green: string): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('keyval-store');
    opening.onerror = () => resolve(false);
    opening.onsuccess = () => {
      const database = opening.result;
      const records = database.transaction('keyval').objectStore('keyval').getAll();
      records.onsuccess = () => {
        database.close();
        resolve(JSON.stringify(records.result).includes(green));
      };
    };
  });
}
