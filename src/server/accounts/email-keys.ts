import { sql } from 'drizzle-orm';
import { emailKeyOf } from '../../shared/email-key.ts';
import type { Db } from '../db.ts';
import { users } from './table.ts';

/**
 * Brings the keys of addresses with other than ASCII letters up to date, which were in lower case alone once. Of two accounts that
 * turn out to have one address each keeps its key.
 */
export function refreshEmailKeys(db: Db): void {
  const isInternational = sql`${users.emailKey} glob '*[^ -~]*'`;
  for (const { id, email } of db.select().from(users).where(isInternational).all())
    db.run(sql`update or ignore ${users} set email_key = ${emailKeyOf(email)} where id = ${id}`);
}
