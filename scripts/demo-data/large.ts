import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { users } from '../../src/server/accounts/record/table.ts';
import { visitDays, visitPages } from '../../src/server/analytics/table.ts';
import { createOrder } from '../../src/server/orders/new-order.ts';
import { bookReceived } from '../../src/server/orders/revenue-entries.ts';
import { orderItems, orders as ordersTable, revenueEntries } from '../../src/server/orders/table.ts';
import { type Db, openDatabase, transact } from '../../src/server/platform/db/db.ts';
import { createPendingSubscription } from '../../src/server/subscriptions/record/new-subscription.ts';
import { subscriptions } from '../../src/server/subscriptions/record/table.ts';
import { business, rules } from '../../src/shared/business.ts';
import {
  addDays,
  dayMs,
  firstDelivery,
  newSchedule,
  newYorkDay,
} from '../../src/shared/rules/delivery-days.ts';
import { frequencies } from '../../src/shared/rules/plans.ts';
import { quoteFor } from '../../src/shared/rules/quote.ts';
import { createPerson } from './people.ts';
import { createRandom, type Random } from './random.ts';

export const largeData = {
  orders: 100_000,
  customers: 5_000,
  subscriptions: 2_000,
  visits: 2_000_000,
  days: 730,
};
/** More orders than these are copies, which the database writes in a sixth of the time. */
const mostWritten = 10_000;
const pages = ['/', '/subscription', '/our-greens', '/recipes', '/faq', '/about', '/contact', '/wholesale'];

/** Orders, customers, their subscriptions and visits of two years, written to a shop that is closed. `report` hears of each part. */
export function writeLargeData(dataDir: string, report: (line: string) => void, size = largeData): void {
  const db = openDatabase(join(dataDir, 'shop.sqlite'));
  const random = createRandom(11);
  transact(db, () => writeCustomers(db, size, random));
  report(`${size.customers} customers`);
  transact(db, () => writeSubscriptions(db, size, random));
  report(`${size.subscriptions} subscriptions`);
  const blocks = Math.ceil(size.orders / mostWritten);
  const block = { ...size, orders: Math.round(size.orders / blocks), days: Math.round(size.days / blocks) };
  transact(db, () => writeOrders(db, block, random));
  db.$client.run("update orders set status = 'delivered' where delivery_date < ?", [newYorkDay(Date.now())]);
  transact(db, () => copyOrders(db, blocks - 1, block.days));
  transact(db, () => writeOrderEvents(db));
  report(`${block.orders * blocks} orders`);
  transact(db, () => writeVisits(db, size));
  report(`${size.visits} visits`);
  db.$client.close();
}

type Size = typeof largeData;

function writeCustomers(db: Db, { customers, days }: Size, random: Random): void {
  for (let n = 0; n < customers; n += 1) {
    const { email, firstName, lastName, phone } = createPerson(n, random);
    const createdAt = Date.now() - Math.round(((customers - n) / customers) * days * dayMs);
    db.insert(users)
      .values({ id: `large-${n}`, email, emailKey: email, firstName, lastName, phone, createdAt })
      .run();
  }
}

function writeSubscriptions(db: Db, { subscriptions: count, customers, days }: Size, random: Random): void {
  for (let n = 0; n < count; n += 1) {
    const id = `large-${n}`;
    const now = Date.now() - Math.round(((count - n) / count) * days * dayMs);
    const ounces = 2 * (1 + random.below(6));
    const quote = quoteFor({ lines: [{ ounces, pricePerOunce: 300 }], planPercent: 5, referralPercent: 0 });
    const lines = [{ productId: 'kale', productName: 'Kale', ounces, pricePerOunce: 300 }];
    const schedule = newSchedule(now, rules.leadTimeDays, random.pick(frequencies));
    createPendingSubscription(db, {
      id,
      userId: `large-${n % customers}`,
      box: { discountPercent: 5, quote, lines, schedule },
      referralPercent: 0,
      address: createPerson(n, random).address,
      now,
    });
    db.update(subscriptions)
      .set({ status: 'active', activatedAt: now })
      .where(eq(subscriptions.id, id))
      .run();
  }
}

function writeOrders(db: Db, { orders, customers, days }: Size, random: Random): void {
  for (let n = 0; n < orders; n += 1) {
    const { address, email, firstName, lastName, phone } = createPerson(random.below(customers), random);
    const now = Date.now() - Math.round(((orders - n) / orders) * days * dayMs);
    const ounces = 2 * (1 + random.below(6));
    const id = `large-order-${n}`;
    const { total } = createOrder(db, {
      id,
      userId: `large-${random.below(customers)}`,
      quote: quoteFor({ lines: [{ ounces, pricePerOunce: 300 }], planPercent: 0, referralPercent: 0 }),
      lines: [{ productId: 'kale', productName: 'Kale', quantity: ounces, ounces, price: 300 }],
      deliverTo: { ...address, guestName: `${firstName} ${lastName}`, guestEmail: email, phone },
      deliveryDate: firstDelivery(now),
      payment: {
        subscriptionId: `large-${n % customers}`,
        invoiceId: `in_${id}`,
        paymentIntentId: `pi_${id}`,
        paidAt: now,
      },
      now,
    });
    bookReceived(db, { orderId: id, providerId: `in_${id}` }, { amount: total }, now);
  }
}

/**
 * Makes the boxes of a Saturday (`YYYY-MM-DD`) of now: one of each of the first `count` subscriptions, paid, three greens at an address
 * with coordinates; one in ten has another green than the rest. Orders that were there come two weeks later.
 */
export function writeBoxesOf(db: Db, saturday: string, count: number): void {
  const random = createRandom(Date.parse(saturday));
  const now = Date.parse(addDays(saturday, -3));
  const { lat, lng } = business.farm;
  transact(db, () => {
    db.update(ordersTable)
      .set({ deliveryDate: addDays(saturday, 14) })
      .where(eq(ordersTable.deliveryDate, saturday))
      .run();
    for (let n = 0; n < count; n += 1) {
      const id = `large-box-${saturday}-${n}`;
      const greens = ['pea-shoots', 'radish', random.happens(0.1) ? 'baby-broccoli' : 'kale'];
      const line = { quantity: 4, ounces: 4, price: 300 };
      const point = {
        lat: lat + (random.below(5000) - 2500) / 10_000,
        lng: lng + (random.below(6000) - 3000) / 10_000,
      };
      createOrder(db, {
        id,
        userId: `large-${n}`,
        quote: quoteFor({ lines: [{ ounces: 12, pricePerOunce: 300 }], planPercent: 0, referralPercent: 0 }),
        lines: greens.map((productId) => ({ ...line, productId, productName: productId })),
        deliverTo: { ...createPerson(n, random).address, ...point, deliveryNotes: `Door ${n}` },
        deliveryDate: saturday,
        payment: {
          subscriptionId: `large-${n}`,
          invoiceId: `in_${id}`,
          paymentIntentId: `pi_${id}`,
          paidAt: now,
        },
        now,
      });
    }
  });
}

/** The same orders again, `copies` times, each time `days` earlier; deliveries stay on Saturdays. */
function copyOrders(db: Db, copies: number, days: number): void {
  const earlier = (column: string) => `${column} - n * ${days * dayMs}`;
  const named = (column: string) => `${column} || '-' || n`;
  copyRows(db, ordersTable, copies, {
    id: named('id'),
    order_number: named('order_number'),
    payment_intent_id: named('payment_intent_id'),
    invoice_id: named('invoice_id'),
    status: "'delivered'",
    created_at: earlier('created_at'),
    delivery_date: `date(delivery_date, (-7 * (n * ${days} / 7)) || ' days')`,
  });
  copyRows(db, orderItems, copies, { order_id: named('order_id') });
  copyRows(db, revenueEntries, copies, {
    id: 'null',
    order_id: named('order_id'),
    provider_id: named('provider_id'),
    at: earlier('at'),
  });
}

/** `changed` is SQL of the columns in which the copy `n` (from 1 on) is another than the row. */
function copyRows(db: Db, table: SQLiteTable, copies: number, changed: Record<string, string>): void {
  const { name, columns } = getTableConfig(table);
  const names = columns.filter(({ generated }) => !generated).map((column) => column.name);
  db.$client.run(
    `with recursive copies(n) as (select 1 union all select n + 1 from copies where n < ${copies})
     insert into ${name} (${names.map((column) => `"${column}"`)})
     select ${names.map((column) => changed[column] ?? `"${column}"`)} from copies, ${name} where n <= ${copies}`,
  );
}

/** What became of the orders: two changes each, and a move of one in fifty. */
function writeOrderEvents(db: Db): void {
  const events = (what: string, from: string, to: string, which = 'true') =>
    db.$client.run(
      `insert into order_events (order_id, at, "by", what, "from", "to")
       select id, created_at, 'shop', '${what}', ${from}, ${to} from orders where ${which}`,
    );
  events('paymentStatus', "'unpaid'", "'paid'");
  events('status', "'pending'", "'confirmed'");
  events('deliveryDate', "date(delivery_date, '-7 days')", 'delivery_date', 'rowid % 50 = 0');
}

function writeVisits(db: Db, { visits, days }: Size): void {
  const ofPage = Math.round(visits / days / pages.length);
  const today = newYorkDay(Date.now());
  for (let ago = 1; ago <= days; ago += 1) {
    const day = addDays(today, -ago);
    const counts = { visits: ofPage * pages.length, visitors: Math.round((ofPage * pages.length) / 3) };
    db.insert(visitDays)
      .values({ day, ...counts, salt: null })
      .run();
    db.insert(visitPages)
      .values(pages.map((path) => ({ day, path, visits: ofPage })))
      .run();
  }
}
