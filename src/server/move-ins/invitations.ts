import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { AdminMoveIn, MoveIn, MoveInQuery } from '../../shared/contract/move-ins.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { emailKeyOf } from '../../shared/rules/email-key.ts';
import { policies } from '../../shared/rules/limits.ts';
import { mailboxOf } from '../../shared/rules/referral-links.ts';
import { findUserByEmail, isStaff } from '../accounts/record/users.ts';
import { createdBetween } from '../platform/db/created-between.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { isHit } from '../platform/db/search-index.ts';
import { keyedHash, readSigned, sign } from '../platform/db/signing.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { mapPage, type Page, readPage } from '../platform/http/pagination.ts';
import { queueMail } from '../platform/mail/outbox.ts';
import {
  findMoveIn,
  hasMoveInState,
  type MoveInRow,
  moveInStateOf,
  movingScheduleNow,
} from '../subscriptions/move-ins/move-ins.ts';
import { moveIns } from '../subscriptions/move-ins/table.ts';
import { subscriptionsOf } from '../subscriptions/record/subscriptions.ts';
import { moveInBoxToday } from './boxes.ts';
import { moveInMail } from './mails.ts';

const purpose = 'move-in';

export function listMoveIns(db: Db, query: MoveInQuery, now: number): Page<AdminMoveIn> {
  const { q, status, ...days } = query;
  const filters = and(
    status && hasMoveInState(status, now),
    createdBetween(moveIns.createdAt, days),
    q ? isHit('movein', moveIns.id, q) : undefined,
  );
  return mapPage(readPage(db, moveIns, filters, query), (rows) =>
    rows.map((row) => toAdminMoveIn(db, row, now)),
  );
}

export function toAdminMoveIn(db: Db, row: MoveInRow, now: number): AdminMoveIn {
  return {
    id: row.id,
    email: row.email,
    name: `${row.firstName} ${row.lastName}`.trim(),
    planFrequency: row.frequency,
    total: row.total ?? (row.products.length > 0 ? moveInBoxToday(db, row).quote.total : 0),
    firstDelivery: row.firstDelivery,
    state: moveInStateOf(row, now),
    invitedAt: row.createdAt,
    acceptedAt: row.status === 'accepted' ? row.endedAt : null,
  };
}

/** 404 for an unknown one. */
export function getMoveIn(db: Db, id: string): MoveInRow {
  const row = findMoveIn(db, id);
  if (!row) throw new AppError('notFound', 'We do not know this invitation.');
  return row;
}

/** 400 for a link not made here, 404 where the invitation is gone. */
export function readMoveInLink(db: Db, token: string): MoveInRow {
  const id = readSigned(db, purpose, token);
  if (id === null) throw new AppError('invalid', 'This link is not valid. Please use the one in our mail.');
  return getMoveIn(db, id);
}

/** 409 once it is over. `now` is epoch ms. */
export function assertMoveInOpen(row: MoveInRow, now: number): void {
  const state = moveInStateOf(row, now);
  if (state !== 'invited') throw new AppError('conflict', endings[state]);
}

const endings = {
  accepted: 'This invitation has been accepted already. Please sign in to see your subscription.',
  declined: 'This invitation was declined. Please contact us if you want your box after all.',
  withdrawn: 'This invitation is no longer open. Please contact us.',
  expired: 'This invitation has expired. Please ask us for a new one.',
};

/** Changes nothing. */
export function openMoveIn({ db, now: clock }: Deps, token: string): MoveIn {
  const row = readMoveInLink(db, token);
  const now = clock();
  const state = moveInStateOf(row, now);
  if (state !== 'invited') return { state };
  const { lines, quote } = moveInBoxToday(db, row);
  const { firstDeliveryDay, firstChargeAt } = movingScheduleNow(db, row, now);
  return {
    state,
    firstName: row.firstName,
    email: row.email,
    planFrequency: row.frequency,
    lines,
    total: quote.total,
    firstDelivery: firstDeliveryDay,
    chargedOn: newYorkDay(firstChargeAt),
    hasAccount: Boolean(findUserByEmail(db, row.email)?.emailVerifiedAt),
  };
}

export function moveInMailboxHash(db: Db, email: string): string {
  return keyedHash(db, 'move-in mailbox', mailboxOf(email));
}

/** 409 with the reason. `now` is epoch ms. */
export function assertInvitable(db: Db, email: string, now: number): void {
  const user = findUserByEmail(db, email);
  if (user && isStaff(db, user.id)) throw new AppError('conflict', 'This email address works on the farm.');
  if (user && hasRunningSubscription(db, user.id))
    throw new AppError('conflict', 'This email address has a subscription already.');
  if (openInvitationOf(db, email, now))
    throw new AppError('conflict', 'This email address has an open invitation already.');
  const declined = and(eq(moveIns.status, 'declined'), eq(moveIns.mailboxHash, moveInMailboxHash(db, email)));
  if (db.select().from(moveIns).where(declined).get())
    throw new AppError('conflict', 'This person has declined an invitation and gets no more.');
}

export function hasRunningSubscription(db: Db, userId: string): boolean {
  return subscriptionsOf(db, userId).some(({ status }) => status !== 'cancelled');
}

function openInvitationOf(db: Db, email: string, now: number): MoveInRow | undefined {
  const key = emailKeyOf(email);
  const sameMailbox = eq(moveIns.mailboxHash, moveInMailboxHash(db, email));
  const open = db
    .select()
    .from(moveIns)
    .where(and(hasMoveInState('invited', now), sameMailbox))
    .all();
  return open.find((row) => emailKeyOf(row.email) === key);
}

/** In the caller's transaction. Mails of a move-in begin their key with this. */
export const mailKeyOf = (id: string) => `move-in:${id}:`;

/** In the caller's transaction. */
export function queueMoveInMail(deps: Deps, row: MoveInRow, isReminder = false): void {
  const { db, env, now } = deps;
  const mail = moveInMail(
    {
      origin: env.origin,
      token: sign(db, purpose, row.id),
      row,
      box: moveInBoxToday(db, row),
      schedule: movingScheduleNow(db, row, now()),
      validUntil: now() + policies.moveInLinkTtlMs,
      now: now(),
    },
    isReminder,
  );
  queueMail(deps, `${mailKeyOf(row.id)}${now()}`, mail);
}

/** 409 unless open or expired, or with another open one; 429 more than once a day, five in all. */
export function inviteAgain(deps: Deps, id: string): AdminMoveIn {
  const { db } = deps;
  return transact(db, () => {
    const now = deps.now();
    const row = getMoveIn(db, id);
    const state = moveInStateOf(row, now);
    if (state !== 'invited' && state !== 'expired') throw new AppError('conflict', endings[state]);
    if (row.email === '')
      throw new AppError('conflict', 'We deleted this address. Please import the row again.');
    if (state === 'expired') assertInvitable(db, row.email, now);
    if (row.againCount >= policies.maxMoveInsAgain)
      throw new AppError('tooMany', `We mail an invitation again at most ${policies.maxMoveInsAgain} times.`);
    if (row.againAt !== null && now - row.againAt < policies.moveInAgainMs)
      throw new AppError('tooMany', 'We mail an invitation again at most once a day.');
    const sent = { againAt: now, againCount: row.againCount + 1, mailedAt: now };
    const changed = db.update(moveIns).set(sent).where(eq(moveIns.id, id)).returning().get();
    queueMoveInMail(deps, changed);
    return toAdminMoveIn(db, changed, now);
  });
}

/** Once, seven days after the last mail. */
export function remindOfMoveIns(deps: Deps): void {
  const { db, now } = deps;
  transact(db, () => {
    const isDue = and(
      hasMoveInState('invited', now()),
      isNull(moveIns.remindedAt),
      lte(moveIns.mailedAt, now() - policies.moveInReminderMs),
    );
    for (const row of db.select().from(moveIns).where(isDue).all()) {
      const sent = { remindedAt: now(), mailedAt: now() };
      queueMoveInMail(deps, row, true);
      db.update(moveIns).set(sent).where(eq(moveIns.id, row.id)).run();
    }
  });
}

const erased = {
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  street: '',
  city: '',
  state: '',
  zipCode: '',
  notes: '',
  products: [],
  total: null,
  userId: null,
};

/** In the caller's transaction. State and days stay, and of whoever declined the mailbox's hash. */
export function eraseMoveIn(db: Db, { id }: MoveInRow, mailboxHash: string): void {
  db.update(moveIns)
    .set({ ...erased, mailboxHash })
    .where(eq(moveIns.id, id))
    .run();
}

export const isOver = (before: number) =>
  or(
    and(or(eq(moveIns.status, 'declined'), eq(moveIns.status, 'withdrawn')), lte(moveIns.endedAt, before)),
    hasMoveInState('expired', before),
  );
