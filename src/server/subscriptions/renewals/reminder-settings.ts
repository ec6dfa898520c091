import { eq } from 'drizzle-orm';
import type { Reminders, RemindersChange } from '../../../shared/contract/subscriptions.ts';
import { users } from '../../accounts/record/table.ts';
import { getAccount } from '../../accounts/record/users.ts';
import type { Db } from '../../platform/db/db.ts';

export function getReminders(db: Db, userId: string): Reminders {
  const user = getAccount(db, userId);
  return {
    beforeCharge: user.remindBeforeCharge,
    reviews: user.wantsReviewMails,
    shelf: user.wantsShelfMails,
  };
}

export function setReminders(
  db: Db,
  userId: string,
  { beforeCharge, reviews, shelf }: RemindersChange,
): Reminders {
  const change = { remindBeforeCharge: beforeCharge, wantsReviewMails: reviews, wantsShelfMails: shelf };
  db.update(users).set(change).where(eq(users.id, userId)).run();
  return getReminders(db, userId);
}
