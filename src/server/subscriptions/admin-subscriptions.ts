import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { RowCustomer } from '../../shared/admin-lists.ts';
import type { AdminSubscription, AdminSubscriptionQuery } from '../../shared/admin-subscriptions.ts';
import { customerSummariesOf } from '../accounts/customer-summaries.ts';
import { users } from '../accounts/table.ts';
import { userMatches } from '../accounts/user-search.ts';
import { createdBetween } from '../created-between.ts';
import type { Db } from '../db.ts';
import { mapPage, type Page, readPage } from '../pagination.ts';
import { toSubscriptionView } from './subscription-views.ts';
import { getAnySubscription, type SubscriptionRow, subscriptionsOf } from './subscriptions.ts';
import { subscriptions } from './table.ts';

/** Everybody's subscriptions that match the filters, newest first, in pages. `now` is epoch ms. */
export function listAllSubscriptions(
  db: Db,
  query: AdminSubscriptionQuery,
  now: number,
): Page<AdminSubscription> {
  return mapPage(readPage(db, subscriptions, filtersOf(query), query), (rows) => toViews(db, rows, now));
}

/** All subscriptions of a customer, newest first. `now` is epoch ms. */
export function adminSubscriptionsOf(db: Db, userId: string, now: number): AdminSubscription[] {
  return toViews(db, subscriptionsOf(db, userId), now);
}

/** One subscription as admins see it; 404 for an unknown one. `now` is epoch ms. */
export function getAdminSubscription(db: Db, id: string, now: number): AdminSubscription {
  const [view] = toViews(db, [getAnySubscription(db, id)], now);
  if (!view) throw new Error(`Subscription ${id} has no account.`);
  return view;
}

function filtersOf({ status, q, ...query }: AdminSubscriptionQuery): SQL | undefined {
  return and(
    isNotNull(subscriptions.activatedAt),
    status && eq(subscriptions.status, status),
    createdBetween(subscriptions.createdAt, query),
    q
      ? sql`${subscriptions.userId} in (select ${users.id} from ${users} where ${userMatches(q)})`
      : undefined,
  );
}

function toViews(db: Db, rows: SubscriptionRow[], now: number): AdminSubscription[] {
  const customers = customerSummariesOf(
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.flatMap((row) => {
    const customer = customers.get(row.userId);
    return customer ? [toAdminSubscriptionView(db, row, customer, now)] : [];
  });
}

function toAdminSubscriptionView(
  db: Db,
  row: SubscriptionRow,
  customer: RowCustomer,
  now: number,
): AdminSubscription {
  return {
    ...toSubscriptionView(db, row, now),
    customer,
    version: row.version,
    firstFailedAt: row.firstFailedAt,
    cancelReason: row.cancelReason,
  };
}
