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
import { longestPeriodDays } from '../../shared/analytics.ts';
import { newYorkDay, saturdayOnOrAfter } from '../../shared/delivery-days.ts';
import { orderStatuses } from '../../shared/orders.ts';
import type { AdminCounts, AdminOverview, CountedStatus, NeedKind } from '../../shared/overview.ts';
import { policies } from '../../shared/policies.ts';
import { startOfLastDays } from '../../shared/revenue-periods.ts';
import { userRoles, users } from '../accounts/table.ts';
import { products } from '../catalog/table.ts';
import { type Db, prepared } from '../db.ts';
import type { Deps } from '../deps.ts';
import { contactMessages, wholesaleInquiries } from '../inquiries/table.ts';
import { newestBackupAt } from '../nightly-backup.ts';
import { countOrders } from '../orders/orders.ts';
import { orderItems, orders } from '../orders/table.ts';
import { outbox } from '../outbox-table.ts';
import { paymentFailures } from '../payments/table.ts';
import { listOpenTasks } from '../payments/tasks.ts';
import { comingBoxes } from '../subscriptions/coming-boxes.ts';
import { countPaidBoxes } from './owner-questions.ts';

/** What the head of the admin area says. */
export async function getOverview({
  db,
  env,
  now,
}: Pick<Deps, 'db' | 'env' | 'now'>): Promise<AdminOverview> {
  const today = newYorkDay(now());
  const nextSaturday = saturdayOnOrAfter(today);
  const needs: [NeedKind, number][] = [
    ['messages', countOf(openMessages(db).get())],
    ['applications', countOf(newApplications(db).get())],
    ['failed-payments', countOf(openFailures(db).get({ from: startOfLastDays(now(), longestPeriodDays) }))],
    ['short-stock', countOf(shortOrders(db).get({ today }))],
    ['unsent-mails', countOf(unsentMails(db).get())],
    ['old-backup', isBackupOld(env.backupDir, now()) ? 1 : 0],
  ];
  return {
    counts: countAll(db),
    nextDelivery: {
      date: nextSaturday,
      paidBoxes: countPaidBoxes(db, nextSaturday),
      unpaidBoxes: (await comingBoxes(db, now(), nextSaturday)).length,
    },
    tasks: listOpenTasks(db, now()),
    needs: needs.filter(([, found]) => found > 0).map(([kind, found]) => ({ kind, count: found })),
  };
}

function countAll(db: Db): AdminCounts {
  const total = countOrders(db);
  const undelivered = new Map(
    undeliveredOrderCounts(db)
      .all()
      .map(({ status, found }) => [status, found]),
  );
  const ordersWith = (status: CountedStatus) => undelivered.get(status) ?? 0;
  return {
    products: countOf(productsOnOffer(db).get()),
    orders: total,
    customers: countOf(allUsers(db).get()) - countOf(allAdmins(db).get()),
    pending: ordersWith('pending'),
    confirmed: ordersWith('confirmed'),
    growing: ordersWith('growing'),
    shipped: ordersWith('shipped'),
    delivered: total - undelivered.values().reduce((sum, found) => sum + found, 0),
  };
}

function isBackupOld(folder: string | null, now: number): boolean {
  return folder !== null && (newestBackupAt(folder) ?? 0) < now - policies.backupMaxAgeMs;
}

function countOf(row: { found: number } | undefined): number {
  return row?.found ?? 0;
}

const productsOnOffer = prepared((db) =>
  db.select({ found: count() }).from(products).where(eq(products.isActive, true)).prepare(),
);
const allUsers = prepared((db) => db.select({ found: count() }).from(users).prepare());
const allAdmins = prepared((db) =>
  db.select({ found: count() }).from(userRoles).where(eq(userRoles.role, 'admin')).prepare(),
);
/** Counts every status but `delivered`: that one, nearly all orders of an old shop, is the total minus these. */
const undeliveredOrderCounts = prepared((db) =>
  db
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
    .prepare(),
);

const openMessages = prepared((db) =>
  db.select({ found: count() }).from(contactMessages).where(sql`${contactMessages.isAnswered} = 0`).prepare(),
);

const newApplications = prepared((db) =>
  db
    .select({ found: count() })
    .from(wholesaleInquiries)
    .where(sql`${wholesaleInquiries.status} = 'new'`)
    .prepare(),
);

// A literal, not a bound value, or the partial index could not be used.
const openFailures = prepared((db) =>
  db
    .select({ found: count() })
    .from(paymentFailures)
    .where(
      and(sql`${paymentFailures.isResolved} = 0`, gte(paymentFailures.createdAt, sql.placeholder('from'))),
    )
    .prepare(),
);

/**
 * Paid orders to be delivered today or later, refunded ones too, some of whose ounces were not in stock. The cross join makes SQLite begin with
 * these few.
 */
const shortOrders = prepared((db) =>
  db
    .select({ found: countDistinct(orders.id) })
    .from(orderItems)
    .crossJoin(orders)
    .where(
      and(
        eq(orders.id, orderItems.orderId),
        isNull(orders.deletedAt),
        gt(orderItems.shortfall, sql`0`),
        gte(orders.deliveryDate, sql`${sql.placeholder('today')}`),
        ne(orders.paymentStatus, 'unpaid'),
        notInArray(orders.status, ['delivered', 'cancelled']),
      ),
    )
    .prepare(),
);

/** Mails that the mail server has refused at least once. */
const unsentMails = prepared((db) =>
  db
    .select({ found: count() })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), isNotNull(outbox.lastError)))
    .prepare(),
);
