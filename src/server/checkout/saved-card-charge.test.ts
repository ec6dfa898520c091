import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { users } from '../accounts/record/table.ts';
import { products } from '../catalog/table.ts';
import { orders } from '../orders/table.ts';
import { settleUnpaidOrders } from '../orders/unpaid-orders.ts';
import { newId } from '../platform/db/ids.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { openTestShopWithPayments, type TestShopWithPayments } from '../testing/shop-with-payments.ts';

let shop: TestShopWithPayments;
let admin: ReturnType<typeof createTestAdmin>;
let ann: ReturnType<TestShopWithPayments['customer']>;
beforeEach(async () => {
  shop = await openTestShopWithPayments({ isCounted: true });
  admin = createTestAdmin(shop);
  ann = shop.customer('ann@example.com');
});
afterEach(() => shop.close());

async function saveCard(name: string) {
  const { stripe } = shop.deps.payments;
  const { id } = await stripe.customers.create({ email: 'ann@example.com' });
  const card = await stripe.paymentMethods.attach(name, { customer: id });
  await stripe.customers.update(id, { invoice_settings: { default_payment_method: card.id } });
  shop.deps.db.update(users).set({ stripeCustomerId: id }).where(eq(users.id, ann.id)).run();
  return id;
}

async function place(changes: object = {}, key: string = newId()) {
  const body = {
    customerId: ann.id,
    products: [{ productId: 'pea-shoots', quantity: 40 }],
    deliveryDate: '2031-03-08',
    payment: 'saved-card',
    ...changes,
  };
  const answer = await admin.call('POST', '/api/admin/orders', body, { 'idempotency-key': key });
  const text = await answer.text();
  return { status: answer.status, text, orderId: answer.ok ? (JSON.parse(text).orderId as string) : '' };
}

const read = async (path: string) => (await admin.call('GET', path)).json();
const rows = () => shop.deps.db.select().from(orders).all();
const stock = () =>
  shop.deps.db.select().from(products).where(eq(products.id, 'pea-shoots')).get()?.stockOunces ?? 0;
const listed = async () => [
  ...(await read('/api/admin/orders')),
  ...(await (await ann.call('GET', '/api/orders')).json()),
  ...(await read('/api/admin/pack-list/2031-03-08')).boxes,
];
const intentsOf = async (customer: string) =>
  (await shop.deps.payments.stripe.paymentIntents.list({ customer })).data;

test('the saved card is charged at once, and the order is a paid card order everywhere', async () => {
  const customer = await saveCard('pm_card_visa');
  await shop.deps.payments.stripe.customers.createBalanceTransaction(customer, {
    amount: -500,
    currency: 'usd',
  });
  const before = stock();
  const [first, second] = await Promise.all([place({}, 'one'), place({}, 'one')]);
  expect([first.status, second.orderId]).toEqual([200, first.orderId]);
  expect((await place({}, 'one')).orderId).toBe(first.orderId);
  await shop.sandbox.idle();
  const [order, ...others] = rows();
  expect(others).toEqual([]);
  expect(order).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'paid',
    kind: 'by-hand',
    creditApplied: 0,
  });
  expect((await intentsOf(customer)).map((one) => [one.status, one.amount_received])).toEqual([
    ['succeeded', order?.total ?? 0],
  ]);
  expect(stock()).toBe(before - 40);
  expect(await read(`/api/admin/orders/${first.orderId}`)).toMatchObject({ method: 'card' });
  expect(await listed()).toHaveLength(3);
  expect(shop.mails().filter(({ to }) => to === 'ann@example.com')).toHaveLength(1);
  const { rows: lines } = await read('/api/admin/books?from=2031-03-01&to=2031-03-31&view=lines');
  expect(lines).toMatchObject([{ kind: 'hand', method: 'card' }]);
});

test.each(['pm_card_chargeCustomerFail', 'pm_card_authenticationRequired'])(
  '%s is refused with one sentence, also under its key, and the order is listed nowhere',
  async (card) => {
    const customer = await saveCard(card);
    const before = stock();
    const refusal = await place({}, 'one');
    expect(refusal.status).toBe(409);
    expect(refusal.text).toContain('Nothing was charged');
    await shop.sandbox.idle();
    expect(await place({}, 'one')).toEqual(refusal);
    expect(rows()).toMatchObject([{ status: 'cancelled', paymentStatus: 'unpaid', isWaiting: false }]);
    expect([stock(), await listed()]).toEqual([before, []]);
    expect((await intentsOf(customer)).map(({ status }) => status)).toEqual(['canceled']);
    expect(shop.mails().filter(({ to }) => to === 'ann@example.com')).toEqual([]);
    expect((await place({ payment: 'cash' })).status).toBe(200);
  },
);

test('without a saved card it is refused, and nothing is placed', async () => {
  const guest = {
    firstName: 'Carl',
    lastName: 'Phone',
    phone: '770-555-0123',
    address: { street: '9 Oak Ln', city: 'Milton', state: 'Georgia', zipCode: '30004' },
  };
  for (const changes of [{}, { customerId: undefined, customer: guest }]) {
    const { status, text } = await place(changes);
    expect(status).toBe(409);
    expect(text).toContain('no saved card');
  }
  expect(rows()).toEqual([]);
});

const calls = ['POST /v1/payment_intents', 'POST /v1/payment_intents/*/confirm'];
test.each(calls.flatMap((match) => ['500', 'act-then-timeout'].map((fault) => [match, fault])))(
  'after an outage of %s (%s) a retry under the same key charges once',
  async (match, fault) => {
    const customer = await saveCard('pm_card_visa');
    await shop.fault({ webhooks: 'lose', requests: [{ match, fault, times: 10 }] });
    expect((await place({}, 'one')).status).toBe(503);
    expect(rows()).toMatchObject([{ paymentStatus: 'unpaid', status: 'pending', isWaiting: true }]);
    await shop.healed();
    expect((await place({}, 'one')).status).toBe(200);
    expect(rows()).toMatchObject([{ paymentStatus: 'paid', status: 'confirmed' }]);
    expect((await intentsOf(customer)).map(({ status }) => status)).toEqual(['succeeded']);
  },
);

test('an interrupted order neither ends nor is ended by a checkout; paid by hand, its charge is ended first', async () => {
  const customer = await saveCard('pm_card_visa');
  await shop.fault({ requests: [{ match: 'POST /v1/payment_intents/*/confirm', fault: '500', times: 10 }] });
  await place({}, 'one');
  await shop.healed();
  const items = [{ id: 'kale', quantity: 1 }];
  const deliveryAddress = { street: '12 Main St', city: 'Milton', state: 'Georgia', zipCode: '30004' };
  await ann.call('POST', '/api/cart/checkout', { items, deliveryAddress });
  const byHand = () => rows().find(({ kind }) => kind === 'by-hand');
  expect(byHand()).toMatchObject({ status: 'pending', isWaiting: true });
  expect((await read('/api/admin/pack-list/2031-03-08')).boxes).toEqual([]);
  const id = byHand()?.id ?? '';
  const paid = await admin.call('POST', `/api/admin/orders/${id}/paid`, { method: 'cash', on: '2031-03-05' });
  expect(paid.status).toBe(200);
  await shop.sandbox.idle();
  expect(byHand()).toMatchObject({ paymentStatus: 'paid', paidWith: 'cash', status: 'confirmed' });
  const states = (await intentsOf(customer)).filter(({ metadata }) => metadata.order_id === id);
  expect(states.map(({ status }) => status)).toEqual(['canceled']);
});

test('an interrupted order that nobody tries again is dropped after half an hour', async () => {
  await saveCard('pm_card_visa');
  const before = stock();
  await shop.fault({ requests: [{ match: 'POST /v1/payment_intents', fault: '500', times: 10 }] });
  await place({}, 'one');
  await shop.healed();
  shop.sandbox.clock.moveTo(shop.deps.now() + 1_900_000);
  await settleUnpaidOrders(shop.deps, 0);
  expect([stock(), await listed()]).toEqual([before, []]);
  expect((await place({}, 'one')).status).toBe(409);
});
