import { and, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { OrderRow } from './orders.ts';

/** Planned, packed, driven and listed for its customer: paid, or to be paid in cash or by bank. */
export function orderStands({
  paymentStatus,
  handMethod,
}: Pick<OrderRow, 'paymentStatus' | 'handMethod'>): boolean {
  return paymentStatus !== 'unpaid' || handMethod !== null;
}

type Columns<Name extends string> = Record<Name, SQLiteColumn>;

/** `orderStands` for queries. */
export function stands({ paymentStatus, handMethod }: Columns<'paymentStatus' | 'handMethod'>) {
  return or(ne(paymentStatus, 'unpaid'), isNotNull(handMethod));
}

/** A box that comes or came. The index by day holds only undeleted orders. */
export function isInWeek(table: Columns<'deletedAt' | 'status' | 'paymentStatus' | 'handMethod'>) {
  return and(isNull(table.deletedAt), ne(table.status, 'cancelled'), stands(table));
}

/** A box that fills a place of its day: also an unpaid one, until it ends. */
export function takesRoom(table: Columns<'deletedAt' | 'status' | 'extraOf'>) {
  return and(isNull(table.deletedAt), ne(table.status, 'cancelled'), isNull(table.extraOf));
}
