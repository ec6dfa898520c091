import { and, asc, between, eq, isNull, sql } from 'drizzle-orm';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { users } from '../accounts/record/table.ts';
import { catalogOrder } from '../catalog/products.ts';
import { presentSwaps } from '../growing/present-swaps.ts';
import { quotedTotal } from '../orders/credit.ts';
import { type Delivery, deliveryColumns } from '../orders/fields.ts';
import { isToCollect } from '../orders/hand-payments.ts';
import { inCatalogOrder, type OrderRow } from '../orders/orders.ts';
import { isInWeek } from '../orders/standing.ts';
import { orderItems, orders } from '../orders/table.ts';
import type { Db } from '../platform/db/db.ts';
import { subscriptionItems, subscriptions } from '../subscriptions/record/table.ts';
import { comingDays, isRunning } from '../subscriptions/schedule/coming-boxes.ts';
import { swappedFor } from '../swaps/swapped-boxes.ts';

/** All of the box's lines of this green together. */
export type DemandLine = { productId: string; ounces: number };

/** `day` is `YYYY-MM-DD`; `orderId` is null for a subscription's unpaid box. */
export type DemandBox = {
  day: string;
  orderId: string | null;
  subscriptionId: string | null;
  userId: string | null;
  /** Sown already. */
  fromShelf: boolean;
  lines: DemandLine[];
};

/**
 * For sow plan, pack list and run (product 12.8). Both days are included; `now` is epoch ms. An order that
 * stands counts on its day unless cancelled or deleted; a refund alone changes nothing. Unpaid boxes count where
 * deliveries are `scheduled`, also during a pause with an end.
 */
export async function demandBetween(db: Db, now: number, from: string, until: string): Promise<DemandBox[]> {
  const coming = until > newYorkDay(now) ? await comingDays(db, now, until) : [];
  const contents = coming.length > 0 ? presentContents(db) : new Map<string, DemandLine[]>();
  // Read last and without awaiting: a box paid meanwhile must not count twice.
  const paid = paidBoxes(db, from, until);
  const swapsOf = Map.groupBy(presentSwaps(db, from, until), ({ date }) => date);
  const paidDays = new Set(paid.map(({ subscriptionId, day }) => `${subscriptionId} ${day}`));
  const merged = lineMerger(db);
  const due = coming.flatMap(({ subscription: { id, userId }, days }) =>
    days
      .filter((day) => day >= from && !paidDays.has(`${id} ${day}`))
      .map((day) => ({
        day,
        orderId: null,
        subscriptionId: id,
        userId,
        fromShelf: false,
        lines: merged(swappedFor(db, contents.get(id) ?? [], swapsOf.get(day) ?? [], userId)),
      })),
  );
  return [...paid, ...due];
}

const isOfShelf =
  sql<boolean>`exists (select 1 from ${orderItems} where ${orderItems.orderId} = ${orders.id} and ${orderItems.pool} = 'shelf')`.mapWith(
    Boolean,
  );

export function paidBoxes(db: Db, from: string, until = from): DemandBox[] {
  const { id, deliveryDate, subscriptionId, userId } = orders;
  const rows = db
    .select({ id, deliveryDate, subscriptionId, userId, fromShelf: isOfShelf })
    .from(orders)
    .where(and(between(deliveryDate, from, until), isInWeek(orders)))
    .orderBy(asc(orders.createdAt), asc(id))
    .all();
  const lines = paidLines(db, from, until);
  return rows.map((row) => ({
    day: row.deliveryDate,
    orderId: row.id,
    subscriptionId: row.subscriptionId,
    userId: row.userId,
    fromShelf: row.fromShelf,
    lines: lines.get(row.id) ?? [],
  }));
}

export type AddressedBox = Delivery &
  Pick<OrderRow, 'orderNumber' | 'status' | 'paymentStatus'> & {
    orderId: string;
    /** Its own first, then its extras'. */
    orderIds: string[];
    name: string;
    lines: DemandLine[];
    /** Cents to be paid in cash. */
    collect?: number;
  };

/** Extras are part of their box. The name on the order, else the account's. */
export function addressedBoxes(db: Db, date: string): AddressedBox[] {
  const rows = addressedOrders(db, date);
  const ids = new Set(rows.map(({ orderId }) => orderId));
  const withBox = ({ of }: (typeof rows)[number]) => of.extraWith !== null && ids.has(of.extraWith);
  const extras = Map.groupBy(rows.filter(withBox), ({ of }) => of.extraWith);
  const lines = paidLines(db, date, date);
  const merged = lineMerger(db);
  return rows
    .filter((row) => !withBox(row))
    .map(({ firstName, lastName, accountPhone, of, quote, ...row }) => {
      const orderIds = [row.orderId, ...(extras.get(row.orderId) ?? []).map(({ orderId }) => orderId)];
      return {
        ...row,
        orderIds,
        ...(isToCollect({ ...row, ...of }) && { collect: quotedTotal(quote) }),
        name: row.guestName || `${firstName ?? ''} ${lastName ?? ''}`.trim(),
        phone: row.phone || accountPhone || '',
        lines: merged(orderIds.flatMap((id) => lines.get(id) ?? [])),
      };
    });
}

function addressedOrders(db: Db, date: string) {
  const { id, orderNumber, status, paymentStatus, extraWith, payBy } = orders;
  const { subtotal, discount, referralDiscount, delivery, tax } = orders;
  const { firstName, lastName, phone: accountPhone } = users;
  return db
    .select({
      orderId: id,
      orderNumber,
      status,
      paymentStatus,
      of: { extraWith, payBy },
      quote: { subtotal, discount, referralDiscount, delivery, tax },
      ...deliveryColumns,
      firstName,
      lastName,
      accountPhone,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.deliveryDate, date), isInWeek(orders)))
    .all();
}

function paidLines(db: Db, from: string, until: string): Map<string, DemandLine[]> {
  const { orderId, productId, ounces } = orderItems;
  const items = db
    .select({ of: orderId, productId, ounces })
    .from(orders)
    .innerJoin(orderItems, eq(orderId, orders.id))
    .where(and(between(orders.deliveryDate, from, until), isInWeek(orders), isNull(orderItems.removedBy)))
    .orderBy(...inCatalogOrder)
    .all();
  return linesByOwner(items);
}

function presentContents(db: Db): Map<string, DemandLine[]> {
  const { subscriptionId, productId, ounces, version, position } = subscriptionItems;
  const isPresent = and(eq(subscriptions.id, subscriptionId), eq(subscriptions.version, version));
  const items = db
    .select({ of: subscriptionId, productId, ounces })
    .from(subscriptionItems)
    .innerJoin(subscriptions, isPresent)
    .where(isRunning)
    .orderBy(asc(subscriptionId), asc(position))
    .all();
  return linesByOwner(items);
}

/** In the order of the catalog. */
export function lineMerger(db: Db): (lines: DemandLine[]) => DemandLine[] {
  const inOrder = catalogOrder(db);
  return (lines) =>
    inOrder(
      linesByOwner(lines.map(({ productId, ounces }) => ({ of: '', productId, ounces }))).get('') ?? [],
    );
}

/** All lines of a green together. */
export function linesByOwner(
  items: { of: string; productId: string; ounces: number }[],
): Map<string, DemandLine[]> {
  const byOwner = new Map<string, DemandLine[]>();
  for (const { of, productId, ounces } of items) {
    const lines = byOwner.get(of) ?? [];
    const same = lines.find((line) => line.productId === productId);
    if (same) same.ounces += ounces;
    else lines.push({ productId, ounces });
    byOwner.set(of, lines);
  }
  return byOwner;
}
