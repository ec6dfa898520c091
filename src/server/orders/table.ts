import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  type SQLiteColumn,
  sqliteTable,
  text,
} from 'drizzle-orm/sqlite-core';
import { orderStatuses, paymentStatuses } from '../../shared/contract/orders.ts';
import { users } from '../accounts/record/table.ts';
import { cents, day, flag, idColumn, instant, ounces } from '../platform/db/columns.ts';

/**
 * Money is cents as quoted. `stockHeld`: the order's ounces are taken from stock, for an unpaid order since
 * `stockHeldSince`. `creditApplied` is what the customer's credit pays of the total, null until that is decided. A recurring
 * order names its subscription and the invoice that paid it, which is unique. `refundedAmount` is what the provider has paid
 * back. `lat` and `lng` are what its address check found (product 12.12), `deliverBefore` is "HH:MM" in New York. `version` counts its changes; a row with `deletedAt` is kept for the accounts alone.
 * Closing the customer's account sets `userId` to null and empties the personal columns (`erasedPersonalFields`). A field that a
 * restore has to bring back also goes into the provider's metadata (order-metadata.ts).
 */
export const orders = sqliteTable(
  'orders',
  {
    id: idColumn(),
    orderNumber: text('order_number').notNull().unique(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    status: text('status', { enum: orderStatuses }).notNull(),
    paymentStatus: text('payment_status', { enum: paymentStatuses }).notNull(),
    subtotal: cents('subtotal').notNull(),
    discount: cents('discount').notNull(),
    referralDiscount: cents('referral_discount').notNull(),
    delivery: cents('delivery').notNull(),
    tax: cents('tax').notNull(),
    total: cents('total').notNull(),
    refundedAmount: cents('refunded_amount').notNull().default(0),
    guestName: text('guest_name'),
    guestEmail: text('guest_email'),
    phone: text('phone').notNull().default(''),
    street: text('street').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zipCode: text('zip_code').notNull(),
    lat: real('lat'),
    lng: real('lng'),
    deliveryNotes: text('delivery_notes').notNull().default(''),
    deliveryDate: day('delivery_date').notNull(),
    deliverBefore: text('deliver_before'),
    stockHeld: flag('stock_held').notNull(),
    stockHeldSince: instant('stock_held_since').notNull(),
    creditApplied: cents('credit_applied'),
    creditReservedAt: instant('credit_reserved_at'),
    creditReturnedAt: instant('credit_returned_at'),
    paymentIntentId: text('payment_intent_id').unique(),
    subscriptionId: text('subscription_id'),
    invoiceId: text('invoice_id').unique(),
    lastPaymentError: text('last_payment_error'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('orders_by_payment').on(table.paymentStatus, table.stockHeld, table.createdAt),
    index('orders_by_subscription').on(table.subscriptionId, table.deliveryDate),
    index('orders_by_created').on(table.createdAt, table.id),
    // The admin's list: each holds every column that it filters by, so that rows are counted without being read.
    index('orders_listed')
      .on(table.createdAt, table.id, table.status, table.paymentStatus, table.deliveryDate)
      .where(sql`${table.deletedAt} is null`),
    index('orders_listed_by_status')
      .on(table.status, table.createdAt, table.id, table.paymentStatus, table.deliveryDate)
      .where(sql`${table.deletedAt} is null`),
    index('orders_listed_by_payment')
      .on(table.paymentStatus, table.createdAt, table.id, table.status, table.deliveryDate)
      .where(sql`${table.deletedAt} is null`),
    index('orders_listed_by_day')
      .on(table.deliveryDate, table.createdAt, table.id, table.status, table.paymentStatus)
      .where(sql`${table.deletedAt} is null`),
    // The admin's search: the same columns beside what is searched.
    index('orders_by_user').on(table.userId, ...searchedColumns(table)),
    index('orders_by_guest_email').on(sql`lower(${table.guestEmail})`, ...searchedColumns(table)),
    index('orders_by_guest_name').on(sql`lower(${table.guestName})`, ...searchedColumns(table)),
    // drizzle-kit splits this one at its commas: its line in the migration is written by hand.
    index('orders_by_guest_last_name').on(
      sql`lower(substr(${table.guestName}, instr(${table.guestName}, ' ') + 1))`,
      ...searchedColumns(table),
    ),
    index('orders_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    check(
      'orders_status',
      sql`${table.status} in ('pending', 'confirmed', 'growing', 'shipped', 'delivered', 'cancelled')`,
    ),
    check(
      'orders_payment',
      sql`${table.paymentStatus} in ('unpaid', 'paid', 'partially_refunded', 'refunded')`,
    ),
    check('orders_total', sql`${table.total} >= 0 and ${table.subtotal} >= 0`),
    check('orders_refund', sql`${table.refundedAmount} >= 0`),
    check('orders_day', sql`${table.deliveryDate} glob '????-??-??'`),
    check('orders_deliver_before', sql`${table.deliverBefore} glob '[0-2][0-9]:[0-5][0-9]'`),
  ],
);

/**
 * What an order says about its customer once the account is closed: nothing. A column that is not named here is kept for good
 * (close-account.test.ts asks about each text).
 */
export const erasedPersonalFields = {
  guestName: null,
  guestEmail: null,
  phone: '',
  street: '',
  city: '',
  state: '',
  zipCode: '',
  lat: null,
  lng: null,
  deliveryNotes: '',
};

function searchedColumns<Columns extends Record<SearchedColumn, SQLiteColumn>>(table: Columns) {
  const { createdAt, id, status, paymentStatus, deliveryDate, deletedAt } = table;
  return [createdAt, id, status, paymentStatus, deliveryDate, deletedAt] as const;
}
type SearchedColumn = 'createdAt' | 'id' | 'status' | 'paymentStatus' | 'deliveryDate' | 'deletedAt';

/** `price` is cents per unit; `shortfall` is how many of the line's ounces were not in stock. */
export const orderItems = sqliteTable(
  'order_items',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    productId: text('product_id').notNull(),
    productName: text('product_name').notNull(),
    quantity: integer('quantity').notNull(),
    ounces: ounces('ounces').notNull(),
    price: cents('price').notNull(),
    shortfall: ounces('shortfall').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    // What was sold of each product is added up without reading the rows.
    index('order_items_sold').on(table.orderId, table.productId, table.ounces),
    index('order_items_short').on(table.orderId).where(sql`${table.shortfall} > 0`),
    check(
      'order_items_quantity',
      sql`${table.quantity} > 0 and ${table.ounces} > 0 and ${table.shortfall} >= 0`,
    ),
  ],
);

/**
 * One row per change of an order: `by` is "customer", "admin", "stripe" or "shop", with an account's id behind a colon
 * where somebody acted; `what` names the field; `from` and `to` are its values as text.
 */
export const orderEvents = sqliteTable(
  'order_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    by: text('by').notNull(),
    what: text('what').notNull(),
    from: text('from').notNull(),
    to: text('to').notNull(),
  },
  (table) => [
    index('order_events_by_order').on(table.orderId, table.id),
    // Moves are few among all changes: those from or to a day are found without a look at the others.
    index('order_events_moves').on(table.from, table.to).where(sql`${table.what} = 'deliveryDate'`),
  ],
);

/**
 * Money that the provider received (positive) and paid back (negative), in cents, when it was booked. `source` is the
 * provider's id of the PaymentIntent or the invoice, `refund:` and the order (or a charge without one) for what was paid
 * back; a source can have several entries.
 */
export const revenueEntries = sqliteTable(
  'revenue_entries',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    source: text('source').notNull(),
    at: instant('at').notNull(),
    amount: cents('amount').notNull(),
  },
  (table) => [
    index('revenue_entries_by_time').on(table.at, table.amount),
    index('revenue_entries_by_source').on(table.source, table.amount),
  ],
);
