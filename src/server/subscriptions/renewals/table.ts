import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { resolutions } from '../../../shared/contract/payments.ts';
import { users } from '../../accounts/record/table.ts';
import { cents, flag, idColumn, instant } from '../../platform/db/columns.ts';

/**
 * One row per failed invoice. `amountDue` is cents. `cardChangedAt` and `isManualRetry` (an admin's attempt)
 * decide what a payment is credited to.
 */
export const paymentFailures = sqliteTable(
  'payment_failures',
  {
    id: idColumn(),
    invoiceId: text('invoice_id').notNull().unique(),
    subscriptionId: text('subscription_id'),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    customerEmail: text('customer_email').notNull(),
    failureReason: text('failure_reason').notNull(),
    attemptCount: integer('attempt_count').notNull(),
    amountDue: cents('amount_due').notNull(),
    isResolved: flag('is_resolved').notNull().default(false),
    resolvedBy: text('resolved_by', { enum: resolutions }),
    resolvedAt: instant('resolved_at'),
    cardChangedAt: instant('card_changed_at'),
    isManualRetry: flag('is_manual_retry').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('payment_failures_by_age').on(table.createdAt),
    index('payment_failures_by_subscription').on(table.subscriptionId, table.isResolved),
    index('payment_failures_open').on(table.createdAt).where(sql`${table.isResolved} = 0`),
    index('payment_failures_by_resolution').on(table.resolvedAt, table.resolvedBy, table.amountDue),
  ],
);
