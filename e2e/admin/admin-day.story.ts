import { adminRow, openAdminArea, openedRow, todaySection } from '../support/admin-area.ts';
import { createPaidOrder } from '../support/paid-order.ts';
import { expect, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { expectNotice } from '../support/shopper.ts';
import { deliveryRow, subscribe } from '../support/subscriber.ts';

const message = { name: 'Ann Lee', email: 'ann@example.com', message: 'Do you deliver?', shownForMs: 60_000 };

test('the day of an owner: a message, a price, a refund, a box to skip, and the month', {
  tag: '@desktop',
}, async ({ page, otherDevice }) => {
  const buyer = await otherDevice();
  const { orderNumber } = await createPaidOrder(buyer);
  const [order] = await (await buyer.request.get('/api/orders')).json();
  expect((await buyer.request.post('/api/contact', { data: message })).status()).toBe(200);
  const subscriber = await otherDevice();
  const { deliveries } = await subscribe(subscriber);
  const { email } = await (await subscriber.request.get('/api/auth/user')).json();

  const panel = await openAdminArea(page);
  const waiting = todaySection(page).getByRole('link', { name: '1 message to answer' });
  await expect(waiting).toBeVisible();
  await takeScreenshot(page, 'admin-day-needs');
  await waiting.click();
  await page.getByRole('button', { name: /^Mark answered/ }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Do you deliver' })).toContainText('Answered');
  await expect(waiting).toHaveCount(0);

  await page.getByRole('tab', { name: 'Inventory' }).click();
  await panel.getByLabel('Price of Kale per ounce, in dollars').fill('3.50');
  await panel.getByRole('button', { name: 'Save prices' }).click();
  await expect(panel.getByRole('toolbar', { name: 'Changed prices' })).toHaveCount(0);
  const products: { id: string; price: string }[] = await (await buyer.request.get('/api/products')).json();
  expect(products.find(({ id }) => id === 'kale')?.price).toBe('3.50');

  await page.getByRole('tab', { name: 'Orders' }).click();
  await adminRow(panel, orderNumber).getByRole('link', { name: orderNumber }).click();
  const opened = openedRow(page, 'Order');
  await opened.getByRole('button', { name: 'Refund' }).click();
  const refund = page.getByRole('dialog', { name: `Refund order ${orderNumber}` });
  await refund.getByLabel('Amount in dollars').fill('5.00');
  await takeScreenshot(page, 'admin-refund');
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expect(opened.getByText('Partially refunded', { exact: true })).toBeVisible();
  await opened.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('tab', { name: 'Customers' }).click();
  await page.getByLabel('Search').fill(email);
  await adminRow(panel, email).getByRole('link').click();
  const card = page.getByRole('group', { name: /^Weekly/ });
  await card.getByText('All deliveries, price and address').click();
  const box = deliveryRow(card, deliveries[0]?.date ?? '');
  await box.getByRole('button', { name: /^Skip/ }).click();
  await page.getByRole('button', { name: 'Skip this delivery' }).click();
  await expectNotice(page, 'Delivery Skipped');
  await expect(box.getByText('Skipped')).toBeVisible();
  await takeScreenshot(page, 'admin-day-skipped');

  await page.getByRole('tab', { name: 'Analytics' }).click();
  const months = panel.getByRole('region', { name: 'Revenue by month' });
  await months.getByText('Show as a table').click();
  const received = `$${(Number(order.total) - 5).toFixed(2)}`;
  await expect(months.getByRole('row').last()).toContainText(received);
  await takeScreenshot(page, 'admin-day-month');
  const [subscription] = await (await subscriber.request.get('/api/my-subscriptions')).json();
  expect(subscription.deliveries[0]).toMatchObject({ date: deliveries[0]?.date, state: 'skipped' });
});
