import { expect, type Locator, type Page } from 'playwright/test';
import type { Subscription } from '../../src/shared/contract/subscriptions.ts';
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
  const answer = await page.request.post('/api/create-subscription', { data: weeklyBox });
  expect(answer.status(), await answer.text()).toBe(200);
  const { clientSecret } = await answer.json();
  const paymentIntentId = await confirmCard(page, clientSecret, card);
  const completed = await page.request.post('/api/complete-subscription', { data: { paymentIntentId } });
  expect(completed.status(), await completed.text()).toBe(200);
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
  const [subscription] = await (await page.request.get('/api/my-subscriptions')).json();
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

/** Like the card form; returns the intent's id. */
export async function confirmCard(page: Page, clientSecret: string, number: string): Promise<string> {
  const [id = ''] = clientSecret.split('_secret_');
  const { publishableKey, apiBase } = await (await page.request.get('/api/payments/config')).json();
  const kind = id.startsWith('pi_') ? 'payment_intents' : 'setup_intents';
  const answer = await page.request.post(`${apiBase}/v1/${kind}/${id}/confirm`, {
    headers: { authorization: `Bearer ${publishableKey}` },
    form: {
      client_secret: clientSecret,
      return_url: 'http://localhost/',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return id;
}
