import { and, desc, eq, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { SearchResults } from '../../shared/contract/search.ts';
import { policies } from '../../shared/rules/limits.ts';
import { decimalText } from '../../shared/rules/money.ts';
import { customerSummariesOf } from '../accounts/record/customer-summaries.ts';
import { userRoles, users } from '../accounts/record/table.ts';
import { contactMessages, wholesaleInquiries } from '../inquiries/table.ts';
import { orders } from '../orders/table.ts';
import type { Db } from '../platform/db/db.ts';

/**
 * The orders, customers, messages and applications that a text finds, at most five each, the newest first: by the beginning of any word
 * of a name, street, e-mail address or order number, or by the last ten, seven or four digits of a phone number. Several words have to
 * be found all. The index is kept by triggers in the transaction of each change (record 076).
 */
export function findAnything(db: Db, text: string): SearchResults {
  const match = matchFor(text);
  if (match === null) return { orders: [], customers: [], messages: [], applications: [] };
  const isAdmin = and(eq(userRoles.userId, users.id), eq(userRoles.role, 'admin'));
  const noAdmin = notExists(db.select().from(userRoles).where(isAdmin));
  return {
    orders: orderHits(db, [
      ...hitsOf(db, 'order', match, orders, isNull(orders.deletedAt)),
      ...ordersOf(db, hitsOf(db, 'customer', match, users, noAdmin, customersWithOrders)),
    ]),
    customers: customerHits(db, hitsOf(db, 'customer', match, users, noAdmin)),
    messages: messageHits(db, hitsOf(db, 'message', match, contactMessages)),
    applications: applicationHits(db, hitsOf(db, 'application', match, wholesaleInquiries)),
  };
}

/**
 * The query of the full-text index: each part between spaces begins a word (`ann@exa` the words ann, exa in a row); what looks like a
 * phone number is compared without its marks, too. Parts of one letter, which would begin a word of nearly every row, are left out; null
 * when there is no other.
 */
function matchFor(text: string): string | null {
  const parts = text
    .split(/\s+/)
    .map((part) => part.replace(/^em-(?=.)/i, '').replaceAll('"', ' '))
    .filter((part) => (part.match(/[\p{L}\p{N}]/gu)?.length ?? 0) > 1);
  const words = parts.map((part) => `"${part}" *`).join(' AND ');
  const phone = phoneMatch(text);
  const alternatives = [...(words ? [`words : (${words})`] : []), ...(phone ? [phone] : [])];
  return alternatives.length === 0 ? null : `(${alternatives.join(' OR ')})`;
}

/** Fewer than seven digits are the end of a number, or they would find all of an area. */
function phoneMatch(text: string): string | null {
  const digits = /^[\d\s().+/-]+$/.test(text) ? text.replace(/\D/g, '').slice(-10) : '';
  if (digits.length < 4) return null;
  return `phones : "${digits}"${digits.length < 7 ? '' : ' *'}`;
}

/** The ids of the newest rows of a table that the index finds: it is read from its end, so that a common word costs no more than a rare one. */
function hitsOf(
  db: Db,
  kind: string,
  match: string,
  table: SQLiteTable & { id: SQLiteColumn },
  condition?: SQL,
  limit: number = policies.searchHits,
): string[] {
  const found = db.all<{ id: string }>(
    sql`select ${table.id} as id from search_index cross join ${table} on ${table.id} = search_index.id
      where search_index match ${`kind : ${kind} AND ${match}`} and ${condition ?? sql`true`}
      order by search_index.rowid desc limit ${limit}`,
  );
  return found.map(({ id }) => id);
}

/** Of so many customers that a text finds, orders are found, too: most orders have no name of their own. */
const customersWithOrders = 50;

function ordersOf(db: Db, userIds: string[]): string[] {
  const found = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.userId, userIds), isNull(orders.deletedAt)))
    .orderBy(desc(orders.createdAt))
    .limit(policies.searchHits);
  return found.all().map(({ id }) => id);
}

function orderHits(db: Db, ids: string[]): SearchResults['orders'] {
  const rows = db
    .select()
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(policies.searchHits)
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
    text: subject || message.slice(0, 100),
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

function inOrder<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
