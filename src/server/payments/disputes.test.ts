import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { getWeeklyRevenue } from '../analytics/revenue.ts';
import { orders, revenueEntries } from '../orders/table.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { creditAtProvider, giveCredit } from '../testing/referrals.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';
import { receiveEvent } from './events.ts';
import { refunds } from './table.ts';

let shop: TestShopWithPayments;
let ann: ReturnType<TestShopWithPayments['customer']>;
let admin: ReturnType<typeof createTestAdmin>;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  ann = shop.customer('ann@example.com');
  admin = createTestAdmin(shop);
});
afterEach(() => shop.close());

/** 12 oz of kale with tax; disputed at once. */
const total = 3888;
async function buyDisputed(): Promise<string> {
  const cart = { items: [{ id: 'kale', quantity: 12 }], deliveryAddress: milton };
  const { data } = await ann.api.api.cart.checkout.post(cart);
  await shop.payWith(data?.clientSecret, '4000000000000259');
  await shop.sandbox.idle();
  return data?.orderId ?? '';
}

const lost = '2031-03-13T15:00:00Z';
const stripe = () => shop.deps.payments.stripe;
const disputeId = async () => (await stripe().disputes.list({ limit: 1 })).data[0]?.id ?? '';
async function win() {
  const evidence = { uncategorized_text: 'winning_evidence' };
  await stripe().disputes.update(await disputeId(), { evidence, submit: true });
  await shop.sandbox.idle();
}

const call = async (method: string, path: string, body?: object, key?: string) => {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
  const answer = await admin.call(method, `/api/admin${path}`, body, headers);
  const text = await answer.text();
  await shop.sandbox.idle();
  return [answer.status, /^[{[]/.test(text) ? JSON.parse(text) : text];
};
const refund = (id: string, body: object = {}, key?: string) =>
  call('POST', `/orders/${id}/refund`, body, key);
const figures = async (id: string) => (await call('GET', `/orders/${id}/refund`))[1];
const row = (id: string) => shop.deps.db.select().from(orders).where(eq(orders.id, id)).get();
const history = async (id: string) =>
  (await call('GET', `/orders/${id}/history`))[1].map(({ what, to }: Record<string, string>) => [what, to]);
const entries = () =>
  shop.deps.db
    .select()
    .from(revenueEntries)
    .all()
    .map(({ amount }) => amount);

const deciding = [409, 'The bank is deciding about this payment.'];

test('while a dispute is open nothing goes back to the card, but the part that credit paid does', async () => {
  await giveCredit(shop, ann.id, 1000);
  const id = await buyDisputed();
  expect(await refund(id, { amount: '10.01' })).toEqual(deciding);
  expect(await figures(id)).toMatchObject({ paid: '38.88', left: '10.00', isDisputeOpen: true });
  expect(await refund(id)).toMatchObject([200, { refundedAmount: '10.00', status: 'confirmed' }]);
  expect(await creditAtProvider(shop, ann.id)).toBe(1000);
  expect(await refund(id)).toEqual(deciding);
  expect(await refund(id, { amount: '28.89' })).toEqual([409, 'All of this order is refunded already.']);
  expect(shop.sent).not.toContain('POST /v1/refunds');
});

test('a lost dispute is money paid back by the bank: in the books, on the order and in its history', async () => {
  await giveCredit(shop, ann.id, 1000);
  const id = await buyDisputed();
  await shop.fault({ webhooks: 'duplicate' });
  await shop.moveClockTo(lost);
  expect(row(id)).toMatchObject({
    refundedAmount: 2888,
    paymentStatus: 'partially_refunded',
    status: 'confirmed',
  });
  expect(entries()).toEqual([2888, -2888]);
  const weeks = getWeeklyRevenue(shop.deps.db, shop.deps.now()).weeks.slice(-2);
  expect(weeks.map(({ revenue }) => revenue)).toEqual([28.88, -28.88]);
  expect(await history(id)).toEqual(
    expect.arrayContaining([
      ['dispute', 'lost'],
      ['refundedAmount', '2888'],
      ['paymentStatus', 'partially_refunded'],
    ]),
  );
  expect(await refund(id, { amount: '10.01' })).toEqual([409, 'Only $10.00 is left to refund.']);
  expect(await figures(id)).toMatchObject({ refunded: '28.88', left: '10.00', isDisputeOpen: false });
  expect(await refund(id)).toMatchObject([200, { refundedAmount: '38.88', paymentStatus: 'refunded' }]);
  const toCustomer = shop.mails().filter(({ to, subject }) => to === ann.email && /refund/i.test(subject));
  expect(toCustomer.map(({ text }) => /We refunded \S+/.exec(text)?.[0])).toEqual(['We refunded $10.00']);
});

test('a dispute that is won changes nothing', async () => {
  const id = await buyDisputed();
  await win();
  await shop.moveClockTo(lost);
  expect([row(id)?.paymentStatus, row(id)?.refundedAmount, entries()]).toEqual(['paid', 0, [total]]);
  expect(await figures(id)).toMatchObject({ left: '38.88', isDisputeOpen: false });
  expect(await refund(id)).toMatchObject([200, { paymentStatus: 'refunded' }]);
});

test('a dispute that is lost before any event told of its payment is booked after it', async () => {
  await shop.fault({ webhooks: 'lose', requests: [{ match: 'GET /v1/events', fault: '500', times: 99 }] });
  const id = await buyDisputed();
  await shop.fault({ webhooks: 'lose' });
  await stripe().disputes.close(await disputeId());
  const { data: events } = await stripe().events.list({ limit: 100 });
  for (const event of events) await receiveEvent(shop.deps, event);
  expect(row(id)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: total, status: 'confirmed' });
  expect(entries()).toEqual([total, -total]);
});

test('a dispute lost over a charge that no order goes with is booked, and its task names no id', async () => {
  const customer = await stripe().customers.create({ email: 'walk-in@example.com' });
  const { client_secret } = await stripe().paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    customer: customer.id,
  });
  await shop.payWith(client_secret ?? '', '4000000000000259');
  await shop.moveClockTo(lost);
  expect(entries()).toEqual([5000, -5000]);
  expect((await call('GET', '/overview'))[1].tasks).toMatchObject([
    { orderId: null, title: 'The dispute over $50.00 for a payment that no order goes with was lost' },
  ]);
});

test('a refund that a dispute overtakes is refused for good, and credit pays back no more than its part', async () => {
  await giveCredit(shop, ann.id, 1000);
  const id = await buyDisputed();
  const interrupted = {
    id: 'r',
    orderId: id,
    amount: total,
    refundTo: total,
    asked: 'all and cancel',
    key: 'key',
  };
  shop.deps.db
    .insert(refunds)
    .values({ ...interrupted, cancel: true, by: 'admin:olive', createdAt: shop.deps.now() })
    .run();
  expect(await refund(id, { cancel: true }, 'key')).toEqual(deciding);
  expect(await creditAtProvider(shop, ann.id)).toBe(0);
  expect(row(id)).toMatchObject({ status: 'confirmed', refundedAmount: 0 });
  await win();
  expect(await refund(id, { cancel: true }, 'key')).toEqual(deciding);
  expect(await refund(id, { cancel: true })).toMatchObject([200, { refundedAmount: '38.88' }]);
});

test('money that no order goes with counts on both sides, as lines of their own kind', async () => {
  const intent = await stripe().paymentIntents.create({
    amount: 1500,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
  });
  await shop.sandbox.idle();
  const charge = String(intent.latest_charge);
  for (const amount of [400, 100]) {
    await stripe().refunds.create({ charge, amount });
    await shop.sandbox.idle();
  }
  const [, { rows }] = await call('GET', '/books?from=2031-03-01&to=2031-03-31&view=lines');
  expect(
    rows.map(({ kind, total: paid, refunded, order }: Record<string, string>) => [
      kind,
      paid,
      refunded,
      order,
    ]),
  ).toEqual([
    ['other', '15.00', '0.00', ''],
    ['other', '0.00', '4.00', ''],
    ['other', '0.00', '1.00', ''],
  ]);
  expect(entries()).toEqual([1500, -400, -100]);
});
