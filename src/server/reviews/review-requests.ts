import { and, eq, gt, gte, isNull, lt, lte, notExists, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { addDays, newYorkDay } from '../../shared/rules/delivery-days.ts';
import { policies } from '../../shared/rules/limits.ts';
import { queueAccountMail } from '../accounts/record/account-mails.ts';
import { users } from '../accounts/record/table.ts';
import { contactMessages } from '../inquiries/table.ts';
import { orders, tasks } from '../orders/table.ts';
import { refunds } from '../payments/table.ts';
import { type Db, transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { presentTick } from '../week/run/run.ts';
import { runTicks } from '../week/run/table.ts';
import { reviewRequestMail } from './mails.ts';
import { reviewLinks } from './reviews.ts';

/**
 * Once per customer, ever: three days after the first delivery was ticked, if nothing about them is open. Not where it was
 * ticked from the second day on: those days are settled in peace.
 */
export function queueReviewRequests(deps: Deps): void {
  const { db, now } = deps;
  transact(db, () => {
    for (const { user, day } of customersToAsk(db, now())) {
      const mail = reviewRequestMail(user.email, { day, now: now() }, reviewLinks(deps, user.id));
      queueAccountMail(deps, user, `review:${user.id}`, mail);
      db.update(users).set({ reviewAskedAt: now() }).where(eq(users.id, user.id)).run();
    }
  });
}

/** `day` is that of the first delivery, `YYYY-MM-DD`. */
function customersToAsk(db: Db, now: number) {
  const ofCustomer = eq(others.userId, users.id);
  const earlier = and(
    ofCustomer,
    eq(others.status, 'delivered'),
    lt(others.deliveryDate, orders.deliveryDate),
  );
  const otherOrders = (where: typeof earlier) =>
    notExists(db.select({ id: others.id }).from(others).where(where));
  const isNeverRefunded = otherOrders(and(ofCustomer, gt(others.refundedAmount, 0)));
  const hasNo = (table: typeof refunds | typeof tasks) =>
    notExists(
      db
        .select({ id: table.id })
        .from(table)
        .innerJoin(others, eq(others.id, table.orderId))
        .where(and(ofCustomer, isNull(table.closedAt))),
    );
  const wasFound = notExists(
    db
      .select({ key: otherTicks.key })
      .from(otherTicks)
      .innerJoin(others, eq(others.id, otherTicks.orderId))
      .where(
        and(
          ofCustomer,
          eq(otherTicks.state, 'not_home'),
          notInArray(others.status, ['delivered', 'cancelled']),
          isNull(others.deletedAt),
        ),
      ),
  );
  const fromCustomer = or(
    eq(contactMessages.userId, users.id),
    sql`lower(${contactMessages.email}) = lower(${users.email})`,
  );
  const isAnswered = notExists(
    db
      .select({ id: contactMessages.id })
      .from(contactMessages)
      .where(and(fromCustomer, sql`${contactMessages.isAnswered} = 0`)),
  );
  const rows = db
    .select({ user: users, orderId: orders.id, day: runTicks.date, at: runTicks.at, tickKey: runTicks.key })
    .from(runTicks)
    .innerJoin(orders, eq(orders.id, runTicks.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        gte(runTicks.date, newYorkDay(now - policies.reviewRequestWindowMs)),
        lte(runTicks.at, now - policies.reviewRequestDelayMs),
        eq(runTicks.state, 'delivered'),
        eq(orders.status, 'delivered'),
        isNull(users.reviewAskedAt),
        eq(users.wantsReviewMails, true),
        otherOrders(earlier),
        isNeverRefunded,
        hasNo(refunds),
        hasNo(tasks),
        wasFound,
        isAnswered,
      ),
    )
    .all();
  const present = rows.filter(
    ({ orderId, day, at, tickKey }) =>
      newYorkDay(at) <= addDays(day, 1) && presentTick(db, orderId, day).tickKey === tickKey,
  );
  return new Map(present.map((row) => [row.user.id, row])).values();
}

const others = alias(orders, 'others');
const otherTicks = alias(runTicks, 'other_ticks');
