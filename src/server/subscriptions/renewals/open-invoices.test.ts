import { afterEach, beforeEach, expect, test } from 'bun:test';
import { asc, eq } from 'drizzle-orm';
import { users } from '../../accounts/record/table.ts';
import { orders } from '../../orders/table.ts';
import { openTestShopWithPayments, type TestShopWithPayments } from '../../testing/shop-with-payments.ts';
import { type Subscriber, subscribeTo, subscriptionOf } from '../../testing/subscribers.ts';
import { findAnySubscription } from '../record/subscriptions.ts';
import { retryPayment } from './open-invoices.ts';
import { paymentFailures } from './table.ts';

let shop: TestShopWithPayments;
let ann: Subscriber;
let id: string;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  ann = shop.customer('ann@example.com');
});
afterEach(() => shop.close());

/** Charged Wednesdays from 2031-03-19; the card fails at every charge. */
async function failingWeekly() {
  id = await subscribeTo(shop, ann, { planFrequency: 'weekly' }, '4000000000000341');
  await shop.moveClockTo('2031-03-19T15:00:00Z');
}
const stripe = () => shop.deps.payments.stripe;
const boxes = () =>
  shop.deps.db
    .select({ day: orders.deliveryDate })
    .from(orders)
    .orderBy(asc(orders.deliveryDate))
    .all()
    .map(({ day }) => day);
const failures = () =>
  shop.deps.db
    .select()
    .from(paymentFailures)
    .orderBy(asc(paymentFailures.createdAt))
    .all()
    .map((row) => [row.attemptCount, row.isResolved, row.resolvedBy]);
const status = async () => (await subscriptionOf(ann)).status;
const openInvoices = async () => (await stripe().invoices.list({ status: 'open', limit: 100 })).data;
const paidAmounts = async () =>
  (await stripe().invoices.list({ status: 'paid', limit: 100 })).data.filter(({ total }) => total > 0);

/** Like the provider's page for a new card. */
async function giveCard(name: 'pm_card_visa' | 'pm_card_chargeCustomerFail') {
  const customer =
    shop.deps.db.select().from(users).where(eq(users.id, ann.id)).get()?.stripeCustomerId ?? '';
  const card = await stripe().paymentMethods.attach(name, { customer });
  await stripe().customers.update(customer, { invoice_settings: { default_payment_method: card.id } });
  await shop.sandbox.idle();
}

test('a failed charge is past due, told by mail, and recovered by a new card, which is credited with it', async () => {
  await failingWeekly();
  expect([await status(), boxes(), failures()]).toEqual(['past_due', [], [[1, false, null]]]);
  expect(shop.mails()[0]?.subject).toBe('Your payment to Eden Microgreens did not go through');
  const answer = await ann.call('POST', `/api/subscriptions/${id}/update-payment-method`);
  expect((await answer.json()).url).toContain('/sandbox/stripe/portal/');
  await giveCard('pm_card_visa');
  expect([await status(), boxes(), failures()]).toEqual([
    'active',
    ['2031-03-22'],
    [[1, true, 'payment_method_update']],
  ]);
  await shop.moveClockTo('2031-03-27T15:00:00Z');
  expect(boxes()).toEqual(['2031-03-22', '2031-03-29']);
});

test('a retry of the provider’s own that succeeds is credited to the provider', async () => {
  await failingWeekly();
  const current = await stripe().subscriptions.retrieve(
    findAnySubscription(shop.deps.db, id)?.stripeSubscriptionId ?? '',
  );
  const customer = typeof current.customer === 'string' ? current.customer : '';
  const card = await stripe().paymentMethods.attach('pm_card_visa', { customer });
  await stripe().subscriptions.update(current.id, { default_payment_method: card.id });
  await shop.moveClockTo('2031-03-23T15:00:00Z');
  expect([await status(), boxes(), failures()]).toEqual([
    'active',
    ['2031-03-29'],
    [[1, true, 'automatic_retry']],
  ]);
  await shop.moveClockTo('2031-04-03T15:00:00Z');
  expect(boxes()).toEqual(['2031-03-29', '2031-04-05']);
  expect(await paidAmounts()).toHaveLength(2);
});

test('a payment on the page of the invoice is credited to the card that the customer entered there', async () => {
  await failingWeekly();
  const [invoice] = await openInvoices();
  const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', postal_code: '30004' };
  const init = { method: 'POST', body: new URLSearchParams(card) };
  await shop.sandbox.fetch(new Request(invoice?.hosted_invoice_url ?? '', init));
  await shop.sandbox.idle();
  expect([await status(), boxes(), failures()]).toEqual([
    'active',
    ['2031-03-22'],
    [[1, true, 'payment_method_update']],
  ]);
});

test('an admin’s retry is credited as manual, and says why it failed', async () => {
  await failingWeekly();
  const row = findAnySubscription(shop.deps.db, id);
  if (!row) throw new Error('There is no subscription.');
  await expect(retryPayment(shop.deps, row)).rejects.toThrow(
    'The card was declined: Your card was declined.',
  );
  await shop.sandbox.idle();
  const customer =
    shop.deps.db.select().from(users).where(eq(users.id, ann.id)).get()?.stripeCustomerId ?? '';
  const card = await stripe().paymentMethods.attach('pm_card_visa', { customer });
  await stripe().subscriptions.update(row.stripeSubscriptionId ?? '', { default_payment_method: card.id });
  await retryPayment(shop.deps, row);
  expect([await status(), failures()]).toEqual(['active', [[1, true, 'manual']]]);
  await expect(retryPayment(shop.deps, row)).rejects.toThrow('No payment of this subscription is open.');
});

test('the next period’s invoice takes the place of an open one: never two are open, nobody pays for a box that did not come', async () => {
  await failingWeekly();
  await shop.moveClockTo('2031-03-26T15:00:00Z');
  expect(await openInvoices()).toHaveLength(1);
  expect(failures().map(([, , by]) => by)).toEqual(['not_recovered', null]);
  expect(await status()).toBe('past_due');
  await giveCard('pm_card_visa');
  expect(boxes()).toEqual(['2031-03-29']);
  expect(await paidAmounts()).toHaveLength(1);
});

test('fifteen days after the first failure it is suspended, and nothing accrues; a new card pays one box, the next due', async () => {
  await failingWeekly();
  await shop.moveClockTo('2031-04-03T10:00:00Z');
  expect(await status()).toBe('past_due');
  await shop.moveClockTo('2031-04-04T15:00:00Z');
  expect(await status()).toBe('suspended');
  expect(shop.mails().some(({ subject }) => subject.includes('is on hold'))).toBe(true);
  const { nextDeliveryDates } = await subscriptionOf(ann);
  expect(nextDeliveryDates).toEqual([]);
  await shop.moveClockTo('2031-05-01T15:00:00Z');
  expect(await openInvoices()).toHaveLength(1);
  await giveCard('pm_card_visa');
  expect([await status(), boxes()]).toEqual(['active', ['2031-05-03']]);
  expect(await paidAmounts()).toHaveLength(1);
  await shop.moveClockTo('2031-05-08T15:00:00Z');
  expect(boxes()).toEqual(['2031-05-03', '2031-05-10']);
});

test('a new card that fails as well leaves it past due', async () => {
  await failingWeekly();
  await giveCard('pm_card_chargeCustomerFail');
  expect([await status(), boxes(), failures()]).toEqual(['past_due', [], [[1, false, null]]]);
});

test('cancelling while past due voids what is open', async () => {
  await failingWeekly();
  expect((await ann.call('DELETE', `/api/subscriptions/${id}`)).status).toBe(200);
  await shop.sandbox.idle();
  expect([await openInvoices(), failures()]).toEqual([[], [[1, true, 'not_recovered']]]);
  await giveCard('pm_card_visa');
  await shop.moveClockTo('2031-05-01T15:00:00Z');
  expect(await paidAmounts()).toEqual([]);
});

test('while past due the open invoice is for the next delivery that is not skipped', async () => {
  await failingWeekly();
  expect((await ann.call('POST', `/api/subscriptions/${id}/skips`, { date: '2031-03-22' })).status).toBe(200);
  await giveCard('pm_card_visa');
  expect(boxes()).toEqual(['2031-03-29']);
  await shop.moveClockTo('2031-04-03T15:00:00Z');
  expect(boxes()).toEqual(['2031-03-29', '2031-04-05']);
  expect(await paidAmounts()).toHaveLength(2);
});
