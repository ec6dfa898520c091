import type { Page } from 'playwright/test';
import { expect, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { cards, completeAuthentication } from '../support/shopper.ts';
import {
  failingCard,
  openSubscription,
  subscribeAndMovePastFirstCharge,
  subscriptionOf,
} from '../support/subscriber.ts';

const day = 86_400_000;

test('a failed payment is said on every tab; once suspended, a new card that the bank wants confirmed pays the box', async ({
  page,
  shop,
}) => {
  const { status, deliveries } = await subscribeAndMovePastFirstCharge(page, shop, failingCard);
  expect(status).toBe('past_due');
  await page.goto('/dashboard');
  for (const tab of ['Orders', 'Profile', 'Billing', 'Subscriptions']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByText('Payment Issue')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Update Payment Method' })).toHaveCount(1);
    for (const { date } of deliveries) await expect(page.locator(`time[datetime="${date}"]`)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Your next box' })).toHaveCount(0);
  }
  const card = page.getByRole('tabpanel', { name: 'Subscriptions' }).getByRole('group', { name: 'Weekly' });
  await expect(card.getByText('Payment Failed', { exact: true })).toBeVisible();
  await takeScreenshot(page, 'subscription-past-due');

  await shop.moveClock(new Date((await shop.now()).getTime() + 16 * day).toISOString());
  await openSubscription(page);
  await expect(card.getByText('Subscription Suspended')).toBeVisible();
  await expect(card.getByText('On Hold')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Change box' })).toBeHidden();
  await takeScreenshot(page, 'subscription-suspended');
  await card.getByRole('button', { name: 'Reactivate Subscription' }).click();
  await expect(page.getByRole('heading', { name: 'Update payment method' })).toBeVisible();
  await fillCard(page);
  await page.getByRole('button', { name: 'Save and use card' }).click();
  await completeAuthentication(page, 'Complete authentication');
  await expect(page).toHaveURL('/dashboard?tab=subscriptions');
  await expect(card.getByText(/bank wants you to confirm a payment/)).toBeVisible();
  await takeScreenshot(page, 'subscription-to-confirm');

  await page.getByRole('tab', { name: 'Billing' }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /^Confirm Payment/ }).click();
  const invoice = await opened;
  await fillCard(invoice);
  await invoice.getByRole('button', { name: /^Pay \$/ }).click();
  await completeAuthentication(invoice, 'Complete authentication');
  await expect(invoice.getByText('Status: Paid.')).toBeVisible();
  await expect.poll(async () => (await subscriptionOf(page)).status).toBe('active');
  await invoice.close();
  await openSubscription(page);
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
  await expect(card.getByText(/to Visa ending in 3184\.$/)).toBeVisible();
});

async function fillCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill(cards.alwaysAuthenticated);
  await page.getByLabel('Expiry (MM/YY)').fill('12/40');
  await page.getByLabel('Security code (CVC)').fill('123');
  await page.getByLabel('ZIP code').fill('30004');
}
