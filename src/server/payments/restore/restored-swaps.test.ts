import { afterEach, beforeEach, expect, test } from 'bun:test';
import { listOpenTasks } from '../../orders/tasks.ts';
import { createTestAdmin } from '../../testing/admin.ts';
import { creditAtProvider } from '../../testing/referrals.ts';
import { subscribeTo } from '../../testing/subscribers.ts';
import { oakLane, openSwapShop, type SwapShop } from '../../testing/swaps.ts';

/** Ann's order of 12 oz Kale ($38.88) in cash, and a copy of before she paid it and got $12.96 as credit for a swap. */

let kit: SwapShop;
let id: string;
beforeEach(async () => {
  kit = await openSwapShop();
  id = await kit.enterInCash({ customerId: kit.ann.id, address: oakLane }, 'cash-order-one');
});
afterEach(() => kit.shop.close());

const markPaid = (by = kit.boss) =>
  by.call('POST', `/api/admin/orders/${id}/paid`, { method: 'cash', on: '2031-03-05' });

async function loseCredit() {
  const { shop, swap, later, orderOf } = kit;
  const copy = shop.deps.db.$client.serialize();
  await markPaid();
  await swap();
  await later(11);
  expect(orderOf(id)?.refundedAmount).toBe(1296);
  await shop.restore(copy);
  await shop.runJobs();
  return createTestAdmin(shop, 'again@example.com');
}

async function enterAgain(boss: SwapShop['boss']) {
  const swap = { date: '2031-03-22', productId: 'kale', substituteId: 'radish', confirm: true };
  expect((await markPaid(boss)).status).toBe(200);
  expect((await boss.call('POST', '/api/admin/swaps', swap)).status).toBe(200);
  await kit.later(11);
}

test('credit is found and not given again, also where the copy does not know the customer of the provider', async () => {
  await enterAgain(await loseCredit());
  expect([kit.linesOf(id), await kit.moneyOf(id)]).toEqual([['12 Radish'], [1296, 1296]]);
});

test('an order for which credit was given is still to be paid where the copy does not know of its payment', async () => {
  await kit.buy();
  const boss = await loseCredit();
  expect(kit.orderOf(id)).toMatchObject({ paymentStatus: 'unpaid', refundedAmount: 1296, total: 3888 });
  const tasks = () => listOpenTasks(kit.shop.deps.db, kit.shop.deps.now());
  expect(tasks()).toMatchObject([{ kind: 'unpaid-refund', title: expect.stringContaining('$12.96 ') }]);
  await enterAgain(boss);
  expect(kit.orderOf(id)).toMatchObject({ paymentStatus: 'partially_refunded', refundedAmount: 1296 });
  expect(tasks()).toEqual([]);
});

test('a box that is rebuilt knows what its swaps gave', async () => {
  const { shop, ann, swap, later } = kit;
  await subscribeTo(shop, ann);
  const copy = shop.deps.db.$client.serialize();
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  await swap({ productId: 'pea-shoots', substituteId: 'radish' });
  await later(11);
  const given = await creditAtProvider(shop, ann.id);
  expect(given).toBeGreaterThan(0);
  await shop.restore(copy);
  await shop.runJobs();
  const boss = createTestAdmin(shop, 'again@example.com');
  const again = { date: '2031-03-22', productId: 'pea-shoots', substituteId: 'radish', confirm: true };
  const { boxes } = await (await boss.call('POST', '/api/admin/swaps', again)).json();
  await later(11);
  await shop.runJobs();
  expect([boxes.length, await creditAtProvider(shop, ann.id)]).toEqual([1, given]);
});
