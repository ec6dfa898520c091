import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq, ne } from 'drizzle-orm';
import type { RunAnswer } from '../../shared/contract/run.ts';
import { products } from '../catalog/table.ts';
import { closedDays } from '../delivery/table.ts';
import { chargeFigures } from '../orders/revenue-entries.ts';
import { orders } from '../orders/table.ts';
import { settleUnpaidOrders } from '../orders/unpaid-orders.ts';
import { newId } from '../platform/db/ids.ts';
import { listMails } from '../platform/mail/outbox.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

const day = '2026-12-05';
/** 9:00 in New York. */
const morning = Date.parse('2026-12-05T14:00:00Z');
const hour = 3_600_000;

let shop: TestShop;
let admin: ReturnType<typeof createTestAdmin>;
beforeEach(async () => {
  shop = await openTestShop({ isCounted: true });
  admin = createTestAdmin(shop);
});
afterEach(() => shop.close());

const street = { street: '9 Oak Ln', city: 'Milton', state: 'Georgia', zipCode: '30004' };
const customer = { firstName: 'Carl', lastName: 'Phone', phone: '770-555-0123', address: street };
/** $16.00 of greens, $20.00 delivery and $2.88 tax. */
const request = {
  customer,
  products: [{ productId: 'pea-shoots', quantity: 4 }],
  deliveryDate: day,
  payment: 'cash',
};
async function place(changes: object = {}, key: string = newId()) {
  const body = { ...request, ...changes };
  const answer = await admin.call('POST', '/api/admin/orders', body, { 'idempotency-key': key });
  const text = await answer.text();
  return { status: answer.status, text, orderId: answer.ok ? (JSON.parse(text).orderId as string) : '' };
}
const rowOf = (id: string) => {
  const row = shop.deps.db.select().from(orders).where(eq(orders.id, id)).get();
  if (!row) throw new Error(`There is no order ${id}.`);
  return row;
};
const stock = () =>
  shop.deps.db.select().from(products).where(eq(products.id, 'pea-shoots')).get()?.stockOunces ?? 0;
const read = async (path: string) => (await admin.call('GET', path)).json();
const markPaid = (id: string, method: string, on: string) =>
  admin.call('POST', `/api/admin/orders/${id}/paid`, { method, on });
const run = (): Promise<RunAnswer> => read(`/api/admin/run/${day}`);
const lines = async () =>
  (await read(`/api/admin/books?from=2026-11-01&to=2027-01-31&view=lines`)).rows.map(
    ({ date, kind, method, total, refunded }: Record<string, string>) => [
      date,
      kind,
      method,
      total,
      refunded,
    ],
  );
const mailsTo = (to: string) => listMails(shop.deps.db).filter((mail) => mail.to === to);

test('an order that is paid already is one receipt, which asks for nothing', async () => {
  const email = 'carl@example.com';
  const { orderId } = await place({ isPaid: true, customer: { ...customer, email } });
  expect(rowOf(orderId)).toMatchObject({ paymentStatus: 'paid', paidWith: 'cash', status: 'confirmed' });
  expect(mailsTo(email).map(({ text }) => /We have received|in cash ready/.exec(text)?.[0])).toEqual([
    'We have received',
  ]);
});

test('a phone order in cash stands at once: stock, pack list, sow plan and run have it', async () => {
  const before = stock();
  const { orderId } = await place();
  const order = rowOf(orderId);
  expect(order).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'unpaid',
    userId: null,
    guestName: 'Carl Phone',
    phone: '770-555-0123',
    deliveryDate: day,
    delivery: 2000,
  });
  expect(await read(`/api/admin/orders/${orderId}/history`)).toMatchObject([
    { by: 'owner@example.com', what: 'handMethod', from: '', to: 'cash' },
  ]);
  expect(stock()).toBe(before - 4);
  expect((await read(`/api/admin/pack-list/${day}`)).boxes).toMatchObject([{ orderId, isPaid: false }]);
  expect(await read('/api/admin/sow-plan?weeks=4')).toContainEqual(
    expect.objectContaining({ date: day, productId: 'pea-shoots', ounces: 4, orders: 1 }),
  );
  expect((await run()).stops).toMatchObject([{ orderId, name: 'Carl Phone', collect: order.total }]);
  expect(await read(`/api/admin/orders/${orderId}`)).toMatchObject({
    method: 'cash',
    paymentStatus: 'unpaid',
  });
  expect(listMails(shop.deps.db).filter(({ to }) => !to.endsWith('edenmicrogreens.example'))).toEqual([]);
});

test('the same key is the same order, also at once; with another body it is refused', async () => {
  const answers = await Promise.all([place({}, 'one'), place({}, 'one'), place({}, 'one')]);
  expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
  expect((await place({ note: 'Gate 4' }, 'one')).status).toBe(409);
  expect(shop.deps.db.select().from(orders).all().length).toBe(1);
});

test('what is wrong with an order by hand is said, and nothing is placed', async () => {
  const homeless = shop.customer('no-address@example.com', { street: '', city: '', state: '', zipCode: '' });
  shop.deps.db.insert(closedDays).values({ date: '2026-12-12', reason: 'Snow', createdAt: 0 }).run();
  const before = stock();
  const refusals = [
    [{ customerId: homeless.id, customer: undefined }, 400],
    [{ customerId: 'nobody', customer: undefined }, 404],
    [{ customer: undefined }, 400],
    [{ customerId: homeless.id }, 400],
    [{ customer: { ...customer, phone: '' } }, 400],
    [{ customer: { ...customer, email: 'carl' } }, 400],
    [{ payment: 'link', isPaid: true, customer: { ...customer, email: 'carl@example.com' } }, 400],
    [{ customer: { ...customer, address: { ...street, city: '' } } }, 400],
    [{ customer: { ...customer, address: { ...street, street: 'PO Box 7' } } }, 400],
    [{ customer: { ...customer, address: { ...street, zipCode: '3' } } }, 400],
    [{ customer: { ...customer, address: { ...street, zipCode: 'abcde' } } }, 400],
    [{ products: [] }, 400],
    [{ products: [{ productId: 'gold', quantity: 1 }] }, 400],
    [{ products: [{ productId: 'pea-shoots', quantity: 999 }] }, 409],
    [{ deliveryDate: '2026-11-17' }, 400],
    [{ deliveryDate: '2026-12-12' }, 409],
    [{ payment: 'gold' }, 400],
    [{ expectedTotal: 1 }, 409],
  ] as const;
  shop.deps.db.update(products).set({ stockOunces: 900 }).where(eq(products.id, 'pea-shoots')).run();
  for (const [changes, status] of refusals)
    expect([changes, (await place(changes)).status]).toEqual([changes, status]);
  expect([shop.deps.db.select().from(orders).all(), stock()]).toEqual([[], 900]);
  expect(before).toBeGreaterThan(0);
});

test('the farm’s edit takes no ZIP code that is none, and keeps one of nine digits', async () => {
  const { orderId } = await place();
  const edit = (zipCode: string) =>
    admin.call('PATCH', `/api/admin/orders/${orderId}`, { address: { ...street, zipCode } });
  for (const zipCode of ['3', 'abcde', '30004-12', '300041234'])
    expect([zipCode, (await edit(zipCode)).status]).toEqual([zipCode, 400]);
  expect(rowOf(orderId).zipCode).toBe('30004');
  expect((await edit('30004 1234')).status).toBe(200);
  expect(rowOf(orderId).zipCode).toBe('30004 1234');
});

test('it may go beyond the area, on any open day from today on, and its email makes it the account’s', async () => {
  const ann = shop.customer('ann@example.com');
  const far = { street: '1 Ocean Dr', city: 'Miami Beach', state: 'Florida', zipCode: '33139' };
  const { orderId } = await place({
    customer: { ...customer, email: 'Ann@example.com', address: far },
    deliveryDate: '2026-11-18',
  });
  expect(rowOf(orderId)).toMatchObject({ userId: ann.id, guestEmail: null, city: 'Miami Beach' });
  expect(await (await ann.call('GET', '/api/orders')).json()).toMatchObject([{ id: orderId }]);
  const [mail] = mailsTo('ann@example.com');
  expect(mail?.text).toContain('in cash ready for the driver');
  const own = await place({ customer: undefined, customerId: ann.id, payment: 'bank' });
  expect(rowOf(own.orderId)).toMatchObject({ userId: ann.id, street: '12 Main St', payBy: 'bank' });
  expect((await ann.call('DELETE', '/api/account', { email: 'ann@example.com' })).status).toBe(409);
});

test('a guest with an email gets the mails of the order there', async () => {
  await place({ customer: { ...customer, email: 'carl@example.com' }, payment: 'bank' });
  expect(mailsTo('carl@example.com').map(({ text }) => text.includes('by bank transfer'))).toEqual([true]);
});

test('greens are never refused for ounces; the preview says what nobody has sown, and changes nothing', async () => {
  shop.deps.db.update(products).set({ isGrownToOrder: true }).where(ne(products.id, 'pea-shoots')).run();
  shop.deps.db.update(products).set({ stockOunces: 3 }).run();
  const preview = async (changes: object) => {
    const body = { ...request, preview: true, ...changes };
    const answer = await admin.call('POST', '/api/admin/orders', body);
    return [answer.status, await answer.json()];
  };
  const both = ['pea-shoots', 'kale'].map((productId) => ({ productId, quantity: 8 }));
  const soon = { deliveryDate: '2026-11-21', products: both };
  expect(await preview(soon)).toEqual([
    200,
    {
      total: 4968,
      short: [
        { productId: 'pea-shoots', ounces: 5 },
        { productId: 'kale', ounces: 8 },
      ],
    },
  ]);
  expect(await preview({ products: both })).toEqual([
    200,
    { total: 4968, short: [{ productId: 'pea-shoots', ounces: 5 }] },
  ]);
  const sowing = { date: '2026-11-21', productId: 'kale', trays: 1, sownOn: '2026-11-09', key: 'tray-1' };
  expect((await admin.call('POST', '/api/admin/sowings', sowing)).status).toBe(200);
  expect((await preview(soon))[1]).toMatchObject({ short: [{}, { productId: 'kale', ounces: 1 }] });
  expect(shop.deps.db.select().from(orders).all()).toEqual([]);
  expect((await place({ products: [{ productId: 'kale', quantity: 500 }] })).status).toBe(200);
});

test('it never expires, and a checkout of the same customer does not end it', async () => {
  const ann = shop.customer('ann@example.com');
  const { orderId } = await place({ customer: undefined, customerId: ann.id });
  shop.clock.now += 48 * hour;
  await settleUnpaidOrders(shop.deps, 0);
  const items = [{ id: 'kale', quantity: 12 }];
  await ann.call('POST', '/api/cart/checkout', { items, deliveryAddress: street });
  expect(rowOf(orderId)).toMatchObject({ status: 'confirmed', isToCome: true });
});

test('marked as paid, it is revenue of the day the money came, and not of the provider', async () => {
  const { orderId } = await place();
  const { total } = rowOf(orderId);
  shop.clock.now += 72 * hour;
  expect((await markPaid(orderId, 'cash', '2026-11-17')).status).toBe(400);
  expect((await markPaid(orderId, 'cash', '2026-11-22')).status).toBe(400);
  expect((await markPaid(orderId, 'bank', '2026-11-19')).status).toBe(200);
  expect((await markPaid(orderId, 'bank', '2026-11-19')).status).toBe(409);
  expect(await read(`/api/admin/orders/${orderId}`)).toMatchObject({ method: 'bank', paymentStatus: 'paid' });
  const dollars = (total / 100).toFixed(2);
  expect(await lines()).toEqual([['2026-11-19', 'hand', 'bank', dollars, '0.00']]);
  expect(chargeFigures(shop.deps.db).counts).toEqual({ charge: 0, refund: 0 });
});

test('cash and bank are paid back in the books alone, in parts and never more than was paid', async () => {
  const { orderId } = await place();
  const { total } = rowOf(orderId);
  await markPaid(orderId, 'cash', '2026-11-18');
  const refund = (body: object, key: string) =>
    admin.call('POST', `/api/admin/orders/${orderId}/refund`, body, { 'idempotency-key': key });
  expect((await refund({ amount: '5.00' }, 'first')).status).toBe(200);
  expect((await refund({ amount: '5.00' }, 'first')).status).toBe(200);
  expect(rowOf(orderId)).toMatchObject({ refundedAmount: 500, paymentStatus: 'partially_refunded' });
  expect((await refund({ amount: (total / 100).toFixed(2) }, 'much')).status).toBe(409);
  expect((await refund({ cancel: true }, 'rest')).status).toBe(200);
  expect(rowOf(orderId)).toMatchObject({
    refundedAmount: total,
    paymentStatus: 'refunded',
    status: 'cancelled',
  });
  expect((await lines()).slice(1).map((line: string[]) => [line[1], line[2], line[4]])).toEqual([
    ['refund', 'cash', '5.00'],
    ['refund', 'cash', ((total - 500) / 100).toFixed(2)],
  ]);
  expect(chargeFigures(shop.deps.db).counts).toEqual({ charge: 0, refund: 0 });
});

test('the driver’s tick collects the cash, and its undo takes that back; a mark of an admin stays', async () => {
  const { orderId } = await place();
  shop.clock.now = morning;
  const tick = async (input: object) => {
    shop.clock.now += 1000;
    const body = { at: shop.clock.now, key: `tick-${shop.clock.now}`, ...input };
    return (await admin.call('POST', `/api/admin/run/${day}/stops/${orderId}`, body)).status;
  };
  const paid = () => [rowOf(orderId).paymentStatus, rowOf(orderId).status];
  expect(await tick({ state: 'delivered', collected: true })).toBe(200);
  expect([paid(), (await lines()).length]).toEqual([['paid', 'delivered'], 1]);
  expect((await run()).stops[0]?.collect).toBeUndefined();
  await tick({ state: 'open' });
  expect([paid(), await lines()]).toEqual([['unpaid', 'confirmed'], []]);
  await markPaid(orderId, 'cash', day);
  await tick({ state: 'delivered', collected: true });
  await tick({ state: 'open' });
  expect([paid(), (await lines()).length]).toEqual([['paid', 'confirmed'], 1]);
});

test('undoing the tick takes the payment back whatever came between, and a task names what was paid back', async () => {
  const { orderId } = await place();
  shop.clock.now = morning;
  const tick = (state: string, key: string, collected = false) => {
    shop.clock.now += 1000;
    const body = { at: shop.clock.now, key, state, collected };
    return admin.call('POST', `/api/admin/run/${day}/stops/${orderId}`, body);
  };
  const taskTitles = async () =>
    (await read('/api/admin/overview')).tasks.flatMap(({ title, kind }: Record<string, string>) =>
      kind === 'unpaid-refund' ? [title] : [],
    );
  const { total } = rowOf(orderId);
  await tick('delivered', 'tick-one', true);
  const refund = await admin.call('POST', `/api/admin/orders/${orderId}/refund`, { amount: '5.00' });
  expect(refund.status).toBe(200);
  await tick('open', 'tick-two');
  expect(rowOf(orderId)).toMatchObject({ paymentStatus: 'unpaid', status: 'confirmed', paidWith: null });
  expect((await run()).stops[0]?.collect).toBe(total);
  expect(await lines()).toEqual([[day, 'refund', 'cash', '0.00', '5.00']]);
  expect(chargeFigures(shop.deps.db).counts).toEqual({ charge: 0, refund: 0 });
  expect(await taskTitles()).toEqual([expect.stringContaining('$5.00 was paid back')]);
  await tick('delivered', 'tick-three', true);
  expect(rowOf(orderId)).toMatchObject({ paymentStatus: 'partially_refunded', refundedAmount: 500 });
  expect((await lines()).map((line: string[]) => line[3]).toSorted()).toEqual([
    '0.00',
    (total / 100).toFixed(2),
  ]);
  expect(await taskTitles()).toEqual([]);
});

test('cash that was not collected is a task until the order is paid', async () => {
  const { orderId } = await place();
  shop.clock.now = morning;
  const tasks = async () =>
    (await read('/api/admin/overview')).tasks.map(({ kind }: { kind: string }) => kind);
  expect(await tasks()).toEqual([]);
  const body = { state: 'delivered', at: morning, key: 'delivered-1' };
  await admin.call('POST', `/api/admin/run/${day}/stops/${orderId}`, body);
  expect(await tasks()).toEqual(['uncollected']);
  await markPaid(orderId, 'cash', day);
  expect(await tasks()).toEqual([]);
});

test('an unpaid order by hand can be cancelled and deleted, and its ounces return', async () => {
  const before = stock();
  const [first, second] = [await place(), await place()];
  const cancelled = { status: 'cancelled' };
  expect((await admin.call('PATCH', `/api/admin/orders/${first.orderId}/status`, cancelled)).status).toBe(
    200,
  );
  expect((await admin.call('DELETE', `/api/admin/orders/${second.orderId}`, {})).status).toBe(200);
  expect([stock(), (await run()).stops]).toEqual([before, []]);
  expect((await markPaid(first.orderId, 'cash', '2026-11-18')).status).toBe(409);
});
