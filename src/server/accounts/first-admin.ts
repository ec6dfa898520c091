import { isEmail } from '../../shared/contract/email.ts';
import { demoAdmin } from '../env.ts';
import { type Db, transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { recordEvent } from '../platform/events/events.ts';
import { isLoopback } from '../platform/http/own-address.ts';
import { hashPassword, passwordMatches } from './passwords/passwords.ts';
import { issueMailedToken } from './record/mailed-tokens.ts';
import { mailedLink } from './record/mails.ts';
import { addRole, addUser, findUserByEmail, hasAdmin } from './record/users.ts';
import { takeOverUnprovedAccount } from './sessions/revoke-account-access.ts';

type AdminDeps = Pick<Deps, 'db' | 'env' | 'now'>;

/**
 * Only when there is no admin (product 5.6), or in a demo that others can reach, one with the password that everybody knows;
 * true if the password of `env` was set. A verified account keeps its password.
 */
export async function ensureAdmin({ db, env, now }: AdminDeps): Promise<boolean> {
  if (hasAdmin(db)) return replaceKnownPassword({ db, env, now });
  const passwordHash = await hashPassword('start', env.admin.password);
  transact(db, () => addAdmin(db, env.admin.email, passwordHash, now()));
  return true;
}

/** The demo was begun on this machine alone. */
async function replaceKnownPassword({ db, env, now }: AdminDeps): Promise<boolean> {
  if (env.mode !== 'demo' || isLoopback(env.origin)) return false;
  const admin = findUserByEmail(db, demoAdmin.email);
  if (!admin || !(await passwordMatches('start', demoAdmin.password, admin.passwordHash))) return false;
  const passwordHash = await hashPassword('start', env.admin.password);
  const { firstName, lastName } = admin;
  transact(db, () => takeOverUnprovedAccount(db, admin, { firstName, lastName, passwordHash }, now()));
  return true;
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
