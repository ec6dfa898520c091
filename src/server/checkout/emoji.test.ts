import { afterAll, beforeAll, expect, test } from 'bun:test';
import { products } from '../catalog/table.ts';
import { tellChangedOrders } from '../payments/restore/changed-orders.ts';
import { createTestAdmin } from '../testing/admin.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';
import { subscribeTo } from '../testing/subscribers.ts';

/** The provider's values hold 500 characters, its phones 20, names of its products 250. */

let shop: TestShopWithPayments;
beforeAll(async () => {
  shop = await openTestShopWithPayments();
});
afterAll(() => shop.close());

const notes = `${'a'.repeat(499)}🌱${'b'.repeat(20)}`;
const items = [{ id: 'kale', quantity: 4 }];

test('notes with an emoji at a border are taken, and come back whole from the provider', async () => {
  const ann = shop.customer();
  const checkout = { items, deliveryAddress: milton, deliveryNotes: notes };
  const bought = await ann.call('POST', '/api/cart/checkout', checkout);
  expect(bought.status).toBe(200);
  const { id } = await shop.payWith((await bought.json()).clientSecret);
  const { metadata } = await shop.deps.payments.stripe.paymentIntents.retrieve(id);
  const parts = Object.keys(metadata).filter((key) => metadata[key] && notes.includes(metadata[key]));
  expect(parts.map((key) => metadata[key]).join('')).toBe(notes);

  const subscription = await subscribeTo(shop, ann, { deliveryAddress: { ...milton, notes } });
  const changed = await ann.call('PATCH', `/api/subscriptions/${subscription}`, {
    deliveryAddress: { ...milton, notes: `x${notes}` },
  });
  expect(changed.status).toBe(200);

  const byHand = {
    customer: {
      firstName: 'Carl',
      lastName: 'Phone',
      email: 'carl@example.com',
      phone: '770-555-0123',
      address: milton,
    },
    products: [{ productId: 'kale', quantity: 4 }],
    deliveryDate: '2031-03-22',
    payment: 'link',
    note: notes,
  };
  const admin = createTestAdmin(shop);
  const entered = await admin.call('POST', '/api/admin/orders', byHand, {
    'idempotency-key': 'with-an-emoji',
  });
  expect(entered.status).toBe(200);
});

test('a phone number with an emoji at its end blocks no checkout', async () => {
  const ann = shop.customer('phone@example.com', { phone: `${'1'.repeat(19)}🌱` });
  const { status } = await ann.call('POST', '/api/cart/checkout', { items, deliveryAddress: milton });
  expect(status).toBe(200);
});

test('a box of greens with emoji in their names is signed up for', async () => {
  const names = Array.from({ length: 7 }, (_, n) => `green-${n}`);
  const [kaleRow] = shop.deps.db.select().from(products).all();
  if (!kaleRow) throw new Error('There is no product.');
  for (const [n, id] of names.entries())
    shop.deps.db
      .insert(products)
      .values({ ...kaleRow, id, name: `${'🌱'.repeat(25)}${'x'.repeat(n)}`, stockOunces: 100 })
      .run();
  const box = { products: names.map((productId) => ({ productId, size: '2-oz', quantity: 2 })) };
  const { status } = await shop.customer().call('POST', '/api/create-subscription', {
    planFrequency: 'weekly',
    deliveryAddress: milton,
    ...box,
  });
  expect(status).toBe(200);
});

test('one order that cannot be told to the provider keeps no other from being told', async () => {
  const [first, second] = await Promise.all([paidOrder(), paidOrder()]);
  for (const { who, id } of [first, second])
    expect((await who.call('PATCH', `/api/orders/${id}/delivery`, { notes: 'Gate 4' })).status).toBe(200);
  const { stripe } = shop.deps.payments;
  for (const { intentId } of [first, second])
    await stripe.paymentIntents.update(intentId, { metadata: { delivery_notes: '', order_version: '' } });
  const match = `POST /v1/payment_intents/${first.intentId}`;
  await shop.fault({ requests: [{ match, fault: '500', times: 9 }] });
  await expect(tellChangedOrders(shop.deps)).rejects.toThrow();
  await shop.healed();
  const versionOf = async (id: string) => (await stripe.paymentIntents.retrieve(id)).metadata.order_version;
  expect(await versionOf(first.intentId)).toBeUndefined();
  expect(await versionOf(second.intentId)).toMatch(/^\d+$/);
  await tellChangedOrders(shop.deps);
  expect(await versionOf(first.intentId)).toMatch(/^\d+$/);
});

async function paidOrder() {
  const who = shop.customer();
  const bought = await who.call('POST', '/api/cart/checkout', { items, deliveryAddress: milton });
  const { clientSecret, orderId: id } = await bought.json();
  const { id: intentId } = await shop.payWith(clientSecret);
  await shop.sandbox.idle();
  return { who, id: id as string, intentId };
}
