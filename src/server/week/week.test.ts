import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import type { TodayWork } from '../../shared/contract/week.ts';
import { addDays, newYorkDay } from '../../shared/rules/delivery-days.ts';
import { findUser } from '../accounts/record/users.ts';
import { removeCustomer } from '../customers/removal.ts';
import { changeOrder } from '../orders/order-changes.ts';
import { orders } from '../orders/table.ts';
import { createTestAdmin } from '../testing/admin.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';
import { type Subscriber, subscribeTo, subscriptionOf } from '../testing/subscribers.ts';
import { packPrints } from './table.ts';

let shop: TestShopWithPayments;
let admin: Subscriber;
let ann: Subscriber;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  admin = createTestAdmin(shop);
  ann = shop.customer('ann@example.com');
});
afterEach(() => shop.close());

const first = '2031-03-22';
async function json(method: string, path: string, body?: object) {
  const answer = await admin.call(method, `/api/admin/${path}`, body);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}
const plan = async (productId: string, date = first) =>
  (await json('GET', 'sow-plan?weeks=8')).find(
    (row: { date: string; productId: string }) => row.date === date && row.productId === productId,
  );
const sow = (body: object) =>
  json('POST', 'sowings', {
    date: first,
    productId: 'radish',
    trays: 2,
    sownOn: '2031-03-05',
    key: 'k1',
    ...body,
  });
const packList = (date = first) => json('GET', `pack-list/${date}`);
async function buy(items: { id: string; quantity: number }[], who = ann) {
  const bought = await who.api.api.cart.checkout.post({
    items,
    deliveryAddress: { ...milton, notes: 'code 42' },
    customerInfo: {
      name: 'Ann Lee',
      email: who.email,
      phone: '',
      address: '',
      city: '',
      state: '',
      zipCode: '',
    },
  });
  await shop.payWith(bought.data?.clientSecret);
  await shop.sandbox.idle();
  return bought.data?.orderId ?? '';
}
const move = (id: string, change: Parameters<typeof changeOrder>[2]) =>
  changeOrder(shop.deps.db, id, change, `admin:${admin.id}`, shop.deps.now());

test('the sow plan counts trays in integers, from live demand, with what is sown, lost and taken back', async () => {
  await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  const order = await buy([{ id: 'radish', quantity: 17 }]);
  expect(await plan('radish')).toEqual({
    date: first,
    productId: 'radish',
    ounces: 20,
    orders: 1,
    subscriptions: 1,
    bufferOunces: 2,
    invitedOunces: 0,
    trays: 3,
    sowOn: '2031-03-13',
    seedGrams: 105,
    sownTrays: 0,
    lostTrays: 0,
    expected: null,
    over: null,
  });
  expect(await json('GET', `sow-plan/${first}/radish`)).toMatchObject([
    { name: 'Ann Lee', ounces: 17, orderId: order },
    { name: 'Ann Lee', ounces: 3, orderId: null },
  ]);
  const sown = await sow({});
  expect((await sow({})).id).toBe(sown.id);
  expect((await plan('radish')).sownTrays).toBe(2);
  await json('PATCH', `sowings/${sown.id}`, { lostTrays: 1 });
  expect(await plan('radish')).toMatchObject({ sownTrays: 1, lostTrays: 1 });
  expect((await admin.call('PATCH', `/api/admin/sowings/${sown.id}`, { lostTrays: 3 })).status).toBe(400);
  expect(await json('GET', `sowings?date=${first}`)).toMatchObject([{ trays: 2, lostTrays: 1, lot: '' }]);
  expect(await json('DELETE', `sowings/${sown.id}`)).toEqual([]);
  expect((await plan('radish')).sownTrays).toBe(0);
  await expect(sow({ sownOn: '2031-03-06', key: 'k2' })).rejects.toThrow('400');
  await expect(sow({ productId: 'nettles', key: 'k3' })).rejects.toThrow('404');

  await json('PUT', 'settings', { key: 'growing_buffer_percent', value: '0' });
  await json('PATCH', 'products/radish', { ouncesPerTray: 20, growDays: 9 });
  expect(await plan('radish')).toMatchObject({ trays: 1, bufferOunces: 0, sowOn: '2031-03-12' });
  await json('PATCH', 'products/radish', { growDays: null, isGrownToOrder: false, stockQuantity: 9 });
  expect(await plan('radish')).toMatchObject({ ounces: 20, trays: null, sowOn: null, seedGrams: null });
});

test('what is no longer wanted is surplus, and no stock or status moves', async () => {
  const order = await buy([{ id: 'radish', quantity: 4 }]);
  const before = shop.deps.db.select().from(orders).get();
  await sow({});
  await json('POST', 'harvests', { date: first, productId: 'radish', ounces: 3 });
  expect(shop.deps.db.select().from(orders).get()).toEqual(before);
  move(order, { status: 'cancelled' });
  expect(await plan('radish')).toMatchObject({ ounces: 0, orders: 0, trays: 0, sownTrays: 2 });
});

test('a short harvest names the boxes it reaches, latest order first', async () => {
  const [one, two] = [await buy([{ id: 'radish', quantity: 4 }]), await buy([{ id: 'radish', quantity: 3 }])];
  expect(await json('POST', 'harvests', { date: first, productId: 'radish', ounces: 2 })).toMatchObject({
    ounces: 2,
    shortfall: 5,
    reaches: [
      { orderId: two, ounces: 3 },
      { orderId: one, ounces: 2 },
    ],
  });
  expect(await json('POST', 'harvests', { date: first, productId: 'radish' })).toMatchObject({
    shortfall: 0,
  });
  expect(await json('DELETE', `harvests/${first}/radish`)).toEqual([]);
  expect((await admin.call('DELETE', `/api/admin/harvests/${first}/radish`)).status).toBe(404);
});

test('the timeline has dates only for what was really ticked', async () => {
  await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  const timeline = async () => (await subscriptionOf(ann)).deliveries[0]?.timeline;
  expect(await timeline()).toEqual([
    { step: 'ordered', on: null, expectedOn: '2031-03-19' },
    { step: 'sown', on: null, expectedOn: '2031-03-13', done: 0, of: 2 },
    { step: 'harvested', on: null, expectedOn: '2031-03-21', done: 0, of: 2 },
    { step: 'out_for_delivery', on: null, expectedOn: first },
    { step: 'delivered', on: null, expectedOn: first },
  ]);
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  await sow({ sownOn: '2031-03-13' });
  expect((await timeline())?.[1]).toMatchObject({ step: 'sown', on: null, done: 1, of: 2 });
  const peas = await sow({ productId: 'pea-shoots', sownOn: '2031-03-10', key: 'k2' });
  const own = async () => (await (await ann.call('GET', '/api/orders')).json())[0];
  expect((await own()).timeline[0]).toEqual({ step: 'ordered', on: '2031-03-19', expectedOn: '2031-03-19' });
  expect((await own()).timeline[1]).toMatchObject({ on: '2031-03-13', done: 2 });
  await json('PATCH', `sowings/${peas.id}`, { lostTrays: 2 });
  expect((await own()).timeline[1]).toMatchObject({ on: null, done: 1, of: 2 });
  const { id } = await own();
  move(id, { status: 'shipped' });
  expect((await own()).timeline[3]).toMatchObject({ step: 'out_for_delivery', on: '2031-03-20' });
  const nextDay = async () =>
    (await ann.api.api.chatbot.post({ message: 'when is my next delivery?' })).data?.response;
  expect(await nextDay()).toContain('comes next on Saturday, March 22.');
  move(id, { status: 'delivered' });
  expect(await nextDay()).toContain('comes next on Saturday, March 29.');
  move(id, { status: 'confirmed' });
  expect((await own()).timeline.slice(3)).toMatchObject([{ on: null }, { on: null }]);
});

test('the pack list holds what is paid, and unpaid boxes stand apart', async () => {
  const id = await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  const order = await buy([{ id: 'kale-2-oz', quantity: 2 }]);
  await json('PATCH', `orders/${order}`, { deliverBefore: '10:30' });
  const list = await packList();
  expect(list).toMatchObject({
    totals: [{ productId: 'kale', ounces: 4 }],
    boxes: [
      {
        orderId: order,
        name: 'Ann Lee',
        address: '12 Main St, Milton, Georgia 30004',
        notes: 'code 42',
        deliverBefore: '10:30',
        lines: [{ productId: 'kale', ounces: 4 }],
        isPaid: true,
        isPacked: false,
        stop: 1,
      },
    ],
    unpaid: [{ subscriptionId: id, name: 'Ann Lee', reason: 'Charged on Wednesday, March 19' }],
    changes: [{ kind: 'new', name: 'Ann Lee' }],
    printedAt: null,
    sincePrint: [],
  });
  const csv = await (await admin.call('GET', `/api/admin/pack-list/${first}.csv`)).text();
  expect(csv).toContain('Order,Name,Address,Notes,Deliver before,Kale (oz),Packed');
  shop.deps.db.update(orders).set({ guestName: '=HYPERLINK("x")' }).where(eq(orders.id, order)).run();
  expect(await (await admin.call('GET', `/api/admin/pack-list/${first}.csv`)).text()).toContain(
    `"'=HYPERLINK(""x"")"`,
  );
  expect((await ann.call('GET', `/api/admin/pack-list/${first}.csv`)).status).toBe(403);
  expect((await admin.call('GET', '/api/admin/pack-list/2031-13-22')).status).toBe(400);
});

test('two people pack: the last tap counts in whatever order the taps arrive, and a repeated one is one', async () => {
  const order = await buy([{ id: 'kale', quantity: 4 }]);
  const now = shop.deps.now();
  const tap = (isPacked: boolean, at: number, key: string) =>
    json('POST', `pack-list/${first}/boxes/${order}`, { isPacked, at, key });
  expect(await tap(true, now - 1000, 'b')).toEqual({ orderId: order, isPacked: true });
  expect((await tap(false, now - 2000, 'a')).isPacked).toBe(true);
  expect((await tap(false, now - 1000, 'c')).isPacked).toBe(false);
  expect((await tap(true, now + 60_000, 'd')).isPacked).toBe(true);
  expect((await tap(false, now + 60_000, 'd')).isPacked).toBe(true);
  expect((await packList()).boxes[0].isPacked).toBe(true);
  expect(
    (
      await admin.call('POST', `/api/admin/pack-list/2031-03-29/boxes/${order}`, {
        isPacked: true,
        at: 1,
        key: 'x',
      })
    ).status,
  ).toBe(404);
});

test('changes compare each customer with their own last box', async () => {
  const ben = shop.customer('ben@example.com', { firstName: 'Ben' });
  const [id, biweekly] = [
    await subscribeTo(shop, ann, { planFrequency: 'weekly' }),
    await subscribeTo(shop, ben, { planFrequency: 'biweekly' }),
  ];
  const kinds = async (date: string) =>
    (await packList(date)).changes.map((one: { kind: string; name: string }) => `${one.kind} ${one.name}`);
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  expect((await kinds(first)).sort()).toEqual(['new Ann Lee', 'new Ben Lee']);
  await ann.call('PATCH', `/api/subscriptions/${id}`, { products: [{ productId: 'kale', quantity: 9 }] });
  await shop.moveClockTo('2031-03-27T15:00:00Z');
  expect((await packList('2031-03-29')).changes).toEqual([
    { kind: 'resized', name: 'Ann Lee', detail: '9 oz Kale (was: 4 oz Pea Shoots, 3 oz Radish)' },
  ]);
  await ann.call('POST', `/api/subscriptions/${id}/skips`, { date: '2031-03-29' });
  expect((await kinds('2031-03-29')).sort()).toEqual(['moved Ann Lee', 'skipped Ann Lee']);
  expect((await kinds('2031-04-05')).sort()).toEqual(['moved Ann Lee', 'resized Ann Lee']);
  await ben.call('PATCH', `/api/subscriptions/${biweekly}/pause`, { pause: true });
  expect(await kinds('2031-04-05')).toContain('gone Ben Lee');
  expect(await kinds('2031-04-19')).not.toContain('gone Ben Lee');
});

test('a paid box is not gone when its subscription ends, also once its day is over', async () => {
  const id = await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  await ann.call('DELETE', `/api/subscriptions/${id}`);
  for (const instant of ['2031-03-21T15:00:00Z', '2031-04-05T15:00:00Z']) {
    await shop.moveClockTo(instant);
    const { boxes, changes } = await packList();
    expect([boxes.length, changes.map(({ kind }: { kind: string }) => kind)]).toEqual([1, ['new']]);
  }
});

test('a print remembers what it contained, so that the screen can say what has changed since', async () => {
  const order = await buy([{ id: 'kale', quantity: 4 }]);
  const print = await json('POST', `pack-list/${first}/prints`);
  expect(Math.abs(print.printedAt - shop.deps.now())).toBeLessThan(60_000);
  expect(print.sincePrint).toEqual([]);
  await buy([{ id: 'radish', quantity: 2 }]);
  move(order, { deliveryDate: addDays(newYorkDay(shop.deps.now()), 30) });
  expect((await packList()).sincePrint).toEqual(['Gone: Ann Lee', 'Added: Ann Lee, 2 oz Radish']);
});

test('a print keeps nobody’s name beyond the account', async () => {
  await buy([{ id: 'kale', quantity: 4 }]);
  await json('POST', `pack-list/${first}/prints`);
  const user = findUser(shop.deps.db, ann.id);
  if (user) await removeCustomer(shop.deps, user, 'shop', { evenSo: true });
  expect(JSON.stringify(shop.deps.db.select().from(packPrints).all())).not.toContain('Ann');
  expect((await packList()).sincePrint).toEqual(['Gone: a closed account']);
});

test('today lists what is left to sow, harvest, pack and drive, and what is late', async () => {
  const id = await buy([{ id: 'radish', quantity: 17 }]);
  const todayAt = async (instant: string) => {
    shop.sandbox.clock.moveTo(Date.parse(instant));
    return (await json('GET', 'today')).map((one: Record<string, unknown>) => Object.values(one).join(' '));
  };
  expect(await todayAt('2031-03-12T15:00:00Z')).toEqual([`sow tomorrow ${first} 2`]);
  expect(await todayAt('2031-03-13T15:00:00Z')).toEqual([`sow today ${first} 2`]);
  expect(await todayAt('2031-03-14T15:00:00Z')).toEqual([`sow late ${first} 2`]);
  await sow({});
  expect(await todayAt('2031-03-20T15:00:00Z')).toEqual([
    `harvest tomorrow ${first} 1`,
    `pack tomorrow ${first} 1`,
  ]);
  expect(await todayAt('2031-03-21T15:00:00Z')).toEqual([
    `harvest today ${first} 1`,
    `pack today ${first} 1`,
    `drive tomorrow ${first} 1`,
  ]);
  await json('POST', 'harvests', { date: first, productId: 'radish' });
  expect(await todayAt('2031-03-22T12:00:00Z')).toEqual([`pack late ${first} 1`, `drive today ${first} 1`]);
  const at = shop.deps.now();
  await json('POST', `pack-list/${first}/boxes/${id}`, { isPacked: true, at, key: 'p1' });
  expect(await todayAt('2031-03-22T12:01:00Z')).toEqual([`drive today ${first} 1`]);
  await json('POST', `run/${first}/stops/${id}`, { state: 'delivered', at, key: 'delivered1' });
  expect(await todayAt('2031-03-22T12:02:00Z')).toEqual([]);
});

test('today has a row for each day that something is sown for', async () => {
  await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  await json('PATCH', 'products/pea-shoots', { growDays: 15 });
  shop.sandbox.clock.moveTo(Date.parse('2031-03-13T15:00:00Z'));
  const rows: TodayWork[] = await json('GET', 'today');
  const due = rows.filter(({ kind, when }) => kind === 'sow' && when === 'today');
  expect(due.map(({ date, count }) => [date, count])).toEqual([
    [first, 1],
    ['2031-03-29', 1],
  ]);
});
