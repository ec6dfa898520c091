import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { holdMails } from '../platform/mail/mail.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { insertTestOrder } from '../testing/orders.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';
import { deleteOrder } from './admin-order-changes.ts';
import { orders } from './table.ts';

let shop: TestShopWithPayments;
let ann: ReturnType<TestShopWithPayments['customer']>;
let admin: ReturnType<typeof createTestAdmin>;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  ann = shop.customer('ann@example.com');
  admin = createTestAdmin(shop);
});
afterEach(() => shop.close());

/** $38.88 with tax, due Saturday, March 22, 2031. */
async function buy(): Promise<string> {
  const cart = { items: [{ id: 'kale', quantity: 12 }], deliveryAddress: milton };
  const { data } = await ann.api.api.cart.checkout.post(cart);
  await shop.payWith(data?.clientSecret);
  await shop.sandbox.idle();
  return data?.orderId ?? '';
}

const call = async (method: string, path: string, body?: object) => {
  const answer = await admin.call(method, `/api/admin${path}`, body);
  const text = await answer.text();
  await shop.sandbox.idle();
  return [answer.status, /^[{[]/.test(text) ? JSON.parse(text) : text];
};
const openTasks = async () => (await call('GET', '/overview'))[1].tasks;
const row = (id: string) => shop.deps.db.select().from(orders).where(eq(orders.id, id)).get();
const told = () =>
  shop
    .mails()
    .flatMap(({ to, text }) => (to === ann.email && text.includes('not paid back yet') ? [text] : []));

const waysOut = [
  ['deleted', (id: string) => call('DELETE', `/orders/${id}`)],
  ['cancelled by the menu', (id: string) => call('PATCH', `/orders/${id}/status`, { status: 'cancelled' })],
  [
    'cancelled by an edit',
    (id: string) => call('PATCH', `/orders/${id}`, { status: 'cancelled', total: '0.00' }),
  ],
] as const;

test.each(waysOut)(
  'a paid box that is %s without being paid back is a mail and a task',
  async (_how, takeOut) => {
    const id = await buy();
    expect((await takeOut(id))[0]).toBe(200);
    expect(await openTasks()).toMatchObject([
      { kind: 'kept-payment', title: `$38.88 for order ${row(id)?.orderNumber} was not paid back` },
    ]);
    await shop.moveClockTo('2031-03-06T15:00:00Z');
    expect(told()).toEqual([expect.stringMatching(/does not come on Saturday, March 22.*\$38\.88/s)]);
    const [task] = await openTasks();
    expect(await call('POST', `/tasks/${task.id}/close`, { note: 'Ann gets credit' })).toEqual([
      200,
      { ok: true },
    ]);
    expect(await openTasks()).toEqual([]);
  },
);

test('an order that comes back at once, or is paid back, is neither told nor a task', async () => {
  const [back, refunded] = [await buy(), await buy()];
  for (const id of [back, refunded]) await call('PATCH', `/orders/${id}/status`, { status: 'cancelled' });
  await call('PATCH', `/orders/${back}/status`, { status: 'confirmed' });
  await call('POST', `/orders/${refunded}/refund`, {});
  expect(await openTasks()).toEqual([]);
  await shop.moveClockTo('2031-03-06T15:00:00Z');
  expect(told()).toEqual([]);
});

test('an order that leaves again after it came back is one task, which counts the mail that tells of it', async () => {
  const id = await buy();
  await call('PATCH', `/orders/${id}/status`, { status: 'cancelled' });
  await call('PATCH', `/orders/${id}/status`, { status: 'confirmed' });
  await call('DELETE', `/orders/${id}`);
  expect(await openTasks()).toMatchObject([
    { title: expect.stringContaining('$38.88 '), advice: expect.stringContaining('the customer was told') },
  ]);
});

test('a part that was kept is what remains after the refunds', async () => {
  const id = await buy();
  await call('POST', `/orders/${id}/refund`, { amount: '8.88' });
  await call('DELETE', `/orders/${id}`);
  expect((await openTasks())[0].title).toStartWith('$30.00 for order');
});

test('task and mail name what is still kept, and the task whom nobody could write', async () => {
  const id = await buy();
  await call('DELETE', `/orders/${id}`);
  const [before] = await openTasks();
  expect(before.advice).toContain('was told');
  await call('POST', `/orders/${id}/refund`, { amount: '8.88' });
  expect((await openTasks())[0].title).toStartWith('$30.00 for order');
  await shop.moveClockTo('2031-03-06T15:00:00Z');
  expect(told()).toEqual([expect.stringContaining('The $30.00 that you paid')]);
  const guest = insertTestOrder(shop.deps.db, { deliveryDate: '2031-03-22' });
  await call('DELETE', `/orders/${guest}`);
  const ofGuest = (await openTasks()).find(({ title }: { title: string }) => title.startsWith('$10.00'));
  expect(ofGuest.advice).not.toContain('was told');
  expect(ofGuest.advice).toContain('no mail has told');
});

test('a task does not count a mail that is held after a restore', async () => {
  await deleteOrder(holdMails(shop.deps, true), 'boss', await buy());
  expect((await openTasks())[0].advice).toContain('no mail has told the customer');
});

test.each([
  ['deleted', (id: string) => call('DELETE', `/orders/${id}`)],
  ['cancelled', (id: string) => call('PATCH', `/orders/${id}/status`, { status: 'cancelled' })],
  ['cancelled by an edit', (id: string) => call('PATCH', `/orders/${id}`, { status: 'cancelled' })],
])('who was to pay in cash for an order that is %s hears that nothing is due', async (_how, takeOut) => {
  const unpaid = { kind: 'by-hand', payBy: 'cash', paymentStatus: 'unpaid', paidAt: null } as const;
  const order = (email: string) =>
    insertTestOrder(shop.deps.db, { ...unpaid, guestEmail: email, deliveryDate: '2031-03-22' });
  const [gone, back] = [order('carl@example.com'), order('dora@example.com')];
  for (const id of [gone, back]) expect((await takeOut(id))[0]).toBe(200);
  expect(await openTasks()).toEqual([]);
  shop.deps.db.update(orders).set({ deletedAt: null }).where(eq(orders.id, back)).run();
  await call('PATCH', `/orders/${back}/status`, { status: 'cancelled' });
  await call('PATCH', `/orders/${back}/status`, { status: 'confirmed' });
  await shop.moveClockTo('2031-03-06T15:00:00Z');
  const mails = (email: string) => shop.mails().filter(({ to }) => to === email);
  expect(mails('carl@example.com')).toMatchObject([
    {
      subject: expect.stringContaining('is cancelled'),
      text: expect.stringMatching(/does not come on Saturday, March 22.*have nothing to pay for it/s),
    },
  ]);
  expect(mails('carl@example.com')[0]?.text).not.toContain('/dashboard');
  expect(mails('dora@example.com')).toEqual([]);
});

test('delivered, unpaid and wholly refunded orders leave without a task', async () => {
  const [delivered, refunded] = [await buy(), await buy()];
  await call('PATCH', `/orders/${delivered}/status`, { status: 'delivered' });
  await call('POST', `/orders/${refunded}/refund`, {});
  const cart = { items: [{ id: 'kale', quantity: 1 }], deliveryAddress: milton };
  const unpaid = (await ann.api.api.cart.checkout.post(cart)).data?.orderId ?? '';
  for (const id of [delivered, refunded, unpaid])
    expect((await call('DELETE', `/orders/${id}`))[0]).toBe(200);
  expect(await openTasks()).toEqual([]);
});
