import { desc, inArray } from 'drizzle-orm';
import type { SearchResults } from '../../shared/contract/search.ts';
import { cutText } from '../../shared/rules/cut-text.ts';
import { policies } from '../../shared/rules/limits.ts';
import { decimalText } from '../../shared/rules/money.ts';
import { customerSummariesOf } from '../accounts/record/customer-summaries.ts';
import { users } from '../accounts/record/table.ts';
import { hasNoRole } from '../accounts/record/users.ts';
import { findProducts } from '../catalog/products.ts';
import { findLots } from '../growing/sowings.ts';
import { contactMessages, wholesaleInquiries } from '../inquiries/table.ts';
import { orders } from '../orders/table.ts';
import type { Db } from '../platform/db/db.ts';
import { findHits, type Search } from '../platform/db/search-index.ts';

export function findAnything(db: Db, text: string): SearchResults {
  const hits = (search: Omit<Search, 'text'>) =>
    text ? findHits(db, { ...search, text }, policies.searchHits).map(({ id }) => id) : [];
  return {
    orders: orderHits(db, hits({ kind: 'order', table: orders })),
    customers: customerHits(db, hits({ kind: 'customer', table: users, condition: hasNoRole(db) })),
    messages: messageHits(db, hits({ kind: 'message', table: contactMessages })),
    applications: applicationHits(db, hits({ kind: 'application', table: wholesaleInquiries })),
    lots: lotHits(db, text),
  };
}

function orderHits(db: Db, ids: string[]): SearchResults['orders'] {
  const rows = db
    .select()
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .all();
  const customers = customerSummariesOf(
    db,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    orderNumber: row.orderNumber,
    name: row.guestName || customers.get(row.userId ?? '')?.name || '',
    status: row.status,
    deliveryDate: row.deliveryDate,
    total: decimalText(row.total),
  }));
}

function customerHits(db: Db, ids: string[]): SearchResults['customers'] {
  return inOrder(ids, [...customerSummariesOf(db, ids).values()]);
}

function messageHits(db: Db, ids: string[]): SearchResults['messages'] {
  const rows = db.select().from(contactMessages).where(inArray(contactMessages.id, ids)).all();
  return inOrder(ids, rows).map(({ id, name, email, subject, message, isAnswered }) => ({
    id,
    name,
    email,
    text: subject || cutText(message, 100),
    isAnswered,
  }));
}

function applicationHits(db: Db, ids: string[]): SearchResults['applications'] {
  const { id, companyName, contactPerson, email, status } = wholesaleInquiries;
  const rows = db
    .select({ id, companyName, contactPerson, email, status })
    .from(wholesaleInquiries)
    .where(inArray(id, ids));
  return inOrder(ids, rows.all());
}

function lotHits(db: Db, text: string): SearchResults['lots'] {
  const lots = findLots(db, text, policies.searchHits);
  const found = findProducts(
    db,
    lots.flatMap(({ productIds }) => productIds),
  );
  return lots.map(({ lot, productIds, date }) => ({
    lot,
    greens: productIds.map((id) => found.get(id)?.name ?? id).join(', '),
    date,
  }));
}

function inOrder<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
