import { and, eq, gt, lte, ne, type SQL } from 'drizzle-orm';
import type { MoveInState } from '../../../shared/contract/move-ins.ts';
import { newYorkDay, type Schedule, scheduledDeliveries } from '../../../shared/rules/delivery-days.ts';
import { policies } from '../../../shared/rules/limits.ts';
import { movingSchedule, type Rhythm } from '../../../shared/rules/moving-days.ts';
import { closedDaysFrom } from '../../delivery/closed-days.ts';
import type { Db } from '../../platform/db/db.ts';
import type { SubscriptionRow } from '../record/subscriptions.ts';
import { subscriptions } from '../record/table.ts';
import { moveIns } from './table.ts';

export type MoveInRow = typeof moveIns.$inferSelect;

export function findMoveIn(db: Db, id: string): MoveInRow | undefined {
  return db.select().from(moveIns).where(eq(moveIns.id, id)).get();
}

/** `now` is epoch ms. */
export function moveInStateOf({ status, mailedAt }: MoveInRow, now: number): MoveInState {
  return status === 'invited' && mailedAt <= now - policies.moveInLinkTtlMs ? 'expired' : status;
}

export function hasMoveInState(state: MoveInState, now: number): SQL | undefined {
  const lastGood = now - policies.moveInLinkTtlMs;
  if (state === 'invited') return and(eq(moveIns.status, 'invited'), gt(moveIns.mailedAt, lastGood));
  if (state === 'expired') return and(eq(moveIns.status, 'invited'), lte(moveIns.mailedAt, lastGood));
  return eq(moveIns.status, state);
}

/** The days that an acceptance at `now` (epoch ms) gives. */
export function movingScheduleNow(db: Db, rhythm: Rhythm, now: number): Schedule {
  return movingSchedule(rhythm, now, closedDaysFrom(db, newYorkDay(now)));
}

/** In the transaction that activates its subscription. Does nothing where a restore lost the invitation. */
export function acceptMoveIn(
  db: Db,
  { moveInId, userId, total }: Pick<SubscriptionRow, 'moveInId' | 'userId' | 'total'>,
  now: number,
): void {
  if (moveInId === null) return;
  db.update(moveIns)
    .set({ status: 'accepted', userId, total, endedAt: now })
    .where(and(eq(moveIns.id, moveInId), ne(moveIns.status, 'accepted')))
    .run();
}

/** Accepted, but its card is not confirmed yet. */
export function pendingSubscriptionOf(db: Db, moveInId: string): SubscriptionRow | undefined {
  const isPending = and(eq(subscriptions.moveInId, moveInId), eq(subscriptions.status, 'pending'));
  return db.select().from(subscriptions).where(isPending).get();
}

type InvitedBox = { moveIn: MoveInRow; day: string };

/** Boxes of open invitations through `until` (`YYYY-MM-DD`), as if all accepted now. */
export function invitedBoxes(db: Db, now: number, until: string): InvitedBox[] {
  const closed = closedDaysFrom(db, newYorkDay(now));
  const open = db.select().from(moveIns).where(hasMoveInState('invited', now)).all();
  return open.flatMap((moveIn) => {
    const days = daysOf(movingSchedule(moveIn, now, closed), until);
    return days.filter((day) => !closed.includes(day)).map((day) => ({ moveIn, day }));
  });
}

function daysOf(schedule: Schedule, until: string): string[] {
  const days: string[] = [];
  for (const { day } of scheduledDeliveries(schedule)) {
    if (day > until) return days;
    days.push(day);
  }
  return days;
}

/** Boxes by day, without those that a sign-up waiting for its card takes already. */
export function countInvitedBoxes(db: Db, now: number, until: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { moveIn, day } of invitedBoxes(db, now, until))
    if (!pendingSubscriptionOf(db, moveIn.id)) counts.set(day, (counts.get(day) ?? 0) + 1);
  return counts;
}
