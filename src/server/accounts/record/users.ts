import { eq, sql } from 'drizzle-orm';
import {
  accountMessages,
  type CurrentUserQuery,
  type Role,
  type User,
} from '../../../shared/contract/accounts.ts';
import { combinedAddress } from '../../../shared/contract/address.ts';
import { emailKeyOf } from '../../../shared/rules/email-key.ts';
import { type Db, prepared } from '../../platform/db/db.ts';
import { newId } from '../../platform/db/ids.ts';
import { AppError, unauthorized } from '../../platform/errors.ts';
import { findPendingEmail } from './mailed-tokens.ts';
import { userRoles, users } from './table.ts';

export type UserRow = typeof users.$inferSelect;

type NewUser = Omit<typeof users.$inferInsert, 'id' | 'emailKey' | 'createdAt'>;

/** The account behind an id, or undefined when it is gone. */
export function findUser(db: Db, id: string): UserRow | undefined {
  return userById(db).get({ id });
}

const userById = prepared((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
);

/** Addresses are compared by their key, whatever their spelling. */
export function findUserByEmail(db: Db, email: string): UserRow | undefined {
  return db
    .select()
    .from(users)
    .where(eq(users.emailKey, emailKeyOf(email)))
    .get();
}

/** The signed-in user. Signed out: 401 (product 5), or null with `optional`. */
export function getCurrentUser(
  db: Db,
  userId: string | undefined,
  { optional }: CurrentUserQuery,
): User | null {
  if (userId !== undefined) return getUserView(db, userId);
  if (optional) return null;
  throw unauthorized();
}

/** What the account's owner may see of it; throws 401 when the account is gone. */
export function getUserView(db: Db, id: string): User {
  const user = findUser(db, id);
  if (!user) throw unauthorized();
  return toUserView(user, findPendingEmail(db, user.id, user.email));
}

export function toUserView(user: UserRow, pendingEmail: string | null): User {
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phone: user.phone,
    address: combinedAddress(user),
    createdAt: user.createdAt,
    billingName: user.billingName,
    billingAddress: user.billingAddress,
    billingCity: user.billingCity,
    billingState: user.billingState,
    billingZip: user.billingZip,
    billingCountry: user.billingCountry,
    pendingEmail,
    hasPassword: user.passwordHash !== null,
  };
}

export function listRoles(db: Db, userId: string): Role[] {
  return db.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId)).all();
}

export function isAdmin(db: Db, userId: string): boolean {
  return listRoles(db, userId).some(({ role }) => role === 'admin');
}

export function addRole(db: Db, userId: string, role: string): void {
  db.insert(userRoles).values({ userId, role }).onConflictDoNothing().run();
}

/** Makes an account and returns its id; 409 when the address has one already. Call it inside a transaction. */
export function addUser(db: Db, fields: NewUser, now: number): string {
  if (findUserByEmail(db, fields.email)) throw emailTaken();
  const id = newId();
  const email = fields.email.trim();
  db.insert(users)
    .values({ ...fields, id, email, emailKey: emailKeyOf(email), createdAt: now })
    .run();
  return id;
}

export function emailTaken(): AppError {
  return new AppError('conflict', accountMessages.taken);
}
