import { afterEach, beforeEach, expect, test } from 'bun:test';
import { orders } from './orders/table.ts';
import { subscriptions } from './subscriptions/record/table.ts';
import { milton, openTestShopWithPayments, type TestShopWithPayments } from './testing/shop-with-payments.ts';
import { subscribeTo, testBox } from './testing/subscribers.ts';

let shop: TestShopWithPayments;
let broken: ReturnType<TestShopWithPayments['customer']>;
let sound: ReturnType<TestShopWithPayments['customer']>;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  broken = shop.customer('broken@example.com');
  sound = shop.customer('sound@example.com');
});
afterEach(() => shop.close());

const breakAt = (...paths: string[]) =>
  shop.fault({ requests: paths.map((path) => ({ match: `* ${path}`, fault: 'kept-500', times: 999_999 })) });

test('an unpaid order that the provider cannot tell about keeps no other one from expiring', async () => {
  const cart = { items: [{ id: 'kale', quantity: 12 }], deliveryAddress: milton };
  for (const who of [broken, sound]) await who.api.api.cart.checkout.post(cart);
  const [first] = shop.deps.db.select().from(orders).all();
  await breakAt(`/v1/payment_intents/${first?.paymentIntentId}`);
  await shop.moveClockTo('2031-03-05T16:00:00Z');
  const statuses = shop.deps.db
    .select()
    .from(orders)
    .all()
    .map(({ status }) => status);
  expect(statuses).toEqual(['pending', 'cancelled']);
});

test('a sign-up that the provider cannot tell about keeps no other one from ending', async () => {
  for (const who of [broken, sound]) await who.api.api['create-subscription'].post({ ...testBox });
  const [first] = shop.deps.db.select().from(subscriptions).all();
  await breakAt(
    `/v1/subscriptions/${first?.stripeSubscriptionId}`,
    `/v1/setup_intents/${first?.setupIntentId}`,
  );
  await shop.moveClockTo('2031-03-07T16:00:00Z');
  const statuses = shop.deps.db
    .select()
    .from(subscriptions)
    .all()
    .map(({ status }) => status);
  expect(statuses).toEqual(['pending', 'cancelled']);
});

test('a customer whom the provider cannot tell about keeps nobody from being reminded, billed and delivered', async () => {
  for (const who of [broken, sound]) await subscribeTo(shop, who);
  const { data } = await shop.deps.payments.stripe.customers.list({ email: broken.email });
  const [first] = shop.deps.db.select().from(subscriptions).all();
  await breakAt(`/v1/customers/${data[0]?.id}`, `/v1/subscriptions/${first?.stripeSubscriptionId}`);
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  const subjects = shop.mails().flatMap(({ to, subject }) => (to === sound.email ? [subject] : []));
  expect(subjects).toContainEqual(expect.stringContaining('will be charged'));
  expect(
    shop.deps.db
      .select()
      .from(orders)
      .all()
      .filter(({ userId }) => userId === sound.id),
  ).toHaveLength(1);
});
