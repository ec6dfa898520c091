import { and, asc, avg, eq, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { BookKind, BookSum } from '../../shared/contract/books.ts';
import type { PaymentMethod } from '../../shared/contract/orders.ts';
import { addDays, newYorkDay, newYorkInstant } from '../../shared/rules/delivery-days.ts';
import { users } from '../accounts/record/table.ts';
import { zipOfField } from '../delivery/zip-text.ts';
import { quotedTotal } from '../orders/credit.ts';
import { isByHandMethod, kindNames, orderKinds } from '../orders/kinds.ts';
import { orderItems, orders, revenueEntries } from '../orders/table.ts';
import type { Db } from '../platform/db/db.ts';

/** New York days, inclusive. */
export type Span = { from: string; to: string };

/** Cents. */
export type Sums = Record<BookSum, number>;

/** A payment or a paying back. `order` is its number, '' for money without an order. */
export type LedgerLine = Sums & {
  date: string;
  order: string;
  customerId: string;
  customer: string;
  zip: string;
  kind: BookKind;
  method: PaymentMethod;
};

/** By time. Amounts are those of the payment, not of an edited total. */
export function ledgerLines(db: Db, { from, to }: Span): LedgerLine[] {
  const taxes = refundedTaxes(db, to);
  return entriesWhere(db, and(sinceDay(from), untilDay(to))).map((entry) => ({
    ...placeOf(entry),
    ...(isPaidBack(entry) ? paybackLine(entry, taxes.get(entry.entry.id) ?? 0) : paymentLine(entry)),
  }));
}

type Entry = ReturnType<typeof entriesWhere>[number];

function placeOf({ entry, order, user }: Entry) {
  const way = order && (order.paidWith ?? order.payBy);
  const name = user && `${user.firstName} ${user.lastName}`.trim();
  return {
    date: newYorkDay(entry.at),
    order: order?.orderNumber ?? '',
    customerId: user?.id ?? order?.guestName ?? '',
    customer: name || user?.email || order?.guestName || (order ? 'Closed account' : ''),
    zip: order ? (zipOfField(order.zipCode) ?? order.zipCode) : '',
    method: isByHandMethod(way) ? way : entry.amount === 0 ? ('credit' as const) : ('card' as const),
  };
}

function isPaidBack({ entry: { kind } }: Entry): boolean {
  return kind !== 'payment';
}

function paymentLine({ entry, order }: Entry) {
  const total = entry.amount + entry.credit;
  const paid = { total, credit: entry.credit, refunded: 0, refundedTax: 0 };
  if (!order) return { ...paid, kind: 'other' as const, subtotal: total, discount: 0, delivery: 0, tax: 0 };
  const { subtotal, delivery, tax, discount, referralDiscount } = order;
  return {
    ...paid,
    kind: orderKinds[order.kind].book,
    subtotal,
    discount: discount + referralDiscount,
    delivery,
    tax,
  };
}

function paybackLine({ entry, order }: Entry, refundedTax: number) {
  return {
    kind: order && entry.kind !== 'payment' ? entry.kind : ('other' as const),
    subtotal: 0,
    discount: 0,
    delivery: 0,
    tax: 0,
    total: 0,
    credit: entry.credit,
    refunded: refundedIn(entry),
    refundedTax,
  };
}

function refundedIn({ amount, credit }: Entry['entry']): number {
  return 0 - amount - credit;
}

/** Cents by entry, over each order's whole past: the paying back that completes it takes what is left. */
function refundedTaxes(db: Db, to: string): Map<number, number> {
  const isPayback = ne(revenueEntries.kind, 'payment');
  const byOrder = Map.groupBy(entriesWhere(db, and(isPayback, untilDay(to))), ({ order }) => order?.id);
  const taxes = new Map<number, number>();
  for (const entries of byOrder.values()) {
    let [refunded, tax] = [0, 0];
    for (const { entry, order } of entries) {
      if (!order) continue;
      refunded += refundedIn(entry);
      const share = taxShare(order, { refunded, tax, added: refundedIn(entry) });
      tax += share;
      taxes.set(entry.id, share);
    }
  }
  return taxes;
}

type Past = { refunded: number; tax: number; added: number };

function taxShare(order: NonNullable<Entry['order']>, { refunded, tax, added }: Past): number {
  const total = quotedTotal(order);
  if (refunded >= total) return order.tax - tax;
  if (refunded <= 0) return 0 - tax;
  return Math.floor((2 * order.tax * added + total) / (2 * total));
}

/** Of what was paid for, whatever was packed: cents after discounts, before delivery and tax, and ounces, by green and payment. */
export function soldGreens(db: Db, span: Span): { productId: string; ounces: number; cents: number }[] {
  const { productId, ounces, quantity, price } = orderItems;
  const { subtotal, discount, referralDiscount } = orders;
  const rows = db
    .select({
      entryId: revenueEntries.id,
      order: { subtotal, discount, referralDiscount },
      item: { productId, ounces, quantity, price },
    })
    .from(revenueEntries)
    .innerJoin(orders, eq(orders.id, revenueEntries.orderId))
    .innerJoin(orderItems, and(eq(orderItems.orderId, orders.id), eq(orderItems.isPaidFor, true)))
    .where(and(sinceDay(span.from), untilDay(span.to), eq(revenueEntries.kind, 'payment')))
    .orderBy(asc(revenueEntries.id), asc(orderItems.position))
    .all();
  return [...Map.groupBy(rows, ({ entryId }) => entryId).values()].flatMap((lines) => {
    const whole = lines.reduce((sum, { item }) => sum + item.quantity * item.price, 0);
    let [listed, given] = [0, 0];
    return lines.map(({ order, item }) => {
      const net = order.subtotal - order.discount - order.referralDiscount;
      listed += item.quantity * item.price;
      const cents = Math.round((net * listed) / whole) - given;
      given += cents;
      return { productId: item.productId, ounces: item.ounces, cents };
    });
  });
}

/** The average payment in cents for orders of these kinds; null without any. */
export function averagePayment(db: Db, { from, to }: Span, books: BookKind[]): number | null {
  const kinds = kindNames.filter((kind) => books.includes(orderKinds[kind].book));
  const isPayment = and(eq(revenueEntries.kind, 'payment'), inArray(orders.kind, kinds));
  const found = db
    .select({ cents: avg(sql`${revenueEntries.amount} + ${revenueEntries.credit}`).mapWith(Number) })
    .from(revenueEntries)
    .innerJoin(orders, eq(orders.id, revenueEntries.orderId))
    .where(and(sinceDay(from), untilDay(to), isPayment))
    .get();
  return found?.cents ?? null;
}

function entriesWhere(db: Db, which: SQL | undefined) {
  return db
    .select({
      entry: revenueEntries,
      order: {
        id: orders.id,
        orderNumber: orders.orderNumber,
        kind: orders.kind,
        paidWith: orders.paidWith,
        payBy: orders.payBy,
        guestName: orders.guestName,
        zipCode: orders.zipCode,
        subtotal: orders.subtotal,
        discount: orders.discount,
        referralDiscount: orders.referralDiscount,
        delivery: orders.delivery,
        tax: orders.tax,
      },
      user: { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email },
    })
    .from(revenueEntries)
    .leftJoin(orders, eq(orders.id, revenueEntries.orderId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(which)
    .orderBy(asc(revenueEntries.at), asc(revenueEntries.id))
    .all();
}

function sinceDay(day: string): SQL {
  return gte(revenueEntries.at, newYorkInstant(day, 0));
}

function untilDay(day: string): SQL {
  return lt(revenueEntries.at, newYorkInstant(addDays(day, 1), 0));
}
