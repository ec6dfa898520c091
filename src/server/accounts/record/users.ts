import { eq, notExists, sql } from 'drizzle-orm';
import {
  accountMessages,
  type CurrentUserQuery,
  type Role,
  type User,
} from '../../../shared/contract/accounts.ts';
import { combinedAddress } from '../../../shared/contract/address.ts';
import { emailKeyOf } from '../../../shared/rules/email-key.ts';
import { type StaffRole, staffRoles } from '../../../shared/rules/roles.ts';
import { countRows, type Db, prepared } from '../../platform/db/db.ts';
import { newId } from '../../platform/db/ids.ts';
import { AppError, unauthorized } from '../../platform/errors.ts';
import { findPendingEmail, isHeldForUndo } from './mailed-tokens.ts';
import { userRoles, users } from './table.ts';

export type UserRow = typeof users.$inferSelect;

type NewUser = Omit<typeof users.$inferInsert, 'id' | 'emailKey' | 'createdAt'>;

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

/** 401 when the account is gone. */
export function getAccount(db: Db, id: string): UserRow {
  const user = findUser(db, id);
  if (!user) throw unauthorized();
  return user;
}

/** Ignores spelling differences. */
export function findUserByEmail(db: Db, email: string): UserRow | undefined {
  return db
    .select()
    .from(users)
    .where(eq(users.emailKey, emailKeyOf(email)))
    .get();
}

/** Signed out: 401 (product 5), or null with `optional`. */
export function getCurrentUser(
  db: Db,
  userId: string | undefined,
  { optional }: CurrentUserQuery,
): User | null {
  if (userId !== undefined) return getUserView(db, userId);
  if (optional) return null;
  throw unauthorized();
}

/** 401 when the account is gone. */
export function getUserView(db: Db, id: string): User {
  const user = getAccount(db, id);
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
    hasCalendarFeed: user.calendarTokenHash !== null,
    avoid: user.avoid,
  };
}

export function listRoles(db: Db, userId: string): Role[] {
  return db.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId)).all();
}

export function rolesOf(db: Db, userId: string): StaffRole[] {
  const own = listRoles(db, userId).map(({ role }) => role);
  return staffRoles.filter((role) => own.includes(role));
}

export function isStaff(db: Db, userId: string): boolean {
  return listRoles(db, userId).length > 0;
}

/** For queries of `users`. */
export function hasNoRole(db: Db) {
  return notExists(db.select().from(userRoles).where(eq(userRoles.userId, users.id)));
}

export function countCustomers(db: Db): number {
  return countRows(db, users, hasNoRole(db));
}

export function hasAdmin(db: Db): boolean {
  return db.select().from(userRoles).where(eq(userRoles.role, 'admin')).get() !== undefined;
}

export function addRole(db: Db, userId: string, role: StaffRole): void {
  db.insert(userRoles).values({ userId, role }).onConflictDoNothing().run();
}

/** 409 when the address is taken. Call it in a transaction. */
export function addUser(db: Db, fields: NewUser, now: number): string {
  assertEmailIsFree(db, fields.email, now);
  const id = newId();
  const email = fields.email.trim();
  db.insert(users)
    .values({ ...fields, id, email, emailKey: emailKeyOf(email), createdAt: now })
    .run();
  return id;
}

/** By another account than `ownId`, which has the address or may still restore it. */
export function isEmailTaken(db: Db, email: string, now: number, ownId?: string): boolean {
  const owner = findUserByEmail(db, email);
  return owner ? owner.id !== ownId : isHeldForUndo(db, email, now, ownId);
}

/** 409 when it is taken. */
export function assertEmailIsFree(db: Db, email: string, now: number, ownId?: string): void {
  if (isEmailTaken(db, email, now, ownId)) throw emailTaken();
}

export function emailTaken(): AppError {
  return new AppError('conflict', accountMessages.taken);
}

export function keepPhone(db: Db, userId: string, phone: string | undefined): void {
  if (phone)
    db.update(users).set({ phone, isStripeCustomerOutdated: true }).where(eq(users.id, userId)).run();
}
