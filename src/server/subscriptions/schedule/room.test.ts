import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { closedDays } from '../../delivery/table.ts';
import { orders } from '../../orders/table.ts';
import { newId } from '../../platform/db/ids.ts';
import { settings } from '../../settings/table.ts';
import { statusAndBody } from '../../testing/accounts.ts';
import { createTestAdmin } from '../../testing/admin.ts';
import { insertTestOrder } from '../../testing/orders.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../../testing/shop-with-payments.ts';
import { subscribeTo, subscriptionOf, testBox } from '../../testing/subscribers.ts';
import { subscriptions } from '../record/table.ts';

/** The first Saturdays of an order on Wednesday, March 5. */
const [first, second, third, fourth] = ['2031-03-22', '2031-03-29', '2031-04-05', '2031-04-12'] as const;
const fullyBooked = 'We are fully booked at the moment.';

let shop: TestShopWithPayments;
let admin: ReturnType<typeof createTestAdmin>;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  admin = createTestAdmin(shop);
});
afterEach(() => shop.close());

const setLimit = (value: string) =>
  admin.call('PUT', '/api/admin/settings', { key: 'boxes_per_saturday', value });
const terms = async () => (await shop.visitor().api.api.delivery.terms.get()).data;
const boxOf = async (date: string) => {
  const { saturdays } = await (await admin.call('GET', '/api/admin/room')).json();
  return saturdays.find((day: { date: string }) => day.date === date)?.boxes;
};
const dayOf = (id: string | undefined) =>
  shop.deps.db
    .select()
    .from(orders)
    .where(eq(orders.id, id ?? ''))
    .get()?.deliveryDate;

/** Not paid. */
function checkOut(who = shop.customer(), expectedDelivery?: string) {
  const items = [{ id: 'kale', quantity: 4 }];
  return who.call('POST', '/api/cart/checkout', { items, deliveryAddress: milton, expectedDelivery });
}
async function place(who = shop.customer()): Promise<string> {
  const answer = await checkOut(who);
  const { orderId, clientSecret } = await answer.json();
  await shop.payWith(clientSecret);
  await shop.sandbox.idle();
  return orderId;
}

test('the limit is a whole number of boxes, and 0 is none', async () => {
  for (const wrong of ['-1', '1.5', 'many', '10001']) expect((await setLimit(wrong)).status).toBe(400);
  expect((await setLimit('0')).status).toBe(200);
  await place();
  await place();
  expect(await terms()).toMatchObject({ fullDays: [], firstDelivery: first });
  expect(await (await admin.call('GET', '/api/admin/room')).json()).toEqual({ limit: 0, saturdays: [] });
  shop.deps.db.delete(settings).where(eq(settings.key, 'boxes_per_saturday')).run();
  expect(await terms()).toMatchObject({ fullDays: [] });
});

test('new orders and sign-ups take the first open Saturday with room, and the pages learn of it', async () => {
  await setLimit('1');
  expect(dayOf(await place())).toBe(first);
  shop.deps.db.insert(closedDays).values({ date: second, reason: 'Holiday', createdAt: 0 }).run();
  expect(await terms()).toMatchObject({
    fullDays: [first],
    closedDays: [second],
    firstDelivery: third,
  });
  expect(dayOf(await place())).toBe(third);
  const ann = shop.customer();
  await subscribeTo(shop, ann);
  expect((await subscriptionOf(ann)).nextDeliveryDate).toBe(fourth);
  expect((await terms())?.fullDays.slice(0, 3)).toEqual([first, third, fourth]);
  const days = ['2031-03-08', '2031-03-15', first, second];
  expect(await Promise.all(days.map(boxOf))).toEqual([0, 0, 1, 0]);
});

test('a day that filled up while the page was open is 409 with the new one', async () => {
  await setLimit('1');
  await place();
  expect(await statusAndBody(await checkOut(shop.customer(), first))).toEqual([
    409,
    'The first delivery is now on Saturday, March 29. Please look at your order again.',
  ]);
  const signUp = { ...testBox, expectedDelivery: first };
  expect((await shop.customer().call('POST', '/api/create-subscription', signUp)).status).toBe(409);
});

test('of two checkouts for the last place one gets it', async () => {
  await setLimit('1');
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => checkOut(shop.customer(), first).then(({ status }) => status)),
  );
  expect(answers.toSorted()).toEqual([200, 409, 409, 409]);
  expect(await boxOf(first)).toBe(1);
});

test('an unpaid order and a sign-up without a card hold their place until they end', async () => {
  await setLimit('1');
  await checkOut();
  expect((await terms())?.firstDelivery).toBe(second);
  await shop.customer().api.api['create-subscription'].post({ ...testBox });
  expect((await terms())?.firstDelivery).toBe(third);
  await shop.moveClockTo('2031-03-05T16:00:00Z');
  expect((await terms())?.firstDelivery).toBe(first);
  await shop.moveClockTo('2031-03-07T16:00:00Z');
  expect((await terms())?.fullDays).toEqual([]);
});

test('a replaced unpaid order gives its place to the next one of the same customer', async () => {
  await setLimit('1');
  const ann = shop.customer();
  await checkOut(ann);
  const answer = await checkOut(ann, first);
  expect(dayOf((await answer.json()).orderId)).toBe(first);
});

test('a box counts once before and after it is paid, a skipped one not, and an extra and a cancelled order never', async () => {
  await setLimit('5');
  const ann = shop.customer();
  const id = await subscribeTo(shop, ann, { ...testBox, planFrequency: 'weekly' });
  await shop.moveClockTo('2031-03-08T15:00:00Z');
  expect(await boxOf(first)).toBe(1);
  await ann.call('POST', `/api/subscriptions/${id}/skips`, { date: second });
  expect(await boxOf(second)).toBe(0);
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  expect([await boxOf(first), await boxOf(third)]).toEqual([1, 1]);
  const { db } = shop.deps;
  insertTestOrder(db, { deliveryDate: first, extraOf: id });
  insertTestOrder(db, { deliveryDate: first, status: 'cancelled' });
  insertTestOrder(db, { deliveryDate: first, deletedAt: 1 });
  insertTestOrder(db, { deliveryDate: first, paymentStatus: 'unpaid', kind: 'by-hand', payBy: 'cash' });
  expect(await boxOf(first)).toBe(2);
  db.update(subscriptions).set({ status: 'cancelled' }).run();
  expect(await boxOf(third)).toBe(0);
});

test('running subscriptions, moves by the farm and orders by hand always have room; a move by the customer needs it', async () => {
  await setLimit('1');
  const ann = shop.customer();
  const order = await place(ann);
  const other = await place();
  expect([dayOf(order), dayOf(other)]).toEqual([first, second]);
  const move = (day: string) => ann.call('PATCH', `/api/orders/${order}/delivery`, { deliveryDate: day });
  expect(await statusAndBody(await move(second))).toEqual([
    409,
    'Saturday, March 29 is full. Please choose another day.',
  ]);
  const moved = await admin.call('PATCH', `/api/admin/orders/${order}`, { deliveryDate: second });
  expect(moved.status).toBe(200);
  const byHand = {
    customerId: ann.id,
    products: [{ productId: 'kale', quantity: 4 }],
    deliveryDate: second,
    payment: 'cash',
  };
  const placed = await admin.call('POST', '/api/admin/orders', byHand, { 'idempotency-key': newId() });
  expect(placed.status).toBe(200);
  expect(await boxOf(second)).toBe(3);
  const ben = shop.customer();
  await subscribeTo(shop, ben, { ...testBox, planFrequency: 'weekly' });
  expect((await subscriptionOf(ben)).deliveries.slice(0, 3).map(({ date }) => date)).toEqual([
    first,
    second,
    third,
  ]);
});

test('with no room for a year nothing can be ordered, and it says so', async () => {
  await setLimit('1');
  let day = Date.parse(first);
  for (let week = 0; week < 60; week += 1, day += 7 * 24 * 3_600_000)
    insertTestOrder(shop.deps.db, { deliveryDate: new Date(day).toISOString().slice(0, 10) });
  const visitor = shop.visitor();
  expect(await statusAndBody(await visitor.call('GET', '/api/delivery/terms'))).toEqual([409, fullyBooked]);
  expect(await statusAndBody(await checkOut())).toEqual([409, fullyBooked]);
  const signUp = await shop.customer().call('POST', '/api/create-subscription', testBox);
  expect(await statusAndBody(signUp)).toEqual([409, fullyBooked]);
});
