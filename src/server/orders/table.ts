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
import { orderStatuses, PaymentMethod, paymentStatuses } from '../../shared/contract/orders.ts';
import { taskKinds } from '../../shared/contract/overview.ts';
import { swapChoices } from '../../shared/contract/swaps.ts';
import { users } from '../accounts/record/table.ts';
import { swaps } from '../growing/table.ts';
import { cents, day, flag, idColumn, instant, ounces } from '../platform/db/columns.ts';
import { kindNames, orderKinds, waysToPay } from './kinds.ts';

/**
 * Money is cents as quoted. `stockHeldSince`: when an unpaid order took stock. `creditApplied` is null until
 * decided; its part `carriedOver` is too little for a card and goes to the next box. `refundedAmount`
 * includes lost disputes. `isApproximate`: located only by ZIP code (product 12.12). `deliverBefore` is
 * "HH:MM" in New York. `kind` and `payBy` (how it is to be paid, which never changes) are a pair of kinds.ts; `paidWith` is null
 * until it is paid. `extraOf`: bought for a box of that subscription; `extraFor` is that box's Saturday, `extraWith` its order once paid.
 * `stands`: paid, or to be paid in cash or by bank; `isInWeek`: a box that comes or came; `isToCome`: not delivered yet;
 * `isWaiting`: for its payment. Rows with `deletedAt` are kept for accounting. Closing an account nulls `userId` and
 * empties personal columns. List every column in fields.ts.
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
    isApproximate: flag('is_approximate').notNull().default(false),
    deliveryNotes: text('delivery_notes').notNull().default(''),
    deliveryDate: day('delivery_date').notNull(),
    deliverBefore: text('deliver_before'),
    stockHeldSince: instant('stock_held_since').notNull(),
    creditApplied: cents('credit_applied'),
    carriedOver: cents('carried_over').notNull().default(0),
    creditReservedAt: instant('credit_reserved_at'),
    creditReturnedAt: instant('credit_returned_at'),
    paymentIntentId: text('payment_intent_id').unique(),
    subscriptionId: text('subscription_id'),
    invoiceId: text('invoice_id').unique(),
    extraOf: text('extra_of'),
    extraFor: day('extra_for'),
    extraWith: text('extra_with'),
    kind: text('kind', { enum: kindNames }).notNull(),
    payBy: text('pay_by', { enum: waysToPay }).notNull(),
    paidWith: text('paid_with', { enum: PaymentMethod.options }),
    lastPaymentError: text('last_payment_error'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
    deletedAt: instant('deleted_at'),
    stands: flag('stands')
      .generatedAlwaysAs(sql`(payment_status <> 'unpaid' or pay_by in ('cash', 'bank'))`)
      .notNull(),
    isInWeek: flag('is_in_week')
      .generatedAlwaysAs(sql`(stands and status <> 'cancelled' and deleted_at is null)`)
      .notNull(),
    isToCome: flag('is_to_come').generatedAlwaysAs(sql`(is_in_week and status <> 'delivered')`).notNull(),
    isWaiting: flag('is_waiting')
      .generatedAlwaysAs(sql`(payment_status = 'unpaid' and status <> 'cancelled' and deleted_at is null)`)
      .notNull(),
  },
  (table) => [
    index('orders_waiting').on(table.isWaiting, table.createdAt),
    index('orders_by_payment').on(table.paymentStatus),
    index('orders_by_subscription').on(table.subscriptionId, table.deliveryDate),
    index('orders_by_created').on(table.createdAt, table.id),
    // Each index holds all filter columns, so that counting reads no rows.
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
    index('orders_by_user').on(table.userId, ...searchedColumns(table)),
    index('orders_extras').on(table.extraOf, table.deliveryDate).where(sql`${table.extraOf} is not null`),
    index('orders_extras_with').on(table.extraWith).where(sql`${table.extraWith} is not null`),
    index('orders_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    check(
      'orders_status',
      sql`${table.status} in ('pending', 'confirmed', 'growing', 'shipped', 'delivered', 'cancelled')`,
    ),
    check(
      'orders_payment',
      sql`${table.paymentStatus} in ('unpaid', 'paid', 'partially_refunded', 'refunded')`,
    ),
    check('orders_kind', kindPairs(table)),
    check('orders_paid_with', sql`${table.paidWith} in ('card', 'credit', 'cash', 'bank')`),
    check('orders_total', sql`${table.total} >= 0 and ${table.subtotal} >= 0`),
    check('orders_refund', sql`${table.refundedAmount} >= 0`),
    check('orders_day', sql`${table.deliveryDate} glob '????-??-??'`),
    check('orders_deliver_before', sql`${table.deliverBefore} glob '[0-2][0-9]:[0-5][0-9]'`),
  ],
);

function searchedColumns<Columns extends Record<SearchedColumn, SQLiteColumn>>(table: Columns) {
  const { createdAt, id, status, paymentStatus, deliveryDate, deletedAt } = table;
  return [createdAt, id, status, paymentStatus, deliveryDate, deletedAt] as const;
}
type SearchedColumn = 'createdAt' | 'id' | 'status' | 'paymentStatus' | 'deliveryDate' | 'deletedAt';

/** The pairs of kinds.ts. */
function kindPairs({ kind, payBy }: Record<'kind' | 'payBy', SQLiteColumn>) {
  const pairs = kindNames.map((name) => {
    const ways = orderKinds[name].payBy.map((way) => `'${way}'`).join(', ');
    return sql`(${kind} = ${sql.raw(`'${name}'`)} and ${payBy} in (${sql.raw(ways)}))`;
  });
  return sql.join(pairs, sql` or `);
}

/**
 * `price` is cents per unit. `addedBy`, `removedBy`: ids of swaps, see `swapLines`; what is removed is not packed. Ounces: `given` by its `pool` (only these return; null once they did), `shortfall` of counted
 * goods that were not there. The rest is sown for.
 */
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
    pool: text('pool', { enum: ['stock', 'shelf'] })
      .notNull()
      .default('stock'),
    given: ounces('given').default(0),
    shortfall: ounces('shortfall').notNull().default(0),
    addedBy: text('added_by'),
    removedBy: text('removed_by'),
    isPaidFor: flag('is_paid_for').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    // Covers the totals per product, so no rows are read.
    index('order_items_sold').on(table.orderId, table.productId, table.ounces),
    index('order_items_short').on(table.orderId).where(sql`${table.shortfall} > 0`),
    check(
      'order_items_quantity',
      sql`${table.quantity} > 0 and ${table.ounces} > 0 and ${table.given} >= 0 and ${table.shortfall} >= 0 and ${table.given} + ${table.shortfall} <= ${table.ounces}`,
    ),
  ],
);

/**
 * `by` is "customer", "admin", "stripe" or "shop", with ":{account id}" for persons. `from` and `to` are the
 * values as text.
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
  (table) => [index('order_events_by_order').on(table.orderId, table.id)],
);

/**
 * Cents received (positive) and paid back (negative), when booked; `credit` is what the customer's credit paid
 * beside it (positive) and what went back as credit (negative). `orderId` is null for money that no order goes with, `providerId` (PaymentIntent or
 * invoice of a payment, charge of what went back without an order) for cash, bank, credit alone and what went back of an order.
 */
export const revenueEntries = sqliteTable(
  'revenue_entries',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    kind: text('kind', { enum: ['payment', 'refund', 'dispute'] }).notNull(),
    orderId: text('order_id'),
    providerId: text('provider_id'),
    at: instant('at').notNull(),
    amount: cents('amount').notNull(),
    credit: cents('credit').notNull().default(0),
  },
  (table) => [
    index('revenue_entries_by_time').on(table.at, table.amount),
    index('revenue_entries_by_order').on(table.orderId, table.kind),
    index('revenue_entries_by_provider').on(table.providerId, table.kind),
    check(
      'revenue_entries_kind',
      sql`${table.kind} in ('payment', 'refund', 'dispute') and coalesce(${table.orderId}, ${table.providerId}) is not null`,
    ),
  ],
);

/**
 * What an admin must settle by hand. `source` is unique, `amount` is cents. A dispute may name a charge
 * without an order.
 */
export const tasks = sqliteTable(
  'tasks',
  {
    id: idColumn(),
    kind: text('kind', { enum: taskKinds }).notNull(),
    source: text('source').notNull().unique(),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    chargeId: text('charge_id'),
    amount: cents('amount').notNull(),
    createdAt: instant('created_at').notNull(),
    closedAt: instant('closed_at'),
    closedBy: text('closed_by').references(() => users.id, { onDelete: 'set null' }),
    note: text('note').notNull().default(''),
  },
  (table) => [
    index('tasks_open').on(table.createdAt).where(sql`${table.closedAt} is null`),
    index('tasks_by_order').on(table.orderId),
    check(
      'tasks_kind',
      sql`${table.kind} in ('failed-refund', 'lost-dispute', 'kept-payment', 'unpaid-refund')`,
    ),
    check('tasks_amount', sql`${table.amount} > 0`),
  ],
);

/**
 * `before` are the lines that were replaced, `substituteId` is null where nothing came instead. Cents: `credit` is what
 * the customer gets, `worth` what it would be with nothing instead.
 * `mailOf` is the first order of the mail that leaves at `sendAt`, with the credit, or an id of its own where that one left without the box; `settledAt` is null until it is
 * written.
 */
export const swappedBoxes = sqliteTable(
  'swapped_boxes',
  {
    swapId: text('swap_id')
      .notNull()
      .references(() => swaps.id, { onDelete: 'cascade' }),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    substituteId: text('substitute_id'),
    n: integer('n').notNull(),
    price: cents('price'),
    credit: cents('credit'),
    mailOf: text('mail_of').notNull(),
    sendAt: instant('send_at').notNull(),
    chooseUntil: instant('choose_until').notNull(),
    choice: text('choice', { enum: swapChoices }),
    settledAt: instant('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.swapId, table.orderId] }),
    index('swapped_boxes_open').on(table.sendAt).where(sql`${table.settledAt} is null`),
    index('swapped_boxes_by_order').on(table.orderId),
    check('swapped_boxes_choice', sql`${table.choice} in ('keep', 'credit')`),
    check('swapped_boxes_credit', sql`${table.credit} >= 0`),
  ],
);
