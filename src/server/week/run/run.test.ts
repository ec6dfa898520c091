import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { business } from '../../../shared/business.ts';
import { type RunAnswer, type RunTick, tickStates } from '../../../shared/contract/run.ts';
import { newYorkDay } from '../../../shared/rules/delivery-days.ts';
import { findUser } from '../../accounts/record/users.ts';
import { removeCustomer } from '../../customers/removal.ts';
import { zipCentroid } from '../../delivery/zip-codes.ts';
import { getOrderHistory } from '../../orders/order-history.ts';
import { orderItems, orders } from '../../orders/table.ts';
import { listMails, writeAgain } from '../../platform/mail/outbox.ts';
import { markDueSent } from '../../platform/mail/outbox-delivery.ts';
import { outbox } from '../../platform/mail/table.ts';
import { subscriptions } from '../../subscriptions/record/table.ts';
import { createTestAdmin } from '../../testing/admin.ts';
import { insertTestOrder } from '../../testing/orders.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { openTestShopWithPayments } from '../../testing/shop-with-payments.ts';
import { subscribeTo } from '../../testing/subscribers.ts';
import { runTicks } from './table.ts';
import { tickStop } from './ticks.ts';

const day = '2026-12-05';
/** 9:00 in New York. */
const morning = Date.parse('2026-12-05T14:00:00Z');
const minute = 60_000;

let shop: TestShop;
let admin: ReturnType<TestShop['customer']>;
let ann: ReturnType<TestShop['customer']>;
beforeEach(async () => {
  shop = await openTestShop();
  admin = createTestAdmin(shop);
  ann = shop.customer('ann@example.com');
  shop.clock.now = morning;
});
afterEach(() => shop.close());

const box = (fields: Partial<typeof orders.$inferInsert> = {}) =>
  insertTestOrder(shop.deps.db, { userId: ann.id, deliveryDate: day, ...fields });
const orderOf = (id: string) => shop.deps.db.select().from(orders).where(eq(orders.id, id)).get();
const subjects = () =>
  listMails(shop.deps.db)
    .map(({ subject }) => subject.replace(/: order .*/, ''))
    .toSorted();
const run = async (): Promise<RunAnswer> => (await admin.call('GET', `/api/admin/run/${day}`)).json();
let keys = 0;
const tick = async (orderId: string, input: Partial<RunTick>, date = day) => {
  keys += 1;
  const body = {
    state: 'delivered',
    at: shop.clock.now,
    key: `key-${String(keys).padStart(6, '0')}`,
    ...input,
  };
  const answer = await admin.call('POST', `/api/admin/run/${date}/stops/${orderId}`, body);
  return { status: answer.status, text: await answer.text() };
};
function sendMails(): void {
  markDueSent(shop.deps.db, shop.clock.now, (mail) => void writeAgain(shop.deps, mail));
}

test('the run holds the paid boxes of its day in driving order, with what a driver needs', async () => {
  const { lat, lng } = business.farm;
  const far = box({ lat: lat + 0.2, lng, street: '3 Far Rd', deliveryNotes: 'Door code 4711' });
  const near = box({ lat: lat + 0.1, lng, street: '2 Near Rd', phone: '404-555-0199' });
  const before = box({ lat: lat - 0.2, lng });
  await admin.call('PATCH', `/api/admin/orders/${before}`, { deliverBefore: '10:00' });
  box({ paymentStatus: 'unpaid', status: 'pending' });
  box({ status: 'cancelled' });
  box({ deletedAt: morning });
  box({ deliveryDate: '2026-12-12' });
  const line = { orderId: far, quantity: 1, price: 550, productName: 'Pea Shoots (2-oz)', ounces: 2 };
  shop.deps.db
    .insert(orderItems)
    .values([0, 1].map((position) => ({ ...line, position, productId: 'pea-shoots' })))
    .run();
  const { stops, now, startedAt } = await run();
  expect(new Set(stops.map(({ orderId }) => orderId))).toEqual(new Set([before, near, far]));
  expect(stops[0]).toMatchObject({ orderId: before, deliverBefore: '10:00' });
  expect([now, startedAt]).toEqual([morning, null]);
  expect(stops.find(({ orderId }) => orderId === far)).toMatchObject({
    name: 'Ann Lee',
    phone: '770-555-0100',
    street: '3 Far Rd',
    notes: 'Door code 4711',
    lines: [{ productName: 'Pea Shoots', ounces: 4 }],
    tick: 'open',
  });
  expect(stops.find(({ orderId }) => orderId === near)?.phone).toBe('404-555-0199');
});

test('a stop without coordinates stands at the centroid of its ZIP code', async () => {
  const ids = ['30004', '30114', '30004'].map((zipCode, id) => box({ zipCode, street: `${id} Elm St` }));
  const order = (await run()).stops.map(({ orderId }) => orderId);
  expect(Math.abs(order.indexOf(ids[0] ?? '') - order.indexOf(ids[2] ?? ''))).toBe(1);
});

test('apartments of one house stand together, wherever the map service has put each', async () => {
  const { lat, lng } = business.farm;
  const house = { zipCode: '30004', city: 'Milton' };
  const near = box({ ...house, street: '500 Oak St Apt 2', lat: lat + 0.1, lng });
  box({ street: '3 Far Rd', lat: lat + 0.15, lng });
  const far = box({ ...house, street: 'Apt 10, 500 Oak Street', lat: lat + 0.2, lng });
  const unlocated = box({ ...house, street: '500 Oak St' });
  const ids = (await run()).stops.map(({ orderId }) => orderId);
  expect(ids.filter((id) => [near, far, unlocated].includes(id))).toEqual([unlocated, near, far]);
  expect(ids.indexOf(far) - ids.indexOf(unlocated)).toBe(2);
});

test('an address that only its ZIP code located is told until an admin says that it is right, or it is delivered', async () => {
  const [checked, brought] = [box({ isApproximate: true }), box({ isApproximate: true })];
  box({ isApproximate: true, status: 'cancelled' });
  box({ isApproximate: true, deliveryDate: '2026-11-28', status: 'delivered' });
  const marked = async () =>
    (await run()).stops.filter((stop) => stop.isApproximate).map((stop) => stop.orderId);
  const tasks = async (): Promise<{ kind: string; orderId: string }[]> =>
    (await (await admin.call('GET', '/api/admin/overview')).json()).tasks;
  const order = async (id: string) => (await admin.call('GET', `/api/admin/orders/${id}`)).json();
  expect(new Set(await marked())).toEqual(new Set([checked, brought]));
  expect(new Set((await tasks()).map(({ orderId }) => orderId))).toEqual(new Set([checked, brought]));
  expect(await order(checked)).toMatchObject({ isApproximate: true });
  const invented = await admin.call('PATCH', `/api/admin/orders/${checked}`, { isApproximate: true });
  expect(invented.status).toBe(400);
  await admin.call('PATCH', `/api/admin/orders/${checked}`, { isApproximate: false });
  expect(await order(checked)).toMatchObject({ isApproximate: false });
  expect(getOrderHistory(shop.deps.db, checked)).toMatchObject([{ what: 'isApproximate', to: 'false' }]);
  expect(await marked()).toEqual([brought]);
  await tick(brought, {});
  expect([await marked(), await tasks()]).toEqual([[], []]);
  expect(await order(brought)).toMatchObject({ isApproximate: false });
  await tick(brought, { state: 'open', at: morning + 1 });
  expect(await marked()).toEqual([brought]);
});

test('an address found right on a box is right for its subscription, also once the provider is asked again', async () => {
  const paying = await openTestShopWithPayments();
  const { db } = paying.deps;
  const ben = paying.customer();
  const olive = createTestAdmin(paying);
  const id = await subscribeTo(paying, ben);
  const kept = () => db.select().from(subscriptions).get();
  db.update(subscriptions).set({ isApproximate: true }).run();
  await paying.moveClockTo(new Date(paying.deps.now() + 15 * 24 * 60 * minute).toISOString());
  const order = db.select().from(orders).get();
  expect(order?.isApproximate).toBe(true);
  await olive.call('PATCH', `/api/admin/orders/${order?.id}`, { isApproximate: false });
  expect(kept()?.isApproximate).toBe(false);
  await ben.call('PATCH', `/api/subscriptions/${id}/pause`, { pause: true });
  expect(kept()).toMatchObject({ status: 'paused', isApproximate: false });
  await paying.close();
});

test('a changed order is kept for all phones, and gone stops drop out of it', async () => {
  const [one = '', two = '', three = ''] = [1, 2, 3].map((step) =>
    box({ lat: business.farm.lat + step / 10, lng: business.farm.lng }),
  );
  await admin.call('PUT', `/api/admin/run/${day}/order`, { ids: [two, 'unknown', three, one, two] });
  const ids = async () => (await run()).stops.map(({ orderId }) => orderId);
  expect(await ids()).toEqual([two, three, one]);
  shop.deps.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, three)).run();
  expect(await ids()).toEqual([two, one]);
  await admin.call('PUT', `/api/admin/run/${day}/order`, { ids: [] });
  expect(await ids()).toHaveLength(2);
});

test('the start sends the boxes out and tells each customer once, on its day only', async () => {
  const [open, done] = [box(), box({ street: '14 Main St' })];
  await tick(done, {});
  shop.clock.now = Date.parse('2026-12-06T05:00:00Z');
  const late = await admin.call('POST', `/api/admin/run/${day}/start`);
  expect([late.status, await late.text()]).toEqual([
    409,
    'The run of Saturday, December 5 can be started on that day only. Today is Sunday, December 6.',
  ]);
  shop.clock.now = morning + minute;
  await admin.call('PUT', '/api/admin/settings', { key: 'delivery_window', value: '8am to noon' });
  for (let time = 0; time < 2; time += 1)
    expect((await admin.call('POST', `/api/admin/run/${day}/start`)).status).toBe(200);
  expect((await run()).startedAt).toBe(morning + minute);
  expect([orderOf(open)?.status, orderOf(done)?.status]).toEqual(['shipped', 'delivered']);
  expect(subjects()).toEqual(['Your box is out for delivery', 'Your box was delivered']);
  expect(listMails(shop.deps.db).some(({ text }) => text.includes('in this window: 8am to noon.'))).toBe(
    true,
  );
  const added = box({ street: '16 Main St' });
  await admin.call('POST', `/api/admin/run/${day}/start`);
  expect(orderOf(added)?.status).toBe('shipped');
  expect(subjects().filter((subject) => subject.includes('out for'))).toHaveLength(2);
});

test('the mail of a delivery waits three minutes, and an undo leaves none', async () => {
  const id = box();
  await tick(id, {});
  const [mail] = shop.deps.db.select().from(outbox).all();
  expect([mail?.subject.includes('was delivered'), mail?.nextAttemptAt]).toEqual([
    true,
    morning + 3 * minute,
  ]);
  await tick(id, { state: 'open', at: morning + 1 });
  expect(subjects()).toEqual([]);
  expect(orderOf(id)?.status).toBe('confirmed');
  await tick(id, { state: 'delivered', at: morning + 2 });
  expect([subjects().length, orderOf(id)?.status]).toEqual([1, 'delivered']);
});

test.each([
  ['confirmed', 'PATCH', '/status'],
  ['cancelled', 'PATCH', '/status'],
  ['deleted', 'DELETE', ''],
])(
  'a delivery is not told of a box that the farm made %s before the mail left',
  async (status, method, path) => {
    const id = box();
    await tick(id, {});
    const answer = await admin.call(method, `/api/admin/orders/${id}${path}`, path ? { status } : {});
    expect(answer.status).toBe(200);
    shop.clock.now += 4 * minute;
    sendMails();
    expect(subjects()).toEqual([]);
  },
);

test('a delivery is told once, also when it is taken back after its mail and ticked again', async () => {
  const id = box();
  await tick(id, {});
  shop.clock.now += 4 * minute;
  sendMails();
  await tick(id, { state: 'open' });
  shop.clock.now += minute;
  await tick(id, {});
  expect(subjects()).toEqual(['Your box was delivered']);
});

test('not home tells the customer with the note of the driver', async () => {
  const id = box();
  await admin.call('POST', `/api/admin/run/${day}/start`);
  await tick(id, { state: 'not_home', note: 'Gate was locked' });
  expect(orderOf(id)?.status).toBe('shipped');
  const mail = listMails(shop.deps.db).find(({ subject }) => subject.startsWith('We could not deliver'));
  expect(mail?.text).toContain('Our driver wrote: Gate was locked');
  // It may arrive a day late, from an offline phone.
  expect(mail?.text).toContain('with your box on Saturday, December 5');
  const history = getOrderHistory(shop.deps.db, id);
  expect(history.map(({ what, to }) => [what, to])).toEqual([
    ['status', 'shipped'],
    ['tick', 'not_home'],
    ['remark', 'Gate was locked'],
  ]);
  const { data } = await ann.api.api.orders.get({ query: {} });
  expect(data?.find((order) => order.id === id)?.notHomeOn).toBe(day);
  shop.clock.now += minute;
  await tick(id, { state: 'open' });
  const { data: after } = await ann.api.api.orders.get({ query: {} });
  expect(after?.find((order) => order.id === id)?.notHomeOn).toBeNull();
});

test('the latest tick counts, in whatever order they come; of two at once the one with the larger key', async () => {
  const id = box();
  const stop = async () => (await run()).stops[0];
  await tick(id, { state: 'not_home', at: morning - 10 * minute, key: 'tick-000-b' });
  await tick(id, { state: 'delivered', at: morning - 20 * minute, key: 'tick-000-z' });
  expect(await stop()).toMatchObject({ tick: 'not_home', tickedAt: morning - 10 * minute });
  expect(orderOf(id)?.status).toBe('confirmed');
  expect(getOrderHistory(shop.deps.db, id).at(-1)).toMatchObject({ what: 'overtaken tick', to: 'delivered' });
  await tick(id, { state: 'delivered', at: morning - 10 * minute, key: 'tick-000-a' });
  expect((await stop())?.tick).toBe('not_home');
  await tick(id, { state: 'delivered', at: morning - 10 * minute, key: 'tick-000-c' });
  expect((await stop())?.tick).toBe('delivered');
  await tick(id, { state: 'open', at: morning + 60 * minute, key: 'tick-000-d' });
  expect(await stop()).toMatchObject({ tick: 'open', tickedAt: morning });
});

test('the same key is the same tick', async () => {
  const id = box();
  await tick(id, { state: 'not_home', key: 'tick-000-a' });
  const again = await tick(id, { state: 'delivered', key: 'tick-000-a', at: morning + 1 });
  expect(JSON.parse(again.text)).toMatchObject({ orderId: id, tick: 'not_home' });
  expect(orderOf(id)?.status).toBe('confirmed');
});

test('a tick needs a paid box, a key, and a day that has begun', async () => {
  const unpaid = box({ paymentStatus: 'unpaid', status: 'pending' });
  expect((await tick(unpaid, {})).status).toBe(404);
  expect((await tick('unknown', {})).status).toBe(404);
  expect((await tick(box(), { key: 'short' })).status).toBe(400);
  shop.clock.now = morning - 24 * 60 * minute;
  expect(await tick(box(), {})).toEqual({
    status: 409,
    text: 'The run of Saturday, December 5 has not begun.',
  });
});

test('a tick is refused for an order that was never planned for that day', async () => {
  const id = box({ deliveryDate: '2026-12-12' });
  for (const state of tickStates)
    expect(await tick(id, { state })).toEqual({
      status: 409,
      text: "This order is not on that day's run.",
    });
  expect([orderOf(id)?.status, orderOf(id)?.deliveryDate]).toEqual(['confirmed', '2026-12-12']);
  expect([subjects(), getOrderHistory(shop.deps.db, id)]).toEqual([[], []]);
  expect(shop.deps.db.select().from(runTicks).all()).toEqual([]);
});

test('a driver without network may tick an order that was moved away from that day', async () => {
  const id = box();
  for (const deliveryDate of ['2026-12-12', '2026-12-19'])
    await admin.call('PATCH', `/api/admin/orders/${id}`, { deliveryDate });
  expect((await tick(id, {})).status).toBe(200);
  expect([orderOf(id)?.status, orderOf(id)?.deliveryDate]).toEqual(['delivered', day]);
});

test('a box that was cancelled while its driver had no network stays cancelled', async () => {
  const id = box({ status: 'cancelled' });
  await tick(id, {});
  expect([orderOf(id)?.status, subjects()]).toEqual(['cancelled', []]);
});

test('an undo leaves no mail, also of a box that was deleted since', async () => {
  const id = box();
  await tick(id, {});
  await admin.call('DELETE', `/api/admin/orders/${id}`);
  await tick(id, { state: 'open' });
  expect(subjects()).toEqual([]);
});

test('what is left at the end of the day is an open task until it is settled', async () => {
  const [open, notHome, done] = [box(), box(), box()];
  await admin.call('POST', `/api/admin/run/${day}/start`);
  await tick(notHome, { state: 'not_home' });
  await tick(done, {});
  expect(await tasks()).toEqual([]);
  shop.clock.now = Date.parse('2026-12-06T05:00:00Z');
  const left = await tasks();
  expect(new Set(left.map(({ orderId }) => orderId))).toEqual(new Set([open, notHome]));
  expect(left.map(({ kind }) => kind)).toEqual(['undelivered', 'undelivered']);
  shop.deps.db.update(orders).set({ deliveryDate: '2026-12-12' }).where(eq(orders.id, open)).run();
  expect((await tasks()).map(({ orderId }) => orderId)).toEqual([notHome]);
  const answer = await admin.call('POST', `/api/admin/run/${day}/delivered`);
  expect([await answer.json(), (await tasks()).length]).toEqual([{ ticked: 0 }, 1]);
  await tick(notHome, { state: 'delivered' });
  expect(await tasks()).toEqual([]);
});

type Task = { kind: string; orderId: string | null; date?: string; at: number };
const tasks = async (): Promise<Task[]> => {
  const { tasks: all } = await (await admin.call('GET', '/api/admin/overview')).json();
  return all.filter(({ kind }: Task) => kind === 'undelivered');
};

test('an admin can tick all stops delivered that are still open', async () => {
  const ids = [box(), box(), box()];
  await tick(ids[0] ?? '', { state: 'not_home' });
  const answer = await admin.call('POST', `/api/admin/run/${day}/delivered`);
  expect(await answer.json()).toEqual({ ticked: 2 });
  expect(ids.map((id) => orderOf(id)?.status)).toEqual(['confirmed', 'delivered', 'delivered']);
});

test('the status menu writes none of the mails', async () => {
  const id = box();
  for (const status of ['shipped', 'delivered'])
    await admin.call('PATCH', `/api/admin/orders/${id}/status`, { status });
  expect(subjects()).toEqual([]);
});

test('a closed account leaves neither coordinates nor what a driver wrote', async () => {
  const paying = await openTestShopWithPayments();
  const { db } = paying.deps;
  const ben = paying.customer();
  const date = newYorkDay(paying.deps.now());
  const id = insertTestOrder(db, { userId: ben.id, deliveryDate: date, lat: 34.1, lng: -84.2 });
  const note = 'Ann Lee was out';
  const input = { state: 'not_home' as const, note, at: 1, key: 'tick-000-a' };
  tickStop(paying.deps, 'olive', { date, orderId: id }, input);
  const user = findUser(db, ben.id);
  if (user) await removeCustomer(paying.deps, user, 'shop', { evenSo: true });
  expect(db.select().from(orders).get()).toMatchObject({ lat: null, lng: null });
  const kept = [db.select().from(runTicks).all(), getOrderHistory(db, id)];
  expect(JSON.stringify(kept)).toContain('not_home');
  expect(JSON.stringify(kept)).not.toContain('Ann');
  await paying.close();
});

test('orders and subscriptions keep where their address check found them, also once the address changes', async () => {
  const paying = await openTestShopWithPayments();
  const { db } = paying.deps;
  const ben = paying.customer();
  const id = await subscribeTo(paying, ben);
  const kept = () => db.select().from(subscriptions).get();
  const milton = zipCentroid(db, '30004');
  expect(kept()).toMatchObject({ ...milton });
  const moved = { street: '5 Oak Ln', city: 'Cumming', state: 'Georgia', zipCode: '30040' };
  await ben.call('PATCH', `/api/subscriptions/${id}`, { deliveryAddress: moved });
  expect(kept()).toMatchObject({ street: '5 Oak Ln', ...zipCentroid(db, '30040') });
  expect(zipCentroid(db, '30040')).not.toEqual(milton);
  await paying.moveClockTo(new Date(paying.deps.now() + 15 * 24 * 60 * minute).toISOString());
  expect(db.select().from(orders).get()).toMatchObject({ ...zipCentroid(db, '30040') });
  await paying.close();
});
