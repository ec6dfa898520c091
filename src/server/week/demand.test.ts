import { afterEach, beforeEach, expect, test } from 'bun:test';
import { addDays } from '../../shared/rules/delivery-days.ts';
import { closedDays } from '../delivery/table.ts';
import { changeOrder } from '../orders/order-changes.ts';
import { orders } from '../orders/table.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';
import { subscribeTo, subscriptionOf } from '../testing/subscribers.ts';
import { demandBetween } from './demand.ts';

let shop: TestShopWithPayments;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
});
afterEach(() => shop.close());

const until = '2031-05-31';
const demand = () => demandBetween(shop.deps.db, shop.deps.now(), '2031-03-01', until);
const daysOf = async (isPaid: boolean) =>
  (await demand()).filter(({ orderId }) => (orderId !== null) === isPaid).map(({ day }) => day);

test('demand is what is paid on its own day and what the deliveries show as still to be paid', async () => {
  const ann = shop.customer('ann@example.com');
  const id = await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  const shown = async () => (await subscriptionOf(ann)).deliveries;
  await ann.call('POST', `/api/subscriptions/${id}/skips`, { date: '2031-04-05' });
  const scheduled = (await shown()).filter(({ state }) => state === 'scheduled').map(({ date }) => date);
  const last = scheduled.at(-1) ?? '';
  expect((await daysOf(false)).filter((day) => day <= last)).toEqual(scheduled);
  expect(await daysOf(true)).toEqual([]);
  expect((await demand())[0]).toMatchObject({
    subscriptionId: id,
    orderId: null,
    lines: [
      { productId: 'pea-shoots', ounces: 4 },
      { productId: 'radish', ounces: 3 },
    ],
  });

  await shop.moveClockTo('2031-03-20T15:00:00Z');
  expect(await daysOf(true)).toEqual(['2031-03-22']);
  expect(await daysOf(false)).not.toContain('2031-03-22');
  const [box] = shop.deps.db.select().from(orders).all();
  const move = (change: Parameters<typeof changeOrder>[2]) =>
    changeOrder(shop.deps.db, box?.id ?? '', change, 'admin:farm', shop.deps.now());
  move({ deliveryDate: '2031-03-26', paymentStatus: 'refunded' });
  expect(await daysOf(true)).toEqual(['2031-03-26']);
  move({ status: 'cancelled' });
  expect(await daysOf(true)).toEqual([]);
});

test('a pause without an end and a closed day take boxes out, a pause with an end until the charge after it', async () => {
  const ann = shop.customer('ann@example.com');
  const id = await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  const pause = (body: object) => ann.call('PATCH', `/api/subscriptions/${id}/pause`, body);
  await pause({ pause: true });
  expect(await daysOf(false)).toEqual([]);
  await pause({ pause: false });
  expect((await daysOf(false))[0]).toBe('2031-03-29');
  await pause({ pause: true, until: '2031-04-03' });
  const [first = ''] = await daysOf(false);
  expect(first).toBe('2031-04-12');
  shop.deps.db.insert(closedDays).values({ date: first, reason: 'ice', createdAt: shop.deps.now() }).run();
  expect((await daysOf(false))[0]).toBe(addDays(first, 7));
});

test('an order counts when it is paid', async () => {
  const ann = shop.customer('ann@example.com');
  const bought = await ann.api.api.cart.checkout.post({
    items: [
      { id: 'kale-2-oz', quantity: 3 },
      { id: 'kale', quantity: 1 },
    ],
    deliveryAddress: milton,
  });
  expect(await demand()).toEqual([]);
  await shop.payWith(bought.data?.clientSecret);
  await shop.sandbox.idle();
  expect(await demand()).toMatchObject([
    { day: '2031-03-22', subscriptionId: null, lines: [{ productId: 'kale', ounces: 7 }] },
  ]);
});
