import { randomInt } from 'node:crypto';
import { and, asc, desc, eq, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import { combinedAddress, type DeliveryAddress } from '../../shared/address.ts';
import { decimalText } from '../../shared/money.ts';
import type { Order, OrderContents } from '../../shared/orders.ts';
import type { Quote } from '../../shared/quote.ts';
import { type Db, prepared } from '../db.ts';
import { orderItems, orders } from './table.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderItemRow = typeof orderItems.$inferSelect;

export type NewOrder = {
  id: string;
  userId: string;
  /** Cents. */
  quote: Quote;
  lines: {
    productId: string;
    productName: string;
    quantity: number;
    ounces: number;
    price: number;
    shortfall?: number;
  }[];
  address: DeliveryAddress;
  contact?: { name: string; email: string; phone: string } | undefined;
  notes: string;
  /** `YYYY-MM-DD`. */
  deliveryDate: string;
  /** Set for a box that an invoice has already paid. */
  box?: { subscriptionId: string; invoiceId: string; paidAt: number };
  /** Epoch ms. */
  now: number;
};

/** Writes an order and its lines: pending and unpaid, or, for a box, confirmed and paid. */
export function createOrder(db: Db, order: NewOrder): void {
  const { quote, address, contact, box } = order;
  insertOrder(db).run({
    ...quote,
    id: order.id,
    orderNumber: newOrderNumber(),
    userId: order.userId,
    status: box ? 'confirmed' : 'pending',
    paymentStatus: box ? 'paid' : 'unpaid',
    guestName: contact?.name || null,
    guestEmail: contact?.email || null,
    phone: contact?.phone ?? '',
    street: address.street,
    city: address.city,
    state: address.state,
    zipCode: address.zipCode,
    deliveryNotes: order.notes,
    deliveryDate: order.deliveryDate,
    subscriptionId: box?.subscriptionId ?? null,
    invoiceId: box?.invoiceId ?? null,
    paidAt: box?.paidAt ?? null,
    createdAt: order.now,
  });
  order.lines.forEach((line, position) => {
    insertItem(db).run({
      orderId: order.id,
      position,
      productId: line.productId,
      productName: line.productName,
      quantity: line.quantity,
      ounces: line.ounces,
      price: line.price,
      shortfall: line.shortfall ?? 0,
    });
  });
}

/** The customer's own order, or undefined: somebody else's cannot be found. */
export function findOrder(db: Db, userId: string, id: string): OrderRow | undefined {
  return orderOfUser(db).get({ userId, id });
}

/** The lines of an order, in their order. */
export function itemsOf(db: Db, orderId: string): OrderItemRow[] {
  return db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))
    .all();
}

/** What the customer sees as orders: everything that was paid, newest first, at most 200. */
export function listOrders(db: Db, userId: string): Order[] {
  const rows = db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), ne(orders.paymentStatus, 'unpaid')))
    .orderBy(desc(orders.createdAt))
    .limit(200)
    .all();
  const ids = rows.map((row) => row.id);
  const items = db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.position))
    .all();
  const byOrder = Map.groupBy(items, (item) => item.orderId);
  return rows.map((row) => toOrderView(row, byOrder.get(row.id) ?? []));
}

/** Remembers which PaymentIntent pays an order that still waits for it; false when it does not wait any more. */
export function storeIntent(db: Db, orderId: string, paymentIntentId: string): boolean {
  return updateIntent(db).get({ id: orderId, paymentIntentId }) !== undefined;
}

/** Whether an invoice has its order: it was paid, whatever was fetched about it before. */
export function hasBox(db: Db, invoiceId: string): boolean {
  return db.select({ id: orders.id }).from(orders).where(eq(orders.invoiceId, invoiceId)).get() !== undefined;
}

/** Unpaid orders that wait for their payment, made before an instant (epoch ms), oldest first. */
export function unpaidOrders(db: Db, before: number): OrderRow[] {
  return db
    .select()
    .from(orders)
    .where(
      and(eq(orders.paymentStatus, 'unpaid'), eq(orders.status, 'pending'), lt(orders.createdAt, before)),
    )
    .orderBy(asc(orders.createdAt))
    .limit(500)
    .all();
}

/** Ounces of a product that an unpaid order holds. */
export type HeldOunces = { order: OrderRow; productId: string; ounces: number };

/** What a customer's unpaid orders hold of some products and could give up, newest order first. */
export function openOrdersHolding(db: Db, userId: string, productIds: string[]): HeldOunces[] {
  const open = and(
    eq(orders.userId, userId),
    eq(orders.paymentStatus, 'unpaid'),
    eq(orders.status, 'pending'),
    isNotNull(orders.paymentIntentId),
  );
  return db
    .select({
      order: orders,
      productId: orderItems.productId,
      ounces: sql<number>`sum(${orderItems.ounces})`,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(open, inArray(orderItems.productId, productIds)))
    .groupBy(orders.id, orderItems.productId)
    .orderBy(desc(orders.createdAt), orders.id)
    .all();
}

function toOrderView(row: OrderRow, items: OrderItemRow[]): Order {
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    status: row.status,
    total: decimalText(row.total),
    guestName: row.guestName,
    guestEmail: row.guestEmail,
    deliveryDate: row.deliveryDate,
    createdAt: row.createdAt,
    ...toOrderContents(row, items),
  };
}

/** Lines, figures and address of an order, for its customer. */
export function toOrderContents(row: OrderRow, items: OrderItemRow[]): OrderContents {
  return {
    items: items.map((item) => ({
      quantity: item.quantity,
      productName: item.productName,
      price: decimalText(item.price),
    })),
    subtotal: decimalText(row.subtotal),
    discount: decimalText(row.discount + row.referralDiscount),
    delivery: decimalText(row.delivery),
    tax: decimalText(row.tax),
    address: combinedAddress(row),
  };
}

/** `EM-7F3K-Q2MP`: easy to read out, and one in 650 billion. */
function newOrderNumber(): string {
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `EM-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const slot = sql.placeholder;

const insertOrder = prepared((db) =>
  db
    .insert(orders)
    .values({
      id: slot('id'),
      orderNumber: slot('orderNumber'),
      userId: slot('userId'),
      status: slot('status'),
      paymentStatus: slot('paymentStatus'),
      subtotal: slot('subtotal'),
      discount: slot('discount'),
      referralDiscount: slot('referralDiscount'),
      delivery: slot('delivery'),
      tax: slot('tax'),
      total: slot('total'),
      guestName: slot('guestName'),
      guestEmail: slot('guestEmail'),
      phone: slot('phone'),
      street: slot('street'),
      city: slot('city'),
      state: slot('state'),
      zipCode: slot('zipCode'),
      deliveryNotes: slot('deliveryNotes'),
      deliveryDate: slot('deliveryDate'),
      stockHeld: true,
      subscriptionId: slot('subscriptionId'),
      invoiceId: slot('invoiceId'),
      paidAt: slot('paidAt'),
      createdAt: slot('createdAt'),
    })
    .prepare(),
);

const insertItem = prepared((db) =>
  db
    .insert(orderItems)
    .values({
      orderId: slot('orderId'),
      position: slot('position'),
      productId: slot('productId'),
      productName: slot('productName'),
      quantity: slot('quantity'),
      ounces: slot('ounces'),
      price: slot('price'),
      shortfall: slot('shortfall'),
    })
    .prepare(),
);

const orderOfUser = prepared((db) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, slot('userId')), eq(orders.id, slot('id'))))
    .prepare(),
);

const updateIntent = prepared((db) =>
  db
    .update(orders)
    .set({ paymentIntentId: sql`${slot('paymentIntentId')}` })
    .where(and(eq(orders.id, slot('id')), eq(orders.status, 'pending'), eq(orders.paymentStatus, 'unpaid')))
    .returning({ id: orders.id })
    .prepare(),
);
