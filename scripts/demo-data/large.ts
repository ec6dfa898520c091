import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { users } from '../../src/server/accounts/record/table.ts';
import { visitDays, visitPages } from '../../src/server/analytics/table.ts';
import { createOrder } from '../../src/server/orders/new-order.ts';
import { bookReceived } from '../../src/server/orders/revenue-entries.ts';
import { type Db, openDatabase, transact } from '../../src/server/platform/db/db.ts';
import { createPendingSubscription } from '../../src/server/subscriptions/record/new-subscription.ts';
import { subscriptions } from '../../src/server/subscriptions/record/table.ts';
import { rules } from '../../src/shared/business.ts';
import { addDays, firstDelivery, newSchedule, newYorkDay } from '../../src/shared/rules/delivery-days.ts';
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
const dayMs = 86_400_000;
const pages = ['/', '/subscription', '/our-greens', '/recipes', '/faq', '/about', '/contact', '/wholesale'];

/** Orders, customers, their subscriptions and visits of two years, written to a shop that is closed. `report` hears of each part. */
export function writeLargeData(dataDir: string, report: (line: string) => void, size = largeData): void {
  const db = openDatabase(join(dataDir, 'shop.sqlite'));
  const random = createRandom(11);
  transact(db, () => writeCustomers(db, size, random));
  report(`${size.customers} customers`);
  transact(db, () => writeSubscriptions(db, size, random));
  report(`${size.subscriptions} subscriptions`);
  for (let written = 0; written < size.orders; written += 10_000) {
    transact(db, () => writeOrders(db, size, random, written));
    report(`${Math.min(size.orders, written + 10_000)} orders`);
  }
  db.$client.run("update orders set status = 'delivered' where delivery_date < ?", [newYorkDay(Date.now())]);
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

/** From `first` on, at most 10,000. */
function writeOrders(db: Db, { orders, customers, days }: Size, random: Random, first: number): void {
  for (let n = first; n < Math.min(orders, first + 10_000); n += 1) {
    const { address, email, firstName, lastName, phone } = createPerson(random.below(customers), random);
    const now = Date.now() - Math.round(((orders - n) / orders) * days * dayMs);
    const ounces = 2 * (1 + random.below(6));
    const id = `large-order-${n}`;
    const { total } = createOrder(db, {
      id,
      userId: `large-${random.below(customers)}`,
      quote: quoteFor({ lines: [{ ounces, pricePerOunce: 300 }], planPercent: 0, referralPercent: 0 }),
      lines: [{ productId: 'kale', productName: 'Kale', quantity: ounces, ounces, price: 300 }],
      address,
      contact: { name: `${firstName} ${lastName}`, email, phone },
      notes: '',
      deliveryDate: firstDelivery(now),
      payment: {
        subscriptionId: `large-${n % customers}`,
        invoiceId: `in_${id}`,
        paymentIntentId: `pi_${id}`,
        paidAt: now,
      },
      now,
    });
    bookReceived(db, `in_${id}`, total, now);
  }
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
    for (const path of pages) db.insert(visitPages).values({ day, path, visits: ofPage }).run();
  }
}
