import type { Deps } from '../../platform/deps.ts';
import { queueLimitedMail } from '../../platform/mail/limited-mail.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { UserRow } from './users.ts';

/**
 * An unverified address may be a stranger's: five mails an hour, then false. Not for mails about paid orders.
 */
export function queueAccountMail(
  deps: Deps,
  { emailVerifiedAt }: Pick<UserRow, 'emailVerifiedAt'>,
  key: string,
  mail: Mail,
): boolean {
  if (emailVerifiedAt === null) return queueLimitedMail(deps, key, mail);
  return queueMail(deps, key, mail);
}
