import { asc, gte, sql } from 'drizzle-orm';
import { deliveriesFrom, type Schedule } from '../../shared/rules/delivery-days.ts';
import type { KnownState } from '../../shared/rules/delivery-plan.ts';
import { type Db, prepared } from '../platform/db/db.ts';
import { closedDays } from './table.ts';

/** Days are `YYYY-MM-DD`; `reopened` maps to when (epoch ms). */
export type ClosedDays = { inForce: ReadonlySet<string>; reopened: ReadonlyMap<string, number> };

/** `from` is `YYYY-MM-DD`. */
export function readClosedDays(db: Db, from: string): ClosedDays {
  const rows = rowsFrom(db).all({ from });
  const reopened = rows.flatMap(({ date, reopenedAt }): [string, number][] =>
    reopenedAt === null ? [] : [[date, reopenedAt]],
  );
  const inForce = rows.filter(({ reopenedAt }) => reopenedAt === null).map(({ date }) => date);
  return { inForce: new Set(inForce), reopened: new Map(reopened) };
}

/** `YYYY-MM-DD`, in order. */
export function closedDaysFrom(db: Db, from: string): string[] {
  return [...readClosedDays(db, from).inForce];
}

/**
 * A reopened day counts only if its charge was still to come: nobody is charged at once, and without a charge
 * there is no box.
 */
export function closedDaysOfSchedule(
  { inForce, reopened }: ClosedDays,
  schedule: Schedule,
  known: ReadonlyMap<string, KnownState>,
): ReadonlySet<string> {
  if (reopened.size === 0) return inForce;
  const isPaid = (day: string) => ['ordered', 'served'].includes(known.get(day) ?? '');
  const tooLate = [...reopened].filter(([day, reopenedAt]) => {
    const [delivery] = deliveriesFrom(schedule, day, 1);
    return delivery?.day === day && delivery.chargeAt <= reopenedAt && !isPaid(day);
  });
  return new Set([...inForce, ...tooLate.map(([day]) => day)]);
}

const rowsFrom = prepared((db) =>
  db
    .select({ date: closedDays.date, reopenedAt: closedDays.reopenedAt })
    .from(closedDays)
    .where(gte(closedDays.date, sql.placeholder('from')))
    .orderBy(asc(closedDays.date))
    .prepare(),
);
