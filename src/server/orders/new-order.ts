import { createHash, randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { emailKeyOf } from '../../shared/rules/email-key.ts';
import type { Quote } from '../../shared/rules/quote.ts';
import { findUser } from '../accounts/record/users.ts';
import { type Db, preparedInsert } from '../platform/db/db.ts';
import { cardOrCredit } from './credit.ts';
import { type Delivery, type DeliverySource, deliveryOf } from './fields.ts';
import { isByHandMethod, type OrderKind, orderKinds } from './kinds.ts';
import type { OrderRow } from './orders.ts';
import { orderItems, orders } from './table.ts';

export type NewOrder = {
  id: string;
  /** For a rebuilt order, and for one that can be. */
  orderNumber?: string;
  /** Null for a guest of an order by hand. */
  userId: string | null;
  /** Cents. */
  quote: Quote;
  lines: {
    productId: string;
    productName: string;
    quantity: number;
    ounces: number;
    price: number;
    given?: number | null;
    pool?: 'stock' | 'shelf';
    shortfall?: number;
  }[];
  deliverTo: DeliverySource & Pick<Delivery, 'street' | 'city' | 'state' | 'zipCode'>;
  /** `YYYY-MM-DD`. */
  deliveryDate: string;
  /** Set when an invoice has already paid the order. `paidAt` is epoch ms. */
  payment?: {
    subscriptionId: string;
    invoiceId: string;
    paymentIntentId: string | null;
    paidAt: number;
  };
  /** An admin entered it, to be paid so. */
  byHand?: (typeof orderKinds)['by-hand']['payBy'][number];
  /** Comes with the box of a subscription's Saturday; `withOrder` is that box once paid. */
  extra?: { of: string; withOrder: string | null };
  /** Cents; for orders that an invoice paid, and rebuilt ones. */
  creditApplied?: number;
  /** Cents of that left for the next box to pay. */
  carriedOver?: number;
  /** Epoch ms since the customer's unpaid orders hold stock; default now. */
  stockHeldSince?: number;
  /** Epoch ms. */
  now: number;
};

const insertOrder = preparedInsert(orders);
const insertLine = preparedInsert(orderItems);

export function createOrder(db: Db, order: NewOrder): OrderRow {
  const { quote, payment, byHand, extra } = order;
  const delivery = deliveryOf(order.deliverTo);
  const kind = kindOf(order);
  const row = {
    ...quote,
    ...delivery,
    id: order.id,
    orderNumber: order.orderNumber ?? newOrderNumber(),
    userId: order.userId,
    status: payment || isByHandMethod(byHand ?? null) ? ('confirmed' as const) : ('pending' as const),
    paymentStatus: payment ? ('paid' as const) : ('unpaid' as const),
    refundedAmount: 0,
    guestEmail: addressToKeep(db, order.userId, delivery.guestEmail),
    deliveryDate: order.deliveryDate,
    stockHeldSince: order.stockHeldSince ?? order.now,
    creditApplied: order.creditApplied ?? (payment ? 0 : null),
    carriedOver: order.carriedOver ?? 0,
    creditReservedAt: order.creditApplied === undefined ? null : order.now,
    creditReturnedAt: null,
    paymentIntentId: payment?.paymentIntentId ?? null,
    subscriptionId: payment?.subscriptionId ?? null,
    invoiceId: payment?.invoiceId ?? null,
    extraOf: extra?.of ?? null,
    extraFor: extra ? order.deliveryDate : null,
    extraWith: extra?.withOrder ?? null,
    kind,
    payBy: byHand ?? orderKinds[kind].payBy[0],
    paidWith: payment ? cardOrCredit({ ...quote, creditApplied: order.creditApplied ?? 0 }) : null,
    lastPaymentError: null,
    version: 1,
    createdAt: order.now,
    paidAt: payment?.paidAt ?? null,
    deletedAt: null,
  };
  const inserted = insertOrder(db, row);
  order.lines.forEach(({ given = 0, shortfall = 0, pool = 'stock', ...line }, position) => {
    const { productId, productName, quantity, ounces, price } = line;
    insertLine(db, {
      ...{ productId, productName, quantity, ounces, price, given, shortfall, pool, position },
      orderId: order.id,
      addedBy: null,
      removedBy: null,
      isPaidFor: payment !== undefined,
    });
  });
  return inserted;
}

function kindOf({ byHand, extra, payment }: NewOrder): OrderKind {
  if (byHand) return 'by-hand';
  if (extra) return 'extra';
  return payment ? 'box' : 'checkout';
}

/** Null when it is the account's own address. */
export function addressToKeep(db: Db, userId: string | null, email: string | null = null): string | null {
  const account = userId ? findUser(db, userId)?.email : undefined;
  const isOther = email && !(account && emailKeyOf(email) === emailKeyOf(account));
  return isOther ? email : null;
}

/** `EM-7F3K-Q2MP`: easy to read out, one in 650 billion. */
export function newOrderNumber(): string {
  return numberOf(() => randomInt(alphabet.length));
}

/** The same for the same `source`, so that a box that is rebuilt after a restore has the number that was mailed. */
export function orderNumberFrom(db: Db, source: string): string {
  for (let tries = 0; ; tries += 1) {
    const hash = createHash('sha256').update(`${source}:${tries}`).digest();
    const number = numberOf((place) => hash[place] ?? 0);
    const isTaken = db.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, number)).get();
    if (!isTaken) return number;
  }
}

function numberOf(indexAt: (place: number) => number): string {
  const letters = Array.from({ length: 8 }, (_, place) => alphabet[indexAt(place) % alphabet.length]).join(
    '',
  );
  return `EM-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
