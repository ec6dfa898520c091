import { eq } from 'drizzle-orm';
import { transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { hashPassword } from './passwords/passwords.ts';
import { users } from './record/table.ts';
import { addRole, addUser, findUserByEmail, isAdmin, type UserRow } from './record/users.ts';
import { revokeAccountAccess } from './sessions/revoke-account-access.ts';

type AdminDeps = Pick<Deps, 'db' | 'env' | 'now'>;

/**
 * Ensures that the account of ADMIN_EMAIL exists and has the admin role (product 5.6). Its password is replaced only
 * when the address was never verified: somebody else may have registered it.
 */
export async function ensureAdmin(deps: AdminDeps): Promise<void> {
  const { db, env } = deps;
  const known = findUserByEmail(db, env.admin.email);
  if (known && isAdmin(db, known.id)) return;
  if (known?.emailVerifiedAt) return addRole(db, known.id, 'admin');
  const passwordHash = await hashPassword('start', env.admin.password);
  transact(db, () => {
    const userId = known ? takeOver(deps, known, passwordHash) : addAdmin(deps, passwordHash);
    addRole(db, userId, 'admin');
  });
}

function addAdmin({ db, env, now }: AdminDeps, passwordHash: string): string {
  const { email } = env.admin;
  return addUser(db, { email, passwordHash, emailVerifiedAt: now(), firstName: 'Admin' }, now());
}

function takeOver({ db, now }: AdminDeps, user: UserRow, passwordHash: string): string {
  revokeAccountAccess(db, user.id);
  db.update(users).set({ passwordHash, emailVerifiedAt: now() }).where(eq(users.id, user.id)).run();
  return user.id;
}
