import { longestPeriodDays } from '../../shared/contract/analytics.ts';
import type { AdminOverview } from '../../shared/contract/overview.ts';
import { newYorkDay, saturdayOnOrAfter } from '../../shared/rules/delivery-days.ts';
import { startOfLastDays } from '../../shared/rules/revenue-periods.ts';
import { countCustomers } from '../accounts/record/users.ts';
import { activeProducts } from '../catalog/products.ts';
import { countOpenInquiries } from '../inquiries/inquiries.ts';
import { countRaisedAlarms } from '../operations/alarms.ts';
import { uncollectedTasks } from '../orders/hand-payments.ts';
import { countOrdersByStatus, countPaidBoxes, countShortOrders } from '../orders/order-counts.ts';
import { soldOutProducts } from '../orders/sold-out.ts';
import { listOpenTasks } from '../orders/tasks.ts';
import type { Deps } from '../platform/deps.ts';
import { countMails } from '../platform/mail/outbox.ts';
import { version } from '../platform/root.ts';
import { countOpenFailures } from '../subscriptions/renewals/failures.ts';
import { countComingBoxes } from '../subscriptions/schedule/coming-boxes.ts';
import { unclearPlaceTasks, undeliveredTasks } from '../week/run/run.ts';
import { readShortDays } from '../week/trays.ts';

export async function getOverview({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<AdminOverview> {
  const today = newYorkDay(now());
  const nextSaturday = saturdayOnOrAfter(today);
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
    nextDelivery: {
      date: nextSaturday,
      paidBoxes: countPaidBoxes(db, nextSaturday),
      unpaidBoxes: await countComingBoxes(db, now(), nextSaturday),
    },
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
