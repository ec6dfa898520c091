import { count, desc, eq, gte, sql } from 'drizzle-orm';
import {
  type DashboardMetrics,
  type PaymentFailures,
  type RevenueRecovery,
  recoveryMethods,
} from '../../shared/contract/analytics.ts';
import { dayMs } from '../../shared/rules/delivery-days.ts';
import { startOfLastDays } from '../../shared/rules/revenue-periods.ts';
import { orders } from '../orders/table.ts';
import { countRows, type Db } from '../platform/db/db.ts';
import { subscriptions } from '../subscriptions/record/table.ts';
import { paymentFailures } from '../subscriptions/renewals/table.ts';

const hourMs = 3_600_000;
const recentFailures = 10;

/** `now` is epoch ms. */
export function getDashboardMetrics(db: Db, now: number): DashboardMetrics {
  return {
    recentFailures: failuresSince(db, now - dayMs)?.total ?? 0,
    activeSubscriptions: countRows(db, subscriptions, eq(subscriptions.status, 'active')),
    pendingOrders: countRows(db, orders, sql`${orders.deletedAt} is null and ${orders.status} = 'pending'`),
  };
}

/** `days` are New York days until `now` (epoch ms). */
export function getPaymentFailures(db: Db, now: number, days: number): PaymentFailures {
  const from = startOfLastDays(now, days);
  const sums = failuresSince(db, from);
  const { total = 0, unresolved = 0, notRecovered = 0, atRisk = 0, resolutionMs = 0 } = sums ?? {};
  const recoverable = total - notRecovered;
  const recovered = recoverable - unresolved;
  return {
    totalFailures: total,
    unresolvedFailures: unresolved,
    notRecoveredFailures: notRecovered,
    resolutionRate: recoverable === 0 ? 0 : rounded((100 * recovered) / recoverable),
    totalAmountAtRisk: atRisk / 100,
    averageResolutionTime: recovered === 0 ? 0 : rounded(resolutionMs / recovered / hourMs),
    failures: latestFailures(db, from).map((failure) => ({ ...failure, amountDue: failure.amountDue / 100 })),
  };
}

/** `days` are New York days until `now` (epoch ms). */
export function getRevenueRecovery(db: Db, now: number, days: number): RevenueRecovery {
  const rows = recoveredSince(db, startOfLastDays(now, days));
  const methods = recoveryMethods.map((method) => {
    const row = rows.find(({ resolvedBy }) => resolvedBy === method);
    return [method, { count: row?.total ?? 0, amount: (row?.amount ?? 0) / 100 }] as const;
  });
  const cents = methods.reduce((sum, [, { amount }]) => sum + Math.round(amount * 100), 0);
  return {
    totalRecovered: cents / 100,
    recoveryByMethod: Object.fromEntries(methods) as RevenueRecovery['recoveryByMethod'],
  };
}

function rounded(number: number): number {
  return Math.round(number * 10) / 10;
}

const sumWhere = (condition: string, value: unknown) =>
  sql<number>`coalesce(sum(case when ${sql.raw(condition)} then ${value} else 0 end), 0)`;

function failuresSince(db: Db, from: number) {
  return db
    .select({
      total: count(),
      unresolved: sumWhere('is_resolved = 0', sql`1`),
      notRecovered: sumWhere("resolved_by = 'not_recovered'", sql`1`),
      atRisk: sumWhere('is_resolved = 0', paymentFailures.amountDue),
      resolutionMs: sumWhere(
        "is_resolved = 1 and resolved_by <> 'not_recovered'",
        sql`max(0, ${paymentFailures.resolvedAt} - ${paymentFailures.createdAt})`,
      ),
    })
    .from(paymentFailures)
    .where(gte(paymentFailures.createdAt, from))
    .get();
}

function latestFailures(db: Db, from: number) {
  return db
    .select({
      id: paymentFailures.id,
      customerEmail: paymentFailures.customerEmail,
      failureReason: paymentFailures.failureReason,
      attemptCount: paymentFailures.attemptCount,
      amountDue: paymentFailures.amountDue,
      isResolved: paymentFailures.isResolved,
      resolvedBy: paymentFailures.resolvedBy,
      createdAt: paymentFailures.createdAt,
    })
    .from(paymentFailures)
    .where(gte(paymentFailures.createdAt, from))
    .orderBy(desc(paymentFailures.createdAt), desc(paymentFailures.id))
    .limit(recentFailures)
    .all();
}

function recoveredSince(db: Db, from: number) {
  return db
    .select({
      resolvedBy: paymentFailures.resolvedBy,
      total: count(),
      amount: sql<number>`sum(${paymentFailures.amountDue})`,
    })
    .from(paymentFailures)
    .where(gte(paymentFailures.resolvedAt, from))
    .groupBy(paymentFailures.resolvedBy)
    .all();
}
