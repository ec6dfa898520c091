import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { dropMailedTokens } from '../record/mailed-tokens.ts';
import { users } from '../record/table.ts';
import { forgetBrowsers } from './known-browsers.ts';
import { endAllSessions } from './sessions.ts';

/**
 * Ends every access that an account has given: sessions, known browsers, mailed links, calendar feed. For an account whose
 * address nobody had proved: whoever has used it so far may not own the address. Inside the caller's transaction; the caller
 * replaces the password.
 */
export function revokeAccountAccess(db: Db, userId: string): void {
  endAllSessions(db, userId);
  forgetBrowsers(db, userId);
  dropMailedTokens(db, 'reset-password', userId);
  dropMailedTokens(db, 'verify-email', userId);
  db.update(users).set({ calendarTokenHash: null }).where(eq(users.id, userId)).run();
}
