import { afterEach, beforeEach, expect, test } from 'bun:test';
import { newId } from '../platform/db/ids.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { createOrder } from './new-order.ts';
import { orders } from './table.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const quote = { subtotal: 300, discount: 0, referralDiscount: 0, delivery: 2000, tax: 184, total: 2484 };
const address = { street: '12 Main St', city: 'Milton', state: 'Georgia', zipCode: '30004' };

function paidOrders(userId: string, count: number): void {
  for (let n = 0; n < count; n += 1)
    createOrder(shop.deps.db, {
      id: newId(),
      userId,
      quote,
      lines: [],
      deliverTo: address,
      deliveryDate: '2026-12-05',
      now: 1000 + Math.floor(n / 3),
    });
  shop.deps.db.update(orders).set({ paymentStatus: 'paid', status: 'confirmed' }).run();
}

test('orders come in pages, each once, newest first, and only one’s own', async () => {
  const [ann, ben] = [shop.customer(), shop.customer()];
  paidOrders(ann.id, 123);
  paidOrders(ben.id, 2);
  const seen: { id: string; createdAt: number }[] = [];
  let path: string | undefined = '/api/orders';
  const sizes: number[] = [];
  while (path) {
    const answer = await ann.call('GET', path);
    expect(answer.headers.get('x-total-count')).toBe('123');
    const rows = await answer.json();
    sizes.push(rows.length);
    seen.push(...rows);
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  expect(sizes).toEqual([50, 50, 23]);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(123);
  expect(seen.map(({ createdAt }) => createdAt)).toEqual(
    seen.map(({ createdAt }) => createdAt).toSorted((a, b) => b - a),
  );
});

test('a limit over 200 and an invented cursor are refused', async () => {
  const ann = shop.customer();
  paidOrders(ann.id, 210);
  expect((await (await ann.call('GET', '/api/orders?limit=200')).json()).length).toBe(200);
  for (const query of ['limit=201', 'limit=0', 'limit=x', 'cursor=abc', 'cursor=MTAwMCBh.abc'])
    expect([query, (await ann.call('GET', `/api/orders?${query}`)).status]).toEqual([query, 400]);
});

test('the cursor of another list is refused', async () => {
  const [ann, ben] = [shop.customer('ann@example.com'), shop.customer('ben@example.com')];
  paidOrders(ann.id, 60);
  const link = (await ann.call('GET', '/api/orders')).headers.get('link') ?? '';
  const next = /<([^>]+)>/.exec(link)?.[1] ?? '';
  expect([(await ann.call('GET', next)).status, (await ben.call('GET', next)).status]).toEqual([200, 400]);
});

test('an order tells how it was paid and what was paid back; an unpaid one is not listed', async () => {
  const ann = shop.customer();
  paidOrders(ann.id, 1);
  const listed = async () => (await ann.call('GET', '/api/orders')).json();
  const payment = {
    paymentStatus: 'partially_refunded',
    paidAt: 2000,
    creditApplied: 500,
    refundedAmount: 700,
  } as const;
  shop.deps.db.update(orders).set(payment).run();
  expect(await listed()).toMatchObject([
    { paymentStatus: 'partially_refunded', paidAt: 2000, creditApplied: '5.00', refundedAmount: '7.00' },
  ]);
  shop.deps.db.update(orders).set({ paymentStatus: 'unpaid' }).run();
  expect(await listed()).toEqual([]);
});
