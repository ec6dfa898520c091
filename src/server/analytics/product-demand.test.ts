import { afterEach, beforeEach, expect, test } from 'bun:test';
import { addRole } from '../accounts/users.ts';
import { subscribeTo, subscriptionOf } from '../subscriptions/test-subscribers.ts';
import { milton, openTestShopWithPayments, type TestShopWithPayments } from '../test-shop-with-payments.ts';

let shop: TestShopWithPayments;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
});
afterEach(() => shop.close());

test('reserved is what unpaid orders hold, promised what boxes of the next four weeks need', async () => {
  const ann = shop.customer();
  const demand = async () => (await ann.call('GET', '/api/admin/product-demand')).json();
  expect((await ann.call('GET', '/api/admin/product-demand')).status).toBe(403);
  addRole(shop.deps.db, ann.id, 'admin');
  expect(await demand()).toEqual([]);

  const contact = { name: 'Ann', email: 'ann@example.com', phone: '', address: '', city: '', state: '' };
  await ann.api.api.cart.checkout.post({
    items: [{ id: 'kale', quantity: 12 }],
    deliveryAddress: milton,
    customerInfo: { ...contact, zipCode: '' },
  });
  expect(await demand()).toEqual([{ productId: 'kale', reserved: 12, promised: 0 }]);

  await subscribeTo(shop, ann);
  const { items, deliveries } = await subscriptionOf(ann);
  const until = '2031-04-02';
  const boxes = deliveries.filter(({ date }) => date <= until).length;
  const [item] = items;
  const promised = (await demand()).find(
    ({ productId }: { productId: string }) => productId === item?.productId,
  );
  expect(promised?.promised).toBe(boxes * (item?.quantity ?? 0));
  expect(promised?.promised).toBeGreaterThan(0);

  const [first] = deliveries;
  const { id } = await subscriptionOf(ann);
  await ann.call('POST', `/api/subscriptions/${id}/skips`, { date: first?.date });
  const after = (await demand()).find(
    ({ productId }: { productId: string }) => productId === item?.productId,
  );
  expect(after?.promised ?? 0).toBe((boxes - 1) * (item?.quantity ?? 0));
});
