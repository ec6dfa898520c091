import { sql } from 'drizzle-orm';
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { taskKinds } from '../../shared/contract/overview.ts';
import { users } from '../accounts/record/table.ts';
import { orders } from '../orders/table.ts';
import { cents, flag, idColumn, instant } from '../platform/db/columns.ts';

/**
 * The provider's events whose effect is in the database, written in the same transaction as the effect. `isWebhookMissed`: no webhook
 * brought it, the reconciler found it.
 */
export const stripeEvents = sqliteTable(
  'stripe_events',
  {
    id: idColumn(),
    type: text('type').notNull(),
    createdAt: instant('created_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    isWebhookMissed: flag('is_missed').notNull(),
  },
  (table) => [
    index('stripe_events_by_age').on(table.createdAt),
    index('stripe_events_by_receipt').on(table.isWebhookMissed, table.receivedAt),
  ],
);

/** `events`: up to which instant (epoch ms on the provider's clock) the provider's events were reconciled. */
export const reconciliation = sqliteTable('reconciliation', {
  key: text('key').primaryKey(),
  instant: instant('instant').notNull(),
});

/**
 * One row per refund that somebody asked for, written before the provider is called. Cents: `amount` is given back, and
 * `refundTo` is what is refunded of the order once it is done. `key` is the Idempotency-Key, `asked` what was asked for
 * under it, `cancel` whether the box is taken out of the week with it. `closedAt` is null until it is done or refused;
 * `refusal` is the sentence then.
 */
export const refunds = sqliteTable(
  'refunds',
  {
    id: idColumn(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    amount: cents('amount').notNull(),
    refundTo: cents('refund_to').notNull(),
    key: text('key'),
    asked: text('asked').notNull().default(''),
    cancel: flag('cancel').notNull().default(false),
    refusal: text('refusal'),
    by: text('by').notNull(),
    createdAt: instant('created_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (table) => [
    index('refunds_by_order').on(table.orderId, table.closedAt),
    uniqueIndex('refunds_by_key').on(table.orderId, table.key),
  ],
);

/**
 * What an admin has to settle by hand, until one closes it with a note. `source` names what caused it, so that it is there
 * once; `amount` is cents. A dispute names its charge at the provider, which can be one that no order goes with.
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
    check('tasks_kind', sql`${table.kind} in ('failed-refund', 'lost-dispute')`),
    check('tasks_amount', sql`${table.amount} > 0`),
  ],
);
