import { afterEach, beforeEach, expect, test } from 'bun:test';
import type { Frequency } from '../../../shared/contract/settings.ts';
import { orders } from '../../orders/table.ts';
import { friendOf, kaleBox, referrerIn } from '../../testing/referrals.ts';
import { openTestShopWithPayments, type TestShopWithPayments } from '../../testing/shop-with-payments.ts';
import { type Subscriber, subscribeTo, subscriptionOf } from '../../testing/subscribers.ts';
import { subscriptions } from '../record/table.ts';

let shop: TestShopWithPayments;
let finn: Subscriber;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  finn = friendOf(shop, referrerIn(shop));
});
afterEach(() => shop.close());

const mastercard = '5555555555554444';
const subscribe = (body: object = {}) => subscribeTo(shop, finn, { ...kaleBox, ...body }, mastercard);
const boxes = () =>
  shop.deps.db
    .select()
    .from(orders)
    .orderBy(orders.deliveryDate)
    .all()
    .map((order) => [order.deliveryDate, order.discount, order.referralDiscount, order.tax, order.total]);
const mismatchMails = () => shop.mails().filter(({ subject }) => /differs/i.test(subject));
const row = () => {
  const [only] = shop.deps.db.select().from(subscriptions).all();
  if (!only) throw new Error('There is no subscription.');
  return only;
};

/** At the provider, in the order applied. */
async function couponsOfBox(): Promise<unknown[]> {
  const current = await shop.deps.payments.stripe.subscriptions.retrieve(row().stripeSubscriptionId ?? '', {
    expand: ['items.data.discounts'],
  });
  const box = current.items.data.find(({ id }) => id === row().boxItemId);
  return (box?.discounts ?? []).map((discount) => typeof discount !== 'string' && discount.source.coupon);
}

/** $24.00, plan and referral discount, $20.00 delivery, 8% tax. */
const prices: Record<
  Frequency,
  { first: [number, number, number, number]; later: [number, number, number, number] }
> = {
  weekly: { first: [120, 570, 297, 4007], later: [120, 0, 342, 4622] },
  biweekly: { first: [240, 540, 290, 3910], later: [240, 0, 333, 4493] },
  monthly: { first: [360, 510, 282, 3812], later: [360, 0, 323, 4363] },
};

test.each<[Frequency, string, string]>([
  ['weekly', '2031-03-29', '2031-03-27T15:00:00Z'],
  ['biweekly', '2031-04-05', '2031-04-03T15:00:00Z'],
  ['monthly', '2031-04-26', '2031-04-24T15:00:00Z'],
])(
  '%s: the first invoice is the first box’s quote to the cent, the second the later ones’',
  async (frequency, day, until) => {
    const { first, later } = prices[frequency];
    await subscribe({ planFrequency: frequency, expectedTotal: first[3] });
    await shop.runJobs();
    expect(await couponsOfBox()).toEqual([expect.stringContaining(frequency), 'referral-25']);
    expect((await subscriptionOf(finn)).nextCharge?.amount).toBe(first[3]);
    await shop.moveClockTo('2031-03-19T15:00:00Z');
    expect(await couponsOfBox()).toEqual([expect.stringContaining(frequency)]);
    await shop.moveClockTo(until);
    expect(boxes()).toEqual([
      ['2031-03-22', ...first],
      [day, ...later],
    ]);
    expect(mismatchMails()).toEqual([]);
  },
);

test('a friend without a plan discount has the referral’s alone', async () => {
  shop.deps.db.$client.run("update settings set value = '0' where key = 'weekly_discount_percent'");
  await subscribe();
  await shop.runJobs();
  expect(await couponsOfBox()).toEqual(['referral-25']);
  await shop.moveClockTo('2031-03-27T15:00:00Z');
  expect([await couponsOfBox(), boxes()]).toEqual([
    [],
    [
      ['2031-03-22', 0, 600, 304, 4104],
      ['2031-03-29', 0, 0, 352, 4752],
    ],
  ]);
});

test('the percent stays as it was agreed when the setting changes', async () => {
  await subscribe({ expectedTotal: prices.weekly.first[3] });
  shop.deps.db.$client.run("update settings set value = '10' where key = 'referral_discount_percent'");
  await shop.moveClockTo('2031-03-19T15:00:00Z');
  expect(boxes()).toEqual([['2031-03-22', ...prices.weekly.first]]);
});

test('products that are changed during the trial keep the discount on the first box', async () => {
  const id = await subscribe();
  const products = [{ productId: 'radish', size: '2-oz', quantity: 12 }];
  const change = (expectedTotal: number) =>
    finn.call('PATCH', `/api/subscriptions/${id}`, { products, expectedTotal });
  expect((await change(4929)).status).toBe(409);
  expect((await change(2770)).status).toBe(200);
  await shop.moveClockTo('2031-03-27T15:00:00Z');
  // 3600 - 180 = 3420; a quarter is 855; free delivery, 8%
  expect(boxes()).toEqual([
    ['2031-03-22', 180, 855, 205, 2770],
    ['2031-03-29', 180, 0, 274, 3694],
  ]);
  expect(mismatchMails()).toEqual([]);
});

test('a frequency that is changed during the trial keeps it, although that makes an invoice over nothing', async () => {
  const id = await subscribe();
  const change = { planFrequency: 'monthly', expectedTotal: prices.monthly.first[3] };
  expect((await finn.call('PATCH', `/api/subscriptions/${id}`, change)).status).toBe(200);
  await shop.moveClockTo('2031-04-24T15:00:00Z');
  expect(boxes()).toEqual([
    ['2031-03-22', ...prices.monthly.first],
    ['2031-04-26', ...prices.monthly.later],
  ]);
  expect(mismatchMails()).toEqual([]);
});

test('a first box that is skipped hands it on to the first one that is paid', async () => {
  const id = await subscribe();
  for (const date of ['2031-03-22', '2031-03-29'])
    expect((await finn.call('POST', `/api/subscriptions/${id}/skips`, { date })).status).toBe(200);
  await shop.moveClockTo('2031-04-10T15:00:00Z');
  expect(boxes()).toEqual([
    ['2031-04-05', ...prices.weekly.first],
    ['2031-04-12', ...prices.weekly.later],
  ]);
  expect(mismatchMails()).toEqual([]);
});

test('a skipped first box that is taken back in after its charge was left out has it, and no other', async () => {
  const id = await subscribe();
  const skip = { date: '2031-03-22' };
  await finn.call('POST', `/api/subscriptions/${id}/skips`, skip);
  await shop.moveClockTo('2031-03-19T16:00:00Z');
  expect(await couponsOfBox()).toEqual(['weekly-5', 'referral-25']);
  expect((await finn.call('DELETE', `/api/subscriptions/${id}/skips/2031-03-22`)).status).toBe(200);
  await shop.runJobs();
  expect(await couponsOfBox()).toEqual(['weekly-5']);
  await shop.moveClockTo('2031-03-27T15:00:00Z');
  expect(boxes()).toEqual([
    ['2031-03-22', ...prices.weekly.first],
    ['2031-03-29', ...prices.weekly.later],
  ]);
  expect(mismatchMails()).toEqual([]);
});

test('a first box whose card is declined until the next period hands it on', async () => {
  await subscribeTo(shop, finn, kaleBox, '4000000000000341');
  await shop.moveClockTo('2031-03-26T16:00:00Z');
  expect(boxes()).toEqual([]);
  const invoices = await shop.deps.payments.stripe.invoices.list({
    subscription: row().stripeSubscriptionId ?? '',
  });
  expect(invoices.data.map(({ status, total }) => [status, total])).toEqual([
    ['open', prices.weekly.first[3]],
    ['void', prices.weekly.first[3]],
    ['paid', 0],
  ]);
});

test.each(['lose', 'duplicate'])('webhooks that %s: first box and later ones as agreed', async (webhooks) => {
  await shop.fault({ webhooks });
  await subscribe();
  await shop.moveClockTo('2031-03-14T15:00:00Z');
  await shop.moveClockTo('2031-03-27T18:00:00Z');
  await shop.healed();
  expect(boxes()).toEqual([
    ['2031-03-22', ...prices.weekly.first],
    ['2031-03-29', ...prices.weekly.later],
  ]);
});

test('what the provider cannot be told while the customer subscribes it is told as soon as it responds', async () => {
  await shop.fault({ webhooks: 'lose' });
  await subscribe();
  expect([row().status, await couponsOfBox()]).toEqual(['trialing', ['weekly-5']]);
  await shop.fault({ requests: [{ match: 'POST /v1/subscriptions/*', fault: '500', times: 1000 }] });
  await shop.runJobs();
  expect(row().isCollectionDue).toBe(true);
  await shop.healed();
  await shop.runJobs();
  expect([row().isCollectionDue, await couponsOfBox()]).toEqual([false, ['weekly-5', 'referral-25']]);
});
