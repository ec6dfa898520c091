import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { users } from '../accounts/record/table.ts';
import { orders } from '../orders/table.ts';
import { createTestAdmin } from '../testing/admin.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';
import { subscribeTo } from '../testing/subscribers.ts';

let shop: TestShopWithPayments;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
});
afterEach(() => shop.close());

type Customer = ReturnType<TestShopWithPayments['customer']>;

const backup = () => shop.deps.db.$client.serialize();
const account = ({ id }: Customer) => shop.deps.db.select().from(users).where(eq(users.id, id)).get();
const adminMails = (words: string) => shop.mails().filter(({ subject }) => subject.includes(words));

async function subscriber(email: string): Promise<Customer> {
  const who = shop.customer(email);
  await subscribeTo(shop, who, { planFrequency: 'weekly', deliveryAddress: { ...milton, notes: 'gate' } });
  return who;
}

test('an account that was closed after the copy is closed again, with all that the copy knew of it', async () => {
  const [ann, ben] = [await subscriber('ann@example.com'), await subscriber('ben@example.com')];
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  const copy = backup();
  const closed = await ann.call('DELETE', '/api/account', { email: ann.email, evenSo: true });
  expect(closed.status).toBe(200);
  await shop.restore(copy);
  expect(account(ann)).toBeDefined();
  await shop.runJobs();
  await shop.runJobs();
  expect([account(ann), account(ben)?.email]).toEqual([undefined, 'ben@example.com']);
  const boxes = shop.deps.db.select().from(orders).where(eq(orders.street, milton.street)).all();
  expect(boxes.map(({ userId }) => userId)).toEqual([ben.id]);
  expect(adminMails('closed again')).toHaveLength(1);
  expect(adminMails('closed again')[0]?.text).not.toContain('ann@example.com');
  expect(shop.mails().filter(({ to }) => to === ann.email)).toEqual([]);
});

test('so is one that first ordered after the copy', async () => {
  const ann = shop.customer('ann@example.com');
  const copy = backup();
  await subscribeTo(shop, ann);
  expect((await ann.call('DELETE', '/api/account', { email: ann.email })).status).toBe(200);
  await shop.restore(copy);
  await shop.runJobs();
  expect(account(ann)).toBeUndefined();
});

test('a customer who is gone at the provider without a word of the shop stays, and is listed for the admins', async () => {
  const [ann, ben] = [await subscriber('ann@example.com'), await subscriber('ben@example.com')];
  await subscriber('cas@example.com');
  const copy = backup();
  for (const who of [ann, ben])
    await shop.deps.payments.stripe.customers.del(account(who)?.stripeCustomerId ?? '');
  await shop.restore(copy);
  await shop.runJobs();
  await shop.runJobs();
  expect([account(ann)?.email, account(ben)?.email]).toEqual(['ann@example.com', 'ben@example.com']);
  const [mail, ...others] = adminMails('not known to Stripe');
  expect(others).toEqual([]);
  for (const who of [ann, ben]) expect(mail?.text).toContain(who.email);
  expect(mail?.text).not.toContain('cas@example.com');
});

test('an account that the copy makes an admin again is not closed, but listed', async () => {
  const admin = createTestAdmin(shop);
  await subscribeTo(shop, admin);
  const copy = backup();
  const { stripe } = shop.deps.payments;
  const id = account(admin)?.stripeCustomerId ?? '';
  await stripe.customers.update(id, { metadata: { account_closed: '1' } });
  await stripe.customers.del(id);
  await shop.restore(copy);
  await shop.runJobs();
  expect(account(admin)).toBeDefined();
  expect(adminMails('not known to Stripe')).toHaveLength(1);
});

test('without a restore nobody is closed because the provider has lost a customer', async () => {
  const ann = await subscriber('ann@example.com');
  const { stripe } = shop.deps.payments;
  const id = account(ann)?.stripeCustomerId ?? '';
  await stripe.customers.update(id, { metadata: { account_closed: '1' } });
  await stripe.customers.del(id);
  await shop.runJobs();
  expect(account(ann)?.email).toBe('ann@example.com');
  expect(adminMails('not known to Stripe')).toEqual([]);
});

test('while the provider is down the comparison waits, and is made later', async () => {
  const ann = await subscriber('ann@example.com');
  const copy = backup();
  await ann.call('DELETE', '/api/account', { email: ann.email });
  await shop.restore(copy);
  await shop.fault({ requests: [{ match: 'GET /v1/events', fault: '500', times: 50 }] });
  await shop.runJobs();
  expect(account(ann)).toBeDefined();
  await shop.healed();
  await shop.runJobs();
  expect(account(ann)).toBeUndefined();
});
