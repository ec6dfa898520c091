import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { openAdminArea } from '../support/admin-area.ts';
import { createPaidOrder } from '../support/paid-order.ts';
import type { RunningShop } from '../support/running-shop.ts';
import { expect, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { failingCard, subscribeAndMovePastFirstCharge } from '../support/subscriber.ts';

test('an owner reads revenue, failures, visits and the Saturdays ahead, and takes orders and books along', {
  tag: '@desktop',
}, async ({ page, shop, otherDevice }) => {
  const visitor = await otherDevice();
  const { orderNumber } = await createPaidOrder(visitor);
  await moveToNextMonth(shop);
  await visitor.goto('/');
  await expect(visitor.getByRole('main')).toBeVisible();
  const subscriber = await otherDevice();
  await subscribeAndMovePastFirstCharge(subscriber, shop, failingCard);
  const panel = await openAdminArea(page, '/admin?tab=orders');

  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('button', { name: 'Placed last month' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  const orders = await downloaded(page, () => page.getByRole('button', { name: 'Export CSV' }).click());
  expect(orders).toContain(orderNumber);

  await page.getByRole('tab', { name: 'Today' }).click();
  await page.getByRole('link', { name: '1 failed payment' }).click();
  await expect(page).toHaveURL('/admin?tab=analytics&period=90');
  const failures = panel.getByRole('region', { name: 'Payment failures' });
  await expect(failures.getByText('$42.12').first()).toBeVisible();
  await expect(failures.getByText('Pending')).toBeVisible();
  await expect(failures.getByRole('listitem')).toBeInViewport();
  const weeks = panel.getByRole('region', { name: 'Revenue by week' });
  const chart = weeks.getByRole('group', { name: /Arrow keys/ });
  await chart.focus();
  await page.keyboard.press('End');
  await expect(weeks.getByRole('status')).toContainText('so far');
  await page.keyboard.press('ArrowLeft');
  await expect(weeks.getByRole('status')).not.toContainText('so far');
  const months = panel.getByRole('region', { name: 'Revenue by month' });
  await months.getByRole('button', { name: 'Show as a table' }).click();
  await expect(months.getByRole('row').nth(-2)).toContainText('$38.88');
  await expect(months.getByRole('row').last()).toContainText('(so far)');
  await expect(panel.getByRole('region', { name: 'The coming Saturdays', exact: true })).toContainText(
    'Promised for four weeks',
  );
  await takeScreenshot(page, 'admin-analytics');

  const visits = panel.getByRole('region', { name: 'Website analytics' });
  await expect(visits.getByText('Homepage')).toBeVisible();
  await visits.getByRole('button', { name: 'Clear Pages' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear Pages' }).click();
  await expect(visits.getByText('No page visits are counted yet.')).toBeVisible();

  await panel.getByLabel('Period').selectOption('7');
  await expect(page).toHaveURL('/admin?tab=analytics&period=7');

  // By the browser's clock, which nobody moved.
  await panel.getByLabel('Span of the books').selectOption('This month');
  await panel.getByRole('tab', { name: 'Lines' }).click();
  const row = panel.getByRole('table', { name: 'Books' }).getByRole('row').filter({ hasText: 'one-time' });
  await expect(row).toContainText('$38.88');
  const books = await downloaded(page, () => panel.getByRole('link', { name: 'Download CSV' }).click());
  expect(books).toContain('date,order,customer,kind,method,subtotal');
  expect(books).toContain('38.88');
});

/** Its second day. */
async function moveToNextMonth(shop: RunningShop): Promise<void> {
  const start = await shop.now();
  const day = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 2, 17);
  await shop.moveClock(new Date(day).toISOString());
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFile(await download.path(), 'utf8');
}
