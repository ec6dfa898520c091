import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { orders } from '../orders/table.ts';
import { cents, flag, idColumn, instant } from '../platform/db/columns.ts';

/** Written in one transaction with the event's effect. `isWebhookMissed`: the reconciler found it. */
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

/** Row `events`: epoch ms on the provider's clock up to which events were reconciled. */
export const reconciliation = sqliteTable('reconciliation', {
  key: text('key').primaryKey(),
  instant: instant('instant').notNull(),
});

/**
 * Written before the provider is called. Cents: `amount` is refunded now, `refundTo` the order's total once
 * done. `key` is the Idempotency-Key, `asked` its request, `cancel` also cancels the box, `isTold`: another mail tells the customer. `forSwaps`: what the
 * order's swaps owe, `into` credit or the way it was paid. `closedAt` is null
 * until done or refused.
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
    isTold: flag('is_told').notNull().default(false),
    forSwaps: flag('for_swaps').notNull().default(false),
    into: text('into', { enum: ['source', 'credit'] })
      .notNull()
      .default('source'),
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
