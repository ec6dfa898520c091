import { afterEach, beforeEach, expect, test } from 'bun:test';
import { findUser } from '../accounts/record/users.ts';
import { orderEvents, orders } from '../orders/table.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { queryPlansOf } from '../testing/query-plans.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';
import { subscribeTo } from '../testing/subscribers.ts';
import { listOrdersOfCustomer } from './admin-customers.ts';

let shop: TestShopWithPayments;
let admin: ReturnType<typeof createTestAdmin>;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  admin = createTestAdmin(shop);
});
afterEach(() => shop.close());

const call = async (method: string, path: string, body?: object) => {
  const answer = await admin.call(method, `/api/admin/customers${path}`, body);
  const text = await answer.text();
  return [answer.status, /^[[{]/.test(text) ? JSON.parse(text) : text];
};
const found = async (q: string) => {
  const [, rows] = await call('GET', `?q=${encodeURIComponent(q)}`);
  return rows.map(({ email }: { email: string }) => email);
};

test('a search finds name, address and a phone number in any spelling, and no admin', async () => {
  shop.customer('ann@example.com', { firstName: 'Ann', lastName: 'Öztürk-Lee', phone: '(770) 555-0177' });
  shop.customer('ben@other.example', { firstName: 'Ben', lastName: 'O’Neil', phone: '+1 404.555.0188' });
  for (const q of [
    'ann',
    'Öztürk',
    'ann öztürk',
    'ANN@',
    '7705550177',
    '770-555-0177',
    '555 0177',
    '+17705550177',
  ])
    expect([q, await found(q)]).toEqual([q, ['ann@example.com']]);
  for (const q of ['neil', 'other.example', '4045550188', '1 (404) 555-0188', '001 404 555 0188'])
    expect([q, await found(q)]).toEqual([q, ['ben@other.example']]);
  expect((await found('')).toSorted()).toEqual(['ann@example.com', 'ben@other.example']);
  for (const q of ['olive', '%', "' or 1=1 --", '999']) expect([q, await found(q)]).toEqual([q, []]);
});

test('the record of a customer holds subscriptions, credit, failed payments, messages and the farm’s note', async () => {
  const ann = shop.customer('ann@example.com');
  const id = await subscribeTo(shop, ann);
  await ann.call('POST', '/api/contact', {
    name: 'Ann',
    email: 'Ann@Example.com',
    message: 'Hi',
    shownForMs: 9000,
  });
  expect(await call('PATCH', `/${ann.id}`, { note: 'Rings twice', version: 1 })).toMatchObject([
    200,
    { note: 'Rings twice' },
  ]);
  expect(await call('PATCH', `/${ann.id}`, { note: 'Late', version: 1 })).toMatchObject([
    409,
    expect.stringContaining('Somebody else'),
  ]);
  expect(await call('GET', `/${ann.id}`)).toMatchObject([
    200,
    {
      customer: { email: 'ann@example.com', note: 'Rings twice', subscriptions: 1, orders: 0, version: 2 },
      subscriptions: [{ id, status: 'trialing', customer: { email: 'ann@example.com' } }],
      credit: { balance: 0, entries: [] },
      failedPayments: [],
      messages: [{ message: 'Hi', isAnswered: false }],
    },
  ]);
  await shop.fault({ requests: [{ match: 'GET /v1/customers/*', fault: '500', times: 9 }] });
  expect(await call('GET', `/${ann.id}`)).toMatchObject([
    200,
    { credit: null, customer: { note: 'Rings twice' } },
  ]);
});

test('credit is given once per key, with its reason', async () => {
  const ann = shop.customer();
  const gift = { amount: '5.00', reason: 'Wilted radish', key: crypto.randomUUID() };
  const after = { balance: 500, entries: [{ amount: 500, reason: 'Wilted radish' }] };
  expect(await call('POST', `/${ann.id}/credit`, gift)).toMatchObject([200, after]);
  expect(await call('POST', `/${ann.id}/credit`, gift)).toMatchObject([200, after]);
  expect(await (await ann.call('GET', '/api/credit')).json()).toMatchObject(after);
  for (const [change, sentence] of [
    [{ reason: ' ' }, 'Please give a reason.'],
    [{ amount: '0' }, 'Please enter an amount like 5.00.'],
    [{ amount: '-5' }, 'Please enter an amount like 5.00.'],
    [{ amount: '500.01' }, 'Please give at most $500.00 at a time.'],
    [{ key: 'again' }, 'Please send a UUID as key: the same key again is the same gift.'],
    [{ key: undefined }, 'Please check the field key.'],
  ] as const)
    expect(await call('POST', `/${ann.id}/credit`, { ...gift, ...change })).toEqual([400, sentence]);
  for (const change of [{ amount: '6.00' }, { reason: 'Wilted kale' }])
    expect(await call('POST', `/${ann.id}/credit`, { ...gift, ...change })).toEqual([
      409,
      'This key has already given credit, with another amount or reason.',
    ]);
  expect(await (await ann.call('GET', '/api/credit')).json()).toMatchObject(after);
});

test('half a surrogate pair in a reason becomes a character that the provider takes', async () => {
  const gift = { amount: '5.00', reason: 'Wilted \ud83e radish', key: crypto.randomUUID() };
  expect(await call('POST', `/${shop.customer().id}/credit`, gift)).toMatchObject([
    200,
    { entries: [{ amount: 500, reason: 'Wilted \ufffd radish' }] },
  ]);
});

test('a customer is deleted at the provider first: an outage loses nothing, and the same call goes on', async () => {
  const ann = shop.customer('ann@example.com');
  await subscribeTo(shop, ann);
  await shop.fault({ requests: [{ match: 'DELETE /v1/customers/*', fault: '500', times: 9 }] });
  expect((await call('DELETE', `/${ann.id}`))[0]).toBe(503);
  expect(findUser(shop.deps.db, ann.id)?.email).toBe('ann@example.com');
  await shop.healed();
  expect(await call('DELETE', `/${ann.id}`)).toEqual([200, { ok: true }]);
  expect(findUser(shop.deps.db, ann.id)).toBeUndefined();
  expect((await ann.call('GET', '/api/orders')).status).toBe(401);
  expect(await call('DELETE', `/${ann.id}`)).toEqual([404, 'We do not know this customer.']);
  expect((await call('DELETE', `/${admin.id}`))[0]).toBe(403);
});

test('what admins wrote on the orders of a deleted customer goes with the name', async () => {
  const ann = shop.customer();
  const { data } = await ann.api.api.cart.checkout.post({
    deliveryAddress: milton,
    items: [{ id: 'kale', quantity: 12 }],
  });
  await shop.payWith(data?.clientSecret);
  await shop.sandbox.idle();
  const path = `/api/admin/orders/${data?.orderId}`;
  await admin.call('PATCH', path, { guestName: 'Annabel Distinct', status: 'growing' });
  await admin.call('PATCH', `${path}/status`, { status: 'growing', notes: 'Distinct gate' });
  await call('DELETE', `/${ann.id}`);
  expect(JSON.stringify(shop.deps.db.select().from(orderEvents).all())).not.toContain('istinct');
  expect(shop.deps.db.select().from(orders).all()).toMatchObject([{ guestName: null, status: 'cancelled' }]);
});

test('a customer’s orders and invoices; 404 for an unknown customer in every call', async () => {
  const ann = shop.customer();
  expect([await call('GET', `/${ann.id}/orders`), await call('GET', `/${ann.id}/invoices`)]).toEqual([
    [200, []],
    [200, []],
  ]);
  expect((await call('GET', `/${ann.id}/orders?limit=201`))[0]).toBe(400);
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['GET', '/orders', undefined],
    ['GET', '/invoices', undefined],
    ['PATCH', '', { note: '' }],
    ['POST', '/credit', { amount: '5', reason: 'x', key: crypto.randomUUID() }],
    ['DELETE', '', undefined],
  ] as const)
    expect([method, path, (await call(method, `/nobody${path}`, body))[0]]).toEqual([method, path, 404]);
});

test('a customer’s orders are read by their index', async () => {
  const { db } = shop.deps;
  const plans = await queryPlansOf(db, () => listOrdersOfCustomer(db, admin.id, {}));
  expect(plans.filter((step) => step.startsWith('SCAN orders'))).toEqual([]);
});
