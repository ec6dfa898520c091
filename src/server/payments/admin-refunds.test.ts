import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { products } from '../catalog/table.ts';
import { orders, tasks } from '../orders/table.ts';
import { createStripe } from '../stripe/client.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { giveCredit } from '../testing/referrals.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';

let shop: TestShopWithPayments;
let ann: ReturnType<TestShopWithPayments['customer']>;
let admin: ReturnType<typeof createTestAdmin>;
beforeEach(async () => {
  shop = await openTestShopWithPayments({ isCounted: true });
  ann = shop.customer('ann@example.com');
  admin = createTestAdmin(shop);
  shop.deps.db.update(products).set({ stockOunces: 40 }).where(eq(products.id, 'kale')).run();
});
afterEach(() => shop.close());

/** $38.88 with tax, due Saturday, March 22, 2031. */
async function buy(card?: string): Promise<string> {
  const cart = { items: [{ id: 'kale', quantity: 12 }], deliveryAddress: milton };
  const { data } = await ann.api.api.cart.checkout.post(cart);
  await shop.payWith(data?.clientSecret, card);
  await shop.sandbox.idle();
  return data?.orderId ?? '';
}
const day = 'Saturday, March 22';

const call = async (method: string, path: string, body?: object, key?: string) => {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
  const answer = await admin.call(method, `/api/admin${path}`, body, headers);
  const text = await answer.text();
  await shop.sandbox.idle();
  return [answer.status, /^[{[]/.test(text) ? JSON.parse(text) : text];
};
const refund = (id: string, body: object = {}, key?: string) =>
  call('POST', `/orders/${id}/refund`, body, key);
const openTasks = async () => (await call('GET', '/overview'))[1].tasks;
const row = (id: string) => shop.deps.db.select().from(orders).where(eq(orders.id, id)).get();
const stock = () => shop.deps.db.select().from(products).where(eq(products.id, 'kale')).get()?.stockOunces;
const refundsMade = async () =>
  (await shop.deps.payments.stripe.refunds.list({ limit: 100 })).data.map(({ amount }) => amount);
/** Oldest first. */
const refundMails = () =>
  shop
    .mails()
    .filter(({ to, subject }) => to === ann.email && subject.startsWith('Your refund'))
    .map(({ text }) => text)
    .toReversed();

test('one key is one refund: repeated, in parallel, and never for another request', async () => {
  const id = await buy();
  const once = () => refund(id, { amount: '10.00' }, 'key-1');
  const answers = await Promise.all([once(), once(), once()]);
  expect(answers).toMatchObject(Array(3).fill([200, { refundedAmount: '10.00' }]));
  expect(await once()).toMatchObject([200, { refundedAmount: '10.00' }]);
  const reused = 'This refund key was already used for another refund. Please start again.';
  for (const body of [{ amount: '5.00' }, {}, { amount: '10.00', cancel: true }])
    expect(await refund(id, body, 'key-1')).toEqual([409, reused]);
  expect(await refund(id, { amount: '10.00' }, 'key-2')).toMatchObject([200, { refundedAmount: '20.00' }]);
  expect(await refundsMade()).toEqual([1000, 1000]);
  expect(await refund(id, {}, 'a key')).toEqual([
    400,
    'The Idempotency-Key must be 1 to 255 visible characters.',
  ]);
  expect(await refund(id, { amount: '18.89' })).toEqual([409, 'Only $18.88 is left to refund.']);
});

test('a key belongs to its order', async () => {
  const [one, other] = [await buy(), await buy()];
  expect(await refund(one, {}, 'key')).toMatchObject([200, { paymentStatus: 'refunded' }]);
  expect(await refund(other, {}, 'key')).toMatchObject([200, { paymentStatus: 'refunded' }]);
  expect(await refundsMade()).toEqual([3888, 3888]);
});

test('a refund alone leaves the box in the week', async () => {
  const id = await buy();
  expect(await refund(id, { cancel: false })).toMatchObject([
    200,
    { paymentStatus: 'refunded', status: 'confirmed' },
  ]);
  expect(stock()).toBe(28);
  await shop.moveClockTo('2031-03-18T15:00:00Z');
  expect((await call('GET', '/overview'))[1].nextDelivery).toMatchObject({ paidBoxes: 1 });
  const { url } = await (await ann.call('POST', '/api/calendar')).json();
  const feed = await (await shop.visitor().call('GET', new URL(url).pathname)).text();
  expect(feed).toContain('DTSTART;VALUE=DATE:20310322');
  expect(refundMails().join()).not.toContain('cancelled');
});

test.each(['10.00', '38.88'])('a refund of %s can cancel the box: one mail says both', async (amount) => {
  const id = await buy();
  expect(await refund(id, { amount, cancel: true })).toMatchObject([200, { status: 'cancelled' }]);
  expect(stock()).toBe(40);
  expect(refundMails()).toEqual([
    expect.stringMatching(new RegExp(`refunded \\$${amount}.*does not come on ${day}`, 's')),
  ]);
  const history = (await call('GET', `/orders/${id}/history`))[1];
  expect(history).toContainEqual(
    expect.objectContaining({ by: 'owner@example.com', what: 'status', to: 'cancelled' }),
  );
});

test('ounces that are being cut do not come back', async () => {
  const id = await buy();
  await shop.moveClockTo('2031-03-21T22:00:01Z');
  await refund(id, { amount: '1.00', cancel: true });
  expect([row(id)?.status, stock()]).toEqual(['cancelled', 28]);
  await refund(id);
  expect([row(id)?.paymentStatus, stock()]).toEqual(['refunded', 28]);
});

test('the box of a delivered order is not cancelled, and nothing is refunded then', async () => {
  const id = await buy();
  await call('PATCH', `/orders/${id}/status`, { status: 'delivered' });
  expect(await refund(id, { cancel: true })).toEqual([
    409,
    'This order is delivered already, so its box can no longer be cancelled. Nothing was refunded.',
  ]);
  expect(await refund(id)).toMatchObject([200, { status: 'delivered', paymentStatus: 'refunded' }]);
  const toAdmins = shop.mails().find(({ subject }) => subject.endsWith('refunded'));
  expect(toAdmins?.text).toContain('(delivered, delivery on');
  expect(toAdmins?.text).not.toContain('Delete it');
});

/** Without retries. */
function shortenTimeouts() {
  const { secretKey } = shop.sandbox.keys;
  const calls = { timeoutMs: 400, maxRetries: 0 };
  const base = 'http://localhost:3000/sandbox/stripe';
  shop.deps.payments.stripe = createStripe(secretKey, base, shop.sandbox.fetch, calls);
}

test('while the provider is down nothing is cancelled, and the same key goes on', async () => {
  await giveCredit(shop, ann.id, 1000);
  const id = await buy();
  shortenTimeouts();
  await shop.fault({ requests: [{ match: 'POST /v1/refunds', fault: '500', times: 1 }] });
  const body = { amount: '38.88', cancel: true, version: row(id)?.version };
  expect((await refund(id, body, 'key'))[0]).toBe(503);
  expect(row(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  await shop.healed();
  const answers = await Promise.all([refund(id, body, 'key'), refund(id, { amount: '38.88' }, 'other')]);
  expect(answers).toMatchObject([
    [200, { status: 'cancelled', paymentStatus: 'refunded' }],
    [409, expect.any(String)],
  ]);
  expect(await refundsMade()).toEqual([2888]);
  expect(refundMails()).toHaveLength(1);
});

test('another key finishes what was interrupted, and then refunds no more, however often', async () => {
  const id = await buy();
  shortenTimeouts();
  await shop.fault({ requests: [{ match: 'POST /v1/refunds', fault: '500', times: 1 }] });
  expect((await refund(id, { amount: '10.00' }, 'key'))[0]).toBe(503);
  await shop.healed();
  const refused = [409, expect.stringContaining('A refund of $10.00 had been interrupted and is done now.')];
  for (let call = 0; call < 2; call += 1)
    expect(await refund(id, { amount: '10.00' }, 'other')).toEqual(refused);
  expect(await refund(id, { amount: '10.00' }, 'key')).toMatchObject([200, { refundedAmount: '10.00' }]);
  expect(await refundsMade()).toEqual([1000]);
});

test('a refund that the provider made without an answer cancels the box with the event that tells of it', async () => {
  const id = await buy();
  shortenTimeouts();
  await shop.fault({ requests: [{ match: 'POST /v1/refunds', fault: 'act-then-timeout', times: 1 }] });
  expect((await refund(id, { cancel: true }, 'key'))[0]).toBe(503);
  await shop.healed();
  expect(await refund(id, { cancel: true }, 'key')).toMatchObject([200, { status: 'cancelled' }]);
  expect(refundMails()).toEqual([expect.stringContaining(`does not come on ${day}`)]);
  expect(await refundsMade()).toEqual([3888]);
});

test('what can be refunded is what was paid, whatever the total was changed to', async () => {
  await giveCredit(shop, ann.id, 1000);
  const id = await buy();
  await call('PATCH', `/orders/${id}`, { total: '5.00' });
  await refund(id, { amount: '7.54' });
  expect(refundMails()).toEqual([expect.stringMatching(/You paid: \$38\.88/)]);
  expect(await call('GET', `/orders/${id}/refund`)).toEqual([
    200,
    { paid: '38.88', refunded: '7.54', left: '31.34', isBoxToCome: true, isDisputeOpen: false },
  ]);
  expect(await refund(id, { amount: '31.35' })).toEqual([409, 'Only $31.34 is left to refund.']);
  expect(await refund(id, { amount: '31.34' })).toMatchObject([200, { refundedAmount: '38.88' }]);
  await shop.moveClockTo('2031-03-23T15:00:00Z');
  expect((await call('GET', `/orders/${id}/refund`))[1]).toMatchObject({ left: '0.00', isBoxToCome: false });
  expect((await call('GET', '/orders/nobody/refund'))[0]).toBe(404);
  expect((await ann.call('GET', `/api/admin/orders/${id}/refund`)).status).toBe(403);
});

test('a refund that fails later is told to the customer and stays a task until an admin closes it', async () => {
  const id = await buy('4000000000005126');
  await refund(id, { cancel: true });
  await shop.moveClockTo('2031-03-05T18:00:00Z');
  expect(row(id)).toMatchObject({ paymentStatus: 'paid', refundedAmount: 0, status: 'cancelled' });
  expect(refundMails().at(-1)).toMatch(/did not take our refund of \$38\.88.*does not come on/s);
  const { orderNumber } = row(id) ?? {};
  const toAdmins = shop.mails().filter(({ subject }) => subject.includes('failed'));
  expect(toAdmins).toMatchObject([{ subject: `A refund of $38.88 for order ${orderNumber} failed` }]);
  const [task, ...others] = await openTasks();
  expect([task, others]).toEqual([
    {
      id: expect.any(String),
      kind: 'failed-refund',
      at: expect.any(Number),
      orderId: id,
      title: `A refund of $38.88 for order ${orderNumber} failed`,
      advice:
        "The customer's bank did not take it. Refund it again, or pay it back in another way and tell the customer. Its box stays cancelled.",
    },
    [],
  ]);
  const close = (note: string) => call('POST', `/tasks/${task.id}/close`, { note });
  expect(await close('  ')).toEqual([400, 'Please say what you did.']);
  expect((await ann.call('POST', `/api/admin/tasks/${task.id}/close`, { note: 'x' })).status).toBe(403);
  expect((await call('POST', '/tasks/none/close', { note: 'x' }))[0]).toBe(404);
  expect(await openTasks()).toHaveLength(1);
  expect(await close('Sent a cheque')).toEqual([200, { ok: true }]);
  expect(await close('Sent a cheque')).toEqual([409, 'Somebody has closed this task already.']);
  await shop.runJobs();
  expect(await openTasks()).toEqual([]);
  const history = (await call('GET', `/orders/${id}/history`))[1];
  expect(history.at(-1)).toMatchObject({ by: 'owner@example.com', what: 'remark', to: 'Sent a cheque' });
  await refund(id);
  expect(refundMails().at(-1)).toContain('We refunded $38.88');
  await call('DELETE', `/customers/${ann.id}`);
  expect(shop.deps.db.select().from(tasks).all()).toMatchObject([{ note: '' }]);
});

test('a refund that goes on does not make up for an earlier one that failed meanwhile', async () => {
  const id = await buy('4000000000005126');
  await refund(id, { amount: '10.00' }, 'key-1');
  shortenTimeouts();
  await shop.fault({ requests: [{ match: 'POST /v1/refunds', fault: '500', times: 1 }] });
  const body = { amount: '5.00', cancel: true };
  expect((await refund(id, body, 'key-2'))[0]).toBe(503);
  await shop.healed();
  await shop.moveClockTo('2031-03-05T18:00:00Z');
  expect(row(id)?.refundedAmount).toBe(0);
  expect(await refund(id, body, 'key-2')).toMatchObject([
    200,
    { refundedAmount: '5.00', status: 'cancelled' },
  ]);
  expect(await refundsMade()).toEqual([500, 1000]);
});

test('a lost dispute is a task once, with what to do about the box', async () => {
  const id = await buy('4000000000000259');
  expect(await openTasks()).toEqual([]);
  await shop.fault({ webhooks: 'duplicate' });
  await shop.moveClockTo('2031-03-13T15:00:00Z');
  expect(await openTasks()).toMatchObject([
    {
      kind: 'lost-dispute',
      orderId: id,
      title: `The dispute over $38.88 for order ${row(id)?.orderNumber} was lost`,
      advice: `The bank has paid it back to the customer: it is not to be refunded again. Its box still comes on ${day}: delete the order if it should not come.`,
    },
  ]);
  await call('DELETE', `/orders/${id}`, {});
  expect(await openTasks()).toMatchObject([{ orderId: null }]);
});
