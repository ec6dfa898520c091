import { expect, type Locator, type Page } from 'playwright/test';
import * as client from '../../src/server/testing/shop-client.ts';
import type { Subscription } from '../../src/shared/contract/subscriptions.ts';
import { clientOf } from './client.ts';
import type { RunningShop } from './running-shop.ts';
import { register } from './shop.ts';
import { cards } from './shopper.ts';

const hour = 3_600_000;
const deliveryAddress = {
  street: '12 Birmingham Rd',
  city: 'Milton',
  state: 'Georgia',
  zipCode: '30004',
  notes: 'Gate code 4711',
};

/** $42.12 a box. */
const weeklyBox = {
  planFrequency: 'weekly',
  products: [
    { productId: 'pea-shoots', size: '2-oz', quantity: 4 },
    { productId: 'radish', size: '2-oz', quantity: 3 },
  ],
  deliveryAddress,
};

/** Can be saved, but every charge is declined. */
export const failingCard = '4000000000000341';

/** In its trial; uses the API, not the forms. */
export async function subscribe(page: Page, { card = cards.good as string } = {}): Promise<Subscription> {
  await register(page);
  await client.subscribe(clientOf(page), weeklyBox, card);
  return subscriptionOf(page);
}

/** Two hours past the first charge, which a failing card does not pay. */
export async function subscribeAndMovePastFirstCharge(page: Page, shop: RunningShop, card?: string) {
  const { nextCharge } = await subscribe(page, { card });
  await shop.moveClock(new Date((nextCharge?.at ?? 0) + 2 * hour).toISOString());
  return subscriptionOf(page);
}

/** The only one. */
export async function subscriptionOf(page: Page): Promise<Subscription> {
  const [subscription] = await client.answered(clientOf(page).api.api['my-subscriptions'].get());
  if (!subscription) throw new Error('There is no subscription.');
  return subscription;
}

/** Returns the card of the only subscription. */
export async function openSubscription(page: Page): Promise<Locator> {
  await page.goto('/dashboard?tab=subscriptions');
  const card = page.getByRole('tabpanel', { name: 'Subscriptions' }).getByRole('group', { name: 'Weekly' });
  await expect(card).toBeVisible();
  return card;
}

export async function openDetails(card: Locator): Promise<void> {
  await card.getByText('All deliveries, price and address').click();
  await expect(card.getByRole('heading', { name: 'What a box costs' })).toBeVisible();
}

/** `day` is `YYYY-MM-DD`. */
export function deliveryRow(card: Locator, day: string): Locator {
  const list = card
    .getByRole('heading', { name: 'Coming deliveries' })
    .locator('xpath=following-sibling::ol');
  return list.getByRole('listitem').filter({ has: card.page().locator(`time[datetime="${day}"]`) });
}
