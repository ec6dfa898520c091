import { and, asc, eq, max } from 'drizzle-orm';
import { business } from '../../shared/business.ts';
import type { AdminUser, CreateAdmin } from '../../shared/contract/accounts.ts';
import type { Env } from '../env.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { layoutMail } from '../platform/mail/mail-layout.ts';
import { type Mail, queueMail } from '../platform/mail/outbox.ts';
import { assertStrongPassword } from './passwords/common-passwords.ts';
import { hashPassword } from './passwords/passwords.ts';
import { issueMailedToken } from './record/mailed-tokens.ts';
import { mailedLink } from './record/mails.ts';
import { sessions, userRoles, users } from './record/table.ts';
import { addRole, addUser, emailTaken, findUser, findUserByEmail, type UserRow } from './record/users.ts';

/** The admins, the longest-serving first. `ownId` is who asks. */
export function listAdmins(db: Db, ownId: string): AdminUser[] {
  return adminRows(db).map(({ user, lastSeenAt }) => toAdminUserView(user, lastSeenAt, ownId));
}

/**
 * Makes an account that is an admin's, and tells its owner and the other admins by mail. 400 for a weak password, 409 when
 * the address has an account: nobody's password is replaced from here.
 */
export async function createAdmin(deps: Deps, byId: string, input: CreateAdmin): Promise<AdminUser> {
  const { db, env, now } = deps;
  const { password, ...fields } = input;
  await assertStrongPassword(password);
  if (findUserByEmail(db, fields.email)) throw emailTaken();
  const passwordHash = await hashPassword(byId, password);
  return transact(db, () => {
    const by = getAdmin(db, byId);
    const others = adminRows(db).map(({ user }) => user);
    const user = getUser(db, addUser(db, { ...fields, passwordHash }, now()));
    addRole(db, user.id, 'admin');
    const token = issueMailedToken(db, 'verify-email', user.id, user.email, now());
    queue(deps, newAdminMail(env, user, by.email, token));
    for (const other of others) queue(deps, adminAddedNoticeMail(env, other, user.email, by.email));
    return toAdminUserView(user, null, byId);
  });
}

/**
 * Takes the role away: the account stays a customer's. Everybody concerned is told by mail. 404 when it is no admin's, 409
 * for the last one.
 */
export function removeAdmin(deps: Deps, byId: string, id: string): void {
  const { db, env } = deps;
  transact(db, () => {
    const by = getAdmin(db, byId);
    const user = getAdmin(db, id);
    const others = adminRows(db).filter((row) => row.user.id !== id);
    if (others.length === 0)
      throw new AppError('conflict', 'The last admin cannot be removed. Please create another one first.');
    db.delete(userRoles)
      .where(and(eq(userRoles.userId, id), eq(userRoles.role, 'admin')))
      .run();
    queue(deps, adminRoleRemovedMail(env, user, by.email));
    for (const other of others) queue(deps, adminRemovedNoticeMail(env, other.user, user.email, by.email));
  });
}

function adminRows(db: Db) {
  return db
    .select({ user: users, lastSeenAt: max(sessions.lastSeenAt) })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(eq(userRoles.role, 'admin'))
    .groupBy(users.id)
    .orderBy(asc(users.createdAt), asc(users.id))
    .all();
}

function getAdmin(db: Db, id: string): UserRow {
  const row = adminRows(db).find(({ user }) => user.id === id);
  if (!row) throw new AppError('notFound', 'We do not know this admin.');
  return row.user;
}

function getUser(db: Db, id: string): UserRow {
  const user = findUser(db, id);
  if (!user) throw new Error(`There is no user ${id}.`);
  return user;
}

function queue({ db, now }: Deps, mail: Mail): void {
  queueMail(db, `admins:${newId()}`, mail, now());
}

function toAdminUserView(user: UserRow, lastSeenAt: number | null, ownId: string): AdminUser {
  const { id, firstName, lastName, email, createdAt } = user;
  return { id, firstName, lastName, email, createdAt, lastSeenAt, isYou: id === ownId };
}

type Reader = { email: string };

/** To somebody who has just become an admin; the password came from whoever made the account. */
function newAdminMail({ origin }: Env, reader: Reader, by: string, token: string): Mail {
  return layoutMail({
    to: reader.email,
    subject: `You are an admin of ${business.name}`,
    title: 'You are an admin now',
    paragraphs: [
      `${by} has made an admin account of ${business.name} for this address, and will tell you its password. Please choose one of your own after you have signed in.`,
      'Please confirm that this address is yours. The link works for seven days.',
    ],
    action: { label: 'Confirm my email address', url: mailedLink(origin, '/verify-email', token) },
  });
}

/** To the other admins. */
function adminAddedNoticeMail({ origin }: Env, reader: Reader, email: string, by: string): Mail {
  return layoutMail({
    to: reader.email,
    subject: `${business.name} has a new admin`,
    title: 'A new admin',
    paragraphs: [`${by} has made ${email} an admin of ${business.name}.`],
    action: { label: 'See the admins', url: adminsUrl(origin) },
  });
}

/** To somebody who is no admin any more. */
function adminRoleRemovedMail(_: Env, reader: Reader, by: string): Mail {
  return layoutMail({
    to: reader.email,
    subject: `You are no longer an admin of ${business.name}`,
    title: 'Your admin role has ended',
    paragraphs: [
      `${by} has removed this address from the admins of ${business.name}. Your account stays, as a customer's.`,
    ],
    closing: [`If this surprises you, please call us at ${business.phone}.`],
  });
}

/** To the other admins. */
function adminRemovedNoticeMail({ origin }: Env, reader: Reader, email: string, by: string): Mail {
  return layoutMail({
    to: reader.email,
    subject: `${business.name} has one admin less`,
    title: 'An admin was removed',
    paragraphs: [`${by} has removed ${email} from the admins of ${business.name}.`],
    action: { label: 'See the admins', url: adminsUrl(origin) },
  });
}

function adminsUrl(origin: string): string {
  return `${origin}/admin?tab=admin-users`;
}
