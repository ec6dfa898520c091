import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../../testing/shop-with-payments.ts';
import { issueMailedToken } from './mailed-tokens.ts';
import { users } from './table.ts';

let shop: TestShopWithPayments;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
});
afterEach(() => shop.close());

async function customerWithOrder() {
  const ann = shop.customer('ann@example.com');
  await ann.api.api.cart.checkout.post({ deliveryAddress: milton, items: [{ id: 'kale', quantity: 2 }] });
  const row = () => shop.deps.db.select().from(users).where(eq(users.id, ann.id)).get();
  const changeEmail = async (email: string) => {
    const token = issueMailedToken(shop.deps.db, 'verify-email', ann.id, email, shop.deps.now());
    expect((await ann.call('POST', '/api/auth/verify-email', { token })).status).toBe(200);
  };
  const atProvider = async () => {
    const customer = await shop.deps.payments.stripe.customers.retrieve(row()?.stripeCustomerId ?? '');
    return customer.deleted ? null : customer;
  };
  return { ann, row, changeEmail, atProvider };
}

test('a changed e-mail address reaches the provider, whose receipts go there', async () => {
  const { changeEmail, atProvider, row } = await customerWithOrder();
  expect(await atProvider()).toMatchObject({ email: 'ann@example.com', name: 'Ann Lee' });
  await changeEmail('new@example.com');
  await shop.runJobs();
  expect((await atProvider())?.email).toBe('new@example.com');
  expect(row()?.isStripeCustomerOutdated).toBe(false);
});

test('while the provider is down the change waits, and is sent when it is back', async () => {
  const { changeEmail, atProvider, row } = await customerWithOrder();
  await changeEmail('new@example.com');
  await shop.fault({ requests: [{ match: 'POST /v1/customers/*', fault: '500', times: 9 }] });
  await shop.runJobs();
  expect(row()?.isStripeCustomerOutdated).toBe(true);
  await shop.healed();
  await shop.runJobs();
  expect((await atProvider())?.email).toBe('new@example.com');
});

test('a customer whom the provider has deleted does not stop the others', async () => {
  const { changeEmail, row } = await customerWithOrder();
  await changeEmail('new@example.com');
  await shop.deps.payments.stripe.customers.del(row()?.stripeCustomerId ?? '');
  await shop.runJobs();
  expect(row()?.isStripeCustomerOutdated).toBe(false);
});
