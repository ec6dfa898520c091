import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { products } from '../catalog/table.ts';
import { orders } from '../orders/table.ts';
import { cancelUnpaid } from '../orders/unpaid-orders.ts';
import { transact } from '../platform/db/db.ts';
import { faults, interruptCalls } from '../testing/provider-faults.ts';
import { queryPlansOf } from '../testing/query-plans.ts';
import { creditAtProvider, giveCredit } from '../testing/referrals.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';

let shop: TestShopWithPayments;
let ann: ReturnType<TestShopWithPayments['customer']>;
beforeEach(async () => {
  shop = await openTestShopWithPayments({ isCounted: true });
  ann = shop.customer();
});
afterEach(() => shop.close());

const cart = (id: string, quantity: number) => ({ deliveryAddress: milton, items: [{ id, quantity }] });
const setStock = (id: string, stockOunces: number) =>
  shop.deps.db.update(products).set({ stockOunces }).where(eq(products.id, id)).run();
const stockOf = (id: string) =>
  shop.deps.db.select().from(products).where(eq(products.id, id)).get()?.stockOunces;
const statuses = () =>
  shop.deps.db
    .select()
    .from(orders)
    .all()
    .map(({ status, paymentStatus }) => `${status}, ${paymentStatus}`);

async function checkOut(id: string, quantity: number, key?: string) {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
  const answer = await ann.call('POST', '/api/cart/checkout', cart(id, quantity), headers);
  const text = await answer.text();
  const { orderId = '', clientSecret = '' } = answer.ok ? JSON.parse(text) : {};
  return { status: answer.status, text, orderId, clientSecret };
}
const intentOf = (clientSecret: string) =>
  shop.deps.payments.stripe.paymentIntents.retrieve(clientSecret.split('_secret_')[0] ?? '');

describe('a new order takes the place of the customer’s earlier unpaid one', () => {
  test('which can no longer be paid and gives its ounces back', async () => {
    const first = await checkOut('kale', 4);
    const second = await checkOut('radish', 5);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(statuses()).toEqual(['cancelled, unpaid', 'pending, unpaid']);
    expect([stockOf('kale'), stockOf('radish')]).toEqual([400, 395]);
    expect((await shop.payWith(first.clientSecret)).ok).toBe(false);
    expect((await shop.payWith(second.clientSecret)).ok).toBe(true);
  });

  test('whose ounces count as free for it', async () => {
    setStock('kale', 5);
    await checkOut('kale', 4);
    expect((await checkOut('kale', 5)).status).toBe(200);
    expect(stockOf('kale')).toBe(0);
  });

  test('whose credit is back before the new one takes any', async () => {
    await giveCredit(shop, ann.id, 1000);
    const first = await checkOut('kale', 12);
    const second = await checkOut('kale', 12);
    expect((await intentOf(first.clientSecret)).amount).toBe(2888);
    expect((await intentOf(second.clientSecret)).amount).toBe(2888);
    expect(await creditAtProvider(shop, ann.id)).toBe(0);
    await shop.moveClockTo('2031-03-05T15:40:00Z');
    expect(await creditAtProvider(shop, ann.id)).toBe(1000);
  });

  test('but not that of another customer, nor a paid one', async () => {
    const paid = await checkOut('kale', 1);
    await shop.payWith(paid.clientSecret);
    await shop.sandbox.idle();
    await shop.customer().call('POST', '/api/cart/checkout', cart('kale', 1));
    await checkOut('kale', 1);
    expect(statuses()).toEqual(['confirmed, paid', 'pending, unpaid', 'pending, unpaid']);
  });

  test('and a sign-up takes nobody’s place', async () => {
    await checkOut('kale', 1);
    const products = [{ productId: 'kale', size: '2-oz', quantity: 3 }];
    const box = { planFrequency: 'weekly', products, deliveryAddress: milton };
    expect((await ann.call('POST', '/api/create-subscription', box)).status).toBe(200);
    expect(statuses()).toEqual(['pending, unpaid']);
  });
});

describe('the earlier order stays payable when the new one', () => {
  test.each([
    ['names another total', { expectedTotal: 1 }],
    ['names another day', { expectedDelivery: '2031-03-08' }],
    ['has no address', { deliveryAddress: { ...milton, street: '' } }],
    ['is more than the stock', { items: [{ id: 'kale', quantity: 999 }] }],
    ['is more than one customer may hold', { items: [{ id: 'kale', quantity: 81 }] }],
    ['has a product that is flagged out of stock', { items: [{ id: 'radish', quantity: 1 }] }],
    ['has a product that somebody else holds', { items: [{ id: 'pea-shoots', quantity: 6 }] }],
  ])('%s', async (_why, part) => {
    setStock('pea-shoots', 10);
    await shop.customer().call('POST', '/api/cart/checkout', cart('pea-shoots', 5));
    shop.deps.db.update(products).set({ isOutOfStock: true }).where(eq(products.id, 'radish')).run();
    const first = await checkOut('kale', 4);
    const refused = await ann.call('POST', '/api/cart/checkout', { ...cart('kale', 1), ...part });
    expect(refused.status).toBeWithin(400, 410);
    expect([stockOf('kale'), stockOf('pea-shoots')]).toEqual([396, 5]);
    expect((await shop.payWith(first.clientSecret)).ok).toBe(true);
  });
});

test('an earlier order that was paid meanwhile stands, and the new one goes on beside it', async () => {
  await shop.fault({ webhooks: 'lose' });
  const first = await checkOut('kale', 4);
  await shop.payWith(first.clientSecret);
  const second = await checkOut('kale', 5);
  expect(second.status).toBe(200);
  expect(statuses()).toEqual(['confirmed, paid', 'pending, unpaid']);
  expect(stockOf('kale')).toBe(391);
});

test('an earlier order that was paid meanwhile keeps its ounces from the new one', async () => {
  setStock('kale', 5);
  await shop.fault({ webhooks: 'lose' });
  const first = await checkOut('kale', 4);
  await shop.payWith(first.clientSecret);
  expect((await checkOut('kale', 5)).text).toContain('we only have 1 oz of Kale left');
  expect(statuses()).toEqual(['confirmed, paid']);
});

test('an earlier order whose payment is in process stands, and the new one goes on beside it', async () => {
  const first = await checkOut('kale', 4);
  const { paymentIntents } = shop.deps.payments.stripe;
  const retrieve = paymentIntents.retrieve.bind(paymentIntents);
  Object.assign(paymentIntents, {
    async retrieve(id: string) {
      const intent = await retrieve(id);
      return first.clientSecret.startsWith(id) ? { ...intent, status: 'processing' } : intent;
    },
  });
  expect((await checkOut('kale', 5)).status).toBe(200);
  expect(statuses()).toEqual(['pending, unpaid', 'pending, unpaid']);
  expect(stockOf('kale')).toBe(391);
});

test.each(['GET /v1/payment_intents/*', 'POST /v1/payment_intents/*/cancel'])(
  'while %s gets no answer the new order is refused and nothing has changed',
  async (match) => {
    const first = await checkOut('kale', 4);
    await shop.fault({ requests: [{ match, fault: '500', times: 100 }] });
    expect((await checkOut('kale', 5, 'second')).status).toBe(503);
    await shop.healed();
    expect([statuses(), stockOf('kale')]).toEqual([['pending, unpaid'], 396]);
    expect((await intentOf(first.clientSecret)).status).toBe('requires_payment_method');
    expect((await checkOut('kale', 5, 'second')).status).toBe(200);
    expect([statuses(), stockOf('kale')]).toEqual([['cancelled, unpaid', 'pending, unpaid'], 395]);
  },
);

test('the same key gets the same answer, and that of an ended order says so', async () => {
  await checkOut('kale', 4, 'first');
  const second = await checkOut('kale', 5, 'second');
  expect(await checkOut('kale', 5, 'second')).toEqual(second);
  const ended = await checkOut('kale', 4, 'first');
  expect([ended.status, ended.text]).toEqual([
    409,
    'This checkout has expired and nothing was charged. Please press the button again.',
  ]);
  expect(statuses()).toEqual(['cancelled, unpaid', 'pending, unpaid']);
});

test('ten orders of one customer at once leave one that can be paid, with the credit', async () => {
  await giveCredit(shop, ann.id, 1000);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => checkOut('kale', 12, `key-${n}`)));
  expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
  expect(statuses().filter((status) => status === 'pending, unpaid')).toHaveLength(1);
  expect(stockOf('kale')).toBe(388);
  const { data } = await shop.deps.payments.stripe.paymentIntents.list({ limit: 100 });
  const payable = data.filter(({ status }) => status !== 'canceled');
  expect(payable.map(({ amount }) => amount)).toEqual([2888]);
  expect(await creditAtProvider(shop, ann.id)).toBe(0);
});

describe('a process that ended between cancelling the earlier order and placing the new one', () => {
  test.each([true, false])(
    'goes on with the same key, the earlier one written as cancelled: %p',
    async (isWritten) => {
      await giveCredit(shop, ann.id, 1000);
      await shop.fault({ webhooks: 'lose' });
      const first = await checkOut('kale', 12);
      const { id } = await intentOf(first.clientSecret);
      await shop.deps.payments.stripe.paymentIntents.cancel(id);
      const { db, now } = shop.deps;
      if (isWritten) transact(db, () => cancelUnpaid(db, first.orderId, now()));
      const second = await checkOut('kale', 12);
      expect((await intentOf(second.clientSecret)).amount).toBe(2888);
      expect(statuses()).toEqual(['cancelled, unpaid', 'pending, unpaid']);
      expect([stockOf('kale'), await creditAtProvider(shop, ann.id)]).toEqual([388, 0]);
    },
  );
});

test.each(faults)(
  'whichever call meets a %s, the same key ends with one unpaid order, its ounces and all the credit',
  async (fault) => {
    await giveCredit(shop, ann.id, 1000);
    const calls = interruptCalls(shop, 'lose');
    const takePlace = async (key: string, plan?: Parameters<typeof calls.during>[1]) => {
      await checkOut('kale', 12, `before-${key}`);
      return calls.during(async () => void (await checkOut('kale', 11, `after-${key}`)), plan);
    };
    const count = await takePlace('count');
    for (let request = 1; request <= count; request += 1) {
      await takePlace(`${request}`, { request, fault });
      await shop.healed();
      const again = await checkOut('kale', 11, `after-${request}`);
      expect([request, again.status]).toEqual([request, 200]);
      expect((await intentOf(again.clientSecret)).amount).toBe(4724);
      expect(statuses().filter((status) => status !== 'cancelled, unpaid')).toEqual(['pending, unpaid']);
      expect([stockOf('kale'), await creditAtProvider(shop, ann.id)]).toEqual([389, 0]);
    }
    expect(count).toBeGreaterThan(6);
  },
  60_000,
);

test('a checkout reads the customer’s own orders, not everybody’s unpaid ones', async () => {
  const plans = await queryPlansOf(shop.deps.db, async () => {
    expect((await ann.call('POST', '/api/cart/checkout', cart('kale', 2))).status).toBe(200);
  });
  expect(plans.filter((step) => step.includes('orders_by_user'))).not.toEqual([]);
  expect(plans.filter((step) => step.includes('orders_by_payment'))).toEqual([]);
});
