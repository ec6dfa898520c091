import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { subscriptionStatuses } from '../../../shared/contract/subscriptions.ts';
import { frequencies } from '../../../shared/rules/plans.ts';
import { users } from '../../accounts/record/table.ts';
import { cents, day, flag, idColumn, instant, ounces } from '../../platform/db/columns.ts';

/** What a box contains and costs in cents: frozen, until the customer changes it. */
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
 * The present box, its address and its schedule. Deliveries step from `firstDeliveryDay`, charges from `firstChargeAt`;
 * charges before `chargedFrom` are not made. `periodEnd` is when the provider's period ends, `collectionPausedUntil` until
 * when it voids what it bills (`pauseWithoutEnd` without an end, null while it charges); `isCollectionDue`: both have to
 * be compared with the deliveries. `toldClosedDays` are the closed days that the provider's copy names, separated by commas.
 * `remindedChargeAt` is the charge that was announced last. `referralPercent` is taken off the first box alone.
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
    deliveryNotes: text('delivery_notes').notNull().default(''),
    referralPercent: real('referral_percent').notNull().default(0),
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

/** `collectionPausedUntil` of a pause without an end: the last instant that a date can hold. */
export const pauseWithoutEnd = 8_640_000_000_000_000;

/**
 * Every box that a subscription has agreed to, with its schedule, the present one included. The provider's product of a
 * version names it, so that an invoice tells which contents it pays for. `isUndo`: it takes the change before it back.
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
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.version] })],
);

/** The lines of a version. `pricePerOunce` is cents. */
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
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.version, table.position] }),
    check('subscription_items_ounces', sql`${table.ounces} > 0`),
  ],
);

/**
 * Which paid box stands for which Saturday, wherever it comes: its first one, one to which a skip has moved it, one whose
 * charge was left out for it. Such a day is neither scheduled nor charged again.
 */
export const servedDays = sqliteTable(
  'served_days',
  {
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    day: day('day').notNull(),
    orderId: text('order_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.day] }),
    check('served_days_day', sql`${table.day} glob '????-??-??'`),
  ],
);

/** Days the customer does not want. `movedOrderId` is the paid box that was moved to a later day instead. */
export const subscriptionSkips = sqliteTable(
  'subscription_skips',
  {
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    day: day('day').notNull(),
    movedOrderId: text('moved_order_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.day] }),
    check('subscription_skips_day', sql`${table.day} glob '????-??-??'`),
  ],
);
