import { and, count, desc, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { RowCustomer } from '../../shared/admin-lists.ts';
import type { AdminOrder, AdminOrderQuery } from '../../shared/admin-orders.ts';
import { users } from '../accounts/table.ts';
import { userMatches } from '../accounts/user-search.ts';
import { createdBetween } from '../created-between.ts';
import type { Db } from '../db.ts';
import { AppError } from '../errors.ts';
import { type Page, readPageQuery, rowsAfter, toPage } from '../pages.ts';
import { toOrderView } from './order-views.ts';
import { findAnyOrder, itemsOf, type OrderItemRow, type OrderRow, withItems } from './orders.ts';
import { orders } from './table.ts';

/** Everybody's orders that the filters leave and nobody has deleted, newest first, in pages; unpaid ones are among them. */
export function listAnyOrders(db: Db, query: AdminOrderQuery): Page<AdminOrder> {
  const request = readPageQuery(db, query);
  const filters = filtersOf(query);
  const found = selectWithCustomer(db)
    .where(and(filters, rowsAfter(orders.createdAt, orders.id, request.after)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(request.limit + 1)
    .all();
  const total = db.select({ total: count() }).from(orders).where(filters).get()?.total ?? 0;
  const page = toPage(db, request, found, total, ({ order }) => ({ at: order.createdAt, id: order.id }));
  const customers = new Map(page.rows.map(({ order, customer }) => [order.id, customer]));
  const withLines = withItems(
    db,
    page.rows.map(({ order }) => order),
  );
  return {
    ...page,
    rows: withLines.map(([row, items]) => toAdminOrderView(row, items, customers.get(row.id) ?? null)),
  };
}

/** One order as admins see it; 404 when there is none, or it was deleted. */
export function getAdminOrder(db: Db, id: string): AdminOrder {
  if (findAnyOrder(db, id)?.deletedAt !== null) throw orderMissing();
  return getKeptOrder(db, id);
}

/** The same, also of a deleted order. */
export function getKeptOrder(db: Db, id: string): AdminOrder {
  const found = selectWithCustomer(db).where(eq(orders.id, id)).get();
  if (!found) throw orderMissing();
  return toAdminOrderView(found.order, itemsOf(db, id), found.customer);
}

/** 404: no such order, or a deleted one. */
export function orderMissing(): AppError {
  return new AppError('missing', 'We do not know this order.');
}

/** What the list of orders is read and counted by. */
export function filtersOf(query: AdminOrderQuery): SQL | undefined {
  const { status, paymentStatus, deliveryDate, q } = query;
  return and(
    isNull(orders.deletedAt),
    status ? eq(orders.status, status) : undefined,
    paymentStatus ? eq(orders.paymentStatus, paymentStatus) : undefined,
    deliveryDate ? eq(orders.deliveryDate, deliveryDate) : undefined,
    createdBetween(orders.createdAt, query),
    q ? inArray(orders.id, sql`(${idsFoundBy(q)})`) : undefined,
  );
}

/**
 * Orders whose number, name or e-mail address begins with a text, or whose customer's name, address or phone number holds
 * it. Each part has its index.
 */
function idsFoundBy(text: string): SQL {
  const name = orders.guestName;
  const lastName = sql`lower(substr(${name}, instr(${name}, ' ') + 1))`;
  const parts = [
    startsWith(orders.orderNumber, sql`upper(${text})`),
    startsWith(orders.orderNumber, sql`'EM-' || upper(${text})`),
    startsWith(sql`lower(${orders.guestEmail})`, sql`lower(${text})`),
    startsWith(sql`lower(${name})`, sql`lower(${text})`),
    startsWith(lastName, sql`lower(${text})`),
    sql`${orders.userId} in (select ${users.id} from ${users} where ${userMatches(text)})`,
  ];
  const selects = parts.map((part) => sql`select ${orders.id} from ${orders} where ${part}`);
  return sql.join(selects, sql` union `);
}

/** A range instead of LIKE, which would not use an index. */
function startsWith(value: SQLWrapper, prefix: SQL): SQL {
  return sql`${value} >= ${prefix} and ${value} < ${prefix} || char(1114111)`;
}

function selectWithCustomer(db: Db) {
  const { id, email, phone } = users;
  const name = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;
  return db
    .select({ order: orders, customer: { id, name, email, phone } })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId));
}

function toAdminOrderView(row: OrderRow, items: OrderItemRow[], customer: RowCustomer | null): AdminOrder {
  const view = toOrderView(row, items);
  return {
    ...view,
    items: view.items.map((item, line) => ({ ...item, shortfall: items[line]?.shortfall ?? 0 })),
    customer,
    phone: row.phone,
    subscriptionId: row.subscriptionId,
    version: row.version,
  };
}
