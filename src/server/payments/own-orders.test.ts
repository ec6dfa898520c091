import { afterEach, beforeEach, expect, test } from 'bun:test';
import { areaMessages } from '../../shared/contract/delivery.ts';
import type { DeliveryChange } from '../../shared/contract/orders.ts';
import type { OrderRow } from '../orders/orders.ts';
import { readProviderRecord } from '../orders/provider-record.ts';
import { orders } from '../orders/table.ts';
import { statusAndBody } from '../testing/accounts.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { creditAtProvider, giveCredit } from '../testing/referrals.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';
import { type Subscriber, subscribeTo } from '../testing/subscribers.ts';

let shop: TestShopWithPayments;
let ann: Subscriber;
let boss: Subscriber;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  ann = shop.customer('ann@example.com');
  boss = createTestAdmin(shop, 'boss@example.com');
});
afterEach(() => shop.close());

/** $38.88 with tax, for Saturday, March 22. */
async function buy(card?: string): Promise<string> {
  const cart = { items: [{ id: 'kale', quantity: 12 }], deliveryAddress: milton };
  const { data } = await ann.api.api.cart.checkout.post(cart);
  if (data?.clientSecret) await shop.payWith(data.clientSecret, card);
  await shop.sandbox.idle();
  return data?.orderId ?? '';
}

const change = (id: string, body: DeliveryChange, who = ann) =>
  statusAndBody(who.call('PATCH', `/api/orders/${id}/delivery`, body));
const cancel = (id: string, who = ann) => statusAndBody(who.call('POST', `/api/orders/${id}/cancel`));
const orderRow = () => shop.deps.db.select().from(orders).get();
const mailsToAnn = () => shop.mails().filter(({ to }) => to === ann.email);

async function metadata() {
  const id = orderRow()?.paymentIntentId ?? '';
  return (await shop.deps.payments.stripe.paymentIntents.retrieve(id)).metadata;
}

async function sow(productId: string, date: string): Promise<string> {
  const sowing = { date, productId, trays: 1, sownOn: '2031-03-05', key: `${productId} ${date}` };
  return (await boss.call('POST', '/api/admin/sowings', sowing)).json().then(({ id }) => id);
}

const unknown: [number, string] = [404, 'We do not know this order.'];
const tooLate: [number, string] = [
  409,
  'The box of Saturday, March 22 can no longer be changed: that was possible until Friday, 6 PM.',
];
const beforeCutoff = '2031-03-21T21:55:00Z';
const pastCutoff = '2031-03-21T22:00:01Z';

test('address and notes change until the cutoff, here, at the provider and in the history', async () => {
  const id = await buy();
  await shop.moveClockTo(beforeCutoff);
  const address = { ...milton, street: '9 Oak St', city: 'Alpharetta', zipCode: '30009' };
  const [status, body] = await change(id, { address, notes: 'Gate 7' });
  expect([status, JSON.parse(body)]).toEqual([
    200,
    expect.objectContaining({ id, address: '9 Oak St, Alpharetta, Georgia 30009', deliveryNotes: 'Gate 7' }),
  ]);
  expect(orderRow()?.lat).toBeCloseTo(34.08, 1);
  expect(await metadata()).toMatchObject({ street: '9 Oak St', zip_code: '30009', notes: 'Gate 7' });
  const history = await (await boss.call('GET', `/api/admin/orders/${id}/history`)).json();
  const entry = (what: string, from: string, to: string) =>
    expect.objectContaining({ by: ann.email, what, from, to });
  expect(history).toEqual(
    expect.arrayContaining([
      entry('street', '12 Main St', '9 Oak St'),
      entry('zipCode', '30004', '30009'),
      entry('deliveryNotes', '', 'Gate 7'),
    ]),
  );
  await change(id, { notes: '' });
  expect(orderRow()).toMatchObject({ street: '9 Oak St', deliveryNotes: '' });
  await shop.moveClockTo(pastCutoff);
  expect(await change(id, { notes: 'x' })).toEqual(tooLate);
});

test('an address outside the area, a post office box and half an address are refused', async () => {
  const id = await buy();
  const to = async (address: DeliveryChange['address']) => (await change(id, { address }))[0];
  expect(await to({ ...milton, street: '1 Main St', city: 'Savannah', zipCode: '31401' })).toBe(400);
  expect(await change(id, { address: { ...milton, street: 'PO Box 12' } })).toEqual([
    400,
    areaMessages.postOfficeBox,
  ]);
  expect(await to({ city: 'Milton' })).toBe(400);
  expect(orderRow()?.street).toBe('12 Main St');
});

test('a one-time order moves to a later open Saturday, and one mail says so', async () => {
  const id = await buy();
  const { length } = mailsToAnn();
  const to = async (deliveryDate: string) => (await change(id, { deliveryDate }))[0];
  expect([await to('2031-03-15'), await to('2031-03-28'), await to('2033-01-01')]).toEqual([400, 400, 400]);
  const closed = { date: '2031-03-29', reason: 'Ice' };
  await boss.call('POST', '/api/admin/closed-days', closed);
  expect(await change(id, { deliveryDate: '2031-03-29' })).toEqual([
    409,
    'Saturday, March 29 is closed. Please choose another day.',
  ]);
  const moves = await Promise.all([to('2031-04-05'), to('2031-04-05')]);
  expect([...moves, await to('2031-04-05')]).toEqual([200, 200, 200]);
  expect(orderRow()?.deliveryDate).toBe('2031-04-05');
  expect(await metadata()).toMatchObject({ delivery_date: '2031-04-05' });
  expect(await to('2031-03-22')).toBe(400);
  const [mail, ...more] = mailsToAnn().filter(({ subject }) => subject.startsWith('Your box moves'));
  expect([mail?.text, more, mailsToAnn().length]).toEqual([
    expect.stringContaining('You moved your box of Saturday, March 22.'),
    [],
    length + 1,
  ]);
});

test('an order that is not sown is cancelled, and card and credit are paid back with one mail', async () => {
  await giveCredit(shop, ann.id, 1000);
  const id = await buy();
  expect([orderRow()?.creditApplied, await creditAtProvider(shop, ann.id)]).toEqual([1000, 0]);
  await sow('radish', '2031-03-22');
  await sow('kale', '2031-03-29');
  const { length } = mailsToAnn();
  const taps = await Promise.all([cancel(id), cancel(id)]);
  expect(taps.map(([status]) => status)).toEqual([200, 200]);
  expect(JSON.parse(taps[0]?.[1] ?? '')).toMatchObject({ status: 'cancelled', refundedAmount: '38.88' });
  expect(await cancel(id)).toEqual([409, 'This order is cancelled.']);
  expect(await change(id, { notes: 'x' })).toEqual([409, 'This order is cancelled.']);
  await shop.sandbox.idle();
  const { data } = await shop.deps.payments.stripe.charges.list({ limit: 10 });
  expect([data.map((one) => one.amount_refunded), await creditAtProvider(shop, ann.id)]).toEqual([
    [2888],
    1000,
  ]);
  expect(mailsToAnn().length).toBe(length + 1);
  const history = await (await boss.call('GET', `/api/admin/orders/${id}/history`)).json();
  expect(history).toContainEqual(expect.objectContaining({ by: ann.email, what: 'status', to: 'cancelled' }));
});

test('while the bank decides about its card, an order is not cancelled, whatever credit paid of it', async () => {
  await giveCredit(shop, ann.id, 1000);
  const id = await buy('4000000000000259');
  expect(await cancel(id)).toEqual([
    409,
    'We could not pay this order back, so it is not cancelled. Please call (770) 555-0142 to cancel it.',
  ]);
  expect(orderRow()).toMatchObject({ status: 'confirmed', refundedAmount: 0 });
  // The farm may, and then settles what is kept.
  await boss.call('POST', `/api/admin/orders/${id}/refund`, { cancel: true });
  expect(orderRow()).toMatchObject({ status: 'cancelled', refundedAmount: 1000 });
  const { tasks } = await (await boss.call('GET', '/api/admin/overview')).json();
  expect(tasks).toMatchObject([{ kind: 'kept-payment', title: expect.stringContaining('$28.88 ') }]);
});

test('an order is not cancelled once one of its greens is sown for its day, or past its cutoff', async () => {
  const id = await buy();
  const sowing = await sow('kale', '2031-03-22');
  expect(await cancel(id)).toEqual([409, 'We have already sown this order.']);
  await boss.call('DELETE', `/api/admin/sowings/${sowing}`);
  await shop.moveClockTo(pastCutoff);
  expect(await cancel(id)).toEqual(tooLate);
  expect(orderRow()).toMatchObject({ status: 'confirmed', refundedAmount: 0 });
});

test('while the provider is down nothing is cancelled, and the next tap pays back once', async () => {
  const id = await buy();
  await shop.fault({ requests: [{ match: 'POST /v1/refunds', fault: '500', times: 20 }] });
  expect(await cancel(id)).toEqual([
    503,
    'Our payment provider is not answering. As soon as it does, we cancel your order, pay it back and write to you.',
  ]);
  expect(orderRow()?.status).toBe('confirmed');
  await shop.healed();
  await sow('kale', '2031-03-22');
  expect((await cancel(id, shop.customer()))[0]).toBe(404);
  expect((await cancel(id))[0]).toBe(200);
  expect(orderRow()).toMatchObject({ status: 'cancelled', refundedAmount: 3888 });
});

test('a cancellation that the shop did not survive is finished by reconciliation, with one mail', async () => {
  const id = await buy();
  const { length } = mailsToAnn();
  await shop.fault({ requests: [{ match: 'POST /v1/refunds', fault: '500', times: 20 }] });
  await cancel(id);
  await shop.healed();
  await shop.runJobs();
  expect(orderRow()).toMatchObject({ status: 'cancelled', refundedAmount: 3888 });
  expect(await cancel(id)).toEqual([409, 'This order is cancelled.']);
  await shop.sandbox.idle();
  expect(mailsToAnn().length).toBe(length + 1);
});

test('nobody cancels past the cutoff because a cancellation of the farm was interrupted', async () => {
  const id = await buy();
  await shop.moveClockTo(pastCutoff);
  await shop.fault({ requests: [{ match: 'POST /v1/refunds', fault: '500', times: 20 }] });
  await boss.call('POST', `/api/admin/orders/${id}/refund`, { amount: '5.00', cancel: true });
  await shop.healed();
  expect(await cancel(id)).toEqual(tooLate);
  expect(orderRow()?.refundedAmount).toBe(0);
});

test('what an outage promises comes, also after a day', async () => {
  const id = await buy();
  await shop.fault({ requests: [{ match: 'POST /v1/refunds', fault: '500', times: 1000 }] });
  expect((await cancel(id))[0]).toBe(503);
  await shop.moveClockTo(new Date(shop.deps.now() + 25 * 3_600_000).toISOString());
  await shop.healed();
  await shop.runJobs();
  expect(orderRow()).toMatchObject({ status: 'cancelled', refundedAmount: 3888 });
});

test('an interrupted cancellation of a box that came meanwhile, or that the farm asked for, waits for somebody', async () => {
  const [delivered, byFarm] = [await buy(), await buy()];
  await shop.fault({ requests: [{ match: 'POST /v1/refunds', fault: '500', times: 40 }] });
  await cancel(delivered);
  await boss.call('POST', `/api/admin/orders/${byFarm}/refund`, { cancel: true });
  await shop.healed();
  await boss.call('PATCH', `/api/admin/orders/${delivered}/status`, { status: 'delivered' });
  await shop.runJobs();
  const rows = shop.deps.db.select().from(orders).all();
  expect(rows.map(({ refundedAmount }) => refundedAmount)).toEqual([0, 0]);
});

test("somebody else's, an unknown and an unpaid order are not known", async () => {
  const id = await buy();
  const ben = shop.customer('ben@example.com');
  expect([await change(id, { notes: 'x' }, ben), await cancel(id, ben)]).toEqual([unknown, unknown]);
  expect([await change('nobody', {}), await cancel('nobody')]).toEqual([unknown, unknown]);
  const cart = { items: [{ id: 'kale', quantity: 12 }], deliveryAddress: milton };
  const { data } = await ann.api.api.cart.checkout.post(cart);
  expect([await change(data?.orderId ?? '', {}), await cancel(data?.orderId ?? '')]).toEqual([
    unknown,
    unknown,
  ]);
});

test("a subscription's paid box takes another address, but no other day and no cancelling", async () => {
  await subscribeTo(shop, ann);
  await shop.moveClockTo('2031-03-19T15:00:00Z');
  const [box] = (await ann.api.api.orders.get()).data ?? [];
  const bound: [number, string] = [
    409,
    'This box belongs to a subscription, so it cannot be moved or cancelled here. Please skip it instead.',
  ];
  expect(await change(box?.id ?? '', { deliveryDate: '2031-03-29' })).toEqual(bound);
  expect(await cancel(box?.id ?? '')).toEqual(bound);
  expect((await change(box?.id ?? '', { notes: 'Gate 7' }))[0]).toBe(200);
  const atProvider = await readProviderRecord(shop.deps, orderRow() as OrderRow);
  expect(atProvider.metadata).toMatchObject({ notes: 'Gate 7' });
});

test('the farm edits address and notes, also beyond the area and past the cutoff', async () => {
  const id = await buy();
  await shop.moveClockTo(pastCutoff);
  const address = { ...milton, street: '1 Main St', city: 'Savannah', zipCode: '31401' };
  const edit = { address, notes: 'Ring twice' };
  const [status, body] = await statusAndBody(boss.call('PATCH', `/api/admin/orders/${id}`, edit));
  expect([status, JSON.parse(body)]).toEqual([
    200,
    expect.objectContaining({ zipCode: '31401', deliveryNotes: 'Ring twice' }),
  ]);
  expect(await metadata()).toMatchObject({ zip_code: '31401', notes: 'Ring twice' });
});
