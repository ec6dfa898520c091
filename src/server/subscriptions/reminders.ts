import { and, eq, gt, lte } from 'drizzle-orm';
import { policies } from '../../shared/policies.ts';
import { findUser } from '../accounts/users.ts';
import { transact } from '../db.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../outbox.ts';
import { trialEndingMail } from './mails.ts';
import { subscriptions } from './table.ts';

/** Mails everybody whose trial ends within three days, once: nobody should be surprised by the first charge. */
export function remindOfFirstCharges(deps: Deps): void {
  const { db } = deps;
  const now = deps.now();
  const ending = and(
    eq(subscriptions.status, 'trialing'),
    gt(subscriptions.trialEndsAt, now),
    lte(subscriptions.trialEndsAt, now + policies.trialReminderMs),
  );
  transact(db, () => {
    for (const row of db.select().from(subscriptions).where(ending).all()) {
      const user = findUser(db, row.userId);
      if (user)
        queueMail(db, `trial-ending:${row.id}`, trialEndingMail(deps.env.origin, user.email, row), now);
    }
  });
}
