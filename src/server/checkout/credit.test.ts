import { afterEach, beforeEach, expect, test } from 'bun:test';
import { withCustomer } from '../accounts/stripe-customers.ts';
import { orders } from '../orders/table.ts';
import { creditAtProvider } from '../referrals/test-referrals.ts';
import { changeCredit } from '../stripe/balance.ts';
import { milton, openTestShopWithPayments, type TestShopWithPayments } from '../test-shop-with-payments.ts';

let shop: TestShopWithPayments;
let ann: ReturnType<TestShopWithPayments['customer']>;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  ann = shop.customer('ann@example.com');
});
afterEach(() => shop.close());

/** 12 oz of kale: $36.00, delivered free, $38.88 with tax. */
const cart = { items: [{ id: 'kale', quantity: 12 }], deliveryAddress: milton };
const total = 3888;

const giveCredit = (amount: number) =>
  withCustomer(shop.deps, ann.id, (customerId) =>
    changeCredit(shop.deps, customerId, {
      amount,
      description: 'A gift',
      metadata: {},
      idempotencyKey: `gift ${amount}`,
    }),
  );
const credit = () => creditAtProvider(shop, ann.id);
const rows = () => shop.deps.db.select().from(orders).all();
const checkOut = (key: string) => ann.call('POST', '/api/cart/checkout', cart, { 'idempotency-key': key });
async function amountOf(answer: Response) {
  const [id = ''] = (await answer.json()).clientSecret.split('_secret_');
  return (await shop.deps.payments.stripe.paymentIntents.retrieve(id)).amount;
}
async function expireCheckouts() {
  await shop.moveClockTo('2031-03-05T15:40:00Z');
  await shop.runJobs();
  await shop.runJobs();
}

test('two checkouts at once take the same credit once, and both give it back when nobody pays', async () => {
  await giveCredit(1000);
  const answers = await Promise.all([checkOut('one'), checkOut('two'), checkOut('one')]);
  const amounts = await Promise.all(answers.map(amountOf));
  expect([...new Set(amounts)].sort()).toEqual([total - 1000, total]);
  expect(await credit()).toBe(0);
  await expireCheckouts();
  expect(rows().map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  expect(await credit()).toBe(1000);
});

test('credit that pays for all of it confirms the order without a card', async () => {
  await giveCredit(total);
  expect(await (await checkOut('one')).json()).not.toHaveProperty('clientSecret');
  expect(rows()).toMatchObject([{ status: 'confirmed', paymentStatus: 'paid', creditApplied: total }]);
  await expireCheckouts();
  expect(await credit()).toBe(0);
});

test('what is left for the card is never less than it can be charged with', async () => {
  await giveCredit(total - 10);
  expect(await amountOf(await checkOut('one'))).toBe(50);
  expect(await credit()).toBe(40);
});

test('credit that was taken although the provider’s answer was lost comes back with the order', async () => {
  await giveCredit(1000);
  const match = 'POST /v1/customers/*/balance_transactions';
  await shop.fault({ requests: [{ match, fault: 'act-then-timeout', times: 2 }] });
  expect((await checkOut('one')).status).toBe(503);
  await shop.healed();
  expect(await credit()).toBe(0);
  await expireCheckouts();
  expect(rows()).toMatchObject([{ status: 'cancelled', paymentStatus: 'unpaid' }]);
  expect(await credit()).toBe(1000);
}, 30_000);

test('credit that was never taken does not come back', async () => {
  await giveCredit(1000);
  const match = 'POST /v1/customers/*/balance_transactions';
  await shop.fault({ requests: [{ match, fault: '500', times: 9 }] });
  expect((await checkOut('one')).status).toBe(503);
  await shop.healed();
  await expireCheckouts();
  expect(rows()).toMatchObject([{ status: 'cancelled', creditApplied: 1000 }]);
  expect(await credit()).toBe(1000);
}, 30_000);
