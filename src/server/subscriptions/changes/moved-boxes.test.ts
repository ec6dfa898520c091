import { afterEach, beforeEach, expect, test } from 'bun:test';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { OrderEdit } from '../../../shared/contract/orders.ts';
import { orders } from '../../orders/table.ts';
import { statusAndBody } from '../../testing/accounts.ts';
import { createTestAdmin } from '../../testing/admin.ts';
import { openTestShopWithPayments, type TestShopWithPayments } from '../../testing/shop-with-payments.ts';
import { type Subscriber, subscribeTo, subscriptionOf, testBox } from '../../testing/subscribers.ts';
import { makeCalendarUrl, readCalendar } from '../schedule/calendar-feed.ts';
import { comingBoxes } from '../schedule/coming-boxes.ts';

let shop: TestShopWithPayments;
let ann: Subscriber;
let olive: Subscriber;
let id: string;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  ann = shop.customer('ann@example.com');
  olive = createTestAdmin(shop, 'olive@example.com');
  id = await subscribeTo(shop, ann, { ...testBox, planFrequency: 'weekly' });
});
afterEach(() => shop.close());

const boxes = () =>
  shop.deps.db
    .select()
    .from(orders)
    .where(and(eq(orders.subscriptionId, id), isNotNull(orders.paidAt)))
    .orderBy(orders.createdAt)
    .all();
const boxDays = () => boxes().map(({ deliveryDate }) => deliveryDate);
const boxOf = (day: string) => boxes().find(({ deliveryDate }) => deliveryDate === day)?.id ?? '';
const move = (orderId: string, edit: OrderEdit) => olive.call('PATCH', `/api/admin/orders/${orderId}`, edit);
const skip = (date: string) => ann.call('POST', `/api/subscriptions/${id}/skips`, { date });
const unskip = (date: string) => ann.call('DELETE', `/api/subscriptions/${id}/skips/${date}`);
const shown = async (count: number) =>
  (await subscriptionOf(ann)).deliveries.slice(0, count).map(({ date, state }) => `${date} ${state}`);
const paidInvoices = async () => {
  const { data } = await shop.deps.payments.stripe.invoices.list({ limit: 100, status: 'paid' });
  return data.filter(({ total }) => total > 0).length;
};
const moveMails = () =>
  shop.mails().filter(({ to, subject }) => to === 'ann@example.com' && / moves? /.test(subject));

/** Wednesday, March 19; the box of Saturday, March 22. */
const paid = '2031-03-19T15:00:00Z';

test('the Saturday of a paid box that the farm moves is served: not shown, not fed, not counted, not skipped, not charged', async () => {
  await shop.moveClockTo(paid);
  const feed = makeCalendarUrl(shop.deps, ann.id).url.split('/').at(-1)?.replace('.ics', '') ?? '';
  expect((await move(boxOf('2031-03-22'), { deliveryDate: '2031-03-26' })).status).toBe(200);
  const view = await subscriptionOf(ann);
  expect([view.nextDeliveryDate, ...view.nextDeliveryDates]).toEqual([
    '2031-03-26',
    '2031-03-26',
    '2031-03-29',
    '2031-04-05',
  ]);
  expect(await shown(2)).toEqual(['2031-03-26 ordered', '2031-03-29 scheduled']);
  const calendar = await readCalendar(shop.deps, feed);
  expect(calendar).toContain('DATE:20310326');
  expect(calendar).not.toContain('DATE:20310322');
  expect((await comingBoxes(shop.deps.db, shop.deps.now(), '2031-03-29')).map(({ day }) => day)).toEqual([
    '2031-03-29',
  ]);
  const refused = await skip('2031-03-22');
  expect([refused.status, await refused.text()]).toEqual([
    409,
    'The farm has moved the box of Saturday, March 22 to another day.',
  ]);
  expect((await unskip('2031-03-22')).status).toBe(409);
  await shop.moveClockTo('2031-04-03T15:00:00Z');
  expect(boxDays()).toEqual(['2031-03-26', '2031-03-29', '2031-04-05']);
  expect(await paidInvoices()).toBe(3);
});

test('a box that a skip has moved and the farm moves on: both Saturdays are served, and the skip stays', async () => {
  await shop.moveClockTo(paid);
  await skip('2031-03-22');
  await move(boxOf('2031-03-29'), { deliveryDate: '2031-04-02' });
  expect(await shown(3)).toEqual(['2031-03-22 skipped', '2031-04-02 ordered', '2031-04-05 scheduled']);
  const refused = await unskip('2031-03-22');
  expect([refused.status, await refused.text()]).toEqual([
    409,
    'The farm has moved this box to Wednesday, April 2, so it stays there.',
  ]);
  await shop.moveClockTo('2031-04-03T15:00:00Z');
  expect(boxDays()).toEqual(['2031-04-02', '2031-04-05']);
});

const allScheduled = ['2031-03-29', '2031-04-05', '2031-04-12', '2031-04-19'].map(
  (day) => `${day} scheduled`,
);

test('skips of a moved box that are taken back leave every Saturday its box', async () => {
  await shop.moveClockTo(paid);
  const box = boxOf('2031-03-22');
  const acts = { skip, unskip, move: (deliveryDate: string) => move(box, { deliveryDate }) };
  for (const [act, day] of [
    ['move', '2031-03-29'],
    ['skip', '2031-03-29'],
    ['skip', '2031-04-05'],
    ['unskip', '2031-04-05'],
    ['unskip', '2031-03-29'],
    ['move', '2031-03-22'],
  ] as const)
    expect([act, day, (await acts[act](day)).status]).toEqual([act, day, 200]);
  expect(await shown(5)).toEqual(['2031-03-22 ordered', ...allScheduled]);
  await shop.moveClockTo('2031-04-03T15:00:00Z');
  expect(boxDays()).toEqual(['2031-03-22', '2031-03-29', '2031-04-05']);
  expect(await paidInvoices()).toBe(3);
});

test('a skip that the farm has overruled charges no second box when the box moves on', async () => {
  await shop.moveClockTo(paid);
  const box = boxOf('2031-03-22');
  await skip('2031-03-22');
  await move(box, { deliveryDate: '2031-03-22' });
  await move(box, { deliveryDate: '2031-03-26' });
  await unskip('2031-03-22');
  expect(await shown(2)).toEqual(['2031-03-26 ordered', '2031-03-29 scheduled']);
  expect(await paidInvoices()).toBe(1);
});

test('a paid box that is skipped after a pause is shown with its Saturday, and can be taken back', async () => {
  await shop.moveClockTo(paid);
  const pause = (on: boolean) => ann.call('PATCH', `/api/subscriptions/${id}/pause`, { pause: on });
  expect([(await pause(true)).status, (await pause(false)).status]).toEqual([200, 200]);
  const [day = ''] = boxDays();
  expect((await skip(day)).status).toBe(200);
  const stateOf = async () => (await subscriptionOf(ann)).deliveries.find(({ date }) => date === day)?.state;
  expect(await stateOf()).toBe('skipped');
  expect((await unskip(day)).status).toBe(200);
  expect([await stateOf(), boxDays()]).toEqual(['ordered', [day]]);
});

test('a box that is moved over a pause leaves its Saturday served after it', async () => {
  await shop.moveClockTo(paid);
  await move(boxOf('2031-03-22'), { deliveryDate: '2031-04-16' });
  await ann.call('PATCH', `/api/subscriptions/${id}/pause`, { pause: true, until: '2031-04-08' });
  expect(await shown(9)).toEqual(expect.arrayContaining(['2031-04-16 ordered']));
  await shop.moveClockTo('2031-04-10T15:00:00Z');
  expect(await shown(2)).toEqual(['2031-04-12 ordered', '2031-04-16 ordered']);
  expect(await paidInvoices()).toBe(2);
});

test('two boxes of a subscription do not come on one day', async () => {
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  await move(boxOf('2031-03-22'), { deliveryDate: '2031-04-01' });
  await shop.moveClockTo('2031-03-27T15:00:00Z');
  const refused = await move(boxOf('2031-03-29'), { deliveryDate: '2031-04-01' });
  expect([refused.status, await refused.text()]).toEqual([
    409,
    'This subscription already has a box on Tuesday, April 1. Please choose another day.',
  ]);
});

test('a box that the farm moves to a skipped day can be skipped there, and taken back', async () => {
  await shop.moveClockTo(paid);
  await skip('2031-04-05');
  await move(boxOf('2031-03-22'), { deliveryDate: '2031-04-05' });
  expect((await skip('2031-04-05')).status).toBe(200);
  expect(boxDays()).toEqual(['2031-04-12']);
  expect((await unskip('2031-04-05')).status).toBe(200);
  expect(boxDays()).toEqual(['2031-04-05']);
});

test('a cancelled box does not come back to a day that another box has', async () => {
  await shop.moveClockTo('2031-03-27T15:00:00Z');
  const [first = '', second = ''] = boxes().map((box) => box.id);
  await move(first, { deliveryDate: '2031-04-05', status: 'cancelled' });
  await move(second, { deliveryDate: '2031-04-05' });
  for (const path of ['', '/status'])
    expect(
      await statusAndBody(olive.call('PATCH', `/api/admin/orders/${first}${path}`, { status: 'confirmed' })),
    ).toEqual([409, 'This subscription already has a box on Saturday, April 5. Please choose another day.']);
  expect((await move(first, { deliveryDate: '2031-04-12', status: 'confirmed' })).status).toBe(200);
  expect(boxDays()).toEqual(['2031-04-12', '2031-04-05']);
});

test('the customer hears of a move by one mail, of several within ten minutes by one, of a move back by none', async () => {
  await shop.moveClockTo(paid);
  const box = boxOf('2031-03-22');
  await move(box, { deliveryDate: '2031-03-25' });
  await move(box, { deliveryDate: '2031-03-26' });
  expect(moveMails()).toHaveLength(1);
  expect(moveMails()[0]?.text).toContain('Saturday, March 22');
  expect(moveMails()[0]?.text).toContain('Your box comes Wednesday, March 26.');
  await shop.moveClockTo('2031-03-19T15:11:00Z');
  await move(box, { deliveryDate: '2031-03-27' });
  expect(moveMails()).toHaveLength(2);
  await move(box, { deliveryDate: '2031-03-26' });
  expect(moveMails()).toHaveLength(1);
  await move(box, { deliveryDate: '2031-03-28', tellCustomer: false });
  expect(moveMails()).toHaveLength(1);
});

test('a move is not told once the box is cancelled or the customer has moved it on', async () => {
  await shop.moveClockTo(paid);
  const box = boxOf('2031-03-22');
  await move(box, { deliveryDate: '2031-03-26' });
  await skip('2031-03-26');
  expect(moveMails()).toEqual([]);
  await move(box, { deliveryDate: '2031-03-27' });
  expect(moveMails()).toMatchObject([{ text: expect.stringContaining('of Saturday, March 29.') }]);
  expect((await olive.call('POST', `/api/admin/orders/${box}/refund`, { cancel: true })).status).toBe(200);
  await shop.moveClockTo('2031-03-19T15:11:00Z');
  expect(moveMails()).toEqual([]);
});

test('the mail of a move says what holds when it leaves', async () => {
  await shop.moveClockTo(paid);
  const box = boxOf('2031-03-22');
  await move(box, { deliveryDate: '2031-03-26' });
  expect(moveMails()[0]?.text).toContain('it is paid');
  for (const status of ['cancelled', 'confirmed'] as const) await move(box, { status });
  await olive.call('POST', `/api/admin/orders/${box}/refund`, {});
  await shop.moveClockTo('2031-03-19T15:11:00Z');
  expect(moveMails()).toMatchObject([
    { text: expect.stringContaining('Your box comes Wednesday, March 26.') },
  ]);
  expect(moveMails()[0]?.text).not.toContain('it is paid');
});

test('a box that is delivered before the mail of its move is not told of it', async () => {
  await shop.moveClockTo(paid);
  const box = boxOf('2031-03-22');
  await move(box, { deliveryDate: '2031-03-19' });
  await move(box, { status: 'delivered' });
  await shop.moveClockTo('2031-03-19T15:11:00Z');
  expect(moveMails()).toEqual([]);
});

test('a box that goes back after a restore is told, for its move may have been told before it', async () => {
  await shop.moveClockTo(paid);
  const box = boxOf('2031-03-22');
  await move(box, { deliveryDate: '2031-03-26' });
  await shop.restore(shop.deps.db.$client.serialize());
  await shop.runJobs();
  expect(moveMails()).toEqual([]);
  await move(box, { deliveryDate: '2031-03-22' });
  expect(moveMails()).toMatchObject([{ subject: expect.stringContaining('moves to Saturday, March 22') }]);
});

test('a skip of what is no day is refused, and so is its undo', async () => {
  const noDay: [number, string] = [400, 'Please choose a day.'];
  for (const day of ['2031-13-01', '2031-04-99', 'tomorrow']) {
    expect(await statusAndBody(skip(day))).toEqual(noDay);
    expect(await statusAndBody(unskip(day))).toEqual(noDay);
    const asAdmin = olive.call('DELETE', `/api/admin/subscriptions/${id}/skips/${day}`);
    expect(await statusAndBody(asAdmin)).toEqual(noDay);
  }
});

const startRun = (day: string) => olive.call('POST', `/api/admin/run/${day}/start`);
const tick = (day: string, orderId: string, state: string, at: string) =>
  olive.call('POST', `/api/admin/run/${day}/stops/${orderId}`, {
    state,
    at: Date.parse(at),
    key: `tick-${day}-${state}`,
  });
const boxStates = () => boxes().map(({ deliveryDate, status }) => `${deliveryDate} ${status}`);

test('a box that went out and comes on another day is back at the farm until it goes out again', async () => {
  const outOn = async () =>
    (await (await ann.call('GET', '/api/orders')).json())[0].timeline.find(
      ({ step }: { step: string }) => step === 'out_for_delivery',
    ).on;
  await shop.moveClockTo('2031-03-22T14:00:00Z');
  const box = boxOf('2031-03-22');
  await startRun('2031-03-22');
  expect(await outOn()).toBe('2031-03-22');
  await tick('2031-03-22', box, 'not_home', '2031-03-22T14:00:00Z');
  await move(box, { deliveryDate: '2031-03-25', status: 'shipped' });
  expect([boxStates(), await outOn()]).toEqual([['2031-03-25 confirmed'], null]);
  await shop.moveClockTo('2031-03-25T14:00:00Z');
  await startRun('2031-03-25');
  expect([boxStates(), await outOn()]).toEqual([['2031-03-25 shipped'], '2031-03-25']);
  await tick('2031-03-25', box, 'delivered', '2031-03-25T14:00:00Z');
  await tick('2031-03-22', box, 'open', '2031-03-22T15:00:00Z');
  expect(boxStates()).toEqual(['2031-03-25 delivered']);
});

test('a box that turns out to be delivered before its day was closed is not packed again', async () => {
  await shop.moveClockTo('2031-03-22T16:00:00Z');
  const box = boxOf('2031-03-22');
  await olive.call('POST', '/api/admin/closed-days', { date: '2031-03-22', reason: 'ice on the road' });
  expect(boxStates()).toEqual(['2031-03-29 confirmed']);
  await tick('2031-03-22', box, 'delivered', '2031-03-22T15:00:00Z');
  expect(boxStates()).toEqual(['2031-03-22 delivered']);
  expect(await shown(2)).toEqual(['2031-03-22 ordered', '2031-03-29 scheduled']);
  await shop.moveClockTo('2031-03-27T15:00:00Z');
  expect(boxStates()).toEqual(['2031-03-22 delivered', '2031-03-29 confirmed']);
  expect(await paidInvoices()).toBe(2);
});

test.each(['open', 'not_home'])(
  'a box that was ticked delivered on a day it was moved away from goes back to its new day when the tick becomes %s',
  async (state) => {
    await shop.moveClockTo('2031-03-22T16:00:00Z');
    const box = boxOf('2031-03-22');
    await move(box, { deliveryDate: '2031-03-29' });
    await tick('2031-03-22', box, 'delivered', '2031-03-22T15:00:00Z');
    await tick('2031-03-22', box, state, '2031-03-22T15:01:00Z');
    expect(boxStates()).toEqual(['2031-03-29 confirmed']);
    expect(await shown(2)).toEqual(['2031-03-29 ordered', '2031-04-05 scheduled']);
    await shop.moveClockTo('2031-03-27T15:00:00Z');
    expect([boxStates(), await paidInvoices()]).toEqual([['2031-03-29 confirmed'], 1]);
    expect(shop.mails().filter(({ subject }) => /deliver/.test(subject))).toEqual([]);
  },
);

test('today’s Saturday stays listed until the day is over, unpaid after its cutoff', async () => {
  const ben = shop.customer('ben@example.com');
  await subscribeTo(shop, ben, { ...testBox, planFrequency: 'weekly' }, '4000000000000341');
  await shop.moveClockTo('2031-03-22T20:00:00Z');
  const { deliveries, nextDeliveryDate, status } = await subscriptionOf(ben);
  expect([status, deliveries[0]?.date, deliveries[0]?.state, nextDeliveryDate]).toEqual([
    'past_due',
    '2031-03-22',
    'unpaid',
    '2031-03-29',
  ]);
});
