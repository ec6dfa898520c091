import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq, isNotNull } from 'drizzle-orm';
import { users } from '../accounts/record/table.ts';
import { products } from '../catalog/table.ts';
import { type OrderRow, withItems } from '../orders/orders.ts';
import { orders } from '../orders/table.ts';
import { makeCalendarUrl, readCalendar } from '../subscriptions/schedule/calendar-feed.ts';
import { createTestAdmin } from '../testing/admin.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';
import { type Subscriber, subscribeTo, subscriptionOf } from '../testing/subscribers.ts';
import { getRun } from '../week/run/run.ts';

let shop: TestShopWithPayments;
let ann: Subscriber;
let olive: Subscriber;
let id: string;
beforeEach(async () => {
  shop = await openTestShopWithPayments({ isCounted: true });
  ann = shop.customer('ann@example.com');
  olive = createTestAdmin(shop, 'olive@example.com');
  id = await subscribeTo(shop, ann, { planFrequency: 'weekly' });
});
afterEach(() => shop.close());

/** Wednesday; the box of March 22 is paid, the one of March 29 is not. */
const paid = '2031-03-19T15:00:00Z';
const [first, second, third] = ['2031-03-22', '2031-03-29', '2031-04-05'] as const;

/** 2 oz for $5.50, 5% off, tax. */
const twoOunces = { products: [{ productId: 'pea-shoots', quantity: 2 }], expectedTotal: 564 };
const add = (date: string, body: object = twoOunces, key = crypto.randomUUID() as string) =>
  ann.call('POST', `/api/subscriptions/${id}/deliveries/${date}/extras`, body, { 'idempotency-key': key });
const added = async (date: string) => {
  const answer = await add(date);
  if (!answer.ok) throw new Error(await answer.text());
  return String((await answer.json()).orderId);
};
const remove = (date: string, orderId: string) =>
  ann.call('DELETE', `/api/subscriptions/${id}/deliveries/${date}/extras/${orderId}`);
const refusal = async (answer: Response) => [answer.status, await answer.text()];
const extras = () => shop.deps.db.select().from(orders).where(isNotNull(orders.extraOf)).all();
const states = () => extras().map((row) => `${row.deliveryDate} ${row.status} ${row.paymentStatus}`);
const stock = () =>
  shop.deps.db.select().from(products).where(eq(products.id, 'pea-shoots')).get()?.stockOunces ?? 0;
const skip = (date: string) => ann.call('POST', `/api/subscriptions/${id}/skips`, { date });
const unskip = (date: string) => ann.call('DELETE', `/api/subscriptions/${id}/skips/${date}`);
const boxOf = (date: string): OrderRow | undefined =>
  shop.deps.db
    .select()
    .from(orders)
    .where(eq(orders.subscriptionId, id))
    .all()
    .find(({ deliveryDate }) => deliveryDate === date);

const refundMails = () =>
  shop.mails().filter(({ to, subject }) => to === ann.email && subject.startsWith('Your refund'));

async function giveCard(name: string): Promise<void> {
  const customer =
    shop.deps.db.select().from(users).where(eq(users.id, ann.id)).get()?.stripeCustomerId ?? '';
  const { stripe } = shop.deps.payments;
  const card = await stripe.paymentMethods.attach(name, { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } });
  await shop.sandbox.idle();
}

test('an extra is charged to the saved card without a delivery fee, and is shown with its box', async () => {
  const before = stock();
  const orderId = await added(first);
  await shop.sandbox.idle();
  expect([stock(), states()]).toEqual([before - 2, [`${first} confirmed paid`]]);
  const [row] = extras();
  expect([row?.delivery, row?.discount, row?.total]).toEqual([0, 28, 564]);
  const [delivery, later] = (await subscriptionOf(ann)).deliveries;
  const lines = [{ productId: 'pea-shoots', productName: 'Pea Shoots', ounces: 2 }];
  expect(delivery?.extras).toEqual([{ orderId, lines, total: 564 }]);
  expect(later?.extras).toEqual([]);
  const feed = makeCalendarUrl(shop.deps, ann.id).url.split('/').at(-1)?.replace('.ics', '') ?? '';
  const calendar = (await readCalendar(shop.deps, feed)).replaceAll('\r\n ', '');
  expect(calendar.match(/2 oz Pea Shoots \(extra\\, paid\)/g)).toHaveLength(1);
  expect(calendar.match(/DTSTART;VALUE=DATE:20310322/g)).toHaveLength(1);
  expect(shop.mails().filter(({ text }) => text.includes('come with your box'))).toHaveLength(1);
});

test('extras of counted goods are for the next box only, until its cutoff, and for one’s own', async () => {
  expect(await refusal(await add(second))).toEqual([
    409,
    'Extras can be added to your next box only, until its cutoff.',
  ]);
  expect((await add('2031-03-23')).status).toBe(404);
  const ben = shop.customer('ben@example.com');
  const foreign = await ben.call('POST', `/api/subscriptions/${id}/deliveries/${first}/extras`, twoOunces);
  expect(foreign.status).toBe(404);
  expect((await add(first, { ...twoOunces, expectedTotal: 550 })).status).toBe(409);
  expect((await add(first, { ...twoOunces, products: [] })).status).toBe(400);
  await shop.moveClockTo('2031-03-21T22:30:00Z');
  expect((await add(first)).status).toBe(409);
  expect((await add(second)).status).toBe(200);
});

test('the same key buys once', async () => {
  const [one, other] = await Promise.all([
    add(first, twoOunces, 'one-key-1'),
    add(first, twoOunces, 'one-key-1'),
  ]);
  expect(await one.json()).toEqual(await other.json());
  expect(await (await add(first, twoOunces, 'one-key-1')).json()).toEqual({ orderId: extras()[0]?.id });
  expect(states()).toEqual([`${first} confirmed paid`]);
});

test('after an outage the same key goes on, and the card is charged once', async () => {
  for (const match of ['POST /v1/payment_intents', 'POST /v1/payment_intents/*/confirm']) {
    for (const fault of ['500', 'act-then-timeout']) {
      const key = crypto.randomUUID();
      await shop.fault({ requests: [{ match, fault, times: 100 }] });
      expect((await add(first, twoOunces, key)).status).toBe(503);
      await shop.healed();
      expect((await add(first, twoOunces, key)).status).toBe(200);
    }
  }
  const { data } = await shop.deps.payments.stripe.paymentIntents.list({ limit: 100 });
  const ofExtras = data.filter(({ metadata, status }) => metadata.extra_of === id && status === 'succeeded');
  expect([ofExtras.length, states().length]).toEqual([4, 4]);
});

test('a declined card takes nothing, says why, and says it again under its key', async () => {
  await giveCard('pm_card_chargeCustomerFail');
  const before = stock();
  const declined = await refusal(await add(first, twoOunces, 'declined-1'));
  expect(declined[0]).toBe(409);
  expect(await refusal(await add(first, twoOunces, 'declined-1'))).toEqual(declined);
  expect([stock(), states()]).toEqual([before, [`${first} cancelled unpaid`]]);
  expect((await (await olive.call('GET', '/api/admin/orders')).json()).length).toBe(0);
  await giveCard('pm_card_visa');
  expect((await add(first, twoOunces, 'declined-2')).status).toBe(200);
});

test('where the bank wants a confirmation, the payment page gives it; unconfirmed for half an hour it ends', async () => {
  await giveCard('pm_card_authenticationRequired');
  const before = stock();
  const { clientSecret } = await (await add(first)).json();
  expect(clientSecret).toStartWith('pi_');
  expect((await subscriptionOf(ann)).deliveries[0]?.extras).toEqual([]);
  await shop.moveClockTo('2031-03-05T15:40:00Z');
  await shop.runJobs();
  expect([stock(), states()]).toEqual([before, [`${first} cancelled unpaid`]]);
});

test('skipping an unpaid box takes its extra to the next one, and the undo brings it back', async () => {
  await added(first);
  await skip(first);
  expect(states()).toEqual([`${second} confirmed paid`]);
  expect((await subscriptionOf(ann)).deliveries.map(({ extras }) => extras.length).slice(0, 3)).toEqual([
    0, 1, 0,
  ]);
  await skip(second);
  expect(states()).toEqual([`${third} confirmed paid`]);
  await unskip(first);
  expect(states()).toEqual([`${first} confirmed paid`]);
  await shop.moveClockTo(paid);
  expect(extras()[0]?.extraWith).toBe(boxOf(first)?.id ?? 'none');
});

test('once the skip is final the extra belongs to the box it came to', async () => {
  await added(first);
  await skip(first);
  await shop.moveClockTo('2031-03-27T15:00:00Z');
  await shop.runJobs();
  expect(states()).toEqual([`${second} confirmed paid`]);
  expect(extras()[0]?.extraWith).toBe(boxOf(second)?.id ?? 'none');
});

test('a paid box that is skipped or moved by the farm takes its extra along', async () => {
  await shop.moveClockTo(paid);
  const orderId = await added(first);
  const box = boxOf(first)?.id ?? '';
  await skip(first);
  expect(states()).toEqual([`${second} confirmed paid`]);
  await unskip(first);
  expect(states()).toEqual([`${first} confirmed paid`]);
  await olive.call('PATCH', `/api/admin/orders/${box}`, { deliveryDate: '2031-03-25' });
  expect(states()).toEqual(['2031-03-25 confirmed paid']);
  for (const change of [{ deliveryDate: first }, { notes: 'Side door' }])
    expect(await refusal(await olive.call('PATCH', `/api/admin/orders/${orderId}`, change))).toEqual([
      409,
      'An extra comes with its box. Please change the box.',
    ]);
});

test('an extra of a later Saturday stays there when the farm moves a paid box onto its day and back', async () => {
  shop.deps.db.update(products).set({ isGrownToOrder: true, stockOunces: 0 }).run();
  await added(first);
  await added(second);
  await shop.moveClockTo('2031-03-19T15:00:00Z');
  olive = createTestAdmin(shop, 'otto@example.com');
  const box = `/api/admin/orders/${boxOf(first)?.id}`;
  const stays = states();
  expect(stays).toEqual([`${first} confirmed paid`, `${second} confirmed paid`]);
  await olive.call('PATCH', box, { deliveryDate: second });
  expect(states()).toEqual([`${second} confirmed paid`, `${second} confirmed paid`]);
  await shop.runJobs();
  await olive.call('PATCH', box, { deliveryDate: first });
  await shop.runJobs();
  expect(states()).toEqual(stays);
});

test('an extra stays with its box when another one comes to the Saturday that it left', async () => {
  await added(first);
  await shop.moveClockTo('2031-03-27T15:00:00Z');
  olive = createTestAdmin(shop, 'otto@example.com');
  const orderId = await added(second);
  const [one, other] = [boxOf(first)?.id, boxOf(second)?.id];
  const move = (box: string | undefined, deliveryDate: string) =>
    olive.call('PATCH', `/api/admin/orders/${box}`, { deliveryDate });
  expect([(await move(other, third)).status, (await move(one, second)).status]).toEqual([200, 200]);
  await shop.runJobs();
  expect(extras().find(({ id }) => id === orderId)).toMatchObject({ deliveryDate: third, extraWith: other });
});

test('a closed Saturday takes box and extra along, and mails once', async () => {
  await added(first);
  await olive.call('POST', '/api/admin/closed-days', { date: first, reason: 'vacation' });
  await shop.runJobs();
  expect(states()).toEqual([`${second} confirmed paid`]);
  expect(
    shop.mails().filter(({ to, subject }) => to === ann.email && subject.includes('do not deliver')),
  ).toHaveLength(1);
});

test('the customer removes an extra and is paid back, until the cutoff', async () => {
  const before = stock();
  const orderId = await added(first);
  const view = await remove(first, orderId);
  expect([view.status, (await view.json()).deliveries[0].extras]).toEqual([200, []]);
  expect([stock(), states()]).toEqual([before, [`${first} cancelled refunded`]]);
  expect((await remove(first, orderId)).status).toBe(200);
  expect((await remove(second, orderId)).status).toBe(404);
  const kept = await added(first);
  await shop.moveClockTo('2031-03-21T22:30:00Z');
  expect((await remove(first, kept)).status).toBe(409);
});

test('an extra is not moved, cancelled or redirected without its box', async () => {
  const orderId = await added(first);
  const change = (body: object) => ann.call('PATCH', `/api/orders/${orderId}/delivery`, body);
  expect((await change({ deliveryDate: second })).status).toBe(409);
  expect((await change({ notes: 'Gate code 12' })).status).toBe(409);
  expect((await ann.call('POST', `/api/orders/${orderId}/cancel`)).status).toBe(409);
  expect(states()).toEqual([`${first} confirmed paid`]);
});

test('an extra goes where its box goes, paid or not', async () => {
  const notes = () => extras().map(({ street, deliveryNotes }) => `${street}, ${deliveryNotes}`);
  await added(first);
  const moved = { ...milton, street: '1 Elm St', notes: 'Side door' };
  expect((await ann.call('PATCH', `/api/subscriptions/${id}`, { deliveryAddress: moved })).status).toBe(200);
  await shop.runJobs();
  expect(notes()).toEqual(['1 Elm St, Side door']);
  await shop.moveClockTo(paid);
  const box = boxOf(first)?.id ?? '';
  expect((await ann.call('PATCH', `/api/orders/${box}/delivery`, { notes: 'Gate 7' })).status).toBe(200);
  expect(notes()).toEqual(['1 Elm St, Gate 7']);
});

test('where the subscription is cancelled, the extra is paid back with one mail', async () => {
  await added(first);
  expect((await ann.call('DELETE', `/api/subscriptions/${id}`)).status).toBe(200);
  await shop.runJobs();
  await shop.runJobs();
  expect(states()).toEqual([`${first} cancelled refunded`]);
  expect(refundMails()).toHaveLength(1);
});

test('an extra of a box that is not paid before its cutoff is paid back', async () => {
  await added(first);
  await giveCard('pm_card_chargeCustomerFail');
  await shop.moveClockTo(paid);
  await shop.runJobs();
  expect(states()).toEqual([`${first} confirmed paid`]);
  await shop.moveClockTo('2031-03-22T12:00:00Z');
  await shop.runJobs();
  expect(states()).toEqual([`${first} cancelled refunded`]);
});

test('an extra of a box that the farm deletes is paid back', async () => {
  await shop.moveClockTo(paid);
  olive = createTestAdmin(shop, 'otto@example.com');
  await added(first);
  expect((await olive.call('DELETE', `/api/admin/orders/${boxOf(first)?.id}`)).status).toBe(200);
  await shop.runJobs();
  expect(states()).toEqual([`${first} cancelled refunded`]);
});

test.each([
  ['its customer', 'paid', () => ann.call('DELETE', '/api/account', { email: ann.email, evenSo: true })],
  ['the farm', 'unpaid', () => olive.call('DELETE', `/api/admin/customers/${ann.id}`)],
])('an account closed by %s pays back the extra of its %s box', async (_by, box, close) => {
  if (box === 'paid') await shop.moveClockTo(paid);
  await added(first);
  const answer = await close();
  expect([answer.status, states()]).toEqual([200, [`${first} cancelled refunded`]]);
});

test('box and extra are one stop, one tick and one mail', async () => {
  await added(first);
  await shop.moveClockTo('2031-03-22T12:00:00Z');
  olive = createTestAdmin(shop, 'otto@example.com');
  const [box, extra] = [boxOf(first)?.id ?? '', extras()[0]?.id ?? ''];
  const [stop, ...others] = getRun(shop.deps, first).stops;
  expect([stop?.orderId, stop?.orderIds, others]).toEqual([box, [box, extra], []]);
  const peas = withItems(
    shop.deps.db,
    [boxOf(first)].flatMap((row) => row ?? []),
  ).flatMap(([, items]) => items);
  const own = peas.find(({ productId }) => productId === 'pea-shoots')?.ounces ?? 0;
  expect(stop?.lines.find(({ productName }) => productName === 'Pea Shoots')?.ounces).toBe(own + 2);
  const tick = (state: string, key: string) =>
    olive.call('POST', `/api/admin/run/${first}/stops/${box}`, { state, at: shop.deps.now(), key });
  await olive.call('POST', `/api/admin/run/${first}/start`);
  expect(states()).toEqual([`${first} shipped paid`]);
  await tick('delivered', 'tick-key-1');
  expect(states()).toEqual([`${first} delivered paid`]);
  await tick('open', 'tick-key-2');
  expect(states()).toEqual([`${first} shipped paid`]);
  await tick('delivered', 'tick-key-3');
  const mails = shop
    .mails()
    .filter(({ to, subject }) => to === ann.email && /delivered|out for/.test(subject));
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(mails.length);
});
