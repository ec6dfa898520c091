import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { products } from '../catalog/table.ts';
import { createTestAdmin } from '../testing/admin.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';
import { orders } from './table.ts';

let shop: TestShopWithPayments;
let admin: ReturnType<typeof createTestAdmin>;
beforeEach(async () => {
  shop = await openTestShopWithPayments({ isCounted: true });
  admin = createTestAdmin(shop);
  shop.deps.db.update(products).set({ stockOunces: 20 }).where(eq(products.id, 'kale')).run();
});
afterEach(() => shop.close());

const stock = () => shop.deps.db.select().from(products).where(eq(products.id, 'kale')).get()?.stockOunces;
const row = (id: string) => shop.deps.db.select().from(orders).where(eq(orders.id, id)).get();
const call = async (method: string, path: string, body?: object) => {
  const answer = await admin.call(method, `/api/admin/orders${path}`, body);
  const text = await answer.text();
  return [answer.status, text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text];
};

/** New customer, 6 oz of kale. */
async function order({ isPaid = true } = {}) {
  const ann = shop.customer();
  const { data } = await ann.api.api.cart.checkout.post({
    deliveryAddress: milton,
    items: [{ id: 'kale', quantity: 6 }],
  });
  const pay = async () => {
    await shop.payWith(data?.clientSecret);
    await shop.sandbox.idle();
  };
  if (isPaid) await pay();
  return { id: data?.orderId ?? '', ann, pay };
}

test('an admin moves an order to any status, with notes, and the history names who did what', async () => {
  const { id } = await order();
  for (const status of ['delivered', 'pending', 'shipped', 'growing'] as const)
    expect(await call('PATCH', `/${id}/status`, { status })).toMatchObject([200, { status }]);
  expect(
    await call('PATCH', `/${id}/status`, { status: 'growing', notes: ' by the <b>door</b> ' }),
  ).toMatchObject([200, { status: 'growing' }]);
  const [, history] = await call('GET', `/${id}/history`);
  expect(history.slice(-2)).toMatchObject([
    { by: 'owner@example.com', what: 'status', from: 'shipped', to: 'growing' },
    { by: 'owner@example.com', what: 'remark', from: '', to: 'by the <b>door</b>' },
  ]);
  expect(history[0]).toMatchObject({ by: 'stripe', what: 'status', from: 'pending', to: 'confirmed' });
});

test('an edit changes what it names in the database alone, and every value is in the history', async () => {
  const { id } = await order();
  const edit = {
    guestName: '=HYPERLINK("x")',
    guestEmail: 'gift@example.com',
    total: '12.50',
    deliveryDate: '2031-04-05',
    deliverBefore: '10:30',
    status: 'growing',
  };
  expect(await call('PATCH', `/${id}`, { ...edit, version: row(id)?.version })).toMatchObject([200, edit]);
  expect(row(id)).toMatchObject({ paymentStatus: 'paid', refundedAmount: 0 });
  const [, history] = await call('GET', `/${id}/history`);
  const changed = history.filter(({ by }: { by: string }) => by === 'owner@example.com');
  expect(changed.map(({ what }: { what: string }) => what)).toEqual([
    'status',
    'deliveryDate',
    'deliverBefore',
    'guestName',
    'guestEmail',
    'total',
  ]);
  expect(await call('PATCH', `/${id}`, { guestName: '', deliverBefore: '' })).toMatchObject([
    200,
    { guestName: null, deliverBefore: null },
  ]);
  for (const deliverBefore of ['24:00', '9:30', '10:60', 'noon'])
    expect(await call('PATCH', `/${id}`, { deliverBefore })).toEqual([
      400,
      'Please enter a time like 10:30.',
    ]);
});

test('of two admins at one order the later is told, and nothing of the edit is kept', async () => {
  const { id } = await order();
  const version = row(id)?.version;
  expect(await call('PATCH', `/${id}/status`, { status: 'growing', version })).toMatchObject([200, {}]);
  const sentence =
    'Somebody else has changed this order meanwhile. Please look at it again before you change it.';
  expect(await call('PATCH', `/${id}/status`, { status: 'delivered', version })).toEqual([409, sentence]);
  expect(await call('PATCH', `/${id}`, { guestName: 'Late', status: 'delivered', version })).toEqual([
    409,
    sentence,
  ]);
  expect(row(id)).toMatchObject({ status: 'growing', guestName: null });
});

test('a payment that is told again after the total was edited is still that of the order', async () => {
  const { id, ann } = await order();
  await call('PATCH', `/${id}`, { total: '1.00' });
  const answer = await ann.call('GET', `/api/checkout/${id}`);
  await shop.runJobs();
  expect([answer.status, row(id)?.paymentStatus]).toEqual([200, 'paid']);
  expect(shop.mails().filter(({ subject }) => subject.startsWith('Please check'))).toEqual([]);
});

test('the total of an order that waits for its payment stays', async () => {
  const { id, pay } = await order({ isPaid: false });
  const [status, sentence] = await call('PATCH', `/${id}`, { total: '1.00', guestName: 'Ben' });
  expect([status, sentence]).toEqual([409, expect.stringContaining('still waits for its payment')]);
  expect(row(id)?.guestName).toBeNull();
  await pay();
  expect(row(id)?.paymentStatus).toBe('paid');
});

test('a deleted order leaves every list, gives its ounces back, and stays in the database', async () => {
  const { id, ann } = await order();
  expect(stock()).toBe(14);
  expect(await call('DELETE', `/${id}`)).toEqual([200, { ok: true }]);
  expect([stock(), row(id)?.paymentStatus]).toEqual([20, 'paid']);
  expect(await call('GET', '')).toEqual([200, []]);
  expect(await (await ann.call('GET', '/api/orders')).json()).toEqual([]);
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', ''],
    ['PATCH', '/status'],
    ['PATCH', ''],
  ] as const)
    expect([
      method,
      path,
      (await call(method, `/${id}${path}`, method === 'PATCH' ? { status: 'growing' } : undefined))[0],
    ]).toEqual([method, path, 404]);
  const [status, history] = await call('GET', `/${id}/history`);
  expect([status, history.at(-1)]).toMatchObject([200, { what: 'deletedAt', by: 'owner@example.com' }]);
  expect(await call('POST', `/${id}/refund`, {})).toMatchObject([200, { paymentStatus: 'refunded' }]);
  expect(stock()).toBe(20);
});

test('what was delivered does not come back into stock when its order is deleted', async () => {
  const { id } = await order();
  await call('PATCH', `/${id}/status`, { status: 'delivered' });
  await call('DELETE', `/${id}`);
  expect(stock()).toBe(14);
});

test('deleting an unpaid order ends its payment first; while the provider is down nothing happens', async () => {
  const { id, pay } = await order({ isPaid: false });
  await shop.fault({ requests: [{ match: 'POST /v1/payment_intents/*/cancel', fault: '500', times: 9 }] });
  await shop.fault({ requests: [{ match: 'GET /v1/payment_intents/*', fault: '500', times: 9 }] });
  expect((await call('DELETE', `/${id}`))[0]).toBe(503);
  expect(row(id)).toMatchObject({ status: 'pending', deletedAt: null });
  await shop.healed();
  expect(await call('DELETE', `/${id}`)).toEqual([200, { ok: true }]);
  await pay();
  expect([row(id)?.paymentStatus, stock()]).toEqual(['unpaid', 20]);
});

test('an order that was paid since the admin has seen it is not deleted', async () => {
  const { id, pay } = await order({ isPaid: false });
  const version = row(id)?.version;
  await pay();
  const [status, sentence] = await call('DELETE', `/${id}`, { version });
  expect([status, sentence]).toEqual([409, expect.stringContaining('Somebody else has changed this order')]);
  expect(row(id)).toMatchObject({ paymentStatus: 'paid', deletedAt: null });
});

test('an order that is paid while it is deleted stays, and the admin is told', async () => {
  const { id, pay } = await order({ isPaid: false });
  await shop.fault({ webhooks: 'lose' });
  await pay();
  const [status, sentence] = await call('DELETE', `/${id}`);
  expect([status, sentence]).toEqual([409, expect.stringContaining('has just been paid')]);
  expect(row(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', deletedAt: null });
});

test.each([
  [
    'PATCH',
    '/status',
    { status: 'lost' },
    'The status is one of pending, confirmed, growing, shipped, delivered, cancelled.',
  ],
  ['PATCH', '/status', { status: 'growing', version: 0 }, 'The version must be a whole number.'],
  [
    'PATCH',
    '/status',
    { status: 'growing', notes: 'x'.repeat(1001) },
    'Please keep the remark to 1,000 characters.',
  ],
  ['PATCH', '', { total: '1,5' }, 'Please enter an amount like 27.54.'],
  ['PATCH', '', { total: -1 }, 'Please enter an amount like 27.54.'],
  ['PATCH', '', { deliveryDate: '2031-02-30' }, 'That day is not in the calendar.'],
  ['PATCH', '', { guestEmail: 'nobody' }, 'Please enter a valid email address.'],
  ['PATCH', '', { guestName: 'x'.repeat(201) }, 'That name is too long.'],
  ['POST', '/refund', { amount: '-1' }, 'Please enter an amount like 27.54.'],
  ['POST', '/refund', { amout: '5.00' }, 'Please check the field amout.'],
])('%s %s %j is refused: %s', async (method, path, body, sentence) => {
  const { id } = await order();
  const before = row(id);
  expect(await call(method, `/${id}${path}`, body)).toEqual([400, sentence]);
  expect(row(id)).toEqual(before);
});

test('an unknown order is 404 for every call', async () => {
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['GET', '/history', undefined],
    ['DELETE', '', undefined],
    ['PATCH', '/status', { status: 'growing' }],
    ['PATCH', '', { status: 'growing' }],
    ['POST', '/refund', {}],
  ] as const)
    expect([method, path, (await call(method, `/nothing${path}`, body))[0]]).toEqual([method, path, 404]);
});

test.each(['status', 'edit'])(
  'an unpaid order that is cancelled by its %s can no longer be paid',
  async (how) => {
    const { id, pay } = await order({ isPaid: false });
    const { version } = row(id) ?? {};
    const path = how === 'status' ? `/${id}/status` : `/${id}`;
    await shop.fault({ requests: [{ match: 'GET /v1/payment_intents/*', fault: '500', times: 9 }] });
    expect((await call('PATCH', path, { status: 'cancelled', version }))[0]).toBe(503);
    expect(row(id)).toMatchObject({ status: 'pending', isWaiting: true });
    await shop.healed();
    expect(await call('PATCH', path, { status: 'cancelled', version })).toMatchObject([
      200,
      { status: 'cancelled' },
    ]);
    expect(stock()).toBe(20);
    await pay();
    expect(row(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid' });
    const [, history] = await call('GET', `/${id}/history`);
    expect(history.at(-1)).toMatchObject({ by: 'owner@example.com', what: 'status', to: 'cancelled' });
  },
);

test('an order that is paid while an admin cancels it stays, and the admin is told', async () => {
  const { id, pay } = await order({ isPaid: false });
  await shop.fault({ webhooks: 'lose' });
  await pay();
  const [status, sentence] = await call('PATCH', `/${id}/status`, { status: 'cancelled' });
  expect([status, sentence]).toEqual([409, expect.stringContaining('has just been paid')]);
  expect(row(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
});

test('of two admins who refund one order at once, one is told to look again', async () => {
  const { id } = await order();
  const { version } = row(id) ?? {};
  const answers = await Promise.all(
    [1, 2].map(() => call('POST', `/${id}/refund`, { amount: '10.00', version })),
  );
  expect(answers.map(([status]) => status).sort()).toEqual([200, 409]);
  expect(row(id)?.refundedAmount).toBe(1000);
});

test.each(['2020-01-04', '9999-12-31'])('an order is not moved to %s', async (deliveryDate) => {
  const { id } = await order();
  expect((await call('PATCH', `/${id}`, { deliveryDate }))[0]).toBe(400);
  expect(row(id)?.deliveryDate).not.toBe(deliveryDate);
});

test('an edit that changes nothing leaves the version to the next one', async () => {
  const { id } = await order();
  const before = row(id);
  expect((await call('PATCH', `/${id}`, {}))[0]).toBe(200);
  expect(row(id)).toEqual(before);
});
