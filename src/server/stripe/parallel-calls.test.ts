import { afterEach, beforeEach, expect, test } from 'bun:test';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';
import { type Subscriber, subscribeTo, testBox } from '../testing/subscribers.ts';

let shop: TestShopWithPayments;
let ann: Subscriber;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  ann = shop.customer('ann@example.com');
});
afterEach(() => shop.close());

const cart = { items: [{ id: 'kale', quantity: 3 }], deliveryAddress: milton };

/** No event reaches the shop: only the browser reports it. */
async function confirmWithHeldWebhooks(clientSecret: string | undefined): Promise<string> {
  await shop.fault({ webhooks: 'hold' });
  return (await shop.payWith(clientSecret)).id;
}

type Call = { method: string; path: string; body?: object };

/** Each returns a call, which is sent fifty times at once. */
const calls: Record<string, () => Promise<Call>> = {
  'completion of a subscription': async () => {
    const { data } = await ann.api.api['create-subscription'].post(testBox);
    const paymentIntentId = await confirmWithHeldWebhooks(data?.clientSecret);
    return { method: 'POST', path: '/api/complete-subscription', body: { paymentIntentId } };
  },
  'completion of an order': async () => {
    const { data } = await ann.api.api.cart.checkout.post(cart);
    const paymentIntentId = await confirmWithHeldWebhooks(data?.clientSecret);
    return { method: 'POST', path: '/api/complete-subscription', body: { paymentIntentId } };
  },
  'choice to save the card': async () => {
    const { data } = await ann.api.api.cart.checkout.post(cart);
    return { method: 'PATCH', path: `/api/checkout/${data?.orderId}`, body: { saveCard: true } };
  },
  'saved cards': async () => {
    await subscribeTo(shop, ann);
    return { method: 'GET', path: '/api/payment-methods' };
  },
  invoices: async () => {
    await subscribeTo(shop, ann);
    return { method: 'GET', path: '/api/invoices' };
  },
  credit: async () => {
    await subscribeTo(shop, ann);
    return { method: 'GET', path: '/api/credit' };
  },
  'billing portal': async () => {
    await subscribeTo(shop, ann);
    return { method: 'POST', path: '/api/billing-portal' };
  },
  'new card': async () => {
    const id = await subscribeTo(shop, ann);
    return { method: 'POST', path: `/api/subscriptions/${id}/update-payment-method` };
  },
  pause: async () => {
    const id = await subscribeTo(shop, ann, { planFrequency: 'weekly' });
    await shop.moveClockTo('2031-03-20T15:00:00Z');
    return { method: 'PATCH', path: `/api/subscriptions/${id}/pause`, body: { pause: true } };
  },
  skip: async () => {
    const id = await subscribeTo(shop, ann, { planFrequency: 'weekly' });
    return { method: 'POST', path: `/api/subscriptions/${id}/skips`, body: { date: '2031-03-22' } };
  },
  change: async () => {
    const id = await subscribeTo(shop, ann);
    const body = { products: [{ productId: 'kale', quantity: 8 }] };
    return { method: 'PATCH', path: `/api/subscriptions/${id}`, body };
  },
  'undo of a change': async () => {
    const id = await subscribeTo(shop, ann);
    const products = [{ productId: 'kale', quantity: 8 }];
    await ann.call('PATCH', `/api/subscriptions/${id}`, { products });
    return { method: 'POST', path: `/api/subscriptions/${id}/undo-change` };
  },
  cancellation: async () => {
    const id = await subscribeTo(shop, ann);
    return { method: 'DELETE', path: `/api/subscriptions/${id}` };
  },
};

test.each(Object.keys(calls))('%s: fifty calls at once cost the provider each request once', async (name) => {
  const call = await calls[name]?.();
  if (!call) throw new Error('There is no such call.');
  await shop.sandbox.idle();
  shop.sent.length = 0;
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => ann.call(call.method, call.path, call.body)),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => ![200, 409, 429].includes(status))).toEqual([]);
  expect(shop.sent.length).toBeGreaterThan(0);
  expect(shop.sent.filter((request, n) => shop.sent.indexOf(request) !== n)).toEqual([]);
});
