import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { frequencies } from '../../shared/settings.ts';
import { subscriptionStatuses } from '../../shared/subscriptions.ts';
import { users } from '../accounts/table.ts';
import { cents, day, idColumn, instant, ounces } from '../columns.ts';

/**
 * Contents, percent and money (cents of one box) are frozen at sign-up. Deliveries step from `firstDeliveryDay`, charges
 * from `firstChargeAt`. `periodEnd` is when the provider bills next. `referralPercent` is taken off the first box alone.
 */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    id: idColumn(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    frequency: text('frequency', { enum: frequencies }).notNull(),
    status: text('status', { enum: subscriptionStatuses }).notNull(),
    discountPercent: real('discount_percent').notNull(),
    cartDetails: text('cart_details').notNull(),
    subtotal: cents('subtotal').notNull(),
    discount: cents('discount').notNull(),
    delivery: cents('delivery').notNull(),
    tax: cents('tax').notNull(),
    total: cents('total').notNull(),
    street: text('street').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zipCode: text('zip_code').notNull(),
    deliveryNotes: text('delivery_notes').notNull().default(''),
    referralPercent: real('referral_percent').notNull().default(0),
    firstDeliveryDay: day('first_delivery_day').notNull(),
    firstChargeAt: instant('first_charge_at').notNull(),
    trialEndsAt: instant('trial_ends_at').notNull(),
    periodEnd: instant('period_end'),
    stripeSubscriptionId: text('stripe_subscription_id').unique(),
    boxItemId: text('box_item_id'),
    setupIntentId: text('setup_intent_id').unique(),
    lastSetupError: text('last_setup_error'),
    createdAt: instant('created_at').notNull(),
    activatedAt: instant('activated_at'),
    cancelledAt: instant('cancelled_at'),
  },
  (table) => [
    index('subscriptions_by_user').on(table.userId, table.createdAt),
    index('subscriptions_by_status').on(table.status, table.createdAt),
    index('subscriptions_by_period').on(table.periodEnd),
    check('subscriptions_frequency', sql`${table.frequency} in ('weekly', 'biweekly', 'monthly')`),
    check(
      'subscriptions_status',
      sql`${table.status} in ('pending', 'trialing', 'active', 'paused', 'past_due', 'suspended', 'cancelled')`,
    ),
    check('subscriptions_first_day', sql`${table.firstDeliveryDay} glob '????-??-??'`),
  ],
);

/** `pricePerOunce` is cents. */
export const subscriptionItems = sqliteTable(
  'subscription_items',
  {
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    productId: text('product_id').notNull(),
    productName: text('product_name').notNull(),
    ounces: ounces('ounces').notNull(),
    pricePerOunce: cents('price_per_ounce').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.position] }),
    check('subscription_items_ounces', sql`${table.ounces} > 0`),
  ],
);
