import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { hashOf, newToken } from '../../platform/db/ids.ts';
import { users } from './table.ts';
import type { UserRow } from './users.ts';

/** Stores only the hash; the earlier secret stops working. */
export function replaceCalendarToken(db: Db, userId: string): string {
  const token = newToken();
  db.update(users)
    .set({ calendarTokenHash: hashOf(token) })
    .where(eq(users.id, userId))
    .run();
  return token;
}

export function findUserByCalendarToken(db: Db, token: string): UserRow | undefined {
  return db
    .select()
    .from(users)
    .where(eq(users.calendarTokenHash, hashOf(token)))
    .get();
}
