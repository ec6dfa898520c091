import { addDays } from '../../src/shared/rules/delivery-days.ts';
import { openAdminArea, openToday } from '../support/admin-area.ts';
import { formatDay } from '../support/days.ts';
import { createPaidOrder } from '../support/paid-order.ts';
import { expect, takeScreenshot, test } from '../support/shop.ts';
import { ordersOf } from '../support/shopper.ts';

test.use({ shopEnv: { BACKUP_DIR: 'backups' } });

test('each setting is changed by itself, customers meet it at their next visit, and the shop says how it runs', {
  tag: '@desktop',
}, async ({ page, otherDevice }) => {
  const panel = await openAdminArea(page, '/admin?tab=settings');
  const health = panel.getByRole('region', { name: 'Health of the shop' });
  await expect(health.getByText(/^\d+\.\d+\.\d+, running since/)).toBeVisible();
  await health.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByText('A backup is being made', { exact: true })).toBeVisible();
  await takeScreenshot(page, 'admin-settings');

  const discounts = panel.getByRole('form', { name: 'Products' });
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postDataJSON());
  });
  const bar = page.getByRole('toolbar', { name: 'Unsaved changes' });
  const save = bar.getByRole('button', { name: 'Save' });
  await expect(bar).toHaveCount(0);
  await discounts.getByLabel('Weekly discount', { exact: true }).fill('91');
  await expect(bar).toContainText('1 unsaved change');
  await save.click();
  await expect(discounts.getByText('Please enter a whole percent from 0 to 90')).toBeVisible();
  await page.getByRole('tab', { name: 'Orders' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL('/admin?tab=settings');
  await discounts.getByLabel('Weekly discount', { exact: true }).fill('8');
  await save.click();
  await expect(discounts.getByText(/^Changed /)).toBeVisible();
  expect(sent).toMatchObject([{ key: 'weekly_discount_percent', value: '8' }]);
  const days = panel.getByRole('form', { name: 'Delivery' });
  await days.getByLabel('Growing time').fill('21');
  await days.getByLabel('Growing time').press('Enter');
  await expect(days.getByText(/^Changed /)).toBeVisible();
  await expect(health.getByText(/^Newest [A-Z][a-z]{2}, [A-Z][a-z]{2} \d/)).toBeVisible({ timeout: 30_000 });
  const groups = panel.getByRole('navigation', { name: 'Groups of settings' }).getByRole('link');
  const names = ['Farm', 'Delivery', 'Products', 'Mails', 'Security'];
  await expect(groups).toHaveText(names);
  await groups.last().click();
  await expect(page).toHaveURL('/admin?tab=settings#security');
  await page.getByRole('link', { name: /^Events/ }).click();
  await expect(page).toHaveURL('/admin/events');
  const events = page.getByRole('table', { name: 'List of events' });
  await expect(events.getByRole('row').filter({ hasText: 'Weekly discount 5 to 8' })).toHaveCount(1);

  const customer = await otherDevice();
  await customer.goto('/faq#delivery-day');
  await expect(customer.getByText(/after the 21-day growing time/)).toBeVisible();
  await customer.goto('/subscription');
  await customer.getByText('Subscribe and save').first().click();
  await expect(customer.getByText(/8% off|save 8%|8%/i).first()).toBeVisible();
});

test('a Saturday that is full is said wherever the farm works, and the shop offers the next one', {
  tag: '@desktop',
}, async ({ page, otherDevice }) => {
  const customer = await otherDevice();
  await createPaidOrder(customer);
  const [{ deliveryDate }] = await ordersOf(customer);
  const panel = await openAdminArea(page, '/admin?tab=settings');
  await panel.getByLabel('Boxes per Saturday').fill('1');
  const bar = page.getByRole('toolbar', { name: 'Unsaved changes' });
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(bar).toHaveCount(0);
  await openToday(page);
  const full = page
    .getByRole('list', { name: 'Room' })
    .getByText(`${formatDay(deliveryDate, 'weekday')}: 1 of 1 boxes`);
  await expect(full).toBeVisible();
  await takeScreenshot(page, 'room');
  for (const path of ['/admin/sow', '/admin/harvest', '/admin/pack']) {
    await page.goto(path);
    await expect(full).toBeVisible();
  }
  await customer.goto('/subscription');
  await expect(customer.getByText(formatDay(addDays(deliveryDate, 7))).first()).toBeVisible();
});
