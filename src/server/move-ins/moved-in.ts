import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { addDays, newYorkDay, newYorkInstant } from '../../shared/rules/delivery-days.ts';
import type { Db } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { queueAdminMails } from '../settings/admin-mails.ts';
import { moveIns } from '../subscriptions/move-ins/table.ts';
import { moveInBoxToday } from './boxes.ts';
import { movedInMail } from './mails.ts';

/** New York time. */
const hour = 18;

/** To the farm, once a day: who accepted since its last mail. After an outage, also the day before's. */
export function tellWhoMovedIn(deps: Deps): void {
  const { db, env, now } = deps;
  const today = newYorkDay(now());
  for (const day of [addDays(today, -1), today]) {
    if (now() < newYorkInstant(day, hour)) continue;
    const accepted = acceptedBy(db, day);
    if (accepted.length > 0)
      queueAdminMails(deps, `moved-in:${day}`, (admin) =>
        movedInMail(env.origin, admin, { day, now: now() }, accepted),
      );
  }
}

function acceptedBy(db: Db, day: string) {
  const within = and(
    eq(moveIns.status, 'accepted'),
    gt(moveIns.endedAt, newYorkInstant(addDays(day, -1), hour)),
    lte(moveIns.endedAt, newYorkInstant(day, hour)),
  );
  const rows = db.select().from(moveIns).where(within).orderBy(asc(moveIns.endedAt)).all();
  return rows.map((row) => ({
    name: `${row.firstName} ${row.lastName}`.trim(),
    box: moveInBoxToday(db, row)
      .lines.map(({ ounces, name }) => `${ounces} oz ${name}`)
      .join(', '),
    total: row.total ?? 0,
  }));
}
