import { afterEach, beforeEach, expect, test } from 'bun:test';
import { orderEvents, orders, revenueEntries, tasks } from '../orders/table.ts';
import { AppError } from '../platform/errors.ts';
import { createStripe } from '../stripe/client.ts';
import { creditAtProvider, giveCredit } from '../testing/referrals.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';
import { subscribeTo } from '../testing/subscribers.ts';
import { receiveEvent } from './events.ts';
import { refundOrder } from './order-refunds.ts';
import { refunds } from './table.ts';

let shop: TestShopWithPayments;
let ann: ReturnType<TestShopWithPayments['customer']>;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  ann = shop.customer('ann@example.com');
});
afterEach(() => shop.close());

/** $36.00, free delivery, $38.88 with tax. */
const cart = { items: [{ id: 'kale', quantity: 12 }], deliveryAddress: milton };
const total = 3888;
const admin = 'admin:boss' as const;
const stripe = () => shop.deps.payments.stripe;

async function buy(card?: string): Promise<string> {
  const { data } = await ann.api.api.cart.checkout.post(cart);
  if (data?.clientSecret) await shop.payWith(data.clientSecret, card);
  await shop.sandbox.idle();
  return data?.orderId ?? '';
}

async function refund(id: string, amount: number | null = null) {
  try {
    const { paymentStatus, refundedAmount } = await refundOrder(shop.deps, admin, id, { upTo: amount });
    return [paymentStatus, refundedAmount];
  } catch (error) {
    if (error instanceof AppError) return [error.status, error.message];
    throw error;
  }
}

async function money() {
  await shop.sandbox.idle();
  const [order] = shop.deps.db.select().from(orders).all();
  const { data } = await stripe().charges.list({ limit: 10 });
  const toCards = data.reduce((sum, one) => sum + one.amount_refunded, 0);
  return [order?.paymentStatus, order?.refundedAmount, toCards, await creditAtProvider(shop, ann.id)];
}

test('all of an order, or a part and then the rest, and never more than is left', async () => {
  const id = await buy();
  expect(await refund(id, 0)).toEqual([400, 'Please refund at least one cent.']);
  expect(await refund(id, total + 1)).toEqual([409, 'Only $38.88 is left to refund.']);
  expect(await refund(id, 1000)).toEqual(['partially_refunded', 1000]);
  expect(await refund(id, total - 999)).toEqual([409, 'Only $28.88 is left to refund.']);
  expect(await refund(id)).toEqual(['refunded', total]);
  expect(await refund(id)).toEqual([409, 'All of this order is refunded already.']);
  expect(await money()).toEqual(['refunded', total, total, 0]);
  const history = shop.deps.db.select().from(orderEvents).all();
  const amounts = history.flatMap(({ by, what, to }) => (what === 'refundedAmount' ? [[by, to]] : []));
  expect(amounts).toEqual([
    [admin, '1000'],
    [admin, String(total)],
  ]);
});

test('orders that are not known or not paid are refused', async () => {
  expect(await refund('nobody')).toEqual([404, 'We do not know this order.']);
  const { data } = await ann.api.api.cart.checkout.post(cart);
  const reason = 'This order has not been paid, so there is nothing to refund.';
  expect(await refund(data?.orderId ?? '')).toEqual([409, reason]);
});

test('two taps at once refund once, and the provider counts what somebody else has refunded there', async () => {
  const id = await buy();
  const reason = 'All of this order is refunded already.';
  expect(await Promise.all([refund(id), refund(id)])).toEqual([
    ['refunded', total],
    [409, reason],
  ]);
  expect(await money()).toEqual(['refunded', total, total, 0]);
});

test('what was refunded in the provider’s dashboard, without an event of it, is not refunded again', async () => {
  const id = await buy();
  await shop.fault({ webhooks: 'lose' });
  const [charge] = (await stripe().charges.list({ limit: 1 })).data;
  await stripe().refunds.create({ charge: charge?.id, amount: 3000 });
  expect(await refund(id, 1000)).toEqual([409, 'Only $8.88 is left to refund.']);
  expect(await refund(id)).toEqual(['refunded', total]);
  expect(await money()).toEqual(['refunded', total, total, 0]);
});

/** Without retries. */
function shortenTimeouts() {
  const { secretKey } = shop.sandbox.keys;
  const base = 'http://localhost:3000/sandbox/stripe';
  const calls = { timeoutMs: 400, maxRetries: 0 };
  shop.deps.payments.stripe = createStripe(secretKey, base, shop.sandbox.fetch, calls);
}

const outage = expect.stringContaining('The payment provider is not answering');

test.each(['500', '429', 'act-then-timeout'])(
  'after %s the same call goes on where it stopped',
  async (fault) => {
    await giveCredit(shop, ann.id, 1000);
    const id = await buy();
    shortenTimeouts();
    await shop.fault({ requests: [{ match: 'POST /v1/refunds', fault, times: 1 }] });
    expect(await refund(id, 3000)).toEqual([503, outage]);
    const acted = fault === 'act-then-timeout' ? 2888 : 0;
    await shop.healed();
    await shop.runJobs();
    expect(await money()).toEqual([acted ? 'partially_refunded' : 'paid', acted, acted, 0]);
    await shop.fault({
      requests: [{ match: 'POST /v1/customers/*/balance_transactions', fault, times: 1 }],
    });
    expect(await refund(id, 3000)).toEqual([503, outage]);
    await shop.healed();
    expect(await refund(id, 3000)).toEqual(['partially_refunded', 3000]);
    expect(await money()).toEqual(['partially_refunded', 3000, 2888, 112]);
    expect(await refund(id)).toEqual(['refunded', total]);
    expect(await money()).toEqual(['refunded', total, 2888, 1000]);
  },
  20_000,
);

test('a refund that nobody heard of for a day is closed by the totals, and did not fail', async () => {
  const id = await buy();
  shortenTimeouts();
  const lost = [{ match: 'POST /v1/refunds', fault: 'act-then-timeout', times: 1 }];
  await shop.fault({ webhooks: 'lose', requests: lost });
  expect(await refund(id, 1000)).toEqual([503, outage]);
  await shop.fault({ webhooks: 'lose', requests: [{ match: '* /v1/*', fault: '500', times: 100_000 }] });
  await shop.moveClockTo('2031-03-06T17:00:00Z');
  await shop.healed();
  await shop.runJobs();
  expect(await money()).toEqual(['partially_refunded', 1000, 1000, 0]);
  const { db } = shop.deps;
  expect(db.select().from(refunds).all()).toMatchObject([{ closedAt: expect.any(Number), refusal: null }]);
  expect(db.select().from(tasks).all()).toEqual([]);
});

test('an order that credit has paid gives the credit back, and a box gives both parts back', async () => {
  await giveCredit(shop, ann.id, total);
  const id = await buy();
  expect(await refund(id)).toEqual(['refunded', total]);
  expect(await money()).toEqual(['refunded', total, 0, total]);

  await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  const box = shop.deps.db.select().from(orders).all().at(-1);
  expect([box?.paymentStatus, box?.creditApplied, await creditAtProvider(shop, ann.id)]).toEqual([
    'paid',
    Math.min(total, box?.total ?? 0),
    Math.max(0, total - (box?.total ?? 0)),
  ]);
  expect(await refund(box?.id ?? '')).toEqual(['refunded', box?.total ?? 0]);
  expect(await creditAtProvider(shop, ann.id)).toBe(total);
});

/** Newest. */
function refundReceipt() {
  const mail = shop.mails().find(({ to, subject }) => to === 'ann@example.com' && subject.includes('refund'));
  return mail?.text ?? '';
}

test('the receipt of a refund names a card only where one is paid back, and credit only where some is back', async () => {
  await giveCredit(shop, ann.id, total);
  await refund(await buy());
  expect(refundReceipt()).toContain('It is credit again');
  expect(refundReceipt()).not.toContain('card');

  await giveCredit(shop, ann.id, -1000);
  const id = await buy();
  expect(await refund(id, 500)).toEqual(['partially_refunded', 500]);
  expect(refundReceipt()).toContain('It goes back to your card');
  expect(refundReceipt()).not.toContain('credit');
  await refund(id);
  expect(refundReceipt()).toContain('Back on your card: $10.00\nBack as credit: $28.88');
});

async function payBox() {
  await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  await shop.fault({ webhooks: 'lose', requests: [{ match: 'GET /v1/events', fault: '500', times: 99 }] });
  await shop.moveClockTo('2031-03-19T15:00:00Z');
}

test.each([
  ['an order', () => buy()],
  ['a box', payBox],
])(
  'a refund of %s that is told before its payment finds the payment, and both are booked',
  async (_of, pay) => {
    await shop.fault({ webhooks: 'lose' });
    await pay();
    const [charge] = (await stripe().charges.list({ limit: 1 })).data;
    await stripe().refunds.create({ charge: charge?.id ?? '', amount: 500 });
    await shop.fault({ webhooks: 'lose' });
    const { data: events } = await stripe().events.list({ limit: 100 });
    for (const event of events) await receiveEvent(shop.deps, event);
    expect(shop.deps.db.select().from(orders).all()).toMatchObject([
      {
        status: 'confirmed',
        paymentStatus: 'partially_refunded',
        refundedAmount: 500,
        total: charge?.amount,
      },
    ]);
    const booked = shop.deps.db.select().from(revenueEntries).all();
    expect(booked.reduce((sum, { amount }) => sum + amount, 0)).toBe((charge?.amount ?? 0) - 500);
    expect(shop.mails().filter(({ subject }) => /Please check|not known/.test(subject))).toEqual([]);
  },
);
