import { eq } from 'drizzle-orm';
import { transact } from '../db.ts';
import type { Deps } from '../deps.ts';
import { shutOutEarlierHolder } from './earlier-holders.ts';
import { hashPassword } from './passwords.ts';
import { users } from './table.ts';
import { addRole, addUser, findUserByEmail, isAdmin, type UserRow } from './users.ts';

type AdminDeps = Pick<Deps, 'db' | 'env' | 'now'>;

/**
 * Sees to the first admin (decisions, "Accounts"): made when missing, given the role when an account exists. A
 * password stays, unless nobody ever proved the address: the role must not fall to whoever typed it in first.
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
  shutOutEarlierHolder(db, user.id);
  db.update(users).set({ passwordHash, emailVerifiedAt: now() }).where(eq(users.id, user.id)).run();
  return user.id;
}
