import { and, count, inArray, isNull, notInArray, type SQL } from 'drizzle-orm';
import { combinedAddress } from '../../shared/contract/address.ts';
import type { AdminCustomer } from '../../shared/contract/customers.ts';
import type { ListQuery, PageQuery } from '../../shared/contract/lists.ts';
import type { AdminOrder } from '../../shared/contract/orders.ts';
import { users } from '../accounts/record/table.ts';
import { findUser, hasNoRole, type UserRow } from '../accounts/record/users.ts';
import { listAllOrders } from '../orders/admin-orders.ts';
import { stands } from '../orders/standing.ts';
import { orders } from '../orders/table.ts';
import { createdBetween } from '../platform/db/created-between.ts';
import type { Db } from '../platform/db/db.ts';
import { isHit } from '../platform/db/search-index.ts';
import { AppError } from '../platform/errors.ts';
import { mapPage, type Page, readPage } from '../platform/http/pagination.ts';
import { subscriptions } from '../subscriptions/record/table.ts';

export function listCustomers(db: Db, query: ListQuery): Page<AdminCustomer> {
  return mapPage(readPage(db, users, filtersOf(db, query), query), (rows) => toCustomerViews(db, rows));
}

/** 404 when there is none. */
export function getCustomer(db: Db, id: string): UserRow {
  const user = findUser(db, id);
  if (!user) throw new AppError('notFound', 'We do not know this customer.');
  return user;
}

/** Newest first; 404 for an unknown customer. */
export function listOrdersOfCustomer(db: Db, id: string, query: PageQuery): Promise<Page<AdminOrder>> {
  return listAllOrders(db, query, getCustomer(db, id).id);
}

export function toCustomerViews(db: Db, rows: UserRow[]): AdminCustomer[] {
  const ids = rows.map(({ id }) => id);
  const orderCounts = countOrders(db, ids);
  const subscriptionCounts = countSubscriptions(db, ids);
  return rows.map((row) => ({
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    address: combinedAddress(row),
    createdAt: row.createdAt,
    orders: orderCounts.get(row.id) ?? 0,
    subscriptions: subscriptionCounts.get(row.id) ?? 0,
    version: row.version,
  }));
}

function filtersOf(db: Db, { q, ...query }: ListQuery): SQL | undefined {
  return and(
    hasNoRole(db),
    createdBetween(users.createdAt, query),
    q ? isHit('customer', users.id, q) : undefined,
  );
}

function countOrders(db: Db, userIds: string[]): Map<string | null, number> {
  const paid = and(inArray(orders.userId, userIds), stands(orders), isNull(orders.deletedAt));
  const rows = db.select({ id: orders.userId, found: count() }).from(orders).where(paid);
  return new Map(
    rows
      .groupBy(orders.userId)
      .all()
      .map(({ id, found }) => [id, found]),
  );
}

function countSubscriptions(db: Db, userIds: string[]): Map<string, number> {
  const running = and(
    inArray(subscriptions.userId, userIds),
    notInArray(subscriptions.status, ['cancelled', 'pending']),
  );
  const rows = db.select({ id: subscriptions.userId, found: count() }).from(subscriptions).where(running);
  return new Map(
    rows
      .groupBy(subscriptions.userId)
      .all()
      .map(({ id, found }) => [id, found]),
  );
}
