import { afterEach, beforeEach, expect, test } from 'bun:test';
import { hashPassword } from '../accounts/passwords/passwords.ts';
import { users } from '../accounts/record/table.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';

let shop: TestShopWithPayments;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
});
afterEach(() => shop.close());

const password = 'a-good-password';
const close = (who: ReturnType<TestShopWithPayments['customer']>, body: object) =>
  who.call('DELETE', '/api/account', body);

const box = {
  planFrequency: 'weekly',
  products: [{ productId: 'kale', size: '2-oz', quantity: 4 }],
  deliveryAddress: milton,
};
const subscribe = (who: ReturnType<TestShopWithPayments['customer']>) =>
  who.call('POST', '/api/create-subscription', box);

async function expectNobodyLeft(): Promise<void> {
  const { stripe } = shop.deps.payments;
  await shop.sandbox.idle();
  await shop.moveClockTo('2031-03-07T15:00:00Z');
  const running = (await stripe.subscriptions.list({ limit: 100 })).data;
  const customers = (await stripe.customers.list({ limit: 100 })).data;
  const emails = shop.deps.db
    .select()
    .from(users)
    .all()
    .map(({ email }) => email);
  expect([running.length, customers.length, emails.filter((email) => email.startsWith('ann'))]).toEqual([
    0,
    0,
    [],
  ]);
}

test('an account that subscribes for the first time while it is closed stays closed', async () => {
  for (const n of [1, 2, 3, 4]) {
    const ann = shop.customer(`ann${n}@example.com`, { passwordHash: await hashPassword('test', password) });
    const [closed] = await Promise.all([close(ann, { password, evenSo: true }), subscribe(ann)]);
    expect(closed.status).toBe(200);
  }
  await expectNobodyLeft();
});

test('a customer that the provider was creating while the account was closed is deleted there', async () => {
  const ann = shop.customer('ann@example.com');
  const { customers } = shop.deps.payments.stripe;
  const { create } = customers;
  Object.assign(customers, {
    async create(...args: Parameters<typeof create>) {
      Object.assign(customers, { create });
      expect((await close(ann, { email: 'ann@example.com' })).status).toBe(200);
      return create.apply(customers, args);
    },
  });
  expect((await subscribe(ann)).status).toBe(401);
  await expectNobodyLeft();
});

test('a customer whose creation was not answered in time is deleted with the account', async () => {
  const ann = shop.customer('ann@example.com');
  await shop.fault({ requests: [{ match: 'POST /v1/customers', fault: 'act-then-timeout', times: 9 }] });
  expect((await subscribe(ann)).status).toBe(503);
  await shop.healed();
  expect((await close(ann, { email: 'ann@example.com' })).status).toBe(200);
  await expectNobodyLeft();
});
