import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { dropMailedTokens } from '../record/mailed-tokens.ts';
import { users } from '../record/table.ts';
import { forgetBrowsers } from './known-browsers.ts';
import { endAllSessions } from './sessions.ts';

/**
 * Takes from an account everything by which whoever has used it so far could get at it, inside the caller's transaction: nobody
 * had proved its address, so that may be somebody else than the owner. The password is the caller's to replace.
 */
export function revokeAccountAccess(db: Db, userId: string): void {
  endAllSessions(db, userId);
  forgetBrowsers(db, userId);
  dropMailedTokens(db, 'reset-password', userId);
  dropMailedTokens(db, 'verify-email', userId);
  db.update(users).set({ calendarTokenHash: null }).where(eq(users.id, userId)).run();
}
