import { and, between, count, eq, gte, isNotNull, isNull, lt, or, type SQL, sql, sum } from 'drizzle-orm';
import type { OwnerQuestions } from '../../shared/contract/analytics.ts';
import { newYorkDay, newYorkInstant } from '../../shared/rules/delivery-days.ts';
import { users } from '../accounts/record/table.ts';
import { products } from '../catalog/table.ts';
import { sowings } from '../growing/table.ts';
import { revenueBetween } from '../orders/revenue-entries.ts';
import { isInWeek } from '../orders/standing.ts';
import { orderItems, orders } from '../orders/table.ts';
import { countRows, type Db } from '../platform/db/db.ts';
import { subscriptions } from '../subscriptions/record/table.ts';
import type { SoldGreen } from './books.ts';
import { averagePayment, type Span } from './ledger.ts';

/** Since `start`; both are epoch ms. `greens` were sold since then. */
export function getBusinessAnswers(
  db: Db,
  start: number,
  now: number,
  greens: SoldGreen[],
): OwnerQuestions['business'] {
  const span = { from: newYorkDay(start), to: newYorkDay(now) };
  return {
    averageOrder: averageOrder(db, span),
    churn: churn(db, start),
    ...customersSince(db, start),
    ...years(db, now),
    greens: greenAnswers(db, span, greens),
  };
}

function averageOrder(db: Db, span: Span): number | null {
  const cents = averagePayment(db, span, ['one-time', 'subscription']);
  return cents === null ? null : Math.round(cents) / 100;
}

/** Percent of the subscriptions that ran at `start` and have ended since. */
function churn(db: Db, start: number): number | null {
  const ran = and(isNotNull(subscriptions.activatedAt), lt(subscriptions.activatedAt, start));
  const endedSince = gte(subscriptions.cancelledAt, start);
  const running = countRows(db, subscriptions, and(ran, or(isNull(subscriptions.cancelledAt), endedSince)));
  const ended = countRows(db, subscriptions, and(ran, endedSince));
  return running === 0 ? null : Math.round((1000 * ended) / running) / 10;
}

/** Returning: they had an order before `start`. Uses a covering index. */
function customersSince(db: Db, start: number) {
  const ordered = (since: SQL) =>
    sql`exists (select 1 from ${orders} where ${orders.userId} = ${users.id} and ${since} and ${orders.paymentStatus} <> 'unpaid')`;
  const earlier = ordered(lt(orders.createdAt, start));
  const found = db
    .select({ customers: count(), returning: sql<number>`coalesce(sum(${earlier}), 0)` })
    .from(users)
    .where(ordered(gte(orders.createdAt, start)))
    .get();
  const { customers = 0, returning = 0 } = found ?? {};
  return { newCustomers: customers - returning, returningCustomers: returning };
}

/** Dollars since January 1, and in the same days of last year. */
function years(db: Db, now: number) {
  const today = newYorkDay(now);
  const year = Number(today.slice(0, 4));
  const lastYear = (instant: number) => newYorkInstant(`${year - 1}${newYorkDay(instant).slice(4)}`, 0);
  const newYear = newYorkInstant(`${year}-01-01`, 0);
  const sameTime = lastYear(now) + (now - newYorkInstant(today, 0));
  return {
    thisYear: revenueBetween(db, newYear, now + 1) / 100,
    lastYear: revenueBetween(db, lastYear(newYear), sameTime + 1) / 100,
  };
}

/** Dollars by the day of payment; ounces sown and packed by the day of delivery. */
function greenAnswers(db: Db, span: Span, paid: SoldGreen[]): OwnerQuestions['business']['greens'] {
  const dollars = new Map(paid.map(({ productId, cents }) => [productId, cents / 100]));
  const sown = new Map(sownOunces(db, span).map(({ productId, ounces }) => [productId, ounces]));
  const packed = new Map(packedOunces(db, span).map(({ productId, ounces }) => [productId, ounces]));
  return db
    .select({ id: products.id, name: products.name })
    .from(products)
    .all()
    .map(({ id, name }) => ({
      name,
      dollars: dollars.get(id) ?? 0,
      sownOunces: sown.get(id) ?? 0,
      packedOunces: packed.get(id) ?? 0,
    }))
    .filter((green) => green.dollars > 0 || green.sownOunces > 0 || green.packedOunces > 0)
    .sort((one, other) => other.dollars - one.dollars);
}

function sownOunces(db: Db, { from, to }: Span) {
  const ounces = sum(sql`(${sowings.trays} - ${sowings.lostTrays}) * ${products.ouncesPerTray}`);
  return db
    .select({ productId: sowings.productId, ounces: ounces.mapWith(Number) })
    .from(sowings)
    .innerJoin(products, eq(products.id, sowings.productId))
    .where(and(between(sowings.date, from, to), isNull(sowings.takenBackAt)))
    .groupBy(sowings.productId)
    .all();
}

function packedOunces(db: Db, { from, to }: Span) {
  const isPacked = and(between(orders.deliveryDate, from, to), isInWeek(orders));
  return db
    .select({ productId: orderItems.productId, ounces: sum(orderItems.ounces).mapWith(Number) })
    .from(orders)
    .crossJoin(orderItems)
    .where(and(isPacked, eq(orderItems.orderId, orders.id), isNull(orderItems.removedBy)))
    .groupBy(orderItems.productId)
    .all();
}
