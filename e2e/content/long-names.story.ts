import type { Page } from 'playwright/test';
import { createPaidOrder } from '../support/paid-order.ts';
import { expect, signIn, signInAsAdmin, ownShopTest as test } from '../support/shop.ts';
import { expectFits } from '../support/sweep.ts';

/** As long as names may be, without a place to break. */
const longName = 'Kale'.padEnd(60, 'abcdefghij');

const pages = {
  everybody: ['/', '/our-greens', '/subscription'],
  customer: ['orders', 'subscriptions', 'profile', 'billing'].map((tab) => `/dashboard?tab=${tab}`),
  farm: ['/admin', '/admin/sow', '/admin/harvest', '/admin/pack'],
};

test('a green with a name of 60 letters widens no page, and buttons hold their words at twice the text size', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000);
  const { person } = await createPaidOrder(page, { firstName: 'Ann', lastName: 'Lee'.padEnd(50, 'e') });
  const [order] = await (await page.request.get('/api/orders')).json();
  await signInAsAdmin(page);
  const products = await (await page.request.get('/api/admin/products')).json();
  const { version } = products.find(({ id }: { id: string }) => id === 'kale');
  const renamed = await page.request.patch('/api/admin/products/kale', { data: { name: longName, version } });
  expect(renamed.status(), await renamed.text()).toBe(200);
  await expectFit(page, pages.everybody);
  await expectFit(page, pages.farm);
  await shop.moveClock(`${order.deliveryDate}T15:00:00Z`);
  await signInAsAdmin(page);
  await page.goto(`/admin/run?date=${order.deliveryDate}`);
  await page.getByRole('button', { name: 'Start the run' }).click();
  await page.getByRole('button', { name: 'Start and tell them' }).click();
  await expect(page.getByText(/^Started /)).toBeVisible();
  await expectFits(page, 'the run');
  await signIn(page, person);
  await expectFit(page, pages.customer);
});

test('with forced colors every button has an outline', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/subscription');
  const button = page.getByRole('button', { name: 'Choose greens' });
  await expect(button).toHaveCSS('border-top-style', 'solid');
  await expect(button).toHaveCSS('border-top-width', '1px');
});

test('the focused button of a box in the row is in sight', async ({ page }) => {
  await page.goto('/subscription');
  const buttons = page.getByRole('region', { name: 'Start with a box' }).getByRole('button');
  await expect(buttons.nth(1)).toBeEnabled();
  await buttons.first().focus();
  for (const place of [1, 2]) {
    await page.keyboard.press('Tab');
    await expect(buttons.nth(place)).toBeFocused();
    await expect(buttons.nth(place)).toBeInViewport({ ratio: 1 });
  }
});

async function expectFit(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await expectFits(page, path);
  }
}
