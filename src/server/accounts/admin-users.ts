import { asc, eq, inArray, max } from 'drizzle-orm';
import { business } from '../../shared/business.ts';
import type { AdminUser, CreateAdmin } from '../../shared/contract/accounts.ts';
import { type StaffRole, workPageOf } from '../../shared/rules/roles.ts';
import type { Env } from '../env.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { recordEvent } from '../platform/events/events.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { queueMail } from '../platform/mail/outbox.ts';
import { assertStrongPassword } from './passwords/common-passwords.ts';
import { hashPassword } from './passwords/passwords.ts';
import { issueMailedToken } from './record/mailed-tokens.ts';
import { mailedLink } from './record/mails.ts';
import { sessions, userRoles, users } from './record/table.ts';
import {
  addRole,
  addUser,
  assertEmailIsFree,
  findUser,
  findUserByEmail,
  rolesOf,
  type UserRow,
} from './record/users.ts';
import { endAllSessions } from './sessions/sessions.ts';

export function listAdmins(db: Db, ownId: string): AdminUser[] {
  return staffRows(db).map((row) => toAdminUserView(row, ownId));
}

/** What accounts cannot know, for they come before catalog and settings. */
export type Outside = {
  /** Whether all are ids of products. */
  areGreens: (ids: string[]) => boolean;
  /** Addresses that get the farm's mails. */
  farmAddresses: () => string[];
};

/**
 * Mails the owner and the other admins. An account that is there gets the roles, if `admin` is none of them, and keeps its
 * password. 400 for a weak password, 409 for an account that is there with `admin` or a password.
 */
export async function createAdmin(
  deps: Deps,
  byId: string,
  input: CreateAdmin,
  { farmAddresses }: Pick<Outside, 'farmAddresses'>,
): Promise<AdminUser> {
  const { db, env, now } = deps;
  const { password, roles, ...fields } = input;
  const known = findUserByEmail(db, fields.email);
  if (known && password === '' && !roles.includes('admin'))
    return giveRoles(deps, byId, { user: known, roles, farmAddresses: farmAddresses() });
  await assertStrongPassword(password, { email: fields.email, isStaff: true });
  assertEmailIsFree(db, fields.email, now());
  const passwordHash = await hashPassword(byId, password);
  return transact(db, () => {
    const by = getStaff(db, byId).user;
    const others = listOtherAdmins(db, null);
    const user = getUser(db, addUser(db, { ...fields, passwordHash }, now()));
    for (const role of roles) addRole(db, user.id, role);
    recordChange(deps, byId, { what: 'admin added', about: user.id, to: roles });
    const token = issueMailedToken(db, 'verify-email', user.id, user.email, now());
    queue(deps, newAdminMail(env, user, { by: by.email, roles, token }));
    for (const other of others) queue(deps, adminAddedNoticeMail(env, other, { user, by: by.email, roles }));
    return toAdminUserView({ user, lastSeenAt: null, roles }, byId);
  });
}

type Given = { user: UserRow; roles: StaffRole[]; farmAddresses: string[] };

/** All sessions end: the next one shows how long the password is. */
function giveRoles(deps: Deps, byId: string, { user, roles, farmAddresses }: Given): AdminUser {
  const { db, env } = deps;
  return transact(db, () => {
    const by = getStaff(db, byId).user;
    const before = rolesOf(db, user.id);
    for (const role of roles) addRole(db, user.id, role);
    const after = rolesOf(db, user.id);
    endAllSessions(db, user.id);
    recordChange(deps, byId, { what: 'roles changed', about: user.id, from: before, to: after });
    queue(deps, rolesChangedMail(env, user, { by: by.email, roles: after }));
    for (const email of farmAddresses)
      queue(deps, rolesChangedNoticeMail(env, { email }, { user, by: by.email, roles: after }));
    return toAdminUserView({ user, lastSeenAt: null, roles: after }, byId);
  });
}

/** Mails everybody concerned. 404 when it has no role, 409 when no admin would be left. */
export function changeRoles(deps: Deps, byId: string, id: string, roles: StaffRole[]): AdminUser {
  const { db, env } = deps;
  return transact(db, () => {
    const by = getStaff(db, byId).user;
    const { user, lastSeenAt, roles: before } = getStaff(db, id);
    if (before.join() === roles.join()) return toAdminUserView({ user, lastSeenAt, roles }, byId);
    const others = listOtherAdmins(db, id);
    if (!roles.includes('admin')) assertAdminIsLeft(others);
    db.delete(userRoles).where(eq(userRoles.userId, id)).run();
    for (const role of roles) addRole(db, id, role);
    recordChange(deps, byId, { what: 'roles changed', about: id, from: before, to: roles });
    queue(deps, rolesChangedMail(env, user, { by: by.email, roles }));
    for (const other of others)
      queue(deps, rolesChangedNoticeMail(env, other, { user, by: by.email, roles }));
    return toAdminUserView({ user, lastSeenAt, roles }, byId);
  });
}

/** The account stays. Mails everybody concerned. 404 when it has no role, 409 for the last admin. */
export function removeAdmin(deps: Deps, byId: string, id: string): void {
  const { db, env } = deps;
  transact(db, () => {
    const by = getStaff(db, byId).user;
    const { user, roles } = getStaff(db, id);
    const others = listOtherAdmins(db, id);
    assertAdminIsLeft(others);
    db.delete(userRoles).where(eq(userRoles.userId, id)).run();
    recordChange(deps, byId, { what: 'admin removed', about: id, from: roles });
    queue(deps, adminRoleRemovedMail(env, user, { by: by.email, roles }));
    for (const other of others)
      queue(deps, adminRemovedNoticeMail(env, other, { user, by: by.email, roles }));
  });
}

type StaffRow = { user: UserRow; lastSeenAt: number | null; roles: StaffRole[] };

function staffRows(db: Db): StaffRow[] {
  return db
    .select({ user: users, lastSeenAt: max(sessions.lastSeenAt) })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(inArray(users.id, db.select({ id: userRoles.userId }).from(userRoles)))
    .groupBy(users.id)
    .orderBy(asc(users.createdAt), asc(users.id))
    .all()
    .map((row) => ({ ...row, roles: rolesOf(db, row.user.id) }));
}

function listOtherAdmins(db: Db, id: string | null): UserRow[] {
  return staffRows(db).flatMap(({ user, roles }) =>
    roles.includes('admin') && user.id !== id ? [user] : [],
  );
}

function assertAdminIsLeft(others: UserRow[]): void {
  if (others.length === 0)
    throw new AppError('conflict', 'The last admin cannot be removed. Please create another one first.');
}

function getStaff(db: Db, id: string): StaffRow {
  const row = staffRows(db).find(({ user }) => user.id === id);
  if (!row) throw new AppError('notFound', 'We do not know this admin.');
  return row;
}

type RoleChange = { what: string; about: string; from?: StaffRole[]; to?: StaffRole[] };

function recordChange({ db, now }: Deps, byId: string, { from, to, ...change }: RoleChange): void {
  const event = { by: `admin:${byId}` as const, from: from?.join(', '), to: to?.join(', ') };
  recordEvent(db, { ...event, ...change }, now());
}

function getUser(db: Db, id: string): UserRow {
  const user = findUser(db, id);
  if (!user) throw new Error(`There is no user ${id}.`);
  return user;
}

function queue(deps: Deps, mail: Mail): void {
  queueMail(deps, `admins:${newId()}`, mail);
}

function toAdminUserView({ user, lastSeenAt, roles }: StaffRow, ownId: string): AdminUser {
  const { id, firstName, lastName, email, createdAt } = user;
  return { id, firstName, lastName, email, createdAt, lastSeenAt, isYou: id === ownId, roles };
}

/** "a packer and a driver". */
function withArticles(roles: StaffRole[]): string {
  return enumerated(roles.map((role) => (role === 'admin' ? `an ${role}` : `a ${role}`)));
}

const enumerated = (words: string[]) => new Intl.ListFormat('en-US').format(words);

type Reader = { email: string };
type Change = { by: string; roles: StaffRole[] };
type ChangeOfUser = Change & { user: Reader };

/** The password came from whoever made the account. */
function newAdminMail(
  { origin }: Env,
  reader: Reader,
  { by, roles, token }: Change & { token: string },
): Mail {
  return {
    to: reader.email,
    subject: `You are ${withArticles(roles)} of ${business.name}`,
    title: `You are ${withArticles(roles)} now`,
    paragraphs: [
      `${by} has made an account of ${business.name} for this address, as ${withArticles(roles)}, and will tell you its password. Please choose one of your own after you have signed in.`,
      'Please confirm that this address is yours. The link works for seven days.',
    ],
    action: { label: 'Confirm my email address', url: mailedLink(origin, '/verify-email', token) },
  };
}

function adminAddedNoticeMail({ origin }: Env, reader: Reader, { user, by, roles }: ChangeOfUser): Mail {
  return {
    to: reader.email,
    subject: `${business.name} has a new ${enumerated(roles)}`,
    title: `A new ${enumerated(roles)}`,
    paragraphs: [`${by} has made ${user.email} ${withArticles(roles)} of ${business.name}.`],
    action: { label: 'See the admin users', url: adminsUrl(origin) },
  };
}

function rolesChangedMail({ origin }: Env, reader: Reader, { by, roles }: Change): Mail {
  return {
    to: reader.email,
    subject: `You are ${withArticles(roles)} of ${business.name} now`,
    title: 'Your role has changed',
    paragraphs: [`${by} has made you ${withArticles(roles)} of ${business.name}.`],
    action: { label: 'Open your page', url: `${origin}${workPageOf(roles)}` },
    closing: [`If this surprises you, please call us at ${business.phone}.`],
  };
}

function rolesChangedNoticeMail({ origin }: Env, reader: Reader, { user, by, roles }: ChangeOfUser): Mail {
  return {
    to: reader.email,
    subject: `${business.name}: a role has changed`,
    title: 'A role has changed',
    paragraphs: [`${by} has made ${user.email} ${withArticles(roles)} of ${business.name}.`],
    action: { label: 'See the admin users', url: adminsUrl(origin) },
  };
}

function adminRoleRemovedMail(_: Env, reader: Reader, { by, roles }: Change): Mail {
  return {
    to: reader.email,
    subject: `You are no longer ${withArticles(roles)} of ${business.name}`,
    title: 'Your role has ended',
    paragraphs: [
      `You are no longer ${withArticles(roles)} of ${business.name}: ${by} has removed this address. Your account stays, as a customer's.`,
    ],
    closing: [`If this surprises you, please call us at ${business.phone}.`],
  };
}

function adminRemovedNoticeMail({ origin }: Env, reader: Reader, { user, by, roles }: ChangeOfUser): Mail {
  return {
    to: reader.email,
    subject: `${business.name} has one ${enumerated(roles)} less`,
    title: `${user.email} was removed`,
    paragraphs: [`${by} has removed ${user.email}, who was ${withArticles(roles)} of ${business.name}.`],
    action: { label: 'See the admin users', url: adminsUrl(origin) },
  };
}

function adminsUrl(origin: string): string {
  return `${origin}/admin?tab=admin-users`;
}
