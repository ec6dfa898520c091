import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { RowCustomer } from '../../shared/contract/lists.ts';
import type { AdminOrder, AdminOrderQuery } from '../../shared/contract/orders.ts';
import { customerSummariesOf } from '../accounts/record/customer-summaries.ts';
import { createdBetween } from '../platform/db/created-between.ts';
import type { Db } from '../platform/db/db.ts';
import { countHits, findHits } from '../platform/db/search-index.ts';
import { AppError } from '../platform/errors.ts';
import { mapPage, type Page, readPage, readPageQuery, toPage } from '../platform/http/pagination.ts';
import { yieldToRequests } from '../platform/process/yield-to-requests.ts';
import { paymentMethodOf } from './credit.ts';
import { adminFields, pickFields } from './fields.ts';
import { countOrders } from './order-counts.ts';
import { toOrderView } from './order-views.ts';
import { findAnyOrder, isPlaceUnclear, type OrderItemRow, type OrderRow, withItems } from './orders.ts';
import { payableUntil } from './pay-links.ts';
import { orders } from './table.ts';

export async function listAllOrders(
  db: Db,
  query: AdminOrderQuery,
  userId?: string,
): Promise<Page<AdminOrder>> {
  const filters = and(userId === undefined ? undefined : eq(orders.userId, userId), filtersOf(query));
  const page = query.q
    ? await findOrders(db, query.q, filters, query)
    : readPage(db, orders, and(isNull(orders.deletedAt), filters), query, filters ? undefined : countOrders);
  return mapPage(page, (rows) => toAdminOrderViews(db, rows));
}

/** In the search index's order; it holds no deleted ones. */
async function findOrders(
  db: Db,
  text: string,
  condition: SQL | undefined,
  query: AdminOrderQuery,
): Promise<Page<OrderRow>> {
  const search = { kind: 'order', table: orders, text, condition } as const;
  const request = readPageQuery(db, 'found-orders', query);
  const hits = findHits(db, search, request.limit + 1, request.after?.at);
  await yieldToRequests();
  const page = toPage(db, request, hits, countHits(db, search), ({ position, id }) => ({ at: position, id }));
  const ids = page.rows.map(({ id }) => id);
  const rows = db.select().from(orders).where(inArray(orders.id, ids)).all();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return mapPage(page, () => ids.flatMap((id) => byId.get(id) ?? []));
}

/** 404 also for a deleted order. */
export function getAdminOrder(db: Db, id: string): AdminOrder {
  if (findAnyOrder(db, id)?.deletedAt !== null) throw orderMissing();
  return getKeptOrder(db, id);
}

export function getKeptOrder(db: Db, id: string): AdminOrder {
  const order = findAnyOrder(db, id);
  const [view] = toAdminOrderViews(db, order ? [order] : []);
  if (!view) throw orderMissing();
  return view;
}

export function orderMissing(): AppError {
  return new AppError('notFound', 'We do not know this order.');
}

function filtersOf(query: AdminOrderQuery): SQL | undefined {
  const { status, paymentStatus, deliveryDate } = query;
  return and(
    status ? eq(orders.status, status) : undefined,
    paymentStatus ? eq(orders.paymentStatus, paymentStatus) : undefined,
    deliveryDate ? eq(orders.deliveryDate, deliveryDate) : undefined,
    createdBetween(orders.createdAt, query),
  );
}

function toAdminOrderViews(db: Db, rows: OrderRow[]): AdminOrder[] {
  const customers = customerSummariesOf(
    db,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  return withItems(db, rows).map(([row, items]) =>
    toAdminOrderView(row, items, customers.get(row.userId ?? '') ?? null),
  );
}

function toAdminOrderView(row: OrderRow, items: OrderItemRow[], customer: RowCustomer | null): AdminOrder {
  const view = toOrderView(row, items);
  const payUntil = payableUntil(row);
  return {
    ...view,
    ...pickFields(row, adminFields),
    items: view.items.map((item, line) => ({ ...item, shortfall: items[line]?.shortfall ?? 0 })),
    customer,
    method: paymentMethodOf(row),
    isApproximate: isPlaceUnclear(row),
    ...(payUntil !== undefined && { payUntil }),
  };
}
