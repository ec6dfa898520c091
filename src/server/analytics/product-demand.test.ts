import { afterEach, beforeEach, expect, test } from 'bun:test';
import { addDays } from '../../shared/rules/delivery-days.ts';
import { addRole } from '../accounts/record/users.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';
import { subscribeTo, subscriptionOf } from '../testing/subscribers.ts';

let shop: TestShopWithPayments;
beforeEach(async () => {
  shop = await openTestShopWithPayments({ isCounted: true });
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

test('the next Saturday has the boxes that are still to be charged, until they are paid', async () => {
  const ann = shop.customer();
  addRole(shop.deps.db, ann.id, 'admin');
  await subscribeTo(shop, ann);
  const nextDelivery = async () => (await (await ann.call('GET', '/api/admin/overview')).json()).nextDelivery;
  expect(await nextDelivery()).toMatchObject({ paidBoxes: 0, unpaidBoxes: 0 });

  const date = (await subscriptionOf(ann)).nextDeliveryDate ?? '';
  await shop.moveClockTo(`${addDays(date, -6)}T15:00:00Z`);
  expect(await nextDelivery()).toEqual({ date, paidBoxes: 0, unpaidBoxes: 1 });
  await shop.moveClockTo(`${addDays(date, -2)}T15:00:00Z`);
  expect(await nextDelivery()).toEqual({ date, paidBoxes: 1, unpaidBoxes: 0 });
});
