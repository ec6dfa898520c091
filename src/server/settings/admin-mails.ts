import type { Deps } from '../platform/deps.ts';
import { holdMails, type Mail } from '../platform/mail/mail.ts';
import { queueMail } from '../platform/mail/outbox.ts';
import { getNotificationEmails } from './settings.ts';

/** One mail per admin address, once per `key`. */
export function queueAdminMails(deps: Deps, key: string, toMail: (admin: string) => Mail): void {
  for (const admin of getNotificationEmails(deps.db)) {
    queueMail(deps, `${key}:${admin}`, toMail(admin));
  }
}

/** Sent even while mails are held after a restore, because it reports something found just now. */
export function queueAdminMailsNow(deps: Deps, key: string, toMail: (admin: string) => Mail): void {
  queueAdminMails(holdMails(deps, false), key, toMail);
}
