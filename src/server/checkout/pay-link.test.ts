import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import type { PayLink } from '../../shared/contract/checkout.ts';
import { products } from '../catalog/table.ts';
import { orders } from '../orders/table.ts';
import { newId } from '../platform/db/ids.ts';
import { sign } from '../platform/db/signing.ts';
import { createTestAdmin } from '../testing/admin.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';

let shop: TestShopWithPayments;
let admin: ReturnType<typeof createTestAdmin>;
beforeEach(async () => {
  shop = await openTestShopWithPayments({ isCounted: true });
  admin = createTestAdmin(shop);
});
afterEach(() => shop.close());

const carl = { firstName: 'Carl', lastName: 'Phone', email: 'carl@example.com', phone: '770-555-0123' };
/** The shop opens on Wednesday, 2031-03-05. */
const saturday = '2031-03-08';
const later = '2031-03-22';

async function place(changes: object = {}, key: string = newId()) {
  const body = {
    customer: { ...carl, address: milton },
    products: [{ productId: 'pea-shoots', quantity: 4 }],
    deliveryDate: saturday,
    payment: 'link',
    ...changes,
  };
  const answer = await admin.call('POST', '/api/admin/orders', body, { 'idempotency-key': key });
  const text = await answer.text();
  return { status: answer.status, text, orderId: answer.ok ? (JSON.parse(text).orderId as string) : '' };
}

const read = async (path: string) => (await admin.call('GET', path)).json();
const rows = () => shop.deps.db.select().from(orders).all();
const stock = () =>
  shop.deps.db.select().from(products).where(eq(products.id, 'pea-shoots')).get()?.stockOunces ?? 0;
const mailsTo = (to: string) => shop.mails().filter((mail) => mail.to === to);
const intents = async () => (await shop.deps.payments.stripe.paymentIntents.list()).data;
const intentStates = async () => (await intents()).map(({ status }) => status);

function tokenIn(text = mailsTo('carl@example.com').at(-1)?.text ?? ''): string {
  return decodeURIComponent(/\/pay\?token=([^\s&]+)/.exec(text)?.[1] ?? '');
}
const open = (token = tokenIn()) => shop.visitor().call('POST', '/api/pay', { token });
const opened = async (token = tokenIn()): Promise<PayLink> => (await open(token)).json();
async function pay(card?: string) {
  const paid = await shop.payWith((await opened()).clientSecret, card);
  await shop.sandbox.idle();
  return paid;
}
const markPaid = (id: string) =>
  admin.call('POST', `/api/admin/orders/${id}/paid`, { method: 'cash', on: '2031-03-05' });

test('an order by a link waits outside the week, is paid signed out, and is a paid card order everywhere', async () => {
  const before = stock();
  const { orderId } = await place();
  expect(rows()).toMatchObject([{ status: 'pending', paymentStatus: 'unpaid', userId: null }]);
  expect(stock()).toBe(before - 4);
  expect((await read(`/api/admin/pack-list/${saturday}`)).boxes).toEqual([]);
  expect((await read(`/api/admin/run/${saturday}`)).stops).toEqual([]);
  const fridaySix = Date.parse('2031-03-07T23:00:00Z');
  expect(await read(`/api/admin/orders/${orderId}`)).toMatchObject({ method: 'card', payUntil: fridaySix });
  const [mail, ...others] = mailsTo('carl@example.com');
  expect(others).toEqual([]);
  expect(mail?.text).toContain('until Friday, March 7, 6 PM');

  expect(await opened()).toMatchObject({
    orderId,
    state: 'open',
    payUntil: fridaySix,
    deliveryDate: saturday,
    items: [{ productName: 'Pea Shoots', quantity: 4 }],
    clientSecret: expect.any(String),
  });
  await pay();
  expect(rows()).toMatchObject([{ status: 'confirmed', paymentStatus: 'paid', kind: 'by-hand' }]);
  const after = await opened();
  expect([after.state, after.clientSecret]).toEqual(['paid', undefined]);
  expect(mailsTo('carl@example.com').map(({ subject }) => subject.split(' from ')[0])).toEqual([
    'Your receipt',
    expect.stringContaining('Please pay your order'),
  ]);
  expect((await read(`/api/admin/pack-list/${saturday}`)).boxes).toMatchObject([{ orderId, isPaid: true }]);
  const { rows: lines } = await read('/api/admin/books?from=2031-03-01&to=2031-03-31&view=lines');
  expect(lines).toMatchObject([{ kind: 'hand', method: 'card', total: '33.48' }]);
  expect((await read(`/api/admin/orders/${orderId}`)).payUntil).toBeUndefined();
});

test('a payment shows on the page when no webhook comes, and a declined card can be tried again', async () => {
  await place();
  await shop.fault({ webhooks: 'lose' });
  expect((await pay('4000000000000002')).ok).toBe(false);
  expect((await opened()).state).toBe('open');
  await pay();
  expect(rows()).toMatchObject([{ paymentStatus: 'unpaid' }]);
  expect((await opened()).state).toBe('paid');
  expect(rows()).toMatchObject([{ paymentStatus: 'paid', status: 'confirmed' }]);
});

test('the same key is one order, one intent and one mail, also at once and after an answer was lost', async () => {
  const answers = await Promise.all([place({}, 'one'), place({}, 'one')]);
  answers.push(await place({}, 'one'));
  expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
  expect([rows().length, (await intents()).length, mailsTo('carl@example.com').length]).toEqual([1, 1, 1]);
  expect((await place({ note: 'Gate 4' }, 'one')).status).toBe(409);
});

const faults = ['500', 'act-then-timeout'];
const buyers = [{ isGuest: true }, { isGuest: false }];
test.each(faults.flatMap((fault) => buyers.map((buyer) => ({ fault, ...buyer }))))(
  'after an outage a repeat under the same key goes on where it stopped: %p',
  async ({ fault, isGuest }) => {
    const ann = shop.customer('ann@example.com');
    const who = isGuest ? {} : { customer: undefined, customerId: ann.id };
    const requests = [{ match: 'POST /v1/payment_intents', fault, times: 10 }];
    await shop.fault({ webhooks: 'lose', requests });
    expect((await place(who, 'one')).status).toBe(503);
    const to = isGuest ? 'carl@example.com' : 'ann@example.com';
    expect(mailsTo(to)).toEqual([]);
    await shop.healed();
    expect((await place(who, 'one')).status).toBe(200);
    expect([rows().length, (await intents()).length, mailsTo(to).length]).toEqual([1, 1, 1]);
    expect((await opened(tokenIn(mailsTo(to)[0]?.text))).state).toBe('open');
  },
);

test('an order whose link could not be mailed is dropped after half an hour, and its key says so', async () => {
  const before = stock();
  await shop.fault({ requests: [{ match: 'POST /v1/payment_intents', fault: '500', times: 10 }] });
  await place({}, 'one');
  await shop.healed();
  await shop.moveClockTo('2031-03-05T15:31:00Z');
  expect([stock(), await read('/api/admin/orders')]).toEqual([before, []]);
  expect((await place({}, 'one')).status).toBe(409);
});

test.each([
  {
    why: 'on Friday at 6 PM',
    deliveryDate: saturday,
    last: '2031-03-07T22:59:00Z',
    over: '2031-03-07T23:00:00Z',
  },
  {
    why: 'after seven days',
    deliveryDate: later,
    last: '2031-03-12T14:00:00Z',
    over: '2031-03-12T15:01:00Z',
  },
  {
    why: 'at 6 PM the day before',
    deliveryDate: '2031-03-07',
    last: '2031-03-06T22:59:00Z',
    over: '2031-03-06T23:00:00Z',
  },
])('unpaid, it ends $why: its ounces return, and nobody can pay it', async ({ deliveryDate, last, over }) => {
  const before = stock();
  const { orderId } = await place({ deliveryDate });
  const { clientSecret } = await opened();
  await shop.moveClockTo(last);
  expect((await opened()).state).toBe('open');
  expect(stock()).toBe(before - 4);
  await shop.moveClockTo(over);
  expect(rows()).toMatchObject([{ status: 'cancelled', paymentStatus: 'unpaid' }]);
  expect([stock(), await intentStates()]).toEqual([before, ['canceled']]);
  expect((await shop.payWith(clientSecret)).ok).toBe(false);
  const { state, clientSecret: secret } = await opened();
  expect([state, secret]).toEqual(['ended', undefined]);
  expect((await read('/api/admin/orders'))[0]).toMatchObject({ id: orderId, status: 'cancelled' });
  expect((await markPaid(orderId)).status).toBe(409);
});

test('a payment in the last moment stands, though its news comes after the end', async () => {
  await place();
  const { clientSecret } = await opened();
  await shop.moveClockTo('2031-03-07T22:59:00Z');
  await shop.fault({ webhooks: 'lose' });
  await shop.payWith(clientSecret);
  await shop.moveClockTo('2031-03-07T23:05:00Z');
  expect(rows()).toMatchObject([{ status: 'confirmed', paymentStatus: 'paid', isToCome: true }]);
  expect((await opened()).state).toBe('paid');
});

test('the page ends it at its time, also before the next job', async () => {
  await place();
  shop.sandbox.clock.moveTo(Date.parse('2031-03-07T23:00:00Z'));
  expect((await opened()).state).toBe('ended');
  expect(await intentStates()).toEqual(['canceled']);
});

test('marked as paid in cash, its link cannot be paid any more; paid meanwhile, the mark is refused', async () => {
  const first = await place();
  const token = tokenIn();
  const { clientSecret } = await opened(token);
  expect((await markPaid(first.orderId)).status).toBe(200);
  await shop.sandbox.idle();
  expect(await read(`/api/admin/orders/${first.orderId}`)).toMatchObject({
    method: 'cash',
    paymentStatus: 'paid',
  });
  expect((await shop.payWith(clientSecret)).ok).toBe(false);
  expect((await opened(token)).state).toBe('paid');

  const second = await place({ customer: { ...carl, email: 'dora@example.com', address: milton } });
  const other = await opened(tokenIn(mailsTo('dora@example.com')[0]?.text));
  await shop.fault({ webhooks: 'lose' });
  await shop.payWith(other.clientSecret);
  expect((await markPaid(second.orderId)).status).toBe(409);
  expect(await read(`/api/admin/orders/${second.orderId}`)).toMatchObject({
    method: 'card',
    paymentStatus: 'paid',
  });
});

test('a payment at the same time as a mark is one payment', async () => {
  const { orderId } = await place();
  const { clientSecret } = await opened();
  const [paid, marked] = await Promise.all([shop.payWith(clientSecret), markPaid(orderId)]);
  await shop.sandbox.idle();
  expect([paid.ok, marked.status]).toBeOneOf([
    [true, 409],
    [false, 200],
  ]);
  expect(rows()).toMatchObject([{ paymentStatus: 'paid', paidWith: paid.ok ? 'card' : 'cash' }]);
});

test('the farm sends the link again, once for a key, and only while it waits for its payment', async () => {
  const { orderId } = await place();
  const again = (key: string) =>
    admin.call('POST', `/api/admin/orders/${orderId}/link`, {}, { 'idempotency-key': key });
  for (const key of ['a', 'a', 'b']) expect((await again(key)).status).toBe(200);
  const mails = mailsTo('carl@example.com');
  expect(mails).toHaveLength(3);
  expect(new Set(mails.map(({ text }) => tokenIn(text))).size).toBe(1);
  expect(await read(`/api/admin/orders/${orderId}/history`)).toMatchObject([
    { what: 'handMethod', to: 'link' },
    { what: 'payLink', to: 'sent again' },
    { what: 'payLink', to: 'sent again' },
  ]);
  await pay();
  expect((await again('c')).status).toBe(409);
  const cash = await place({ payment: 'cash' });
  expect((await admin.call('POST', `/api/admin/orders/${cash.orderId}/link`, {})).status).toBe(409);
  expect((await admin.call('POST', `/api/admin/orders/unknown/link`, {})).status).toBe(404);
});

test('an order that the farm cancels cannot be paid, and its page says so', async () => {
  const before = stock();
  const { orderId } = await place();
  const cancelled = { status: 'cancelled' };
  await admin.call('PATCH', `/api/admin/orders/${orderId}/status`, cancelled);
  await shop.sandbox.idle();
  expect([await intentStates(), (await opened()).state, stock()]).toEqual([
    ['canceled'],
    'cancelled',
    before,
  ]);
});

test('a link opens its own order only, and no other token opens one', async () => {
  const first = await place();
  const token = tokenIn();
  const second = await place({ customer: { ...carl, email: 'dora@example.com', address: milton } });
  const other = tokenIn(mailsTo('dora@example.com')[0]?.text);
  expect([(await opened(token)).orderId, (await opened(other)).orderId]).toEqual([
    first.orderId,
    second.orderId,
  ]);
  const cash = await place({ payment: 'cash' });
  const { db } = shop.deps;
  const [payload, mac] = token.split('.');
  const bad = [
    '',
    'x',
    `${payload}x.${mac}`,
    `${other.split('.')[0]}.${mac}`,
    sign(db, 'next-box', first.orderId),
    sign(db, 'pay', cash.orderId),
    sign(db, 'pay', 'unknown'),
    'x'.repeat(500),
  ];
  for (const one of bad) expect([one, (await open(one)).status]).toEqual([one, 400]);
  expect((await shop.visitor().call('POST', '/api/pay', {})).status).toBe(400);
});

test('without an email, or too late for its day, it is refused and nothing is placed', async () => {
  const refusals = [
    [{ customer: { ...carl, email: '', address: milton } }, 400, 'email'],
    [{ deliveryDate: '2031-03-05' }, 409, 'the day before'],
  ] as const;
  for (const [changes, status, words] of refusals) {
    const refusal = await place(changes);
    expect([refusal.status, refusal.text]).toEqual([status, expect.stringContaining(words)]);
  }
  expect([rows(), await intents(), shop.mails()]).toEqual([[], [], []]);
});

test('an account’s own order: no credit is taken, another checkout leaves it, closing the account ends it', async () => {
  const ann = shop.customer('ann@example.com');
  await place({ customer: undefined, customerId: ann.id, deliveryDate: later });
  expect(mailsTo('ann@example.com')).toHaveLength(1);
  expect(await (await ann.call('GET', '/api/orders')).json()).toEqual([]);
  await ann.call('POST', '/api/cart/checkout', {
    items: [{ id: 'kale', quantity: 1 }],
    deliveryAddress: milton,
  });
  await shop.moveClockTo('2031-03-05T16:00:00Z');
  expect(rows().filter(({ payBy }) => payBy === 'link')).toMatchObject([
    { status: 'pending', creditApplied: 0 },
  ]);
  expect((await ann.call('DELETE', '/api/account', { email: 'ann@example.com' })).status).toBe(200);
  expect(new Set(await intentStates())).toEqual(new Set(['canceled']));
  expect(rows().filter(({ payBy }) => payBy === 'link')).toMatchObject([
    { status: 'cancelled', userId: null },
  ]);
});

test('after a restore, a guest’s paid order comes back, and one that waits still ends', async () => {
  const copy = shop.deps.db.$client.serialize();
  const paid = await place({ deliveryDate: later });
  await pay();
  const waiting = await place();
  await shop.restore(copy);
  await shop.runJobs();
  const byId = () => Object.fromEntries(rows().map((row) => [row.id, row]));
  expect(byId()[paid.orderId]).toMatchObject({
    paymentStatus: 'paid',
    status: 'confirmed',
    guestName: 'Carl Phone',
    guestEmail: 'carl@example.com',
    kind: 'by-hand',
    payBy: 'link',
  });
  expect(byId()[waiting.orderId]).toMatchObject({
    paymentStatus: 'unpaid',
    status: 'pending',
    payBy: 'link',
  });
  await shop.moveClockTo('2031-03-07T23:00:00Z');
  expect(byId()[waiting.orderId]).toMatchObject({ paymentStatus: 'unpaid', status: 'cancelled' });
});
