import { afterEach, beforeEach, expect, test } from 'bun:test';
import { createTestAdmin } from '../testing/admin.ts';
import { subscribeTo } from '../testing/subscribers.ts';
import { date, oakLane, openSwapShop, type SwapShop } from '../testing/swaps.ts';
import { demandBetween } from '../week/demand.ts';

let shop: SwapShop['shop'];
let ann: SwapShop['ann'];
let boss: SwapShop['boss'];
let stockOf: SwapShop['stockOf'];
let buy: SwapShop['buy'];
let enterInCash: SwapShop['enterInCash'];
let swap: SwapShop['swap'];
let undo: SwapShop['undo'];
let later: SwapShop['later'];
let linesOf: SwapShop['linesOf'];
let orderOf: SwapShop['orderOf'];
let moneyOf: SwapShop['moneyOf'];
let swapMails: SwapShop['swapMails'];
let tokenOf: SwapShop['tokenOf'];
let choose: SwapShop['choose'];
let look: SwapShop['look'];
beforeEach(async () => {
  ({
    shop,
    ann,
    boss,
    stockOf,
    buy,
    enterInCash,
    swap,
    undo,
    later,
    linesOf,
    orderOf,
    moneyOf,
    swapMails,
    tokenOf,
    choose,
    look,
  } = await openSwapShop());
});
afterEach(() => shop.close());

test('a box of which nothing is left is paid back whole, with its delivery, and does not come', async () => {
  const small = [{ id: 'kale', quantity: 2 }];
  const [left, chosen] = [await buy(ann, small), await buy(shop.customer('ben@example.com'), small)];
  await ann.call('PATCH', '/api/profile', { avoid: ['radish'] });
  const { boxes } = await swap();
  expect(boxes).toMatchObject([
    { orderId: left, credit: 2808 },
    { orderId: chosen, credit: 216 },
  ]);
  await later(11);
  expect(orderOf(left)).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'refunded',
    refundedAmount: 2808,
  });
  expect(swapMails()[0]).toMatchObject({
    subject: 'Your box of Saturday, March 22 does not come',
    text: expect.stringContaining('Nothing else was in your box.'),
  });
  expect(swapMails()[0]?.text).not.toContain('calendar');
  expect(swapMails('ben@example.com')[0]?.text).toContain('$28.08 as credit and no box');
  const token = tokenOf('ben@example.com');
  expect(await look(token)).toMatchObject({ isWholeBox: true, worth: 2808 });
  const radish = stockOf('radish');
  expect((await choose('credit', token))[0]).toBe(200);
  expect(orderOf(chosen)).toMatchObject({ status: 'cancelled', refundedAmount: 2808 });
  expect(stockOf('radish')).toBe(radish);
  expect(await demandBetween(shop.deps.db, shop.deps.now(), date, date)).toEqual([]);
});

const mixed = [
  { id: 'kale', quantity: 2 },
  { id: 'radish', quantity: 2 },
];

test('two swaps that together empty a box pay all of it back, once neither can be undone', async () => {
  const id = await buy(ann, mixed);
  const first = await swap({ substituteId: null });
  await later(5);
  const second = await swap({ productId: 'radish', substituteId: null });
  expect(second.boxes).toMatchObject([{ credit: 2592 }]);
  expect([(await undo(first.id))[0], linesOf(id)]).toEqual([200, ['2 Kale']]);
  await swap({ substituteId: null });
  await later(6);
  expect([orderOf(id)?.status, await moneyOf(id)]).toEqual(['confirmed', [0, 0]]);
  await later(5);
  expect(orderOf(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
  expect(await moneyOf(id)).toEqual([3240, 3240]);
});

test('an order goes through the swaps of its day in their order, once each', async () => {
  const id = await buy(ann, mixed);
  await swap();
  await swap({ productId: 'radish', substituteId: 'kale' });
  const newcomer = await buy(shop.customer('ben@example.com'), mixed);
  await shop.runJobs();
  await shop.runJobs();
  expect([linesOf(id), linesOf(newcomer)]).toEqual([
    ['2 Kale', '2 Kale'],
    ['2 Kale', '2 Kale'],
  ]);
});

test('a box that was delivered meanwhile is paid back, not cancelled', async () => {
  const id = await buy(ann, [{ id: 'kale', quantity: 2 }]);
  await swap({ substituteId: null });
  await boss.call('PATCH', `/api/admin/orders/${id}/status`, { status: 'delivered' });
  await later(11);
  expect(orderOf(id)).toMatchObject({ status: 'delivered', refundedAmount: 2808 });
});

test('cash that was not paid is not asked for when nothing is left of the box', async () => {
  const id = await enterInCash({ customerId: ann.id, address: oakLane }, 'known-order-one');
  await swap({ substituteId: null });
  await later(11);
  expect(orderOf(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid', refundedAmount: 0 });
  expect(swapMails()[0]?.text).toContain('You have nothing to pay.');
});

test('a guest who had part of it back gets the rest of a box that does not come', async () => {
  const customer = { firstName: 'Carl', lastName: 'Phone', phone: '770-555-0123', address: oakLane };
  const id = await enterInCash({ customer }, 'guest-order-one');
  await boss.call('POST', `/api/admin/orders/${id}/paid`, { method: 'cash', on: '2031-03-05' });
  expect((await boss.call('POST', `/api/admin/orders/${id}/refund`, { amount: '10.00' })).status).toBe(200);
  await swap({ substituteId: null });
  await later(11);
  expect(orderOf(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', refundedAmount: 3888 });
});

test('credit that was chosen stays when a later swap of the same green is undone', async () => {
  const id = await buy(ann, mixed);
  await swap();
  await later(11);
  const token = tokenOf();
  const next = await swap({ productId: 'radish', substituteId: 'baby-broccoli' });
  expect(linesOf(id)).toEqual(['2 Baby Broccoli', '2 Baby Broccoli']);
  expect((await choose('credit', token))[0]).toBe(200);
  expect((await undo(next.id))[0]).toBe(200);
  await later(11);
  expect([linesOf(id), await moneyOf(id)]).toEqual([['2 Radish'], [648, 648]]);
});

test('an emptied box and its extra are one mail, which names what is paid back for both', async () => {
  const id = await subscribeTo(shop, ann, {
    planFrequency: 'weekly',
    products: [{ productId: 'kale', size: '2-oz', quantity: 1 }],
  });
  const extra = { products: [{ productId: 'pea-shoots', quantity: 2 }], expectedTotal: 821 };
  const path = `/api/subscriptions/${id}/deliveries/${date}/extras`;
  const answer = await ann.call('POST', path, extra, { 'idempotency-key': 'an-extra-1' });
  const text = await answer.text();
  expect([answer.status, text]).toEqual([200, expect.any(String)]);
  const { orderId } = JSON.parse(text);
  await shop.moveClockTo('2031-03-19T15:00:00Z');
  boss = createTestAdmin(shop, 'again@example.com');
  await boss.call('POST', '/api/admin/swaps', { date, productId: 'kale', substituteId: null, confirm: true });
  await later(11);
  await shop.runJobs();
  await shop.runJobs();
  expect(orderOf(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
  expect(swapMails()[0]?.text).toMatch(/What you added to it, 2 oz Pea Shoots.*\$8\.21 back/s);
  const subjects = shop
    .mails()
    .filter(({ to }) => to === ann.email)
    .map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('Your refund'))).toEqual([]);
});
