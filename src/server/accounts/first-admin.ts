import { isEmail } from '../../shared/contract/email.ts';
import { type Db, transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { recordEvent } from '../platform/events/events.ts';
import { hashPassword } from './passwords/passwords.ts';
import { issueMailedToken } from './record/mailed-tokens.ts';
import { mailedLink } from './record/mails.ts';
import { addRole, addUser, findUserByEmail, hasAdmin } from './record/users.ts';
import { takeOverUnprovedAccount } from './sessions/revoke-account-access.ts';

type AdminDeps = Pick<Deps, 'db' | 'env' | 'now'>;

/** Only when there is no admin (product 5.6). A verified account keeps its password. */
export async function ensureAdmin({ db, env, now }: AdminDeps): Promise<void> {
  if (hasAdmin(db)) return;
  const passwordHash = await hashPassword('start', env.admin.password);
  transact(db, () => addAdmin(db, env.admin.email, passwordHash, now()));
}

/** Creates the account if needed; returns a password link, valid for one hour. 400 for an invalid address. */
export function makeAdmin({ db, env, now }: AdminDeps, email: string): string {
  if (!isEmail(email)) throw new AppError('invalid', `${email} is not an email address.`);
  return transact(db, () => {
    const id = addAdmin(db, email, null, now());
    recordEvent(db, { by: 'machine', what: 'admin added', about: id }, now());
    return mailedLink(
      env.origin,
      '/reset-password',
      issueMailedToken(db, 'reset-password', id, email.trim(), now()),
    );
  });
}

/** An unverified account may be a stranger's, so it is taken over; a verified one keeps its password. */
function addAdmin(db: Db, email: string, passwordHash: string | null, now: number): string {
  const owner = { firstName: 'Admin', lastName: '', passwordHash };
  const known = findUserByEmail(db, email);
  if (known && !known.emailVerifiedAt) takeOverUnprovedAccount(db, known, owner, now);
  const id = known?.id ?? addUser(db, { ...owner, email, emailVerifiedAt: now }, now);
  addRole(db, id, 'admin');
  return id;
}
