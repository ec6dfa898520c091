import { openAdminArea } from '../support/admin-area.ts';
import { buyBox } from '../support/dashboard.ts';
import { expect, expectAccessible, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { failingCard, subscribeAndMovePastFirstCharge } from '../support/subscriber.ts';

test('an owner reads the month: revenue, failures, visits and the Saturdays ahead', {
  tag: '@desktop',
}, async ({ page, shop, otherDevice }) => {
  const buyer = await otherDevice();
  await buyBox(buyer);
  const subscriber = await otherDevice();
  await subscribeAndMovePastFirstCharge(subscriber, shop, failingCard);
  const panel = await openAdminArea(page, '/admin?tab=analytics&period=90');

  const weeks = panel.getByRole('region', { name: 'Revenue by week' });
  await weeks.getByRole('button', { name: 'Show as a table' }).click();
  const paid = '$27.54';
  await expect(weeks.getByRole('row').filter({ hasText: paid })).toHaveCount(1);
  await expect(weeks.getByRole('row').last()).toContainText('(so far)');
  const chart = weeks.getByRole('group', { name: /Arrow keys/ });
  await chart.focus();
  await page.keyboard.press('End');
  await expect(weeks.getByRole('status')).toContainText('so far');
  await page.keyboard.press('ArrowLeft');
  await expect(weeks.getByRole('status')).not.toContainText('so far');

  const failures = panel.getByRole('region', { name: 'Payment failures' });
  await expect(failures.getByText('$42.12').first()).toBeVisible();
  await expect(failures.getByText('Pending')).toBeVisible();
  const now = panel.getByRole('region', { name: 'Right now' });
  const [daily, attention] = [await now.boundingBox(), await failures.boundingBox()];
  expect(attention?.y, 'what needs attention stands beside the figures of now').toBe(daily?.y);
  expect((await weeks.boundingBox())?.y).toBeLessThan(800);
  await expect(panel.getByRole('region', { name: 'The coming Saturdays', exact: true })).toContainText(
    'Promised for four weeks',
  );
  await takeScreenshot(page, 'admin-analytics');
  await expectAccessible(page);

  const visits = panel.getByRole('region', { name: 'Website analytics' });
  await expect(visits.getByText('Homepage').or(visits.getByText('/subscription')).first()).toBeVisible();
  await visits.getByRole('button', { name: 'Clear Pages' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear Pages' }).click();
  await expect(visits.getByText('No page visits are counted yet.')).toBeVisible();
  await panel.getByLabel('Period').selectOption('7');
  await expect(page).toHaveURL('/admin?tab=analytics&period=7');
});

test('figures that do not load say so, and are there after a retry', { tag: '@desktop' }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/);
  const fails = (url: URL) => url.pathname === '/api/admin/analytics/weekly-revenue';
  await page.route(fails, (route) => route.fulfill({ status: 503, body: 'Please try again in a minute.' }));
  const panel = await openAdminArea(page, '/admin?tab=analytics');
  const weeks = panel.getByRole('region', { name: 'Revenue by week' });
  await expect(weeks.getByText('Please try again in a minute.')).toBeVisible();
  await page.unroute(fails);
  await weeks.getByRole('button', { name: 'Retry' }).click();
  await expect(weeks.getByRole('group', { name: /Arrow keys/ })).toBeVisible();
});
