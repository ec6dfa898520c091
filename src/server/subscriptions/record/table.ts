import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { subscriptionStatuses } from '../../../shared/contract/subscriptions.ts';
import { departureCauses } from '../../../shared/rules/departures.ts';
import { frequencies } from '../../../shared/rules/plans.ts';
import { users } from '../../accounts/record/table.ts';
import { orders } from '../../orders/table.ts';
import { cents, day, flag, idColumn, instant, ounces } from '../../platform/db/columns.ts';

/** Prices are cents, frozen until the customer changes the box. */
const boxColumns = {
  frequency: text('frequency', { enum: frequencies }).notNull(),
  discountPercent: real('discount_percent').notNull(),
  cartDetails: text('cart_details').notNull(),
  subtotal: cents('subtotal').notNull(),
  discount: cents('discount').notNull(),
  deliveryFee: cents('delivery').notNull(),
  tax: cents('tax').notNull(),
  total: cents('total').notNull(),
};

/**
 * Deliveries step from `firstDeliveryDay`, charges from `firstChargeAt`, none before `chargedFrom`.
 * `periodEnd` is the provider's. `collectionPausedUntil`: the provider voids invoices until then
 * (`pauseWithoutEnd`; null while it charges). `isCollectionDue`: both need an update. `toldClosedDays`:
 * closed days the provider knows, comma-separated. `remindedChargeAt`: last announced charge.
 * `confirmationUrl`: where the bank wants a confirmation. `endsAt`: set at the provider. `referralPercent`:
 * first box only. `moveInId`: of the invitation it began with, even when that is gone.
 */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    id: idColumn(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: subscriptionStatuses }).notNull(),
    version: integer('version').notNull().default(1),
    ...boxColumns,
    street: text('street').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zipCode: text('zip_code').notNull(),
    lat: real('lat'),
    lng: real('lng'),
    isApproximate: flag('is_approximate').notNull().default(false),
    deliveryNotes: text('delivery_notes').notNull().default(''),
    referralPercent: real('referral_percent').notNull().default(0),
    moveInId: text('move_in_id'),
    firstDeliveryDay: day('first_delivery_day').notNull(),
    firstChargeAt: instant('first_charge_at').notNull(),
    trialEndsAt: instant('trial_ends_at').notNull(),
    chargedFrom: instant('charged_from').notNull().default(0),
    pausedUntil: day('paused_until'),
    periodEnd: instant('period_end'),
    collectionPausedUntil: instant('collection_paused_until'),
    isCollectionDue: flag('is_collection_due').notNull().default(false),
    toldClosedDays: text('told_closed_days').notNull().default(''),
    remindedChargeAt: instant('reminded_charge_at'),
    stripeSubscriptionId: text('stripe_subscription_id').unique(),
    boxItemId: text('box_item_id'),
    setupIntentId: text('setup_intent_id').unique(),
    lastSetupError: text('last_setup_error'),
    cancelReason: text('cancel_reason'),
    createdAt: instant('created_at').notNull(),
    activatedAt: instant('activated_at'),
    firstFailedAt: instant('first_failed_at'),
    confirmationUrl: text('confirmation_url'),
    confirmationInvoiceId: text('confirmation_invoice_id'),
    endsAt: instant('ends_at'),
    suspendedAt: instant('suspended_at'),
    cancelledAt: instant('cancelled_at'),
  },
  (table) => [
    index('subscriptions_by_user').on(table.userId, table.createdAt),
    index('subscriptions_by_status').on(table.status, table.createdAt),
    index('subscriptions_by_age').on(table.createdAt, table.id),
    index('subscriptions_by_period').on(table.periodEnd),
    index('subscriptions_by_activation').on(table.activatedAt),
    index('subscriptions_by_cancellation').on(table.cancelledAt, table.activatedAt, table.cancelReason),
    index('subscriptions_by_move_in').on(table.moveInId).where(sql`${table.moveInId} is not null`),
    index('subscriptions_by_collection').on(table.id).where(sql`${table.isCollectionDue} = 1`),
    check('subscriptions_frequency', sql`${table.frequency} in ('weekly', 'biweekly', 'monthly')`),
    check(
      'subscriptions_status',
      sql`${table.status} in ('pending', 'trialing', 'active', 'paused', 'past_due', 'suspended', 'cancelled')`,
    ),
    check('subscriptions_first_day', sql`${table.firstDeliveryDay} glob '????-??-??'`),
    check(
      'subscriptions_paused_until',
      sql`${table.pausedUntil} is null or ${table.pausedUntil} glob '????-??-??'`,
    ),
  ],
);

/** The last instant a Date can hold. */
export const pauseWithoutEnd = 8_640_000_000_000_000;

/**
 * The present version included. Its provider product tells which contents an invoice pays for. `isUndo`: it
 * reverts the change before. `isReprice`: the farm's new prices, no change of the customer.
 */
export const subscriptionVersions = sqliteTable(
  'subscription_versions',
  {
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    ...boxColumns,
    firstDeliveryDay: day('first_delivery_day').notNull(),
    firstChargeAt: instant('first_charge_at').notNull(),
    stripeProductId: text('stripe_product_id').unique(),
    isUndo: flag('is_undo').notNull().default(false),
    isReprice: flag('is_reprice').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.version] })],
);

/** `pricePerOunce` is cents. `pricedIn`: the version in which the customer saw that day's price. */
export const subscriptionItems = sqliteTable(
  'subscription_items',
  {
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    position: integer('position').notNull(),
    productId: text('product_id').notNull(),
    productName: text('product_name').notNull(),
    ounces: ounces('ounces').notNull(),
    pricePerOunce: cents('price_per_ounce').notNull(),
    pricedIn: integer('priced_in').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.version, table.position] }),
    check('subscription_items_ounces', sql`${table.ounces} > 0`),
  ],
);

/**
 * A green's new price for the boxes from a Saturday on, which the customer was told. Lines priced after
 * `version` keep their own.
 */
export const reprices = sqliteTable(
  'reprices',
  {
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    productId: text('product_id').notNull(),
    from: day('from_day').notNull(),
    pricePerOunce: cents('price_per_ounce').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.productId, table.from] }),
    check('reprices_from', sql`${table.from} glob '????-??-??'`),
  ],
);

/**
 * An order left a day, or a customer skipped a Saturday (no order); see `shared/rules/departures.ts`.
 * `subscriptionId` is set when that one's day is held: it gets no box or charge. Only `departures.ts` writes here.
 */
export const departures = sqliteTable(
  'departures',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    subscriptionId: text('subscription_id').references(() => subscriptions.id, { onDelete: 'cascade' }),
    day: day('day').notNull(),
    comesOn: day('comes_on'),
    cause: text('cause', { enum: departureCauses }).notNull(),
    at: instant('at').notNull(),
    holdsDay: flag('holds_day').generatedAlwaysAs(sql`(subscription_id is not null)`).notNull(),
  },
  (table) => [
    index('departures_by_order').on(table.orderId, table.id),
    index('departures_by_day').on(table.day),
    index('departures_by_new_day').on(table.comesOn),
    uniqueIndex('departures_held')
      .on(table.subscriptionId, table.day)
      .where(sql`${table.subscriptionId} is not null`),
    check('departures_what', sql`${table.orderId} is not null or ${table.subscriptionId} is not null`),
    check('departures_day', sql`${table.day} glob '????-??-??'`),
    check('departures_new_day', sql`${table.comesOn} glob '????-??-??'`),
    check('departures_cause', sql`${table.cause} in ('skipped', 'moved', 'closed', 'delivered', 'returned')`),
  ],
);
