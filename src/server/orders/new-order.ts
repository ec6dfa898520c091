import { randomInt } from 'node:crypto';
import type { LocatedAddress } from '../../shared/contract/address.ts';
import type { Quote } from '../../shared/rules/quote.ts';
import type { Db } from '../platform/db/db.ts';
import type { OrderRow } from './orders.ts';
import { orderItems, orders } from './table.ts';

export type NewOrder = {
  id: string;
  /** Only of an order that is rebuilt; a new one gets a new number. */
  orderNumber?: string;
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
  address: LocatedAddress;
  contact?: { name: string; email: string; phone: string } | undefined;
  notes: string;
  /** `YYYY-MM-DD`. */
  deliveryDate: string;
  /** Ids of the payment of a recurring order, which an invoice has already paid. `paidAt` is epoch ms. */
  payment?: {
    subscriptionId: string;
    invoiceId: string;
    paymentIntentId: string | null;
    paidAt: number;
  };
  /** Cents that credit pays, of an order that an invoice has paid or that is rebuilt. */
  creditApplied?: number;
  /** Epoch ms: since when the customer's unpaid orders hold stock; now when left out. */
  stockHeldSince?: number;
  /** Epoch ms. */
  now: number;
};

/** Writes an order and its lines: pending and unpaid, or confirmed and paid when an invoice paid it. */
export function createOrder(db: Db, order: NewOrder): OrderRow {
  const { quote, address, contact, payment } = order;
  const row: OrderRow = {
    ...quote,
    id: order.id,
    orderNumber: order.orderNumber ?? newOrderNumber(),
    userId: order.userId,
    status: payment ? 'confirmed' : 'pending',
    paymentStatus: payment ? 'paid' : 'unpaid',
    refundedAmount: 0,
    guestName: contact?.name || null,
    guestEmail: contact?.email || null,
    phone: contact?.phone ?? '',
    street: address.street,
    city: address.city,
    state: address.state,
    zipCode: address.zipCode,
    lat: address.lat ?? null,
    lng: address.lng ?? null,
    deliverBefore: null,
    deliveryNotes: order.notes,
    deliveryDate: order.deliveryDate,
    stockHeld: true,
    stockHeldSince: order.stockHeldSince ?? order.now,
    creditApplied: order.creditApplied ?? (payment ? 0 : null),
    creditReservedAt: order.creditApplied === undefined ? null : order.now,
    creditReturnedAt: null,
    paymentIntentId: payment?.paymentIntentId ?? null,
    subscriptionId: payment?.subscriptionId ?? null,
    invoiceId: payment?.invoiceId ?? null,
    lastPaymentError: null,
    version: 1,
    createdAt: order.now,
    paidAt: payment?.paidAt ?? null,
    deletedAt: null,
  };
  db.insert(orders).values(row).run();
  const items = order.lines.map((line, position) => ({ ...line, orderId: order.id, position }));
  if (items.length > 0) db.insert(orderItems).values(items).run();
  return row;
}

/** `EM-7F3K-Q2MP`: easy to read out, and one in 650 billion. */
export function newOrderNumber(): string {
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `EM-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
