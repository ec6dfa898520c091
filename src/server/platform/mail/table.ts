import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flag, idColumn, instant } from '../db/columns.ts';

/**
 * Every mail is a row here first, written with the change that causes it. `key` makes a mail unique. A sender claims a
 * row by moving `nextAttemptAt` ahead: until then no other one takes it.
 */
export const outbox = sqliteTable(
  'outbox',
  {
    id: idColumn(),
    key: text('key').notNull().unique(),
    to: text('to').notNull(),
    /** Where a reply goes when not to the shop. */
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** Somebody is waiting for it: it goes before all others. */
    isUrgent: flag('is_urgent').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    lastError: text('last_error'),
    /** After a restore nobody knows whether it was sent already: it waits for an admin. */
    heldAt: instant('held_at'),
  },
  (table) => [index('outbox_waiting').on(table.sentAt, table.isUrgent, table.nextAttemptAt)],
);
