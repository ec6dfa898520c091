import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { RowCustomer } from '../../../shared/contract/lists.ts';
import type { AdminSubscription, AdminSubscriptionQuery } from '../../../shared/contract/subscriptions.ts';
import { addDays, newYorkDay } from '../../../shared/rules/delivery-days.ts';
import { customerSummariesOf } from '../../accounts/record/customer-summaries.ts';
import { subscriptionsWithOrderOn } from '../../orders/orders.ts';
import { createdBetween } from '../../platform/db/created-between.ts';
import type { Db } from '../../platform/db/db.ts';
import { isHit } from '../../platform/db/search-index.ts';
import { mapPage, type Page, readPage } from '../../platform/http/pagination.ts';
import { toSubscriptionView } from '../record/subscription-views.ts';
import { getAnySubscription, type SubscriptionRow, subscriptionsOf } from '../record/subscriptions.ts';
import { subscriptions } from '../record/table.ts';
import { comingBoxes } from '../schedule/coming-boxes.ts';

/** `now` is epoch ms. */
export async function listAllSubscriptions(
  db: Db,
  query: AdminSubscriptionQuery,
  now: number,
): Promise<Page<AdminSubscription>> {
  const { deliveryDate } = query;
  const ids = deliveryDate && JSON.stringify(await subscriptionsWithBoxOn(db, deliveryDate, now));
  const filters = and(
    filtersOf(query),
    ids ? sql`${subscriptions.id} in (select value from json_each(${ids}))` : undefined,
  );
  return mapPage(readPage(db, subscriptions, filters, query), (rows) => toViews(db, rows, now));
}

const plannedDays = 2 * 366;

async function subscriptionsWithBoxOn(db: Db, day: string, now: number): Promise<string[]> {
  if (day > addDays(newYorkDay(now), plannedDays)) return [];
  const due = await comingBoxes(db, now, day);
  return [
    ...due.filter((box) => box.day === day).map(({ subscription }) => subscription.id),
    ...subscriptionsWithOrderOn(db, day),
  ];
}

/** `now` is epoch ms. */
export function adminSubscriptionsOf(db: Db, userId: string, now: number): AdminSubscription[] {
  return toViews(db, subscriptionsOf(db, userId), now);
}

/** 404 for an unknown one. `now` is epoch ms. */
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
    q ? isHit('subscription', subscriptions.id, q) : undefined,
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
