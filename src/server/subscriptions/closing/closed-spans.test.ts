import { afterEach, beforeEach, expect, test } from 'bun:test';
import { asc } from 'drizzle-orm';
import { closedDays as closedDaysTable } from '../../delivery/table.ts';
import { orders } from '../../orders/table.ts';
import { createTestAdmin } from '../../testing/admin.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../../testing/shop-with-payments.ts';
import { type Subscriber, subscribeTo, subscriptionOf } from '../../testing/subscribers.ts';

let shop: TestShopWithPayments;
let admin: Subscriber;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  admin = createTestAdmin(shop);
});
afterEach(() => shop.close());

type Span = { from?: string; to?: string; date?: string; preview?: boolean };
const close = (span: Span) => admin.call('POST', '/api/admin/closed-days', { reason: 'we rest', ...span });
const answerOf = async (span: Span) => (await close(span)).json();
const closedDays = async () =>
  (await (await admin.call('GET', '/api/admin/closed-days')).json()).map((one: { date: string }) => one.date);
const ordersByDay = () => shop.deps.db.select().from(orders).orderBy(asc(orders.deliveryDate)).all();
const boxes = () =>
  ordersByDay().map(({ deliveryDate, paymentStatus }) => `${deliveryDate} ${paymentStatus}`);
const closingMails = () =>
  shop
    .mails()
    .filter(({ subject }) => subject.startsWith('We do not deliver'))
    .map(({ to }) => to.split('@')[0])
    .sort();
const states = async (who: Subscriber) =>
  (await subscriptionOf(who)).deliveries.slice(0, 5).map(({ date, state }) => `${date} ${state}`);

async function buy(name: string) {
  const { data } = await shop.customer(`${name}@example.com`).api.api.cart.checkout.post({
    items: [{ id: 'kale', quantity: 4 }],
    deliveryAddress: milton,
  });
  return data?.clientSecret;
}

test('the preview of three Saturdays is what then happens: each box moves once, and each customer hears once', async () => {
  const [ann, ben, eve] = ['ann', 'ben', 'eve'].map((name) => shop.customer(`${name}@example.com`));
  if (!ann || !ben || !eve) throw new Error('There are three customers.');
  await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  await subscribeTo(shop, ben, { planFrequency: 'biweekly' });
  await shop.payWith(await buy('cleo'));
  await shop.moveClockTo('2031-03-13T15:00:00Z');
  await subscribeTo(shop, eve, { planFrequency: 'weekly' });
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  await admin.call('PUT', '/api/admin/settings', { key: 'order_lead_time_days', value: '1' });
  await buy('dora');
  expect(boxes()).toEqual(['2031-03-22 paid', '2031-03-22 paid', '2031-03-22 paid', '2031-03-22 unpaid']);
  const before = [boxes(), await states(ann), await states(eve)];

  const span = { from: '2031-03-21', to: '2031-04-06' };
  const preview = await answerOf({ ...span, preview: true });
  expect(preview).toEqual({
    boxes: 3,
    moves: [{ from: '2031-03-22', to: '2031-04-12', boxes: 3 }],
    mails: 4,
    unpaid: 5,
  });
  expect([boxes(), await states(ann), await states(eve)]).toEqual(before);
  expect([await closedDays(), closingMails()]).toEqual([[], []]);

  expect(await answerOf(span)).toEqual(preview);
  await shop.runJobs();
  expect(await closedDays()).toEqual(['2031-03-22', '2031-03-29', '2031-04-05']);
  expect(boxes()).toEqual(['2031-04-12 paid', '2031-04-12 paid', '2031-04-12 paid', '2031-04-12 unpaid']);
  expect(closingMails()).toEqual(['ann', 'ben', 'cleo', 'eve']);
  const [mail] = shop.mails().filter(({ to, subject }) => to === ann.email && subject.includes('do not'));
  expect(mail?.subject).toBe('We do not deliver from Saturday, March 22 to Saturday, April 5');
  expect(mail?.text).toContain('comes on Saturday, April 12 instead');
  expect(mail?.text).toContain('2 weekly boxes from Saturday, March 29 to Saturday, April 5');
  expect(await answerOf(span)).toEqual({ boxes: 0, moves: [], mails: 0, unpaid: 0 });
  // As after a crash before the provider was told.
  shop.deps.db.update(closedDaysTable).set({ appliedAt: null }).run();
  await shop.runJobs();
  expect(closingMails()).toHaveLength(4);

  await shop.moveClockTo('2031-04-17T15:00:00Z');
  const paid = boxes().filter((box) => box.endsWith(' paid'));
  expect(paid.filter((box) => box < '2031-04-12')).toEqual([]);
  // Eve's first box joins the moved ones; Ann, Ben and Eve are next charged for April 19.
  expect(paid).toEqual([...Array(4).fill('2031-04-12 paid'), ...Array(3).fill('2031-04-19 paid')]);
});

test('of two boxes of one subscription in the span, neither moves twice', async () => {
  const ann = shop.customer('ann@example.com');
  await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  await shop.moveClockTo('2031-03-27T15:00:00Z');
  const [late, own] = ordersByDay();
  await admin.call('PATCH', `/api/admin/orders/${own?.id}`, { deliveryDate: '2031-04-05' });
  await admin.call('PATCH', `/api/admin/orders/${late?.id}`, { deliveryDate: '2031-03-29' });
  const span = { from: '2031-03-29', to: '2031-04-05' };
  const preview = await answerOf({ ...span, preview: true });
  expect(preview).toEqual({
    boxes: 2,
    moves: [
      { from: '2031-03-29', to: '2031-04-12', boxes: 1 },
      { from: '2031-04-05', to: '2031-04-19', boxes: 1 },
    ],
    mails: 1,
    unpaid: 0,
  });
  expect(await answerOf(span)).toEqual(preview);
  expect(ordersByDay().map(({ id, deliveryDate }) => [id, deliveryDate])).toEqual([
    [late?.id ?? '', '2031-04-12'],
    [own?.id ?? '', '2031-04-19'],
  ]);
  expect(closingMails()).toEqual(['ann']);
  await shop.moveClockTo('2031-04-24T15:00:00Z');
  expect(boxes()).toEqual(['2031-04-12 paid', '2031-04-19 paid', '2031-04-26 paid']);
});

test('a span needs a Saturday to come, and leaves days alone that are closed already', async () => {
  const ann = shop.customer('ann@example.com');
  await subscribeTo(shop, ann, { planFrequency: 'biweekly' });
  for (const refused of [
    {},
    { from: '2031-03-22' },
    { to: '2031-03-22' },
    { from: '2031-03-09', to: '2031-03-14' },
    { from: '2031-03-15', to: '2031-03-14' },
    { from: '2031-03-04', to: '2031-03-15' },
    { from: '2031-03-15', to: '2032-03-10' },
  ])
    expect((await close(refused)).status).toBe(400);
  expect(await answerOf({ date: '2031-03-22', preview: true })).toMatchObject({ mails: 1 });
  expect(await closedDays()).toEqual([]);
  expect(await answerOf({ date: '2031-03-22' })).toMatchObject({ date: '2031-03-22', reason: 'we rest' });
  await shop.runJobs();
  expect(await answerOf({ from: '2031-03-22', to: '2031-03-30', preview: true })).toMatchObject({ mails: 0 });
  await answerOf({ from: '2031-03-22', to: '2031-03-30' });
  expect([await closedDays(), closingMails()]).toEqual([['2031-03-22', '2031-03-29'], ['ann']]);
  await admin.call('DELETE', '/api/admin/closed-days/2031-03-22');
  expect((await states(ann))[0]).toBe('2031-03-22 scheduled');
  expect(await closedDays()).toEqual(['2031-03-29']);
});

test('the preview counts the boxes still to be charged, without those that are skipped', async () => {
  const ann = shop.customer('ann@example.com');
  const id = await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  const span = { from: '2031-03-21', to: '2031-04-06', preview: true };
  expect((await answerOf(span)).unpaid).toBe(3);
  await ann.call('POST', `/api/subscriptions/${id}/skips`, { date: '2031-03-29' });
  expect((await answerOf(span)).unpaid).toBe(2);
});
