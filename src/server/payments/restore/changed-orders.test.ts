import { afterEach, beforeEach, expect, test } from 'bun:test';
import { asc } from 'drizzle-orm';
import { changeOrder } from '../../orders/order-changes.ts';
import { orders } from '../../orders/table.ts';
import { listOpenTasks } from '../../orders/tasks.ts';
import { subscribeMany } from '../../testing/provider-faults.ts';
import { giveCredit } from '../../testing/referrals.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../../testing/shop-with-payments.ts';
import { refundOrder } from '../order-refunds.ts';

let shop: TestShopWithPayments;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
});
afterEach(() => shop.close());

const backup = () => shop.deps.db.$client.serialize();
const orderRows = () => shop.deps.db.select().from(orders).orderBy(asc(orders.createdAt)).all();
const statuses = () => orderRows().map(({ status, paymentStatus }) => `${status}, ${paymentStatus}`);

async function customerWith(credit: number) {
  const who = shop.customer();
  if (credit > 0) await giveCredit(shop, who.id, credit);
  return who;
}

/** 12 oz of kale. */
async function buy(who = shop.customer(), credit = 0): Promise<string> {
  const cart = { items: [{ id: 'kale', quantity: 12 }], deliveryAddress: milton };
  const { data } = await who.api.api.cart.checkout.post(cart);
  if (credit === 0) await shop.payWith(data?.clientSecret);
  await shop.sandbox.idle();
  return data?.orderId ?? '';
}

const cancel = (id: string) => refundOrder(shop.deps, 'shop', id, { cancel: true });

test.each([
  { paidBy: 'a card', credit: 0 },
  { paidBy: 'credit', credit: 9000 },
])(
  'a box paid by $paidBy that was refunded and cancelled stays cancelled when a copy of before is restored',
  async ({ credit }) => {
    const id = await buy(await customerWith(credit), credit);
    const copy = backup();
    await cancel(id);
    await shop.restore(copy);
    expect(statuses()).toEqual(['confirmed, paid']);
    await shop.runJobs();
    await shop.runJobs();
    expect(statuses()).toEqual(['cancelled, refunded']);
    expect(shop.mails().filter(({ subject }) => subject.includes('refund'))).toEqual([]);
  },
);

test.each([
  { paidBy: 'a card', credit: 0 },
  { paidBy: 'credit', credit: 9000 },
])(
  'an order paid by $paidBy that the copy does not know comes back without its cancelled box',
  async ({ credit }) => {
    const who = await customerWith(credit);
    const copy = backup();
    const id = await buy(who, credit);
    await refundOrder(shop.deps, 'shop', id, { upTo: 500, cancel: true });
    await shop.restore(copy);
    await shop.runJobs();
    await shop.runJobs();
    expect(statuses()).toEqual(['cancelled, partially_refunded']);
  },
);

test('a cancelled box of a subscription stays cancelled, and its Saturday is not charged again', async () => {
  await subscribeMany(shop, 1);
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  const copy = backup();
  await cancel(orderRows()[0]?.id ?? '');
  await shop.restore(copy);
  await shop.runJobs();
  expect(statuses()).toEqual(['cancelled, refunded']);
  await shop.moveClockTo('2031-03-22T20:00:00Z');
  expect(statuses()[0]).toBe('cancelled, refunded');
});

test('what an admin cancels, takes back or deletes without a refund holds, too, once jobs have run', async () => {
  const ids = [await buy(), await buy(), await buy()];
  const change = (id: string | undefined, one: Parameters<typeof changeOrder>[2]) =>
    changeOrder(shop.deps.db, id ?? '', one, 'shop', shop.deps.now());
  change(ids[1], { status: 'cancelled' });
  await shop.runJobs();
  const copy = backup();
  change(ids[0], { status: 'cancelled' });
  change(ids[1], { status: 'confirmed' });
  change(ids[2], { deletedAt: shop.deps.now() });
  await shop.runJobs();
  await shop.restore(copy);
  await shop.runJobs();
  const statusOf = (id: string) => orderRows().find((order) => order.id === id)?.status;
  expect(ids.map(statusOf)).toEqual(['cancelled', 'confirmed', 'cancelled']);
});

test('the money of an order that was cancelled since the copy is a task again', async () => {
  const ids = [await buy(), await buy()];
  const copy = backup();
  for (const id of ids) changeOrder(shop.deps.db, id, { status: 'cancelled' }, 'shop', shop.deps.now());
  await refundOrder(shop.deps, 'shop', ids[1] ?? '');
  await shop.runJobs();
  await shop.restore(copy);
  await shop.runJobs();
  expect(listOpenTasks(shop.deps.db, shop.deps.now())).toMatchObject([
    { kind: 'kept-payment', orderId: ids[0], title: expect.stringContaining('$38.88 ') },
  ]);
});

test('a refund is done also when the provider cannot be told that the box is cancelled, and is told later', async () => {
  const id = await buy();
  const copy = backup();
  await shop.fault({ requests: [{ match: 'POST /v1/payment_intents/*', fault: '500', times: 20 }] });
  expect((await cancel(id)).status).toBe('cancelled');
  await shop.healed();
  await shop.runJobs();
  await shop.restore(copy);
  await shop.runJobs();
  expect(statuses()).toEqual(['cancelled, refunded']);
});

test('where and when an order is delivered holds as the customer changed it since the copy', async () => {
  const who = shop.customer();
  const id = await buy(who);
  const copy = backup();
  const address = { ...milton, street: '9 Oak St', notes: 'Gate 7' };
  const change = { address, deliveryDate: '2031-03-29' };
  expect((await who.call('PATCH', `/api/orders/${id}/delivery`, change)).status).toBe(200);
  await shop.restore(copy);
  await shop.runJobs();
  const [order] = orderRows();
  expect([order?.street, order?.deliveryNotes, order?.deliveryDate]).toEqual([
    '9 Oak St',
    'Gate 7',
    '2031-03-29',
  ]);
});

test('a change that the provider could not be told is told later', async () => {
  const who = shop.customer();
  const id = await buy(who);
  const copy = backup();
  await shop.fault({ requests: [{ match: 'POST /v1/payment_intents/*', fault: '500', times: 20 }] });
  expect((await who.call('PATCH', `/api/orders/${id}/delivery`, { notes: 'Gate 7' })).status).toBe(200);
  await shop.healed();
  await shop.runJobs();
  await shop.restore(copy);
  await shop.runJobs();
  expect(orderRows()[0]?.deliveryNotes).toBe('Gate 7');
});
