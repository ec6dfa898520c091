import { afterAll, beforeAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { readProviderRevenue } from '../../../scripts/demo-data/provider-revenue.ts';
import { type BookView, bookSums } from '../../shared/contract/books.ts';
import { addDays, newYorkDay, newYorkInstant } from '../../shared/rules/delivery-days.ts';
import { centsOf } from '../../shared/rules/money.ts';
import { startSession } from '../accounts/sessions/sessions.ts';
import { products } from '../catalog/table.ts';
import { revenueBetween } from '../orders/revenue-entries.ts';
import { orders } from '../orders/table.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { howMany } from '../testing/long.ts';
import { randomNumbers } from '../testing/random-customers.ts';
import { giveCredit } from '../testing/referrals.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';
import { type Subscriber, subscribeTo } from '../testing/subscribers.ts';

let shop: TestShopWithPayments;
let admin: ReturnType<typeof createTestAdmin>;
beforeAll(async () => {
  shop = await openTestShopWithPayments({ now: '2031-01-08T15:00:00Z' });
  admin = createTestAdmin(shop);
  shop.deps.db.update(products).set({ stockOunces: 1_000_000 }).run();
});
afterAll(() => shop.close());

const random = randomNumbers(5);
const steps = howMany(15, 150);
const greens = ['kale', 'radish', 'pea-shoots', 'baby-broccoli'];
const disputingCard = '4000000000000259';

function signIn(who: { jar: Map<string, string>; id: string }): void {
  who.jar.set('session', startSession(shop.deps.db, who.id, shop.deps.now()));
}

async function buy(who: Subscriber, zipCode: string, card?: string): Promise<string> {
  signIn(who);
  const items = greens.slice(0, 1 + random.below(4)).map((id) => ({ id, quantity: 1 + random.below(7) }));
  const { data } = await who.api.api.cart.checkout.post({ items, deliveryAddress: { ...milton, zipCode } });
  if (data?.clientSecret) await shop.payWith(data.clientSecret, card);
  await shop.sandbox.idle();
  return data?.orderId ?? '';
}

async function refundSome(): Promise<void> {
  signIn(admin);
  const paid = shop.deps.db
    .select()
    .from(orders)
    .all()
    .filter(({ paidAt }) => paidAt !== null);
  const { id } = random.pick(paid.slice(-3));
  const body = random.below(2) === 0 ? {} : { amount: ((1 + random.below(1200)) / 100).toFixed(2) };
  const { status } = await admin.call('POST', `/api/admin/orders/${id}/refund`, body);
  expect([200, 409]).toContain(status);
  await shop.sandbox.idle();
}

async function books(from: string, to: string, view: BookView) {
  signIn(admin);
  const answer = await admin.call('GET', `/api/admin/books?from=${from}&to=${to}&view=${view}`);
  expect(answer.status).toBe(200);
  const read: { rows: Record<string, string>[]; totals: Record<string, string> } = await answer.json();
  return read;
}

const cents = (row: Record<string, string>, column: string) => centsOf(row[column] ?? '');
const revenueIn = (row: Record<string, string>) =>
  cents(row, 'total') - cents(row, 'credit') - cents(row, 'refunded');

/** Cents by each column, and every view's rows sum up to the same. */
async function agreeingTotals(from: string, to: string): Promise<number> {
  const { totals } = await books(from, to, 'lines');
  for (const view of ['days', 'months', 'lines', 'customers', 'zips'] as const) {
    const { rows, totals: same } = await books(from, to, view);
    expect(same).toEqual(totals);
    for (const column of bookSums)
      expect([view, column, rows.reduce((sum, row) => sum + cents(row, column), 0)]).toEqual([
        view,
        column,
        cents(totals, column),
      ]);
  }
  expect(
    cents(totals, 'subtotal') - cents(totals, 'discount') + cents(totals, 'delivery') + cents(totals, 'tax'),
  ).toBe(cents(totals, 'total'));
  const sold = await books(from, to, 'greens');
  expect(sold.rows.reduce((sum, row) => sum + cents(row, 'dollars'), 0)).toBe(
    cents(totals, 'subtotal') - cents(totals, 'discount'),
  );
  return revenueIn(totals);
}

test('over a random year the books equal revenue and the provider, to the cent, over any span', async () => {
  const people = ['ann', 'ben', 'cleo'].map((name) => shop.customer(`${name}@example.com`));
  const [ann, ben] = people as [Subscriber, Subscriber];
  await subscribeTo(shop, ann, { planFrequency: 'monthly' });
  await subscribeTo(shop, ben);
  for (let step = 0; step < steps; step += 1) {
    const who = random.pick(people);
    if (step % 4 === 1) await giveCredit(shop, who.id, 1 + random.below(14_000));
    await buy(who, random.pick(['30004', '30009']));
    if (step % 3 > 0) await refundSome();
    const next = shop.deps.now() + ((2 * 365) / steps) * random.below(86_400_000);
    await shop.moveClockTo(new Date(next).toISOString());
  }
  shop.deps.db.update(orders).set({ total: 1 }).run();

  const today = newYorkDay(shop.deps.now());
  const provider = await readProviderRevenue(shop.deps.payments.stripe);
  const { rows: months } = await books('2031-01-01', today, 'months');
  expect(months.map(({ month = '', ...row }) => [month, revenueIn(row) / 100])).toEqual(
    months.map(({ month = '' }) => [month, provider.ofMonth(month)]),
  );
  expect([months.length > 6, provider.refunds > 3]).toEqual([true, true]);
  for (let n = 0; n < 12; n += 1) {
    const from = addDays('2031-01-01', random.below(400));
    const to = addDays(from, random.below(200));
    const revenue = revenueBetween(shop.deps.db, newYorkInstant(from, 0), newYorkInstant(addDays(to, 1), 0));
    expect([from, to, await agreeingTotals(from, to)]).toEqual([from, to, revenue]);
  }
  const { rows } = await books('2031-01-01', today, 'lines');
  const methods = new Set(rows.map(({ kind, method }) => `${kind} ${method}`));
  for (const pair of [
    'one-time card',
    'one-time credit',
    'subscription card',
    'refund card',
    'refund credit',
  ])
    expect([...methods]).toContain(pair);
  for (const order of Map.groupBy(rows, (row) => row.order).values())
    if (order.reduce((sum, row) => sum + cents(row, 'total') - cents(row, 'refunded'), 0) === 0)
      expect(order.reduce((sum, row) => sum + cents(row, 'tax') - cents(row, 'refundedTax'), 0)).toBe(0);
}, 240_000);

test('a mixed refund is one row, a lost dispute counts on its day, and a closed account keeps its ZIP code', async () => {
  const dora = shop.customer('dora@example.com');
  await giveCredit(shop, dora.id, 1000);
  const bought = newYorkDay(shop.deps.now());
  const mixed = await buy(dora, '30022');
  const row = shop.deps.db.select().from(orders).where(eq(orders.id, mixed)).get();
  signIn(admin);
  await admin.call('POST', `/api/admin/orders/${mixed}/refund`, {});
  const disputed = await buy(dora, '30022-1234', disputingCard);
  const orderNumber = shop.deps.db.select().from(orders).where(eq(orders.id, disputed)).get()?.orderNumber;
  await shop.moveClockTo(new Date(shop.deps.now() + 120 * 86_400_000).toISOString());
  await shop.sandbox.idle();
  const { rows } = await books(bought, newYorkDay(shop.deps.now()), 'lines');
  const paidBack = rows.filter(
    ({ kind, customer, order }) => kind === 'refund' && order === row?.orderNumber && customer,
  );
  expect(paidBack).toMatchObject([{ method: 'card', total: '0.00', credit: '-10.00' }]);
  expect(paidBack[0]).toMatchObject({
    refunded: ((row?.total ?? 0) / 100).toFixed(2),
    refundedTax: ((row?.tax ?? 0) / 100).toFixed(2),
  });
  const lost = rows.find(({ kind, order }) => kind === 'dispute' && order === orderNumber);
  expect(lost?.date && lost.date > bought).toBe(true);
  signIn(dora);
  expect(
    (await dora.call('DELETE', '/api/account', { email: 'dora@example.com', evenSo: true })).status,
  ).toBeLessThan(300);
  const { rows: zips } = await books(bought, bought, 'zips');
  expect(zips.map(({ zip }) => zip).filter((zip) => zip?.startsWith('30022'))).toEqual(['30022']);
  const { rows: closed } = await books(bought, bought, 'customers');
  expect(closed.map(({ customer }) => customer)).toContain('Closed account');
}, 60_000);

test('the CSV has the same columns, with negative amounts as numbers, and only admins get it', async () => {
  signIn(admin);
  const today = newYorkDay(shop.deps.now());
  const path = (view: string) => `/api/admin/books.csv?from=2031-01-01&to=${today}&view=${view}`;
  const answer = await admin.call('GET', path('lines'));
  const text = await answer.text();
  expect(answer.headers.get('content-type')).toContain('text/csv');
  expect(text.replace('\ufeff', '').split('\r\n')[0]).toBe(
    'date,order,customer,kind,method,subtotal,discount,delivery,tax,total,credit,refunded,refundedTax',
  );
  expect(text).toContain(',0.00,-10.00,');
  const wrong = await admin.call('GET', `/api/admin/books?from=${today}&to=2031-01-01&view=days`);
  expect([wrong.status, await wrong.text()]).toEqual([400, 'The first day must not be after the last one.']);
  expect((await shop.customer('eve@example.com').call('GET', path('days'))).status).toBe(403);
});
