import { sql } from 'drizzle-orm';
import { check, index, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { users } from '../accounts/record/table.ts';
import { cents, idColumn, instant } from '../platform/db/columns.ts';

/**
 * `mailboxHash` identifies the friend's address, `shownEmail` is its masked form. `mailedAt`: last
 * invitation. `paidAt`, `paymentIntentId`: the friend's first paid subscription invoice; a pending row then
 * awaits its `reward` (cents).
 */
export const referrals = sqliteTable(
  'referrals',
  {
    id: idColumn(),
    referrerId: text('referrer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    friendId: text('friend_id')
      .unique()
      .references(() => users.id, { onDelete: 'set null' }),
    mailboxHash: text('mailbox_hash').notNull(),
    shownEmail: text('shown_email').notNull(),
    status: text('status', { enum: ['pending', 'completed', 'rejected'] })
      .notNull()
      .default('pending'),
    mailedAt: instant('mailed_at'),
    paidAt: instant('paid_at'),
    paymentIntentId: text('payment_intent_id'),
    reward: cents('reward').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    unique('referrals_by_referrer').on(table.referrerId, table.mailboxHash),
    index('referrals_by_reward').on(table.paidAt).where(sql`${table.status} = 'pending'`),
    check('referrals_status', sql`${table.status} in ('pending', 'completed', 'rejected')`),
    check('referrals_reward', sql`${table.reward} >= 0`),
  ],
);
