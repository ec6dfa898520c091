import { limits } from '../../../shared/rules/limits.ts';
import { mailboxOf } from '../../../shared/rules/referral-links.ts';
import type { Deps } from '../deps.ts';
import type { Mail } from './mail.ts';
import { queueMail } from './outbox.ts';

type LimitDeps = Pick<Deps, 'db' | 'now' | 'mails' | 'throttle' | 'log'>;

/** For mails that strangers can trigger: five per mailbox and hour; further ones are dropped (false). */
export function queueLimitedMail(deps: LimitDeps, key: string, mail: Mail): boolean {
  const { now, throttle, log } = deps;
  const mailbox = mailboxKeyOf(mail.to);
  if (!throttle.tryUse(limits.mailsPerMailbox, mailbox, now())) {
    log.warn({ kind: key.split(':')[0] }, 'mail left out: its mailbox has had five within an hour');
    return false;
  }
  const isQueued = queueMail(deps, key, mail);
  if (!isQueued) throttle.takeBack(limits.mailsPerMailbox, mailbox);
  return isQueued;
}

/** 429 when the mailbox has reached that limit. */
export function assertMailboxHasRoom({ throttle, now }: LimitDeps, address: string): void {
  throttle.check(limits.mailsPerMailbox, mailboxKeyOf(address), now());
}

/** Ignores dots at every domain, so that they cannot be used to bypass the limit. */
function mailboxKeyOf(address: string): string {
  return mailboxOf(address).replaceAll('.', '');
}
