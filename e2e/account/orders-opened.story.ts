import type { Page } from 'playwright/test';
import { expectAccessibleAndNoOverflow, expectTargetSize } from '../support/page-checks.ts';
import { expect, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { cards, figure, goToSubscriptionCard, ordersOf, payByCard } from '../support/shopper.ts';

const day = 24 * 3_600_000;

test('an order opens into its address, figures and payment', async ({ page, shop }) => {
  await goToSubscriptionCard(page);
  await payByCard(page, cards.good);
  await expect(page).toHaveURL('/subscription-success');
  await shop.moveClock(new Date((await shop.now()).getTime() + 15 * day).toISOString());
  await page.goto('/dashboard');
  await openFirstOrder(page);
  await expectAccessibleAndNoOverflow(page);
  await expectTargetSize(page);
  await takeScreenshot(page, 'orders-opened');
});

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
