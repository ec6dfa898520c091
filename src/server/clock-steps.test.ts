import { expect, test } from 'bun:test';
import { addDays, newYorkDay } from '../shared/rules/delivery-days.ts';
import { startSession } from './accounts/sessions/sessions.ts';
import { products } from './catalog/table.ts';
import { createTestAdmin } from './testing/admin.ts';
import { isLong } from './testing/long.ts';
import { randomActions, randomNumbers, signUpSomebody } from './testing/random-customers.ts';
import { openTestShopWithPayments, type TestShopWithPayments } from './testing/shop-with-payments.ts';

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.parse('2031-01-05T15:00:00Z');
const weeks = 10;

type Dated = { what: string; on: string };

/** The same customers do the same things at the same moments, however the clock gets there. */
async function play(seed: number, nextStop?: (now: number) => number) {
  const shop = await openTestShopWithPayments({
    now: new Date(start).toISOString(),
    ...(nextStop && { nextStop }),
  });
  shop.deps.db.update(products).set({ stockOunces: 1_000_000 }).run();
  const admin = createTestAdmin(shop);
  const random = randomNumbers(seed);
  const customers = [];
  for (let n = 0; n < 5; n += 1) customers.push(await signUpSomebody(shop, random, n));
  const names = Object.keys(randomActions);
  for (let at = start + day; at < start + weeks * 7 * day; at += (1 + random.below(30)) * hour) {
    await shop.moveClockTo(new Date(at).toISOString());
    const one = random.pick(customers);
    await randomActions[random.pick(names)]?.({ shop, one, random, admin });
    await shop.sandbox.idle();
  }
  await shop.moveClockTo(new Date(start + (weeks * 7 + 3) * day).toISOString());
  const state = await stateOf(shop, admin);
  await shop.close();
  return state;
}

const withoutNumber = (text: string) => text.replaceAll(/EM-[\w-]+/g, 'EM');

async function stateOf(shop: TestShopWithPayments, admin: ReturnType<typeof createTestAdmin>) {
  admin.jar.set('session', startSession(shop.deps.db, admin.id, shop.deps.now()));
  const read = async (path: string) => (await admin.call('GET', path)).json();
  const until = newYorkDay(shop.deps.now());
  const orders: Record<string, unknown>[] = await read('/api/admin/orders?limit=200');
  const books = await read(`/api/admin/books?from=2031-01-01&to=${until}&view=lines`);
  const dated = <T>(rows: T[], what: (row: T) => unknown, at: (row: T) => number): Dated[] =>
    rows
      .map((row) => ({ what: withoutNumber(JSON.stringify(what(row))), on: newYorkDay(at(row)) }))
      .toSorted((one, other) => (one.what + one.on < other.what + other.on ? -1 : 1));
  const { stripe } = shop.deps.payments;
  const invoices = await stripe.invoices.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  const charges = await stripe.charges.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  return {
    dated: {
      mails: dated(
        shop.mails(),
        ({ to, subject }) => [to, subject],
        ({ createdAt }) => createdAt,
      ),
      invoices: dated(
        invoices,
        ({ customer_email, status, total, amount_paid }) => [customer_email, status, total, amount_paid],
        ({ created }) => created * 1000,
      ),
      charges: dated(
        charges,
        ({ amount, paid, amount_refunded }) => [amount, paid, amount_refunded],
        ({ created }) => created * 1000,
      ),
    },
    orders: orders
      .map(({ guestEmail, deliveryDate, status, paymentStatus, total, refundedAmount, items }) =>
        JSON.stringify([guestEmail, deliveryDate, status, paymentStatus, total, refundedAmount, items]),
      )
      .toSorted(),
    books: withoutNumber(JSON.stringify(books.totals)),
  };
}

/** In `check:long` alone. */
test.if(isLong).each([1, 2, 3])(
  'a clock that stops once a day does what one that stops every six hours does, and nothing on a later day (seed %i)',
  async (seed) => {
    const often = await play(seed, (now) => now + 6 * hour);
    const daily = await play(seed);
    expect([daily.orders, daily.books]).toEqual([often.orders, often.books]);
    for (const kind of ['mails', 'invoices', 'charges'] as const) {
      const [expected, found] = [often.dated[kind], daily.dated[kind]];
      expect(found.map(({ what }) => what)).toEqual(expected.map(({ what }) => what));
      expect(found.filter(({ on }, n) => on > (expected[n]?.on ?? addDays(on, -1)))).toEqual([]);
    }
  },
  300_000,
);
