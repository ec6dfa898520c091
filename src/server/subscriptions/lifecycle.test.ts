import { afterEach, beforeEach, expect, test } from 'bun:test';
import { asc, eq } from 'drizzle-orm';
import { orders } from '../orders/table.ts';
import { refundOrder } from '../payments/order-refunds.ts';
import { creditAtProvider, giveCredit } from '../testing/referrals.ts';
import { openTestShopWithPayments, type TestShopWithPayments } from '../testing/shop-with-payments.ts';
import { type Subscriber, subscribeTo, subscriptionOf } from '../testing/subscribers.ts';
import { findAnySubscription } from './record/subscriptions.ts';

let shop: TestShopWithPayments;
let ann: Subscriber;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  ann = shop.customer('ann@example.com');
});
afterEach(() => shop.close());

const boxDays = () =>
  shop.deps.db
    .select({ day: orders.deliveryDate })
    .from(orders)
    .orderBy(asc(orders.deliveryDate))
    .all()
    .map(({ day }) => day);
const states = async (count: number) =>
  (await subscriptionOf(ann)).deliveries.slice(0, count).map(({ date, state }) => `${date} ${state}`);
const subjects = () =>
  shop
    .mails()
    .filter(({ to }) => to === 'ann@example.com')
    .map(({ subject }) => subject);
const charged = async () => {
  const { data } = await shop.deps.payments.stripe.invoices.list({ limit: 100, status: 'paid' });
  return data.filter(({ total }) => total > 0).map(({ amount_paid: amount }) => amount);
};

/** Charged Wednesdays from 2031-03-19, for Saturdays from 2031-03-22; now week two. */
async function weekly(until = '2031-03-20T15:00:00Z') {
  const id = await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  await shop.moveClockTo(until);
  const call = async (method: string, path: string, body?: object) => {
    const answer = await ann.call(method, `/api/subscriptions/${id}${path}`, body);
    return [answer.status, answer.ok ? 'fine' : await answer.text()];
  };
  return {
    id,
    pause: (until?: string) => call('PATCH', '/pause', { pause: true, ...(until && { until }) }),
    resume: () => call('PATCH', '/pause', { pause: false }),
    skip: (date: string) => call('POST', '/skips', { date }),
    unskip: (date: string) => call('DELETE', `/skips/${date}`),
    cancel: (reason?: string) => call('DELETE', '', reason === undefined ? undefined : { reason }),
  };
}
const fine = [200, 'fine'];

test('a pause charges and delivers nothing, and after it the next charge is for the first box', async () => {
  const { pause, resume } = await weekly();
  expect(await resume()).toEqual([409, 'Only a paused subscription can be resumed.']);
  expect(await pause()).toEqual(fine);
  expect(await pause()).toEqual([409, 'Only an active subscription can be paused.']);
  expect((await subscriptionOf(ann)).status).toBe('paused');
  expect(await states(8)).toEqual(['2031-03-22 ordered']);
  await shop.moveClockTo('2031-04-10T15:00:00Z');
  expect(await resume()).toEqual(fine);
  expect(await states(2)).toEqual(['2031-04-19 scheduled', '2031-04-26 scheduled']);
  await shop.moveClockTo('2031-04-24T15:00:00Z');
  expect(boxDays()).toEqual(['2031-03-22', '2031-04-19', '2031-04-26']);
  expect(await charged()).toHaveLength(3);
  expect(subjects()).toContain('Your Eden Microgreens subscription is paused');
  expect(subjects()).toContain('Your Eden Microgreens subscription goes on');
});

test('credit that would cover a box is not taken for boxes that are skipped or paused away', async () => {
  const { skip, pause } = await weekly();
  await giveCredit(shop, ann.id, 30_000);
  expect(await skip('2031-03-29')).toEqual(fine);
  await shop.moveClockTo('2031-03-27T15:00:00Z');
  expect(await pause()).toEqual(fine);
  await shop.moveClockTo('2031-04-17T15:00:00Z');
  expect(boxDays()).toEqual(['2031-03-22']);
  expect(await creditAtProvider(shop, ann.id)).toBe(30_000);
});

test('a pause cannot end on a day that no calendar has, or in centuries', async () => {
  const { pause } = await weekly();
  for (const day of ['2031-02-31', '2031-06-31'])
    expect(await pause(day)).toEqual([400, 'Please choose a day that is still to come.']);
  const tooFar = [
    400,
    'A pause with an end lasts at most 366 days. Please choose an earlier day, or pause without an end.',
  ];
  expect(await pause('2032-03-21')).toEqual(tooFar);
  expect(await pause('9999-12-31')).toEqual(tooFar);
  expect(await pause('2032-03-20')).toEqual(fine);
  expect(await subscriptionOf(ann)).toMatchObject({ status: 'paused', pausedUntil: '2032-03-20' });
});

test('a box whose charge fell into a pause stays out, also when the next charge comes before its cutoff', async () => {
  await shop.moveClockTo('2031-03-07T23:30:00Z');
  const { pause } = await weekly('2031-03-22T15:00:00Z');
  expect(boxDays()).toEqual(['2031-03-29']);
  expect(await pause('2031-03-30')).toEqual(fine);
  expect(await states(2)).toEqual(['2031-03-29 ordered', '2031-04-12 scheduled']);
  await shop.moveClockTo('2031-04-04T15:00:00Z');
  expect(boxDays()).toEqual(['2031-03-29', '2031-04-12']);
});

test('a pause that has ended by itself is over: a later skip is no pause', async () => {
  const { pause, skip } = await weekly();
  await pause('2031-04-09');
  await shop.moveClockTo('2031-04-10T15:00:00Z');
  const before = subjects();
  expect(await skip('2031-04-19')).toEqual(fine);
  expect(await subscriptionOf(ann)).toMatchObject({ status: 'active', pausedUntil: null });
  await shop.moveClockTo('2031-04-24T15:00:00Z');
  expect(boxDays()).toEqual(['2031-03-22', '2031-04-12', '2031-04-26']);
  const since = subjects().filter((subject) => !before.includes(subject));
  expect(since.filter((subject) => /paused|goes on/.test(subject))).toEqual([]);
});

test('a pause until a day ends by itself on it, at nine', async () => {
  const { pause } = await weekly();
  expect(await pause('2031-03-20')).toEqual([400, 'Please choose a day that is still to come.']);
  expect(await pause('2031-04-09')).toEqual(fine);
  expect(await subscriptionOf(ann)).toMatchObject({ status: 'paused', pausedUntil: '2031-04-09' });
  expect(await states(3)).toEqual(['2031-03-22 ordered', '2031-04-12 scheduled', '2031-04-19 scheduled']);
  await shop.moveClockTo('2031-04-09T12:58:00Z');
  expect((await subscriptionOf(ann)).status).toBe('paused');
  await shop.moveClockTo('2031-04-10T15:00:00Z');
  expect((await subscriptionOf(ann)).status).toBe('active');
  expect(boxDays()).toEqual(['2031-03-22', '2031-04-12']);
});

test('a skipped box is not charged, all later dates stay, and the undo charges it as if nothing had been', async () => {
  const { skip, unskip } = await weekly();
  expect(await skip('2031-03-29')).toEqual(fine);
  expect(await skip('2031-03-29')).toEqual(fine);
  expect(await skip('2031-04-12')).toEqual(fine);
  expect(await states(5)).toEqual([
    '2031-03-22 ordered',
    '2031-03-29 skipped',
    '2031-04-05 scheduled',
    '2031-04-12 skipped',
    '2031-04-19 scheduled',
  ]);
  expect((await subscriptionOf(ann)).nextDeliveryDates).toEqual(['2031-03-22', '2031-04-05', '2031-04-19']);
  expect(await unskip('2031-04-12')).toEqual(fine);
  await shop.moveClockTo('2031-04-17T15:00:00Z');
  expect(boxDays()).toEqual(['2031-03-22', '2031-04-05', '2031-04-12', '2031-04-19']);
  expect(await charged()).toHaveLength(4);
});

test('a box that was charged at once, moved by another skip, refunded and cancelled is charged anew when it is taken back', async () => {
  const { skip, unskip } = await weekly();
  await skip('2031-03-29');
  await shop.moveClockTo('2031-03-27T15:00:00Z');
  expect(await unskip('2031-03-29')).toEqual(fine);
  expect(await skip('2031-03-29')).toEqual(fine);
  const moved = shop.deps.db.select().from(orders).where(eq(orders.deliveryDate, '2031-04-05')).get();
  await refundOrder(shop.deps, 'admin:olive', moved?.id ?? '', { cancel: true });
  expect(await unskip('2031-03-29')).toEqual(fine);
  expect(await states(2)).toEqual(['2031-03-29 ordered', '2031-04-12 scheduled']);
  expect(await charged()).toEqual([4212, 4212, 4212]);
});

test('a paid box that is skipped moves to the next free delivery, whose own charge falls away; the undo moves it back', async () => {
  const { skip, unskip } = await weekly();
  await skip('2031-03-29');
  expect(await skip('2031-03-22')).toEqual(fine);
  expect(boxDays()).toEqual(['2031-04-05']);
  expect(await states(4)).toEqual([
    '2031-03-22 skipped',
    '2031-03-29 skipped',
    '2031-04-05 ordered',
    '2031-04-12 scheduled',
  ]);
  expect(await unskip('2031-03-22')).toEqual(fine);
  expect(boxDays()).toEqual(['2031-03-22']);
  await skip('2031-03-22');
  await shop.moveClockTo('2031-04-10T15:00:00Z');
  expect(boxDays()).toEqual(['2031-04-05', '2031-04-12']);
  expect(await charged()).toHaveLength(2);
});

test.each(['cancelled', 'shipped'] as const)(
  'a box that is %s stays where it is when a skip comes to light that only the provider knows',
  async (status) => {
    const { id } = await weekly();
    shop.deps.db.update(orders).set({ status }).run();
    const stripeId = findAnySubscription(shop.deps.db, id)?.stripeSubscriptionId ?? '';
    const { stripe } = shop.deps.payments;
    await stripe.subscriptions.update(stripeId, { metadata: { skipped_days: '2031-03-22,2031-04-05' } });
    await shop.sandbox.idle();
    expect(boxDays()).toEqual(['2031-03-22']);
    expect((await subscriptionOf(ann)).deliveries.find(({ date }) => date === '2031-04-05')?.state).toBe(
      'skipped',
    );
    await shop.moveClockTo('2031-04-03T15:00:00Z');
    expect(boxDays()).toEqual(['2031-03-22', '2031-03-29']);
  },
);

test('skips have reasons to be refused', async () => {
  const { skip, unskip, pause } = await weekly('2031-03-21T21:59:00Z');
  expect(await skip('2031-03-23')).toEqual([404, 'That is not one of the deliveries of this subscription.']);
  expect(await skip('2031-13-01')).toEqual([400, 'Please choose a day.']);
  expect(await unskip('2031-03-30')).toEqual([
    404,
    'That is not one of the deliveries of this subscription.',
  ]);
  await shop.moveClockTo('2031-03-21T22:00:01Z');
  expect(await skip('2031-03-22')).toEqual([
    409,
    'The box of Saturday, March 22 can no longer be changed: that was possible until Friday, 6 PM.',
  ]);
  await pause();
  expect((await skip('2031-03-29'))[0]).toBe(404);
  expect(
    await shop.customer().call('POST', '/api/subscriptions/x/skips', { date: '2031-03-29' }),
  ).toHaveProperty('status', 404);
});

test('the first box can be skipped in the trial: the trial ends without a charge', async () => {
  const { skip } = await weekly('2031-03-06T15:00:00Z');
  expect(await skip('2031-03-22')).toEqual(fine);
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  expect(await charged()).toEqual([]);
  expect((await subscriptionOf(ann)).status).toBe('active');
  await shop.moveClockTo('2031-03-27T15:00:00Z');
  expect(boxDays()).toEqual(['2031-03-29']);
});

test('with every shown delivery skipped the next one is still known, as is its charge', async () => {
  const { skip } = await weekly('2031-03-06T15:00:00Z');
  for (const { date } of (await subscriptionOf(ann)).deliveries) expect(await skip(date)).toEqual(fine);
  const { deliveries, nextDeliveryDate, nextDeliveryDates, nextCharge } = await subscriptionOf(ann);
  expect(new Set(deliveries.map(({ state }) => state))).toEqual(new Set(['skipped']));
  expect([nextDeliveryDate, nextCharge?.date]).toEqual(['2031-05-17', '2031-05-17']);
  expect(nextDeliveryDates).toEqual(['2031-05-17', '2031-05-24', '2031-05-31']);
});

test('cancelling is one step: nothing is charged any more, a paid box still comes, and a mail is the receipt', async () => {
  const { cancel } = await weekly();
  expect(await cancel('moving away')).toEqual(fine);
  expect(await cancel()).toEqual([409, 'This subscription is already cancelled.']);
  expect((await subscriptionOf(ann)).status).toBe('cancelled');
  expect(await states(8)).toEqual(['2031-03-22 ordered']);
  await shop.moveClockTo('2031-05-01T15:00:00Z');
  expect(await charged()).toHaveLength(1);
  const mail = shop
    .mails()
    .find(({ subject }) => subject === 'Your Eden Microgreens subscription is cancelled');
  expect(mail?.text).toContain('Already paid, and still coming: Saturday, March 22.');
});

test.each(['delivered', 'cancelled'] as const)(
  'a box that is %s is not still coming when its subscription is cancelled',
  async (status) => {
    const { cancel } = await weekly();
    shop.deps.db.update(orders).set({ status }).run();
    expect(await cancel()).toEqual(fine);
    const mail = shop.mails().find(({ subject }) => subject.endsWith('subscription is cancelled'));
    expect(mail?.text).toContain('It will not be charged again.');
    expect(mail?.text).not.toContain('still coming');
  },
);

test('a subscription in its trial is cancelled without a charge, and cannot be paused', async () => {
  const { cancel, pause } = await weekly('2031-03-06T15:00:00Z');
  expect((await pause())[0]).toBe(409);
  expect(await cancel()).toEqual(fine);
  await shop.moveClockTo('2031-04-01T15:00:00Z');
  expect(await charged()).toEqual([]);
});
