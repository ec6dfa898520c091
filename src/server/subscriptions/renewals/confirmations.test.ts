import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { users } from '../../accounts/record/table.ts';
import { orders } from '../../orders/table.ts';
import { openTestShopWithPayments, type TestShopWithPayments } from '../../testing/shop-with-payments.ts';
import { type Subscriber, subscribeTo, subscriptionOf } from '../../testing/subscribers.ts';
import { findAnySubscription } from '../record/subscriptions.ts';
import { retryPayment } from './open-invoices.ts';

let shop: TestShopWithPayments;
let ann: Subscriber;
let id: string;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  ann = shop.customer('ann@example.com');
});
afterEach(() => shop.close());

/** At every charge, the bank asks for confirmation or declines. */
const [asking, declining] = ['pm_card_authenticationRequired', 'pm_card_chargeCustomerFail'];
const confirming = 'Your bank wants you to confirm a payment to Eden Microgreens';
const declined = 'Your payment to Eden Microgreens did not go through';
const failureMails = () =>
  shop.mails().filter(({ to, subject }) => to === ann.email && [confirming, declined].includes(subject));
const stripe = () => shop.deps.payments.stripe;
const openInvoice = async () => {
  const [invoice] = (await stripe().invoices.list({ status: 'open', limit: 1 })).data;
  if (!invoice?.hosted_invoice_url) throw new Error('No invoice is open.');
  return { id: invoice.id, url: invoice.hosted_invoice_url };
};
const boxes = () => shop.deps.db.select().from(orders).all().length;
const paymentAction = async () => (await subscriptionOf(ann)).paymentAction;

/** Charged Wednesdays from 2031-03-19; the card fails after the trial. */
async function failingWeekly(card: string) {
  id = await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  await giveCard(card);
  await shop.moveClockTo('2031-03-19T15:00:00Z');
}

/** Like the provider's page for a new card. */
async function giveCard(name: string) {
  const user = shop.deps.db.select().from(users).where(eq(users.id, ann.id)).get();
  const customer = user?.stripeCustomerId ?? '';
  const card = await stripe().paymentMethods.attach(name, { customer });
  await stripe().customers.update(customer, { invoice_settings: { default_payment_method: card.id } });
  await shop.sandbox.idle();
}

async function confirmOn(url: string) {
  const post = (to: string, form: Record<string, string>) =>
    shop.sandbox.fetch(new Request(to, { method: 'POST', body: new URLSearchParams(form) }));
  const card = { number: '4000002760003184', expiry: '12/40', cvc: '123', postal_code: '30004' };
  const challenge = (await post(url, card)).headers.get('location') ?? '';
  await post(challenge, { outcome: 'complete' });
  await shop.sandbox.idle();
}

test('where the bank wants a confirmation, mail and subscription lead to the open invoice, and confirming it pays the box', async () => {
  await failingWeekly(asking);
  const { url } = await openInvoice();
  expect(await paymentAction()).toEqual({ kind: 'confirm', url });
  const [mail, ...others] = failureMails();
  expect([mail?.subject, others]).toEqual([confirming, []]);
  expect(mail?.text).toContain(`Confirm the payment: ${url}`);
  expect(mail?.text).not.toContain('update your payment method');
  await confirmOn(url);
  expect([boxes(), (await subscriptionOf(ann)).status, await paymentAction()]).toEqual([1, 'active', null]);
});

test('each failure whose next step is another one than was told last is mailed, and no other', async () => {
  await failingWeekly(declining);
  expect(await paymentAction()).toEqual({ kind: 'card', url: null });
  await giveCard(asking);
  expect(failureMails().map(({ subject }) => subject)).toEqual([confirming, declined]);
  await giveCard(asking);
  expect(failureMails()).toHaveLength(2);
  await giveCard(declining);
  await giveCard(asking);
  expect(failureMails().map(({ subject }) => subject)).toEqual([confirming, declined, confirming, declined]);
  expect(await paymentAction()).toMatchObject({ kind: 'confirm' });
});

test('an invoice that is void is not to be confirmed any more, and the next one is', async () => {
  await failingWeekly(asking);
  const first = await openInvoice();
  await stripe().invoices.voidInvoice(first.id);
  await shop.sandbox.idle();
  expect(await paymentAction()).toEqual({ kind: 'card', url: null });
  await shop.moveClockTo('2031-03-26T15:00:00Z');
  const next = await openInvoice();
  expect(next.url).not.toBe(first.url);
  expect(await paymentAction()).toEqual({ kind: 'confirm', url: next.url });
  expect(failureMails()).toHaveLength(2);
});

test('a subscription that is on hold for want of a confirmation says so, and goes on once it is given', async () => {
  await failingWeekly(asking);
  await shop.moveClockTo('2031-04-03T15:00:00Z');
  const { url } = await openInvoice();
  expect([(await subscriptionOf(ann)).status, await paymentAction()]).toEqual([
    'suspended',
    { kind: 'confirm', url },
  ]);
  const mail = shop.mails().find(({ subject }) => subject.endsWith('is on hold'));
  expect(mail?.text).toContain(`Confirm the payment: ${url}`);
  expect(mail?.text).not.toContain('new card');
  await confirmOn(url);
  expect([boxes(), (await subscriptionOf(ann)).status]).toEqual([1, 'active']);
});

test('an admin who tries again is told that only the customer can confirm', async () => {
  await failingWeekly(asking);
  const row = findAnySubscription(shop.deps.db, id);
  if (!row) throw new Error('There is no subscription.');
  await expect(retryPayment(shop.deps, row)).rejects.toThrow(
    'The bank wants the customer to confirm this payment. We have mailed them the link.',
  );
});
