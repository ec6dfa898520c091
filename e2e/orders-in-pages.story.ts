import type { Page } from 'playwright/test';
import { expectFitForAll, expectTargetSize } from './fit.ts';
import { expect, shoot, signIn, test } from './shop.ts';
import { cards, figure, goToSubscriptionCard, ordersOf, payByCard } from './shopper.ts';

const week = 7 * 24 * 3_600_000;

test('a customer of a year looks through the orders, and opens one', async ({ page, shop }) => {
  const person = await goToSubscriptionCard(page);
  await payByCard(page, cards.good);
  await expect(page).toHaveURL('/subscription-success');
  const start = (await shop.now()).getTime();
  await shop.moveClock(new Date(start + 55 * week).toISOString());
  await signIn(page, person);
  await page.goto('/dashboard');
  const panel = page.getByRole('tabpanel', { name: 'Orders' });
  const orders = panel.getByRole('heading', { name: /^Order / });
  await expect(orders).toHaveCount(50);
  const total = Number((await page.request.get('/api/orders')).headers()['x-total-count']);
  expect(total).toBeGreaterThan(50);
  await expect(panel.getByText(`Showing 50 of ${total} orders`)).toBeVisible();
  await panel.getByRole('button', { name: 'Show more orders' }).click();
  await expect(orders).toHaveCount(total);
  await expect(panel.getByRole('button', { name: 'Show more orders' })).toBeHidden();
  const focused = await page.evaluate(() => document.activeElement?.textContent);
  expect(focused).toContain('Details of order');
  await openFirstOrder(page);
});

/** What was ordered, where it goes, and what was paid. */
async function openFirstOrder(page: Page): Promise<void> {
  const [order] = await ordersOf(page);
  const panel = page.getByRole('tabpanel', { name: 'Orders' });
  await panel.getByText(`Details of order ${order.orderNumber}`).click();
  await expect(figure(panel, 'Deliver to')).toHaveText(order.address);
  await expect(figure(panel, 'Subtotal')).toHaveText('$6.00');
  await expect(figure(panel, 'Discount')).toHaveText('-$0.30');
  await expect(figure(panel, 'Total')).toHaveText(`$${order.total}`);
  await expect(figure(panel, 'By card')).toHaveText(`$${order.total}`);
  await expect(figure(panel, 'Paid on')).toBeVisible();
}

test('an order that is opened is fit for all', async ({ page, shop }) => {
  await goToSubscriptionCard(page);
  await payByCard(page, cards.good);
  await expect(page).toHaveURL('/subscription-success');
  await shop.moveClock(new Date((await shop.now()).getTime() + 2 * week + week / 7).toISOString());
  await page.goto('/dashboard');
  await openFirstOrder(page);
  await expectFitForAll(page);
  await expectTargetSize(page);
  await shoot(page, 'orders-opened');
});
