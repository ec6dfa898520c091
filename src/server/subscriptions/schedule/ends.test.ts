import { afterEach, beforeEach, expect, test } from 'bun:test';
import { asc } from 'drizzle-orm';
import { orders } from '../../orders/table.ts';
import { createTestAdmin } from '../../testing/admin.ts';
import { openTestShopWithPayments, type TestShopWithPayments } from '../../testing/shop-with-payments.ts';
import { type Subscriber, subscribeTo, subscriptionOf } from '../../testing/subscribers.ts';
import { findAnySubscription } from '../record/subscriptions.ts';
import { comingDays } from './coming-boxes.ts';

let shop: TestShopWithPayments;
let ann: Subscriber;
let id: string;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  ann = shop.customer('ann@example.com');
  // Charged Wednesdays from 2031-03-19, for Saturdays from 2031-03-22; now week two.
  id = await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  await shop.moveClockTo('2031-03-20T15:00:00Z');
});
afterEach(() => shop.close());

const stripe = () => shop.deps.payments.stripe;
const row = () => findAnySubscription(shop.deps.db, id);

async function setInDashboard(params: { cancel_at_period_end?: boolean; cancel_at?: number | '' }) {
  await stripe().subscriptions.update(row()?.stripeSubscriptionId ?? '', params);
  await shop.sandbox.idle();
}
const subjects = (words: string) =>
  shop.mails().filter(({ to, subject }) => to === ann.email && subject.includes(words));
const skip = (date: string) => ann.call('POST', `/api/subscriptions/${id}/skips`, { date });
const planned = async () =>
  (await comingDays(shop.deps.db, shop.deps.now(), '2031-06-01')).flatMap(({ days }) => days);
const boxes = () =>
  shop.deps.db
    .select({ day: orders.deliveryDate })
    .from(orders)
    .orderBy(asc(orders.deliveryDate))
    .all()
    .map(({ day }) => day);
const charged = async () =>
  (await stripe().invoices.list({ status: 'paid', limit: 100 })).data.filter(({ total }) => total > 0).length;

test('a subscription that ends with its period says so, and nothing after it is listed, planned or announced', async () => {
  await setInDashboard({ cancel_at_period_end: true });
  const { status, endsOn, deliveries, nextCharge, nextDeliveryDates } = await subscriptionOf(ann);
  expect([status, endsOn, nextCharge]).toEqual(['active', '2031-03-26', null]);
  expect(deliveries.map(({ date, state }) => `${date} ${state}`)).toEqual(['2031-03-22 ordered']);
  expect(nextDeliveryDates).toEqual(['2031-03-22']);
  expect(await planned()).toEqual([]);

  await shop.moveClockTo('2031-03-26T12:00:00Z');
  expect(subjects('will be charged Wednesday, March 26')).toEqual([]);
  await shop.moveClockTo('2031-04-10T15:00:00Z');
  expect([(await subscriptionOf(ann)).status, (await subscriptionOf(ann)).endsOn]).toEqual([
    'cancelled',
    null,
  ]);
  expect([boxes(), await charged()]).toEqual([['2031-03-22'], 1]);
});

test('a Saturday has as many boxes to come as the plans say, also once it is skipped or paid', async () => {
  const dates = ['2031-03-22', '2031-03-29', '2031-04-05'];
  const counts = async () => {
    const coming = await comingDays(shop.deps.db, shop.deps.now(), '2031-04-05');
    return dates.map((date) => coming.filter(({ days }) => days.includes(date)).length);
  };
  expect(await counts()).toEqual([0, 1, 1]);
  await skip('2031-04-05');
  expect(await counts()).toEqual([0, 1, 0]);
  await shop.moveClockTo('2031-03-27T15:00:00Z');
  expect(await counts()).toEqual([0, 0, 0]);
});

test('the customer gets one mail when the end is set, and one when it is taken back', async () => {
  await setInDashboard({ cancel_at_period_end: true });
  await shop.runJobs();
  const [mail, ...others] = subjects('subscription ends on Wednesday, March 26');
  expect(others).toEqual([]);
  expect(mail?.text).toContain('Already paid, and still coming: Saturday, March 22.');
  await setInDashboard({ cancel_at_period_end: false });
  expect(subjects('subscription ends on')).toHaveLength(1);
  expect(subjects('subscription goes on')).toHaveLength(1);
  expect(subjects('subscription goes on')[0]?.text).toContain(
    'The next box to be paid comes on Saturday, March 29',
  );
  expect(await subscriptionOf(ann)).toMatchObject({ endsOn: null, nextCharge: { date: '2031-03-29' } });
  await shop.moveClockTo('2031-03-27T15:00:00Z');
  expect(boxes()).toEqual(['2031-03-22', '2031-03-29']);
  expect(subjects('subscription ends on')).toHaveLength(1);
});

test('boxes that are charged before a later end still come', async () => {
  await setInDashboard({ cancel_at: Date.parse('2031-04-05T12:00:00Z') / 1000 });
  expect(await subscriptionOf(ann)).toMatchObject({
    endsOn: '2031-04-05',
    nextDeliveryDates: ['2031-03-22', '2031-03-29', '2031-04-05'],
  });
  expect(await planned()).toEqual(['2031-03-29', '2031-04-05']);
  await shop.moveClockTo('2031-05-01T15:00:00Z');
  expect([boxes(), await charged()]).toEqual([['2031-03-22', '2031-03-29', '2031-04-05'], 3]);
});

test('a skipped box is not charged because no other comes after it', async () => {
  await setInDashboard({ cancel_at: Date.parse('2031-03-29T12:00:00Z') / 1000 });
  expect((await skip('2031-03-29')).status).toBe(200);
  expect((await subscriptionOf(ann)).nextCharge).toBeNull();
  await shop.moveClockTo('2031-05-01T15:00:00Z');
  expect([boxes(), await charged()]).toEqual([['2031-03-22'], 1]);
});

test('a paid box is not skipped to a Saturday after the end, but moves there with a closed one', async () => {
  await setInDashboard({ cancel_at_period_end: true });
  const refused = await skip('2031-03-22');
  expect([refused.status, await refused.text()]).toEqual([
    409,
    'There is no later delivery that this box could move to.',
  ]);
  await createTestAdmin(shop).call('POST', '/api/admin/closed-days', { date: '2031-03-22', reason: 'ice' });
  expect(boxes()).toEqual(['2031-03-29']);
  expect((await subscriptionOf(ann)).deliveries.map(({ date, state }) => `${date} ${state}`)).toContain(
    '2031-03-29 ordered',
  );
});

test('with no box left to charge a subscription cannot be changed', async () => {
  await setInDashboard({ cancel_at_period_end: true });
  const products = [{ productId: 'kale', size: '2-oz', quantity: 12 }];
  const refused = await ann.call('PATCH', `/api/subscriptions/${id}`, { products });
  expect([refused.status, await refused.text()]).toEqual([
    409,
    'This subscription ends on Wednesday, March 26, and no box is left that could be changed.',
  ]);
});

test('an end whose webhook was lost is noticed', async () => {
  await shop.fault({ webhooks: 'lose' });
  await setInDashboard({ cancel_at_period_end: true });
  expect((await subscriptionOf(ann)).endsOn).toBeNull();
  await shop.healed();
  await shop.moveClockTo('2031-03-20T15:30:00Z');
  expect((await subscriptionOf(ann)).endsOn).toBe('2031-03-26');
});
