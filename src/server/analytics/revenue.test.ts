import { afterAll, beforeAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { addRole } from '../accounts/record/users.ts';
import { bookReceived, bookRefunded } from '../orders/revenue-entries.ts';
import { revenueEntries } from '../orders/table.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { getMonthlyRevenue, getWeeklyRevenue } from './revenue.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

type Movement = { at: number; amount: number };

/** New York day, computed without shop code. */
const dayOf = (at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('America/New_York').toPlainDate();
const weekOf = (at: number) => {
  const day = dayOf(at);
  return day.add({ days: (6 - (day.dayOfWeek % 7) + 7) % 7 }).toString();
};
const monthOf = (at: number) => dayOf(at).toPlainYearMonth().toString();

/** In dollars. */
function sumsBy(movements: Movement[], periodOf: (at: number) => string): Map<string, number> {
  const cents = new Map<string, number>();
  for (const { at, amount } of movements) cents.set(periodOf(at), (cents.get(periodOf(at)) ?? 0) + amount);
  return new Map([...cents].map(([period, sum]) => [period, sum / 100]));
}

const year = { min: Date.parse('2026-11-01T00:00:00Z'), max: Date.parse('2027-12-31T23:59:59Z') };
/** Clock changes and ends of years, weeks, and months, to the minute. */
const edges = [
  '2026-11-01T05:30:00Z',
  '2026-11-01T06:30:00Z',
  '2026-11-08T04:59:59Z',
  '2026-11-08T05:00:00Z',
  '2027-01-01T04:59:59Z',
  '2027-01-01T05:00:00Z',
  '2027-03-14T06:59:59Z',
  '2027-03-14T07:00:00Z',
  '2027-03-21T03:59:59Z',
  '2027-03-21T04:00:00Z',
  '2027-04-01T03:59:59Z',
  '2027-11-07T05:59:59Z',
].map((text) => Date.parse(text));
const instants = fc.oneof(fc.integer(year), fc.constantFrom(...edges));
const movements = fc.array(fc.record({ at: instants, amount: fc.integer({ min: -20_000, max: 50_000 }) }), {
  maxLength: 60,
});

test('weeks and months are those of an independent computation, over any history', () => {
  const { db } = shop.deps;
  fc.assert(
    fc.property(movements, instants, (history, now) => {
      db.delete(revenueEntries).run();
      const booked = history.filter(({ amount }) => amount !== 0);
      if (booked.length > 0)
        db.insert(revenueEntries)
          .values(
            booked.map((movement, index) => ({
              ...movement,
              kind: 'payment' as const,
              providerId: String(index),
            })),
          )
          .run();
      const byWeek = sumsBy(booked, weekOf);
      for (const { week, revenue } of getWeeklyRevenue(db, now).weeks)
        expect([week, revenue]).toEqual([week, byWeek.get(week) ?? 0]);
      const byMonth = sumsBy(booked, monthOf);
      for (const { month, revenue } of getMonthlyRevenue(db, now).months)
        expect([month, revenue]).toEqual([month, byMonth.get(month) ?? 0]);
    }),
    { numRuns: 300 },
  );
});

test('there are twelve of each, in order, and only the last is open', () => {
  const now = Date.parse('2027-01-02T15:00:00Z');
  shop.deps.db.delete(revenueEntries).run();
  const { weeks } = getWeeklyRevenue(shop.deps.db, now);
  const { months } = getMonthlyRevenue(shop.deps.db, now);
  expect([weeks.length, weeks[0]?.week, weeks.at(-1)]).toEqual([
    12,
    '2026-10-17',
    { week: '2027-01-02', revenue: 0, isOpen: true },
  ]);
  expect([months.length, months[0]?.month, months.at(-1)?.month]).toEqual([12, '2026-02', '2027-01']);
  expect([...weeks, ...months].filter(({ isOpen }) => isOpen)).toHaveLength(2);
});

test('what was received and paid back is booked once, however often it is told', () => {
  const { db } = shop.deps;
  db.delete(revenueEntries).run();
  for (const at of [1, 2]) {
    bookReceived(db, { providerId: 'pi_1' }, { amount: 4104 }, at);
    bookRefunded(db, { orderId: 'order' }, { amount: 1000 }, at);
  }
  bookRefunded(db, { orderId: 'order' }, { amount: 1500 }, 3);
  bookRefunded(db, { orderId: 'order' }, { amount: 500 }, 4);
  const rows = db.select().from(revenueEntries).orderBy(revenueEntries.id).all();
  expect(rows.map(({ at, amount }) => [at, amount])).toEqual([
    [1, 4104],
    [1, -1000],
    [3, -500],
    [4, 1000],
  ]);
});

test('admins get amounts in dollars', async () => {
  const admin = shop.customer();
  addRole(shop.deps.db, admin.id, 'admin');
  shop.deps.db.delete(revenueEntries).run();
  bookReceived(shop.deps.db, { providerId: 'pi_2' }, { amount: 4105 }, shop.deps.now());
  const { weeks } = await (await admin.call('GET', '/api/admin/analytics/weekly-revenue')).json();
  expect(weeks.at(-1)).toEqual({ week: '2026-11-21', revenue: 41.05, isOpen: true });
});
