import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { AdminMoveIn } from '../../shared/contract/move-ins.ts';
import { policies } from '../../shared/rules/limits.ts';
import type { UserRow } from '../accounts/record/users.ts';
import { type Db, transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { eraseMailsOf } from '../platform/mail/outbox.ts';
import { type MoveInRow, pendingSubscriptionOf } from '../subscriptions/move-ins/move-ins.ts';
import { moveIns } from '../subscriptions/move-ins/table.ts';
import { endPendingSubscription } from '../subscriptions/signup/pending-subscriptions.ts';
import { moveInQueue } from './accept.ts';
import { purgeMoveInImports } from './import.ts';
import { eraseMoveIn, getMoveIn, isOver, mailKeyOf, readMoveInLink, toAdminMoveIn } from './invitations.ts';

/** 404 for an unknown one, 409 once accepted. */
export function withdrawMoveIn(deps: Deps, id: string): Promise<AdminMoveIn> {
  return endMoveIn(deps, id, (row) => {
    if (row.status !== 'invited') return;
    setEnded(deps, row, 'withdrawn');
    eraseMailsOf(deps.db, mailKeyOf(id), { onlyWaiting: true });
  });
}

/** Deletes the person's data; the mailbox is refused from now on. 400 and 404 for the link, 409 once accepted. */
export async function declineMoveIn(deps: Deps, token: string): Promise<{ ok: true }> {
  const { id } = readMoveInLink(deps.db, token);
  await endMoveIn(deps, id, (row) => {
    setEnded(deps, row, 'declined');
    erase(deps.db, row, row.mailboxHash);
  });
  return { ok: true };
}

/** A sign-up that waits for its card ends at the provider first. */
function endMoveIn(deps: Deps, id: string, end: (row: MoveInRow) => void): Promise<AdminMoveIn> {
  const { db, now, queue } = deps;
  return queue.inTurn(moveInQueue(id), async () => {
    const pending = pendingSubscriptionOf(db, getMoveIn(db, id).id);
    if (pending) await endPendingSubscription(deps, pending);
    return transact(db, () => {
      const row = getMoveIn(db, id);
      if (row.status === 'accepted' || pendingSubscriptionOf(db, id))
        throw new AppError(
          'conflict',
          'This invitation has been accepted. The subscription can be canceled instead.',
        );
      end(row);
      return toAdminMoveIn(db, getMoveIn(db, id), now());
    });
  });
}

function setEnded({ db, now }: Deps, row: MoveInRow, status: 'declined' | 'withdrawn'): void {
  const endedAt = row.endedAt ?? now();
  db.update(moveIns).set({ status, endedAt }).where(eq(moveIns.id, row.id)).run();
}

function erase(db: Db, row: MoveInRow, mailboxHash = ''): void {
  eraseMailsOf(db, mailKeyOf(row.id));
  eraseMoveIn(db, row, mailboxHash);
}

/** Thirty days after an invitation ended without acceptance. */
export function purgeMoveIns(db: Db, now: number): void {
  purgeMoveInImports(db, now);
  transact(db, () => {
    const isDue = and(ne(moveIns.email, ''), isOver(now - policies.endedMoveInTtlMs));
    for (const row of db.select().from(moveIns).where(isDue).all()) erase(db, row);
  });
}

/** In the transaction that closes the account. Those of its address too, if that is proved. */
export function eraseMoveInsOf(db: Db, user: UserRow, now: number): void {
  for (const row of moveInsOf(db, user)) {
    if (row.status === 'invited')
      db.update(moveIns).set({ status: 'withdrawn', endedAt: now }).where(eq(moveIns.id, row.id)).run();
    erase(db, row);
  }
}

/** Of the account, and of its address if that is proved. */
function moveInsOf(db: Db, { id, email, emailVerifiedAt }: UserRow): MoveInRow[] {
  const sameAddress = emailVerifiedAt === null ? undefined : sql`lower(${moveIns.email}) = lower(${email})`;
  return db
    .select()
    .from(moveIns)
    .where(or(eq(moveIns.userId, id), sameAddress))
    .all();
}

/** For the account's export. */
export function exportMoveInsOf(db: Db, user: UserRow) {
  return moveInsOf(db, user).map(
    ({ id: _id, mailboxHash: _hash, userId: _user, createdAt, mailedAt, endedAt, ...row }) => ({
      ...row,
      invitedAt: createdAt,
      mailedAt,
      endedAt,
    }),
  );
}
