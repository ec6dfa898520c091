import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { idColumn, instant } from '../db/columns.ts';

/**
 * Admins' changes outside orders, failed sign-ins, and requests over a limit. `by` is "admin:{id}",
 * "machine", or a hashed network address.
 */
export const auditEvents = sqliteTable(
  'audit_events',
  {
    id: idColumn(),
    createdAt: instant('created_at').notNull(),
    by: text('by').notNull(),
    what: text('what').notNull(),
    about: text('about').notNull(),
    from: text('from').notNull().default(''),
    to: text('to').notNull().default(''),
  },
  (table) => [
    index('audit_events_by_age').on(table.createdAt, table.id),
    index('audit_events_by_subject').on(table.about),
  ],
);
