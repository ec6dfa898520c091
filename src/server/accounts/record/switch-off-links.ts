import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { readSigned, sign } from '../../platform/db/signing.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { MailAction } from '../../platform/mail/mail.ts';
import { users } from './table.ts';

const purpose = 'switch-off-mails';

const switches = { reviews: { wantsReviewMails: false }, shelf: { wantsShelfMails: false } };
type Kind = keyof typeof switches;

/** For mails that belong to no order. Works without signing in, and does not expire. */
export function switchOffAction(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  userId: string,
  kind: Kind,
): MailAction {
  const token = sign(db, purpose, `${kind} ${userId}`);
  return {
    label: 'I want no more mails like this',
    url: `${env.origin}/switch-off-mails?${new URLSearchParams({ token })}`,
  };
}

/** 400 for a forged link. */
export function switchOffMails(db: Db, token: string): void {
  const [kind, id = ''] = (readSigned(db, purpose, token) ?? '').split(' ');
  if (!isKind(kind))
    throw new AppError('invalid', 'This link does not work. Please use the one in our mail.');
  db.update(users).set(switches[kind]).where(eq(users.id, id)).run();
}

function isKind(kind = ''): kind is Kind {
  return Object.hasOwn(switches, kind);
}
