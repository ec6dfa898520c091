import type { Page } from 'playwright/test';
import { expectAccessibleAndNoOverflow } from '../support/page-checks.ts';
import { expect, takeScreenshot, test } from '../support/shop.ts';
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

async function giveNewCard(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Update payment method' })).toBeVisible();
  await page.getByLabel('Card number').fill('5555555555554444');
  await page.getByLabel('Expiry (MM/YY)').fill('12/40');
  await page.getByLabel('Security code (CVC)').fill('123');
  await page.getByLabel('ZIP code').fill('30004');
  await page.getByRole('button', { name: 'Save and use card' }).click();
}
