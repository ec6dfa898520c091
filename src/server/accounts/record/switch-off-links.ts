import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { readSigned, sign } from '../../platform/db/signing.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { MailAction } from '../../platform/mail/mail.ts';
import { users } from './table.ts';

const purpose = 'switch-off-mails';

/** For mails that belong to no order. Works without signing in, and does not expire. */
export function switchOffAction({ db, env }: Pick<Deps, 'db' | 'env'>, userId: string): MailAction {
  const token = sign(db, purpose, `reviews ${userId}`);
  return {
    label: 'I want no more mails like this',
    url: `${env.origin}/switch-off-mails?${new URLSearchParams({ token })}`,
  };
}

/** 400 for a forged link. */
export function switchOffMails(db: Db, token: string): void {
  const [kind, id = ''] = (readSigned(db, purpose, token) ?? '').split(' ');
  if (kind !== 'reviews')
    throw new AppError('invalid', 'This link does not work. Please use the one in our mail.');
  db.update(users).set({ wantsReviewMails: false }).where(eq(users.id, id)).run();
}
