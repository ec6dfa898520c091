import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { frequencies } from '../../../shared/rules/plans.ts';
import { users } from '../../accounts/record/table.ts';
import { cents, day, idColumn, instant } from '../../platform/db/columns.ts';

/**
 * Invitations of subscribers whom the farm brings along. `status` expires by `mailedAt`, the last mail. `userId`:
 * the account that the link made or took, or that accepted. `total`: of the acceptance. After `endedAt` personal
 * data stays for a while; `mailboxHash` of whoever declined stays.
 */
export const moveIns = sqliteTable(
  'move_ins',
  {
    id: idColumn(),
    status: text('status', { enum: ['invited', 'accepted', 'declined', 'withdrawn'] })
      .notNull()
      .default('invited'),
    email: text('email').notNull(),
    mailboxHash: text('mailbox_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone').notNull(),
    street: text('street').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zipCode: text('zip_code').notNull(),
    notes: text('notes').notNull(),
    frequency: text('frequency', { enum: frequencies }).notNull(),
    products: text('products', { mode: 'json' }).$type<{ productId: string; quantity: number }[]>().notNull(),
    firstDelivery: day('first_delivery').notNull(),
    total: cents('total'),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    mailedAt: instant('mailed_at').notNull(),
    remindedAt: instant('reminded_at'),
    againCount: integer('again_count').notNull().default(0),
    againAt: instant('again_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('move_ins_by_age').on(table.createdAt, table.id),
    index('move_ins_by_status').on(table.status, table.mailedAt),
    check('move_ins_status', sql`${table.status} in ('invited', 'accepted', 'declined', 'withdrawn')`),
    check('move_ins_frequency', sql`${table.frequency} in ('weekly', 'biweekly', 'monthly')`),
    check('move_ins_first_delivery', sql`${table.firstDelivery} glob '????-??-??'`),
  ],
);

/** What an admin's Idempotency-Key was answered. */
export const moveInImports = sqliteTable(
  'move_in_imports',
  {
    adminId: text('admin_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: text('answer').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.adminId, table.key] }),
    index('move_in_imports_by_age').on(table.createdAt),
  ],
);
