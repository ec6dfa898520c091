import type { Page } from 'playwright/test';
import { expect, register, test } from '../support/shop.ts';
import {
  addOunces,
  addToCart,
  cards,
  checkOut,
  expectAddressInArea,
  expectNotice,
  goToOrderPayment,
  notice,
  payByCard,
} from '../support/shopper.ts';

test('a notice goes after five seconds', async ({ page }) => {
  await page.clock.install();
  await page.goto('/our-greens');
  await addToCart(page, 'Kale');
  await expectNotice(page, 'Added to cart!', 'Kale (2-oz)');
  await pauseClock(page);
  await addToCart(page, 'Radish');
  await expectNotice(page, 'Added to cart!', 'Radish (2-oz)');
  await page.clock.runFor(4900);
  await expectNotice(page, 'Added to cart!');
  await page.clock.runFor(200);
  await expect(notice(page)).toHaveCount(0);
});

test('a notice goes by a swipe past 50 px, F8 leads to it, and there is one at a time', async ({ page }) => {
  await page.clock.install();
  await page.goto('/our-greens');
  await addToCart(page, 'Kale');
  await swipe(page, 40);
  await expectNotice(page, 'Added to cart!', 'Kale (2-oz)');
  await addToCart(page, 'Radish');
  await expectNotice(page, 'Added to cart!', 'Radish (2-oz)');
  await expect(notice(page)).toHaveCount(1);
  await pauseClock(page);
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /^Notifications/ }).locator(':focus')).toBeVisible();
  await swipe(page, 70);
  await expect(notice(page)).toHaveCount(0);
});

test('whose session has ended is taken to the sign-in page after half a second', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401 /);
  await register(page);
  await page.clock.install();
  await page.goto('/subscription');
  await addOunces(page, 'Kale', 1);
  await expectAddressInArea(page);
  // If the page noticed first, it would ask for the account in place.
  await page.route('**/api/auth/user*', () => {});
  await context.clearCookies();
  await pauseClock(page);
  await checkOut(page);
  await runUntil(page, () => notice(page).getByText('Please log in').isVisible());
  await page.clock.runFor(300);
  await expect(page).toHaveURL('/subscription');
  await page.clock.runFor(200);
  await expect(page).toHaveURL('/login?returnTo=%2Fsubscription');
});

test('who has paid is taken to the dashboard after two seconds', async ({ page }) => {
  await page.clock.install();
  await goToOrderPayment(page);
  await pauseClock(page);
  const told = page.waitForResponse((response) => response.url().endsWith('/api/complete-subscription'));
  await payByCard(page, cards.good);
  await runUntil(page, () => page.getByRole('heading', { name: 'Payment successful!' }).isVisible());
  await (await told).finished();
  await page.clock.runFor(1900);
  await expect(page).toHaveURL(/\/one-time-checkout/);
  await runUntil(page, async () => page.url().endsWith('/dashboard?tab=orders'));
});

async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/** Advances the page's clock until `isSo`. */
async function runUntil(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  const look = async () => {
    await page.clock.runFor(2);
    return isSo();
  };
  await expect.poll(look, { intervals: [20] }).toBe(true);
}

async function swipe(page: Page, distance: number): Promise<void> {
  await expect(notice(page)).toBeVisible();
  const box = await notice(page).boundingBox();
  if (!box) throw new Error('There is no notice to swipe.');
  const [x, y] = [box.x + 60, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance / 2, y, { steps: 3 });
  await page.mouse.move(x + distance, y, { steps: 3 });
  await page.mouse.up();
}
