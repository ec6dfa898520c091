import type { Locator, Page } from 'playwright/test';
import { buyBox } from '../support/dashboard.ts';
import { expectOnFirstScreen } from '../support/effort.ts';
import { expect, test } from '../support/shop.ts';

test('greens, boxes and the tabs of the dashboard show what matters on the first screen', async ({
  page,
}) => {
  await page.goto('/our-greens');
  const products = page.getByRole('region', { name: "This season's greens" });
  const first = products.getByRole('article').first();
  const add = first.getByRole('button', { name: /^Add to Cart/ });
  await expectOnFirstScreen(page, first.getByRole('img'), first.getByText(/^\$\d+\.\d\d per oz$/), add);
  const tops = await topsOf(
    products,
    page.getByRole('region', { name: 'Four varieties' }),
    page.getByRole('region', { name: 'How a tray grows' }),
    page.getByRole('region', { name: 'Start with a box' }),
  );
  expect(tops).toEqual([...tops].sort((one, other) => one - other));

  await page.goto('/subscription');
  await expectBoxWithin(page, 700);
  await page.getByRole('radio', { name: 'Subscribe and save' }).check();
  const plans = page.getByRole('group', { name: 'Choose your plan' }).locator('label');
  await expect(plans).toHaveText([/^Weekly.*Save 5%/, /^Biweekly.*Save 10%/, /^Monthly.*Save 15%/]);
  await expectBoxWithin(page, 700);
  expect(new Set(await topsOf(...(await plans.all()))).size, 'the plans stand on one line').toBe(1);
  const weekly = page.getByRole('radio', { name: /^Weekly/ });
  await page.getByRole('button', { name: 'Choose how often first for Family Table' }).click({ force: true });
  await expect(weekly).toBeFocused();
  await expect(weekly).toBeInViewport({ ratio: 1 });
  await page.getByRole('region', { name: 'Delivery address' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Choose how often first', exact: true }).click();
  await expect(weekly).toBeInViewport({ ratio: 1 });

  await page.getByRole('radio', { name: 'One-time purchase' }).check();
  await buyBox(page);
  await page.goto('/dashboard');
  const panel = (name: string) => page.getByRole('tabpanel', { name });
  for (const [name, content] of [
    ['Orders', panel('Orders').getByRole('heading', { name: /^Order / })],
    ['Subscriptions', panel('Subscriptions').getByText('No active subscriptions')],
    ['Profile', panel('Profile').getByLabel('First Name')],
    ['Billing', panel('Billing').getByRole('heading', { name: 'Payment Methods' })],
  ] as const) {
    await page.getByRole('tab', { name }).click();
    await expectOnFirstScreen(page, content);
  }
  const box = page.getByRole('region', { name: 'Your next box' });
  await expect(box.getByText('2 oz Pea Shoots')).toBeHidden();
  await box.getByText('Your next box').click();
  await expect(box.getByText('2 oz Pea Shoots')).toBeVisible();
});

/** The first box's whole picture and price, in px from the top, unscrolled. */
async function expectBoxWithin(page: Page, limit: number): Promise<void> {
  const box = page.getByRole('article', { name: 'All Four' });
  const price = box.getByText(/^\$\d+\.\d\d$/).first();
  await expect(price).toBeVisible();
  for (const part of [box.locator('img').first(), price]) {
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
    expect(y + height, `bottom in px of ${await part.evaluate((e) => e.outerHTML)}`).toBeLessThanOrEqual(
      limit,
    );
  }
}

async function topsOf(...parts: Locator[]): Promise<number[]> {
  return Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? Number.NaN));
}
