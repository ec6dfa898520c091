import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { findUser } from '../../accounts/record/users.ts';
import { orders } from '../../orders/table.ts';
import { createTestAdmin } from '../../testing/admin.ts';
import { openTestShopWithPayments, type TestShopWithPayments } from '../../testing/shop-with-payments.ts';
import { subscribeTo, subscriptionOf } from '../../testing/subscribers.ts';
import { findAnySubscription } from '../record/subscriptions.ts';

let shop: TestShopWithPayments;
let admin: ReturnType<typeof createTestAdmin>;
let ann: ReturnType<TestShopWithPayments['customer']>;
let id: string;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  admin = createTestAdmin(shop);
  ann = shop.customer('ann@example.com');
  id = await subscribeTo(shop, ann);
});
afterEach(() => shop.close());

const call = async (method: string, path: string, body?: object) => {
  const answer = await admin.call(method, `/api/admin/subscriptions${path}`, body);
  const text = await answer.text();
  return [answer.status, /^[[{]/.test(text) ? JSON.parse(text) : text];
};
const subjects = () => shop.mails().flatMap(({ to, subject }) => (to === 'ann@example.com' ? [subject] : []));

test('the list tells whose each subscription is, and leaves what the filters name', async () => {
  const row = {
    id,
    status: 'trialing',
    boxTotal: '41.04',
    version: 1,
    customer: { id: ann.id, name: 'Ann Lee' },
  };
  expect(await call('GET', '')).toMatchObject([200, [row]]);
  expect(await call('GET', '?status=trialing&q=ann@')).toMatchObject([200, [row]]);
  expect(await call('GET', '?status=paused')).toEqual([200, []]);
  expect(await call('GET', '?q=nobody')).toEqual([200, []]);
  expect((await call('GET', '?status=lost'))[0]).toBe(400);
  expect((await call('GET', '?limit=201'))[0]).toBe(400);
});

test('the list of a delivery day holds the subscriptions whose box comes on it, paid or due', async () => {
  const ben = shop.customer('ben@example.com');
  const weekly = await subscribeTo(shop, ben, { planFrequency: 'weekly' });
  const on = async (day: string, filters = '') => {
    const [status, rows] = await call('GET', `?deliveryDate=${day}${filters}`);
    return [status, rows.map((row: { id: string }) => row.id)];
  };
  expect(await on('2031-03-22')).toEqual([200, [weekly, id]]);
  expect(await on('2031-03-29')).toEqual([200, [weekly]]);
  expect(await on('2031-04-05', '&q=ann@example')).toEqual([200, [id]]);
  for (const other of ['2031-03-15', '2031-03-23', '9999-12-25']) expect(await on(other)).toEqual([200, []]);
  await ann.call('POST', `/api/subscriptions/${id}/skips`, { date: '2031-03-22' });
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  expect(await on('2031-03-22')).toEqual([200, [weekly]]);
  await shop.moveClockTo('2031-03-24T15:00:00Z');
  expect(await on('2031-03-22')).toEqual([200, [weekly]]);
  expect(await call('GET', '?deliveryDate=soon')).toEqual([400, 'Please choose a day.']);
});

test('an admin skips, takes back, changes and cancels as the customer does, with the customer’s mails', async () => {
  const date = (await subscriptionOf(ann)).deliveries[0]?.date ?? '';
  const first = async () => (await subscriptionOf(ann)).deliveries[0]?.state;
  expect([(await call('POST', `/${id}/skips`, { date }))[0], await first()]).toEqual([200, 'skipped']);
  expect([(await call('DELETE', `/${id}/skips/${date}`))[0], await first()]).toEqual([200, 'scheduled']);
  const products = [{ productId: 'kale', size: '2-oz', quantity: 5 }];
  expect(await call('PATCH', `/${id}`, { products, version: 1 })).toMatchObject([
    200,
    { cartDetails: '5 oz Kale', version: 2 },
  ]);
  expect(await call('PATCH', `/${id}`, { products, version: 1 })).toMatchObject([
    409,
    expect.stringContaining('Somebody else'),
  ]);
  expect(await call('DELETE', `/${id}`, { reason: 'Moved away' })).toMatchObject([
    200,
    { status: 'cancelled', cancelReason: 'Moved away' },
  ]);
  expect(await subscriptionOf(ann)).toMatchObject({ status: 'cancelled', cartDetails: '5 oz Kale' });
  expect(subjects().filter((subject) => /cancelled|change/i.test(subject))).toHaveLength(2);
  expect((await call('DELETE', `/${id}`))[0]).toBe(409);
});

test('a pause and its end', async () => {
  expect((await call('PATCH', `/${id}/pause`, { pause: true }))[0]).toBe(409);
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  expect(await call('PATCH', `/${id}/pause`, { pause: true, until: '2031-04-10' })).toMatchObject([
    200,
    { status: 'paused', pausedUntil: '2031-04-10' },
  ]);
  expect(await call('PATCH', `/${id}/pause`, { pause: false })).toMatchObject([200, { status: 'active' }]);
});

test('a retry says that nothing is open, why a card is declined, or settles what failed', async () => {
  expect(await call('POST', `/${id}/retry`)).toEqual([409, 'No payment of this subscription is open.']);
  const ben = shop.customer('ben@example.com');
  const failing = await subscribeTo(shop, ben, { planFrequency: 'weekly' }, '4000000000000341');
  await shop.moveClockTo('2031-03-19T15:00:00Z');
  expect(await call('GET', '?status=past_due')).toMatchObject([
    200,
    [{ id: failing, customer: { id: ben.id } }],
  ]);
  expect(await call('POST', `/${failing}/retry`)).toMatchObject([409, expect.stringContaining('declined')]);
  const { stripe } = shop.deps.payments;
  const customer = findUser(shop.deps.db, ben.id)?.stripeCustomerId ?? '';
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const atProvider = findAnySubscription(shop.deps.db, failing)?.stripeSubscriptionId ?? '';
  await stripe.subscriptions.update(atProvider, { default_payment_method: card.id });
  expect(await call('POST', `/${failing}/retry`)).toMatchObject([200, { status: 'active' }]);
  const record = await admin.call('GET', `/api/admin/customers/${ben.id}`);
  expect(await record.json()).toMatchObject({
    failedPayments: [{ subscriptionId: failing, isResolved: true, resolvedBy: 'manual' }],
  });
});

test('an unknown subscription is 404 for every call, and the provider’s outage is told', async () => {
  for (const [method, path, body] of [
    ['PATCH', '/pause', { pause: true }],
    ['PATCH', '', { planFrequency: 'weekly' }],
    ['DELETE', '', undefined],
    ['POST', '/skips', { date: '2031-03-22' }],
    ['DELETE', '/skips/2031-03-22', undefined],
    ['POST', '/retry', undefined],
  ] as const)
    expect([method, path, (await call(method, `/nothing${path}`, body))[0]]).toEqual([method, path, 404]);
  await shop.fault({ requests: [{ match: 'DELETE /v1/subscriptions/*', fault: '500', times: 9 }] });
  expect((await call('DELETE', `/${id}`))[0]).toBe(503);
  expect((await subscriptionOf(ann)).status).toBe('trialing');
});

test('a retry whose response is lost does not say that nothing was charged, and the next one is no second payment', async () => {
  const ben = shop.customer('ben@example.com');
  const failing = await subscribeTo(shop, ben, { planFrequency: 'weekly' }, '4000000000000341');
  await shop.moveClockTo('2031-03-19T15:00:00Z');
  const { stripe } = shop.deps.payments;
  const customer = findUser(shop.deps.db, ben.id)?.stripeCustomerId ?? '';
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const atProvider = findAnySubscription(shop.deps.db, failing)?.stripeSubscriptionId ?? '';
  await stripe.subscriptions.update(atProvider, { default_payment_method: card.id });
  await shop.fault({
    webhooks: 'hold',
    requests: [{ match: 'POST /v1/invoices/*/pay', fault: 'act-then-timeout', times: 9 }],
  });
  expect(await call('POST', `/${failing}/retry`)).toEqual([
    503,
    'Our payment provider is not answering right now, so we cannot tell whether the payment went through. Please look again in a minute: it is never taken twice.',
  ]);
  await shop.healed();
  expect((await call('POST', `/${failing}/retry`))[0]).toBe(409);
  const charges = (await stripe.charges.list({ customer })).data.filter(({ paid }) => paid);
  expect(charges).toHaveLength(1);
});

test('the provider is told to leave out the charge of the day to which an admin moves a paid box', async () => {
  const ben = shop.customer('ben@example.com');
  const weekly = await subscribeTo(shop, ben, { planFrequency: 'weekly' });
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  await shop.runJobs();
  const boxes = () => shop.deps.db.select().from(orders).where(eq(orders.subscriptionId, weekly)).all();
  const pausedUntil = () => findAnySubscription(shop.deps.db, weekly)?.collectionPausedUntil ?? null;
  const [box] = boxes();
  expect([box?.deliveryDate, pausedUntil()]).toEqual(['2031-03-22', null]);
  const edit = { deliveryDate: '2031-03-29', version: box?.version };
  expect((await admin.call('PATCH', `/api/admin/orders/${box?.id}`, edit)).status).toBe(200);
  await shop.runJobs();
  expect(pausedUntil()).toBeGreaterThan(Date.parse('2031-03-26T15:00:00Z'));
  expect(pausedUntil()).toBeLessThan(Date.parse('2031-04-02T13:00:00Z'));
  await shop.moveClockTo('2031-04-03T15:00:00Z');
  expect(boxes().map(({ deliveryDate }) => deliveryDate)).toEqual(['2031-03-29', '2031-04-05']);
});
