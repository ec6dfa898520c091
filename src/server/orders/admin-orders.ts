import {
  and,
  count,
  desc,
  eq,
  getTableName,
  inArray,
  isNull,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { RowCustomer } from '../../shared/contract/lists.ts';
import type { AdminOrder, AdminOrderQuery } from '../../shared/contract/orders.ts';
import { customerSummariesOf } from '../accounts/record/customer-summaries.ts';
import { users } from '../accounts/record/table.ts';
import { userMatches } from '../accounts/record/user-search.ts';
import { createdBetween } from '../platform/db/created-between.ts';
import type { Db } from '../platform/db/db.ts';
import { AppError } from '../platform/errors.ts';
import {
  mapPage,
  type Page,
  readPage,
  readPageQuery,
  rowsAfter,
  toPage,
} from '../platform/http/pagination.ts';
import { yieldToRequests } from '../platform/process/yield-to-requests.ts';
import { toOrderView } from './order-views.ts';
import { countOrders, findAnyOrder, type OrderItemRow, type OrderRow, withItems } from './orders.ts';
import { orders } from './table.ts';

/**
 * Everybody's orders that match the filters and nobody has deleted, newest first, in pages; unpaid ones are among them. Only
 * one customer's with a `userId`.
 */
export async function listAllOrders(
  db: Db,
  query: AdminOrderQuery,
  userId?: string,
): Promise<Page<AdminOrder>> {
  const filters = and(userId === undefined ? undefined : eq(orders.userId, userId), filtersOf(query));
  const page = query.q
    ? await findOrders(db, query.q, and(isNull(orders.deletedAt), filters), query)
    : readPage(db, orders, and(isNull(orders.deletedAt), filters), query, filters ? undefined : countOrders);
  return mapPage(page, (rows) => toAdminOrderViews(db, rows));
}

/**
 * A page of the orders that a text finds. Each part is read in the order of its index, so that a page takes the first rows
 * only; checkouts of customers are served once the customers are found.
 */
async function findOrders(
  db: Db,
  text: string,
  filters: SQL | undefined,
  query: AdminOrderQuery,
): Promise<Page<OrderRow>> {
  const request = readPageQuery(db, getTableName(orders), query);
  const parts = partsFoundBy(text, findUserIds(db, text));
  await yieldToRequests();
  const union = (columns: SQL, condition?: SQL) =>
    sql.join(
      parts.map((part) => sql`select ${columns} from ${orders} where ${and(filters, part, condition)}`),
      sql` union `,
    );
  const after = rowsAfter(orders.createdAt, orders.id, request.after);
  const listed = db.all<{ id: string }>(
    sql`${union(sql`${orders.createdAt} as at, ${orders.id} as id`, after)} order by at desc, id desc limit ${request.limit + 1}`,
  );
  const counted = db
    .select({ total: count() })
    .from(sql`(${union(sql`${orders.id}`)})`)
    .get();
  const rows = db
    .select()
    .from(orders)
    .where(
      inArray(
        orders.id,
        listed.map(({ id }) => id),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .all();
  return toPage(db, request, rows, counted?.total ?? 0, ({ createdAt, id }) => ({ at: createdAt, id }));
}

/** The accounts whose name, address or phone number holds a text. */
function findUserIds(db: Db, text: string): string[] {
  const rows = db.select({ id: users.id }).from(users).where(userMatches(text)).all();
  return rows.map(({ id }) => id);
}

/** One order as admins see it; 404 when there is none, or it was deleted. */
export function getAdminOrder(db: Db, id: string): AdminOrder {
  if (findAnyOrder(db, id)?.deletedAt !== null) throw orderMissing();
  return getKeptOrder(db, id);
}

/** The same, also of a deleted order. */
export function getKeptOrder(db: Db, id: string): AdminOrder {
  const order = findAnyOrder(db, id);
  const [view] = toAdminOrderViews(db, order ? [order] : []);
  if (!view) throw orderMissing();
  return view;
}

/** 404: no such order, or a deleted one. */
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

/**
 * The conditions for orders whose number, name or e-mail address begins with a text, or whose customer is one of
 * some. Each part has its index.
 */
function partsFoundBy(text: string, userIds: string[]): SQL[] {
  const name = orders.guestName;
  const lastName = sql`lower(substr(${name}, instr(${name}, ' ') + 1))`;
  return [
    startsWith(orders.orderNumber, sql`upper(${text})`),
    startsWith(orders.orderNumber, sql`'EM-' || upper(${text})`),
    startsWith(sql`lower(${orders.guestEmail})`, sql`lower(${text})`),
    startsWith(sql`lower(${name})`, sql`lower(${text})`),
    startsWith(lastName, sql`lower(${text})`),
    sql`${orders.userId} in (select value from json_each(${JSON.stringify(userIds)}))`,
  ];
}

/** A range instead of LIKE, which would not use an index. */
function startsWith(value: SQLWrapper, prefix: SQL): SQL {
  return sql`${value} >= ${prefix} and ${value} < ${prefix} || char(1114111)`;
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
  return {
    ...view,
    items: view.items.map((item, line) => ({ ...item, shortfall: items[line]?.shortfall ?? 0 })),
    customer,
    phone: row.phone,
    subscriptionId: row.subscriptionId,
    deliverBefore: row.deliverBefore,
    version: row.version,
  };
}
