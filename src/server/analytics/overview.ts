import { longestPeriodDays } from '../../shared/contract/analytics.ts';
import type { AdminOverview } from '../../shared/contract/overview.ts';
import { addDays, newYorkDay, saturdayOnOrAfter } from '../../shared/rules/delivery-days.ts';
import { startOfLastDays } from '../../shared/rules/revenue-periods.ts';
import { countCustomers } from '../accounts/record/users.ts';
import { activeProducts } from '../catalog/products.ts';
import { countOpenInquiries } from '../inquiries/inquiries.ts';
import { countRaisedAlarms } from '../operations/alarms.ts';
import { uncollectedTasks } from '../orders/hand-payments.ts';
import { countOrdersByStatus, countPaidBoxes, countShortOrders } from '../orders/order-counts.ts';
import { soldOutProducts } from '../orders/sold-out.ts';
import { listOpenTasks } from '../orders/tasks.ts';
import type { Db } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { countMails } from '../platform/mail/outbox.ts';
import { version } from '../platform/root.ts';
import { countOpenFailures } from '../subscriptions/renewals/failures.ts';
import { comingDays } from '../subscriptions/schedule/coming-boxes.ts';
import { unclearPlaceTasks, undeliveredTasks } from '../week/run/run.ts';
import { readShortDays } from '../week/trays.ts';

export async function getOverview({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<AdminOverview> {
  const today = newYorkDay(now());
  const saturdays = await boxesOfSaturdays(db, now());
  const [nextDelivery] = saturdays;
  const { total, ...byStatus } = countOrdersByStatus(db);
  const { messages, applications } = countOpenInquiries(db);
  const { refused, held } = countMails(db);
  const people = [
    { kind: 'messages' as const, ...messages },
    { kind: 'applications' as const, ...applications },
    { kind: 'failed-payments' as const, ...countOpenFailures(db, startOfLastDays(now(), longestPeriodDays)) },
  ].toSorted((one, other) => (one.since ?? 0) - (other.since ?? 0));
  const needs: AdminOverview['needs'] = [
    ...people.map(({ kind, count }) => ({ kind, count })),
    { kind: 'short-stock', count: countShortOrders(db, today) },
    { kind: 'unsent-mails', count: refused },
    { kind: 'held-mails', count: held },
    { kind: 'faults', count: countRaisedAlarms(db) },
  ];
  return {
    version,
    counts: {
      products: activeProducts(db).length,
      orders: total,
      customers: countCustomers(db),
      ...byStatus,
    },
    nextDelivery,
    saturdays,
    short: await readShortDays({ db, now }),
    soldOut: soldOutProducts(db).map(({ id }) => id),
    tasks: [
      ...undeliveredTasks(db, now()),
      ...unclearPlaceTasks(db, now()),
      ...uncollectedTasks(db, now()),
      ...listOpenTasks(db, now()),
    ],
    needs: needs.filter(({ count }) => count > 0),
  };
}

type BoxesOfDay = AdminOverview['nextDelivery'];

async function boxesOfSaturdays(db: Db, now: number): Promise<[BoxesOfDay, ...BoxesOfDay[]]> {
  const first = saturdayOnOrAfter(newYorkDay(now));
  const coming = (await comingDays(db, now, addDays(first, 21))).flatMap(({ days }) => days);
  const boxesOf = (date: string): BoxesOfDay => ({
    date,
    paidBoxes: countPaidBoxes(db, date),
    unpaidBoxes: coming.filter((day) => day === date).length,
  });
  return [boxesOf(first), ...[7, 14, 21].map((days) => boxesOf(addDays(first, days)))];
}
