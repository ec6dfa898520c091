import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { cents, instant } from '../platform/db/columns.ts';

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
