import { eq } from 'drizzle-orm';
import { limits } from '../../shared/rules/limits.ts';
import type { Deps } from '../platform/deps.ts';
import { queueMail } from '../platform/mail/outbox.ts';
import { failedSignInAlertMail } from './account-mails.ts';
import { userRoles, users } from './table.ts';

/** Counts a failed sign-in: wrong credentials, or too many attempts. Above `limits.failedSignInsOfShop` the admins get a mail, at most one in six hours. */
export function noteFailedSignIn(deps: Deps): void {
  const { db, env, throttle, now } = deps;
  if (throttle.tryUse(limits.failedSignInsOfShop, 'shop', now())) return;
  if (!throttle.tryUse(limits.failedSignInAlerts, 'shop', now())) return;
  deps.log.warn('many failed sign-ins');
  const period = Math.floor(now() / limits.failedSignInAlerts.withinMs);
  const admins = db
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(eq(userRoles.role, 'admin'))
    .all();
  for (const admin of admins)
    queueMail(db, `failed-sign-ins:${period}:${admin.id}`, failedSignInAlertMail(env, admin), now());
}
