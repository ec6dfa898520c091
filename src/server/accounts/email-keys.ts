import { sql } from 'drizzle-orm';
import { emailKeyOf } from '../../shared/email-key.ts';
import type { Db } from '../db.ts';
import { users } from './table.ts';

/**
 * Recomputes `emailKey` of addresses with other than ASCII letters: earlier versions only lower-cased them. When two accounts
 * would get the same key, both keep their old one.
 */
export function refreshEmailKeys(db: Db): void {
  const isInternational = sql`${users.emailKey} glob '*[^ -~]*'`;
  for (const { id, email } of db.select().from(users).where(isInternational).all())
    db.run(sql`update or ignore ${users} set email_key = ${emailKeyOf(email)} where id = ${id}`);
}
