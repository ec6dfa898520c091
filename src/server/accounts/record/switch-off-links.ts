import { eq } from 'drizzle-orm';
import { readSigned, sign } from '../../platform/db/signing.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { oneClickPath } from '../../platform/http/request-limits.ts';
import type { SwitchOff } from '../../platform/mail/mail.ts';
import { declinedInvitations, users } from './table.ts';

const purpose = 'switch-off-mails';

type Switch = (deps: Pick<Deps, 'db' | 'now'>, subject: string) => void;

/** By kind of mail. The subject is a customer's id; of an invitation, the hash of a mailbox. */
const switches = {
  reviews: ofCustomer({ wantsReviewMails: false }),
  shelf: ofCustomer({ wantsShelfMails: false }),
  charges: ofCustomer({ remindBeforeCharge: false }),
  invitations: ({ db, now }, mailboxHash) =>
    db.insert(declinedInvitations).values({ mailboxHash, declinedAt: now() }).onConflictDoNothing().run(),
} satisfies Record<string, Switch>;
type Kind = keyof typeof switches;

function ofCustomer(change: Partial<typeof users.$inferInsert>): Switch {
  return ({ db }, id) => db.update(users).set(change).where(eq(users.id, id)).run();
}

/** For mails that belong to no order. Works without signing in, and does not expire. */
export function switchOffOf(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  kind: Kind,
  subject: string,
  { label, page } = { label: 'I want no more mails like this', page: switchOffPage },
): SwitchOff {
  const query = new URLSearchParams({ token: sign(db, purpose, `${kind} ${subject}`) });
  return {
    label,
    url: `${env.origin}${page}?${query}`,
    oneClickUrl: `${env.origin}${oneClickPath}?${query}`,
  };
}

export const switchOffPage = '/switch-off-mails';

/** Idempotent. 400 for a forged link. */
export function switchOffMails(deps: Pick<Deps, 'db' | 'now'>, token: string): void {
  const [kind, subject = ''] = (readSigned(deps.db, purpose, token) ?? '').split(' ');
  if (!isKind(kind))
    throw new AppError('invalid', 'This link does not work. Please use the one in our mail.');
  switches[kind](deps, subject);
}

function isKind(kind = ''): kind is Kind {
  return Object.hasOwn(switches, kind);
}
