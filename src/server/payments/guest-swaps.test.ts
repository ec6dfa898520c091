import { afterEach, beforeEach, expect, test } from 'bun:test';
import { createTestAdmin } from '../testing/admin.ts';
import { date, oakLane, openSwapShop, type SwapShop } from '../testing/swaps.ts';
import { settleSwaps } from './settle-swaps.ts';

/** A guest whose order of 12 oz Kale ($38.88) was paid by card through the mailed link. */

let opened: SwapShop;
let id: string;
beforeEach(async () => {
  opened = await openSwapShop();
  id = await buyByLink();
});
afterEach(() => opened.shop.close());

const carl = { firstName: 'Carl', lastName: 'Phone', email: 'carl@example.com', phone: '770-555-0123' };

async function buyByLink(card?: string): Promise<string> {
  const { shop, boss } = opened;
  const body = {
    customer: { ...carl, address: oakLane },
    products: [{ productId: 'kale', quantity: 12 }],
    deliveryDate: date,
    payment: 'link',
  };
  const headers = { 'idempotency-key': `by-link-order-${card}` };
  const answer = await boss.call('POST', '/api/admin/orders', body, headers);
  const mail = shop.mails().find(({ to }) => to === carl.email);
  const token = decodeURIComponent(/\/pay\?token=([^\s&]+)/.exec(mail?.text ?? '')?.[1] ?? '');
  const { clientSecret } = await (await shop.visitor().call('POST', '/api/pay', { token })).json();
  await shop.payWith(clientSecret, card);
  await shop.sandbox.idle();
  return (await answer.json()).orderId;
}

const paidBack = async () =>
  (await opened.shop.deps.payments.stripe.refunds.list({ limit: 100 })).data.map(({ amount }) => amount);
const openTasks = async () => {
  const { tasks } = await (await opened.boss.call('GET', '/api/admin/overview')).json();
  return tasks.map(({ title }: { title: string }) => title);
};

test('a restored copy that swaps again pays a guest nothing twice', async () => {
  const { shop, swap, later, linesOf, orderOf } = opened;
  const copy = shop.deps.db.$client.serialize();
  await swap();
  await later(11);
  expect(await paidBack()).toEqual([1296]);
  await shop.restore(copy);
  await shop.runJobs();
  opened.boss = createTestAdmin(shop, 'again@example.com');
  const again = { date, productId: 'kale', substituteId: 'radish', confirm: true };
  expect((await opened.boss.call('POST', '/api/admin/swaps', again)).status).toBe(200);
  await later(11);
  await shop.runJobs();
  expect([linesOf(id), orderOf(id)?.refundedAmount, await paidBack()]).toEqual([['12 Radish'], 1296, [1296]]);
});

test('a refund of a guest that nobody heard of for a day is not made again, and is no task', async () => {
  const { shop, swap, later, choose, orderOf, tokenOf } = opened;
  await swap();
  shop.sandbox.clock.moveTo(shop.deps.now() + 11 * 60_000);
  await shop.fault({
    webhooks: 'lose',
    requests: [{ match: 'POST /v1/refunds', fault: 'act-then-timeout', times: 2 }],
  });
  await expect(settleSwaps(shop.deps)).rejects.toThrow();
  await shop.fault({ webhooks: 'lose', requests: [{ match: '* /v1/*', fault: '500', times: 100_000 }] });
  await later(26 * 60);
  await shop.healed();
  await shop.runJobs();
  await shop.runJobs();
  expect([orderOf(id)?.refundedAmount, await paidBack(), await openTasks()]).toEqual([1296, [1296], []]);
  expect((await choose('credit', tokenOf(carl.email)))[0]).toBe(200);
  await shop.runJobs();
  expect([orderOf(id)?.refundedAmount, (await paidBack()).toSorted()]).toEqual([3888, [1296, 2592]]);
});

test('a refund of a guest that was never made comes when the provider answers again', async () => {
  const { shop, swap, later, orderOf } = opened;
  await swap();
  await shop.fault({ requests: [{ match: 'POST /v1/refunds', fault: '500', times: 100_000 }] });
  await later(11);
  await later(26 * 60);
  await shop.healed();
  await shop.runJobs();
  await shop.runJobs();
  expect([orderOf(id)?.refundedAmount, await paidBack(), await openTasks()]).toEqual([1296, [1296], []]);
});

test('what a bank did not take of a swap is a task, and no part of what a later choice pays back', async () => {
  const { swap, later, choose, orderOf, tokenOf } = opened;
  id = await buyByLink('4000000000005126');
  await swap();
  await later(11);
  await later(180);
  const { orderNumber, refundedAmount } = orderOf(id) ?? {};
  expect([refundedAmount, await openTasks()]).toEqual([
    0,
    [`A refund of $12.96 for order ${orderNumber} failed`],
  ]);
  expect((await choose('credit', tokenOf(carl.email)))[0]).toBe(200);
  // With the guest's other order, which is in the same mail.
  expect((await paidBack()).toSorted()).toEqual([1296, 1296, 2592, 2592]);
});
