import { expect, test } from 'bun:test';
import fc from 'fast-check';
import Stripe from 'stripe';
import { openTestSandbox, type TestSandbox } from './testing/open-sandbox.ts';
import { daySeconds, moveClockTo, priceDataOf, subscribeAndPay } from './testing/subscriptions.ts';

type Account = {
  shop: TestSandbox;
  customer: string;
  subscription: string;
  goodCard: string;
  badCard: string;
};
type Action = (account: Account, amount: number) => Promise<unknown>;

const none = { proration_behavior: 'none' as const };

/** Each may be refused in the current state. */
const actions: Record<string, Action> = {
  wait: ({ shop }, amount) => moveClockTo(shop, shop.sandbox.clock.now() / 1000 + amount * daySeconds),
  useGoodCard: ({ shop, subscription, goodCard: good }) =>
    shop.stripe.subscriptions.update(subscription, { default_payment_method: good }),
  useBadCard: ({ shop, subscription, badCard: bad }) =>
    shop.stripe.subscriptions.update(subscription, { default_payment_method: bad }),
  pause: ({ shop, subscription }) =>
    shop.stripe.subscriptions.pause(subscription, { bill_for: { unused_time_from: { type: 'none' } } }),
  resume: ({ shop, subscription }) =>
    shop.stripe.subscriptions.resume(subscription, {
      ...none,
      billing_cycle_anchor: { type: 'unchanged' },
    }),
  resumeWithInvoice: ({ shop, subscription }, amount) =>
    shop.stripe.subscriptions.resume(subscription, {
      payment_behavior: amount % 2 ? 'resume_on_payment_success' : 'resume_on_payment_attempt',
    }),
  moveNextCharge: ({ shop, subscription }, amount) =>
    shop.stripe.subscriptions.update(subscription, {
      ...none,
      trial_end: Math.floor(shop.sandbox.clock.now() / 1000) + amount * daySeconds,
    }),
  changePrice: async ({ shop, subscription }, amount) => {
    const [box] = (await shop.stripe.subscriptions.retrieve(subscription)).items.data;
    const price_data = priceDataOf(box, { unit_amount: amount * 100 });
    return shop.stripe.subscriptions.update(subscription, {
      ...none,
      items: [{ id: box?.id ?? '', price_data }],
    });
  },
  chargeNow: ({ shop, subscription }) =>
    shop.stripe.subscriptions.update(subscription, { ...none, billing_cycle_anchor: { type: 'now' } }),
  pauseCollection: ({ shop, subscription }, amount) =>
    shop.stripe.subscriptions.update(subscription, {
      pause_collection: amount % 2 ? { behavior: 'void' } : '',
    }),
  cancelAtPeriodEnd: ({ shop, subscription }, amount) =>
    shop.stripe.subscriptions.update(subscription, { cancel_at_period_end: amount % 2 === 0 }),
  payOpenInvoices: (account) =>
    forEachOpen(account, (id) => account.shop.stripe.invoices.pay(id, { payment_method: account.goodCard })),
  voidOpenInvoices: (account) => forEachOpen(account, (id) => account.shop.stripe.invoices.voidInvoice(id)),
  giveCredit: ({ shop, customer }, amount) =>
    shop.stripe.customers.createBalanceTransaction(customer, { amount: -amount * 300, currency: 'usd' }),
  bill: ({ shop, customer }, amount) => shop.stripe.invoiceItems.create({ customer, amount: amount * 10 }),
  refund: async ({ shop, customer }, amount) => {
    const charge = (await shop.stripe.charges.list({ customer })).data.find((one) => one.paid);
    return shop.stripe.refunds.create({ charge: charge?.id ?? 'ch_none', amount: amount * 50 });
  },
};

async function forEachOpen({ shop, subscription }: Account, work: (id: string) => Promise<unknown>) {
  const { data } = await shop.stripe.invoices.list({ subscription, status: 'open' });
  for (const { id } of data) await work(id ?? '').catch(expectRefusal);
}

/** Refused is fine, a 500 is not. */
function expectRefusal(error: unknown): void {
  if (error instanceof Stripe.errors.StripeError && (error.statusCode ?? 500) < 500) return;
  throw error;
}

const names = Object.keys(actions);
const action = fc.oneof(
  { weight: 2, arbitrary: fc.constant('wait') },
  { weight: 3, arbitrary: fc.constantFrom(...names) },
);
const history = fc.array(fc.tuple(action, fc.integer({ min: 1, max: 20 })), { minLength: 5, maxLength: 40 });

test('after any history the provider’s balances, invoices and charges agree with each other', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const account = await openAccount();
      for (const [name, amount] of steps) {
        await actions[name]?.(account, amount).catch(expectRefusal);
        await moveClockTo(account.shop, account.shop.sandbox.clock.now() / 1000 + daySeconds / 2);
      }
      await checkConsistency(account);
      await account.shop.sandbox.stop();
    }),
    { numRuns: 20, seed: Number(process.env.HISTORY_SEED ?? 1) },
  );
});

async function openAccount(): Promise<Account> {
  const shop = openTestSandbox();
  const started = await subscribeAndPay(shop);
  const customer = started.customer.id;
  const { id: bad } = await shop.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  return { shop, customer, subscription: started.id, goodCard: started.card, badCard: bad };
}

async function checkConsistency({ shop, customer, subscription }: Account): Promise<void> {
  const { stripe } = shop;
  const everything = { limit: 1000 };
  const charges = await stripe.charges.list({ customer }).autoPagingToArray(everything);
  const invoices = await stripe.invoices.list({ customer }).autoPagingToArray(everything);
  const paid = charges.filter((charge) => charge.paid);
  expect(sum(paid.map((charge) => charge.amount))).toBe(sum(invoices.map((one) => one.amount_paid)));
  for (const charge of paid) expect(charge.amount_refunded).toBeLessThanOrEqual(charge.amount);
  const payments = await stripe.invoicePayments.list({ status: 'paid' }).autoPagingToArray(everything);
  expect(payments).toHaveLength(paid.length);
  await checkBalance(shop, customer, invoices);
  checkNumbers(invoices);
  const current = await stripe.subscriptions.retrieve(subscription);
  const subscriptionEvents = shop.delivered.filter((event) =>
    event.type.startsWith('customer.subscription.'),
  );
  expect(subscriptionEvents.at(-1)?.data.object).toMatchObject({ status: current.status });
  const due = shop.sandbox.nextDue();
  if (due !== null) expect(due).toBeGreaterThan(shop.sandbox.clock.now() - 1000);
  if (current.status === 'canceled')
    expect(invoices.filter((one) => one.auto_advance && one.parent)).toEqual([]);
}

/** Balance = manual credit minus what unvoided invoices used. */
async function checkBalance({ stripe }: TestSandbox, id: string, invoices: Stripe.Invoice[]): Promise<void> {
  const entries = await stripe.customers.listBalanceTransactions(id).autoPagingToArray({ limit: 1000 });
  let balance = 0;
  for (const entry of entries.toReversed()) {
    balance += entry.amount;
    expect(entry.ending_balance).toBe(balance);
  }
  const given = entries.filter((entry) => entry.type === 'adjustment').map((entry) => entry.amount);
  const used = invoices
    .filter((one) => one.status !== 'draft' && one.status !== 'void')
    .map((one) => (one.ending_balance ?? 0) - one.starting_balance);
  expect(sum([...given, ...used])).toBe(balance);
  expect(await stripe.customers.retrieve(id)).toMatchObject({ balance });
}

/** Numbers have no gaps, and amounts due add up. */
function checkNumbers(invoices: Stripe.Invoice[]): void {
  const finalized = invoices.filter((one) => one.status !== 'draft');
  const numbers = finalized.map((one) => Number(one.number?.split('-')[1])).toSorted((a, b) => a - b);
  expect(numbers).toEqual(finalized.map((_, index) => index + 1));
  for (const one of finalized) {
    expect(one.amount_due).toBe(one.amount_paid + one.amount_remaining);
    const used = (one.ending_balance ?? 0) - one.starting_balance;
    expect(one.total - one.amount_due).toBe(used);
  }
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
