import type { Page } from 'playwright/test';
import { expectAccessibleAndNoOverflow } from '../support/page-checks.ts';
import { expect, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { cards, completeAuthentication } from '../support/shopper.ts';
import {
  failingCard,
  openSubscription,
  subscribeAndMovePastFirstCharge,
  subscriptionOf,
} from '../support/subscriber.ts';

const day = 86_400_000;

test('a failed card is replaced on the provider’s page, and the box is paid', async ({ page, shop }) => {
  expect(await subscribeAndMovePastFirstCharge(page, shop, failingCard)).toMatchObject({
    status: 'past_due',
  });
  const card = await openSubscription(page);
  await expect(card.getByText('Payment Failed', { exact: true })).toBeVisible();
  await expect(card.getByText('Payment Issue')).toBeVisible();
  await expect(
    card.getByText(
      'Your last payment failed. Please update your payment method to avoid service interruption.',
    ),
  ).toBeVisible();
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'subscription-past-due');
  await card.getByRole('button', { name: 'Update Payment Method' }).click();
  await giveNewCard(page);
  await expect(page).toHaveURL('/dashboard?tab=subscriptions');
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
  await expect(card.getByText(/to Mastercard ending in 4444\.$/)).toBeVisible();
  expect((await subscriptionOf(page)).deliveries[0]).toMatchObject({ state: 'ordered' });
  await takeScreenshot(page, 'subscription-recovered');
});

test('a charge that the bank wants confirmed is confirmed on the page of its invoice, and the box is paid', async ({
  page,
  shop,
}) => {
  await subscribeAndMovePastFirstCharge(page, shop, failingCard);
  const card = await openSubscription(page);
  await card.getByRole('button', { name: 'Update Payment Method' }).click();
  await giveNewCard(page, cards.alwaysAuthenticated);
  await completeAuthentication(page, 'Complete authentication');
  await expect(page).toHaveURL('/dashboard?tab=subscriptions');
  await expect(card.getByText(/Your bank wants you to confirm the payment/)).toBeVisible();
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'subscription-to-confirm');
  await page.goto('/dashboard?tab=billing');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /^Confirm Payment/ }).click();
  const invoice = await opened;
  await fillCard(invoice, cards.alwaysAuthenticated);
  await invoice.getByRole('button', { name: /^Pay \$/ }).click();
  await completeAuthentication(invoice, 'Complete authentication');
  await expect(invoice.getByText('Status: Paid.')).toBeVisible();
  await expect
    .poll(async () => {
      const { status, deliveries } = await subscriptionOf(page);
      return [status, deliveries[0]?.state];
    })
    .toEqual(['active', 'ordered']);
});

test('a suspended subscription is reactivated by a new card', async ({ page, shop }) => {
  await subscribeAndMovePastFirstCharge(page, shop, failingCard);
  await shop.moveClock(new Date((await shop.now()).getTime() + 16 * day).toISOString());
  const card = await openSubscription(page);
  await expect(card.getByText('Suspended', { exact: true })).toBeVisible();
  await expect(card.getByText('On Hold')).toBeVisible();
  await expect(card.getByText('Subscription Suspended')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Change box' })).toBeHidden();
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'subscription-suspended');
  await card.getByRole('button', { name: 'Reactivate Subscription' }).click();
  await giveNewCard(page);
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
});

async function giveNewCard(page: Page, number = '5555555555554444'): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Update payment method' })).toBeVisible();
  await fillCard(page, number);
  await page.getByRole('button', { name: 'Save and use card' }).click();
}

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry (MM/YY)').fill('12/40');
  await page.getByLabel('Security code (CVC)').fill('123');
  await page.getByLabel('ZIP code').fill('30004');
}
