import { afterEach, beforeEach, expect, test } from 'bun:test';
import { asc } from 'drizzle-orm';
import { orders } from '../../orders/table.ts';
import { createTestAdmin } from '../../testing/admin.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../../testing/shop-with-payments.ts';
import { type Subscriber, subscribeTo, subscriptionOf } from '../../testing/subscribers.ts';
import { subscriptions } from '../record/table.ts';

let shop: TestShopWithPayments;
let admin: Subscriber;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  admin = createTestAdmin(shop);
});
afterEach(() => shop.close());

const close = (date: string, reason = 'the farm rests') =>
  admin.call('POST', '/api/admin/closed-days', { date, reason });
const reopen = (date: string) => admin.call('DELETE', `/api/admin/closed-days/${date}`);
const states = async (who: Subscriber) =>
  (await subscriptionOf(who)).deliveries.map(({ date, state }) => `${date} ${state}`);
const boxes = () =>
  shop.deps.db
    .select()
    .from(orders)
    .orderBy(asc(orders.deliveryDate))
    .all()
    .map(({ deliveryDate, paymentStatus }) => `${deliveryDate} ${paymentStatus}`);
const mailsTo = (who: Subscriber, words: string) =>
  shop.mails().filter(({ to, subject }) => to === who.email && subject.includes(words));
const paidInvoices = async () => {
  const { data } = await shop.deps.payments.stripe.invoices.list({ status: 'paid', limit: 100 });
  return data.filter(({ total }) => total > 0).length;
};

test('a Saturday is closed once, by an admin, until it is over', async () => {
  expect((await close('2031-03-04')).status).toBe(400);
  expect((await close('2031-03-07')).status).toBe(400);
  expect((await close('2031-03-01')).status).toBe(400);
  expect((await close('2031-03-08', ' ')).status).toBe(400);
  expect((await shop.customer().call('GET', '/api/admin/closed-days')).status).toBe(403);
  expect(await (await close('2031-03-08', 'ice on the road')).json()).toMatchObject({
    date: '2031-03-08',
    reason: 'ice on the road',
  });
  expect((await close('2031-03-08')).status).toBe(200);
  expect(await (await admin.call('GET', '/api/admin/closed-days')).json()).toHaveLength(1);
  expect(await (await reopen('2031-03-08')).json()).toEqual([]);
  expect((await reopen('2031-03-08')).status).toBe(404);
});

test('an unpaid box of a closed day is not charged, its customer hears once, and later dates stay', async () => {
  const ann = shop.customer('ann@example.com');
  await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  await close('2031-03-29');
  await shop.runJobs();
  expect((await states(ann)).slice(0, 3)).toEqual([
    '2031-03-22 ordered',
    '2031-03-29 closed',
    '2031-04-05 scheduled',
  ]);
  expect((await subscriptionOf(ann)).nextDeliveryDates).not.toContain('2031-03-29');
  const [mail, ...others] = mailsTo(ann, 'We do not deliver');
  expect(others).toEqual([]);
  expect(mail?.text).toContain('is not charged. The next one comes on Saturday, April 5');
  await shop.moveClockTo('2031-04-03T15:00:00Z');
  expect(boxes()).toEqual(['2031-03-22 paid', '2031-04-05 paid']);
  expect(await paidInvoices()).toBe(2);
});

test('a paid weekly box moves to the next Saturday, whose own charge falls away', async () => {
  const ann = shop.customer('ann@example.com');
  await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  await shop.moveClockTo('2031-03-22T10:00:00Z');
  await close('2031-03-22', 'ice on the road');
  expect(boxes()).toEqual(['2031-03-29 paid']);
  expect((await states(ann)).slice(0, 3)).toEqual([
    '2031-03-22 closed',
    '2031-03-29 ordered',
    '2031-04-05 scheduled',
  ]);
  expect(mailsTo(ann, 'We do not deliver')[0]?.text).toContain('comes on Saturday, March 29 instead');
  await shop.moveClockTo('2031-04-03T15:00:00Z');
  expect(boxes()).toEqual(['2031-03-29 paid', '2031-04-05 paid']);
  expect(await paidInvoices()).toBe(2);
});

test('two closed days in a row, a skipped Saturday, and a box that is paid for the next one', async () => {
  const ann = shop.customer('ann@example.com');
  const id = await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  await ann.call('POST', `/api/subscriptions/${id}/skips`, { date: '2031-03-29' });
  await close('2031-04-05');
  await close('2031-03-22');
  expect(boxes()).toEqual(['2031-04-12 paid']);
  expect(mailsTo(ann, 'We do not deliver')).toHaveLength(2);

  const ben = shop.customer('ben@example.com');
  await subscribeTo(shop, ben, { planFrequency: 'weekly' });
  await shop.moveClockTo('2031-04-04T15:00:00Z');
  await shop.runJobs();
  const [paid] = shop.deps.db.select().from(orders).orderBy(asc(orders.createdAt)).all().slice(-1);
  expect(paid?.deliveryDate).toBe('2031-04-12');
  await admin.call('PATCH', `/api/admin/orders/${paid?.id}`, { deliveryDate: '2031-04-19' });
  expect(
    (await admin.call('PATCH', `/api/admin/orders/${paid?.id}`, { deliveryDate: '2031-04-05' })).status,
  ).toBe(409);
});

test('the box that is paid for the day a closed one moves to moves on, and is charged for once', async () => {
  const ann = shop.customer('ann@example.com');
  await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  await shop.moveClockTo('2031-03-27T15:00:00Z');
  const [late, own] = shop.deps.db.select().from(orders).orderBy(asc(orders.deliveryDate)).all();
  expect([late?.deliveryDate, own?.deliveryDate]).toEqual(['2031-03-22', '2031-03-29']);
  await admin.call('PATCH', `/api/admin/orders/${own?.id}`, { deliveryDate: '2031-04-05' });
  await admin.call('PATCH', `/api/admin/orders/${late?.id}`, { deliveryDate: '2031-03-29' });
  await close('2031-03-29');
  const dayOf = (id = '') =>
    shop.deps.db
      .select()
      .from(orders)
      .all()
      .find((one) => one.id === id)?.deliveryDate;
  expect([dayOf(late?.id), dayOf(own?.id)]).toEqual(['2031-04-05', '2031-04-12']);
  expect(mailsTo(ann, 'We do not deliver')[0]?.text).toContain('therefore comes on Saturday, April 12');
  await shop.moveClockTo('2031-04-17T15:00:00Z');
  expect(boxes()).toEqual(['2031-04-05 paid', '2031-04-12 paid', '2031-04-19 paid']);
  expect(await paidInvoices()).toBe(3);
});

test('a box that was only moved to a Saturday leaves it its own charge when it moves on', async () => {
  const [ann, ben] = [shop.customer('ann@example.com'), shop.customer('ben@example.com')];
  for (const who of [ann, ben]) await subscribeTo(shop, who, { planFrequency: 'weekly' });
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  const [id] = shop.deps.db
    .select()
    .from(orders)
    .all()
    .flatMap((one) => (one.userId === ben.id ? one.id : []));
  await close('2031-03-22');
  await admin.call('PATCH', `/api/admin/orders/${id}`, { deliveryDate: '2031-03-25' });
  expect((await states(ben)).slice(0, 3)).toEqual([
    '2031-03-22 closed',
    '2031-03-25 ordered',
    '2031-03-29 scheduled',
  ]);
  await close('2031-03-29');
  await reopen('2031-03-29');
  expect((await states(ann)).slice(0, 3)).toEqual([
    '2031-03-22 closed',
    '2031-03-29 scheduled',
    '2031-04-05 ordered',
  ]);
  await shop.moveClockTo('2031-03-27T15:00:00Z');
  expect(boxes()).toEqual(['2031-03-25 paid', '2031-03-29 paid', '2031-03-29 paid', '2031-04-05 paid']);
});

test('an order moves with the closed day, and so does one that waits for its payment', async () => {
  const ann = shop.customer('ann@example.com');
  const buy = (expectedDelivery?: string) =>
    ann.api.api.cart.checkout.post({
      items: [{ id: 'kale', quantity: 4 }],
      deliveryAddress: milton,
      ...(expectedDelivery && { expectedDelivery }),
    });
  await shop.payWith((await buy('2031-03-22')).data?.clientSecret);
  await shop.sandbox.idle();
  const second = await buy();
  await close('2031-03-22');
  expect(boxes()).toEqual(['2031-03-29 paid', '2031-03-29 unpaid']);
  expect(mailsTo(ann, 'We do not deliver')).toHaveLength(1);
  await shop.payWith(second.data?.clientSecret);
  await shop.sandbox.idle();
  expect(mailsTo(ann, 'receipt')[0]?.text).toContain('Your box comes Saturday, March 29.');
  expect((await shop.visitor().api.api.delivery.terms.get()).data).toMatchObject({
    closedDays: ['2031-03-22'],
    fullDays: [],
    firstDelivery: '2031-03-29',
  });
  const refused = await buy('2031-03-22');
  expect([refused.status, String(refused.error?.value)]).toEqual([
    409,
    'The first delivery is now on Saturday, March 29. Please look at your order again.',
  ]);
});

test('a new subscription begins on the next open Saturday and its trial ends as it would', async () => {
  const ann = shop.customer('ann@example.com');
  const pending = await ann.api.api['create-subscription'].post({
    planFrequency: 'monthly',
    products: [{ productId: 'kale', quantity: 4 }],
    deliveryAddress: milton,
    expectedDelivery: '2031-03-22',
  });
  const firstCharge = () => shop.deps.db.select().from(subscriptions).get()?.firstChargeAt;
  const chargeAt = firstCharge();
  await close('2031-03-22');
  expect(firstCharge()).toBe(chargeAt);
  const { id } = await shop.payWith(pending.data?.clientSecret);
  await ann.api.api['complete-subscription'].post({ paymentIntentId: id });
  await shop.sandbox.idle();
  expect(await subscriptionOf(ann)).toMatchObject({
    firstBoxDay: '2031-03-29',
    nextDeliveryDate: '2031-03-29',
    nextCharge: { at: chargeAt, date: '2031-03-29' },
  });
  const ben = shop.customer('ben@example.com');
  await subscribeTo(shop, ben, { planFrequency: 'monthly' });
  expect((await states(ben))[0]).toBe('2031-03-29 scheduled');
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  expect(boxes()).toEqual(['2031-03-29 paid', '2031-03-29 paid']);
});

test('a draft that is open when its day is closed is voided', async () => {
  const ann = shop.customer('ann@example.com');
  await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  await shop.moveClockTo('2031-03-19T13:30:00Z');
  const drafts = async () => (await shop.deps.payments.stripe.invoices.list({ status: 'draft' })).data.length;
  expect(await drafts()).toBe(1);
  await close('2031-03-22');
  await shop.sandbox.idle();
  expect(await drafts()).toBe(0);
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  expect(boxes()).toEqual([]);
  expect((await states(ann)).slice(0, 2)).toEqual(['2031-03-22 closed', '2031-03-29 scheduled']);
  await shop.moveClockTo('2031-03-27T15:00:00Z');
  expect(boxes()).toEqual(['2031-03-29 paid']);
});

test('reopening gives the day back only before its charge, leaves moved boxes, and tells who gets it back', async () => {
  const [ann, ben] = [shop.customer('ann@example.com'), shop.customer('ben@example.com')];
  await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  await shop.moveClockTo('2031-03-06T15:00:00Z');
  await subscribeTo(shop, ben, { planFrequency: 'weekly' });
  await close('2031-03-22');
  await shop.moveClockTo('2031-03-19T18:00:00Z');
  await reopen('2031-03-22');
  expect((await states(ann))[0]).toBe('2031-03-22 closed');
  expect((await states(ben))[0]).toBe('2031-03-22 scheduled');
  expect([mailsTo(ann, 'We do deliver').length, mailsTo(ben, 'We do deliver').length]).toEqual([0, 1]);
  await shop.moveClockTo('2031-03-20T18:00:00Z');
  expect(boxes()).toEqual(['2031-03-22 paid']);
  await close('2031-03-22');
  await reopen('2031-03-22');
  expect(boxes()).toEqual(['2031-03-29 paid']);
  expect((await states(ben))[0]).toBe('2031-03-29 ordered');
  await shop.moveClockTo('2031-03-27T18:00:00Z');
  expect(boxes()).toEqual(['2031-03-29 paid', '2031-03-29 paid']);
});

test('a skip of a closed day is neither made nor taken back, and a paused subscription is left alone', async () => {
  const ann = shop.customer('ann@example.com');
  const id = await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  await ann.call('POST', `/api/subscriptions/${id}/skips`, { date: '2031-04-05' });
  await close('2031-04-05');
  await close('2031-04-12');
  expect((await ann.call('DELETE', `/api/subscriptions/${id}/skips/2031-04-05`)).status).toBe(409);
  expect((await ann.call('POST', `/api/subscriptions/${id}/skips`, { date: '2031-04-12' })).status).toBe(409);
  expect(mailsTo(ann, 'We do not deliver')).toHaveLength(1);
  await ann.call('PATCH', `/api/subscriptions/${id}/pause`, { pause: true });
  await close('2031-04-19');
  expect(mailsTo(ann, 'We do not deliver')).toHaveLength(1);
});

test('a backup of before does not charge for a closed day: the provider’s copy names it', async () => {
  const ann = shop.customer('ann@example.com');
  await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  const copy = shop.deps.db.$client.serialize();
  await close('2031-03-29');
  await shop.runJobs();
  await shop.restore(copy);
  await shop.runJobs();
  expect((await states(ann))[1]).toBe('2031-03-29 closed');
  expect(shop.mails().filter(({ subject }) => subject.includes('is closed'))).toHaveLength(1);
  await shop.moveClockTo('2031-04-03T15:00:00Z');
  expect(boxes()).toEqual(['2031-03-22 paid', '2031-04-05 paid']);
});

test('a backup of before knows the first day of a subscription that waited for its card when its day was closed', async () => {
  const ann = shop.customer('ann@example.com');
  const copy = shop.deps.db.$client.serialize();
  const pending = await ann.api.api['create-subscription'].post({
    planFrequency: 'weekly',
    products: [{ productId: 'kale', quantity: 4 }],
    deliveryAddress: milton,
  });
  await close('2031-03-22');
  const { id } = await shop.payWith(pending.data?.clientSecret);
  await ann.api.api['complete-subscription'].post({ paymentIntentId: id });
  await shop.sandbox.idle();
  await shop.runJobs();
  await shop.restore(copy);
  await shop.runJobs();
  expect(shop.deps.db.select().from(subscriptions).get()?.firstDeliveryDay).toBe('2031-03-29');
});

test('while the provider is down the day is closed all the same, and what it missed is told later', async () => {
  const ann = shop.customer('ann@example.com');
  await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  await shop.moveClockTo('2031-03-19T13:30:00Z');
  await shop.fault({ requests: [{ match: '* /v1/*', fault: '500', times: 50 }] });
  expect((await close('2031-03-22')).status).toBe(200);
  await shop.healed();
  await shop.runJobs();
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  expect(boxes()).toEqual([]);
});
