import { eq } from 'drizzle-orm';
import type { Reminders } from '../../../shared/contract/subscriptions.ts';
import { users } from '../../accounts/record/table.ts';
import { findUser } from '../../accounts/record/users.ts';
import type { Db } from '../../platform/db/db.ts';
import { unauthorized } from '../../platform/errors.ts';

export function getReminders(db: Db, userId: string): Reminders {
  const user = findUser(db, userId);
  if (!user) throw unauthorized();
  return { beforeCharge: user.remindBeforeCharge };
}

export function setReminders(db: Db, userId: string, { beforeCharge }: Reminders): Reminders {
  db.update(users).set({ remindBeforeCharge: beforeCharge }).where(eq(users.id, userId)).run();
  return getReminders(db, userId);
}
