import {
  and,
  count,
  countDistinct,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  ne,
  notInArray,
  sql,
} from 'drizzle-orm';
import { longestPeriodDays } from '../../shared/contract/analytics.ts';
import { orderStatuses } from '../../shared/contract/orders.ts';
import type { AdminCounts, AdminOverview, CountedStatus, NeedKind } from '../../shared/contract/overview.ts';
import { newYorkDay, saturdayOnOrAfter } from '../../shared/rules/delivery-days.ts';
import { startOfLastDays } from '../../shared/rules/revenue-periods.ts';
import { userRoles, users } from '../accounts/record/table.ts';
import { products } from '../catalog/table.ts';
import { contactMessages, wholesaleInquiries } from '../inquiries/table.ts';
import { alarms } from '../operations/table.ts';
import { countOrders } from '../orders/orders.ts';
import { orderItems, orders } from '../orders/table.ts';
import { listOpenTasks } from '../payments/tasks.ts';
import { countRows, type Db } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { outbox } from '../platform/mail/table.ts';
import { version } from '../platform/root.ts';
import { paymentFailures } from '../subscriptions/renewals/table.ts';
import { comingBoxes } from '../subscriptions/schedule/coming-boxes.ts';
import { undeliveredTasks } from '../week/run/run.ts';
import { countPaidBoxes } from './owner-questions.ts';

/** What the head of the admin area says. */
export async function getOverview({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<AdminOverview> {
  const today = newYorkDay(now());
  const nextSaturday = saturdayOnOrAfter(today);
  const periodStart = startOfLastDays(now(), longestPeriodDays);
  // Literals, not bound values, or the partial indexes could not be used.
  const openFailure = and(
    sql`${paymentFailures.isResolved} = 0`,
    gte(paymentFailures.createdAt, periodStart),
  );
  /** The mail server has refused them at least once. */
  const unsentMail = and(isNull(outbox.sentAt), isNull(outbox.heldAt), isNotNull(outbox.lastError));
  const heldMail = and(isNotNull(outbox.heldAt), ne(outbox.to, ''));
  const openAlarm = and(isNotNull(alarms.raisedAt), isNull(alarms.endedAt));
  const needs: [NeedKind, number][] = [
    ['messages', countRows(db, contactMessages, sql`${contactMessages.isAnswered} = 0`)],
    ['applications', countRows(db, wholesaleInquiries, sql`${wholesaleInquiries.status} = 'new'`)],
    ['failed-payments', countRows(db, paymentFailures, openFailure)],
    ['short-stock', countShortOrders(db, today)],
    ['unsent-mails', countRows(db, outbox, unsentMail)],
    ['held-mails', countRows(db, outbox, heldMail)],
    ['faults', countRows(db, alarms, openAlarm)],
  ];
  return {
    version,
    counts: countAll(db),
    nextDelivery: {
      date: nextSaturday,
      paidBoxes: countPaidBoxes(db, nextSaturday),
      unpaidBoxes: (await comingBoxes(db, now(), nextSaturday)).length,
    },
    tasks: [...undeliveredTasks(db, now()), ...listOpenTasks(db, now())],
    needs: needs.filter(([, found]) => found > 0).map(([kind, found]) => ({ kind, count: found })),
  };
}

function countAll(db: Db): AdminCounts {
  const total = countOrders(db);
  const undelivered = new Map(undeliveredOrderCounts(db).map(({ status, found }) => [status, found]));
  const ordersWith = (status: CountedStatus) => undelivered.get(status) ?? 0;
  return {
    products: countRows(db, products, eq(products.isActive, true)),
    orders: total,
    customers: countRows(db, users) - countRows(db, userRoles, eq(userRoles.role, 'admin')),
    pending: ordersWith('pending'),
    confirmed: ordersWith('confirmed'),
    growing: ordersWith('growing'),
    shipped: ordersWith('shipped'),
    delivered: total - undelivered.values().reduce((sum, found) => sum + found, 0),
  };
}

/** Counts every status but `delivered`: that one, nearly all orders of an old shop, is the total minus these. */
function undeliveredOrderCounts(db: Db) {
  return db
    .select({ status: orders.status, found: count() })
    .from(orders)
    .where(
      and(
        isNull(orders.deletedAt),
        inArray(
          orders.status,
          orderStatuses.filter((status) => status !== 'delivered'),
        ),
      ),
    )
    .groupBy(orders.status)
    .all();
}

/**
 * Paid orders to be delivered today or later, refunded ones too, some of whose ounces were not in stock. The cross join makes SQLite begin with
 * these few.
 */
function countShortOrders(db: Db, today: string): number {
  const counted = db
    .select({ found: countDistinct(orders.id) })
    .from(orderItems)
    .crossJoin(orders)
    .where(
      and(
        eq(orders.id, orderItems.orderId),
        isNull(orders.deletedAt),
        gt(orderItems.shortfall, sql`0`),
        gte(orders.deliveryDate, today),
        ne(orders.paymentStatus, 'unpaid'),
        notInArray(orders.status, ['delivered', 'cancelled']),
      ),
    )
    .get();
  return counted?.found ?? 0;
}
