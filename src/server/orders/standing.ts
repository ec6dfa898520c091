import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { kindNames, orderKinds } from './kinds.ts';

type Columns<Name extends string> = Record<Name, SQLiteColumn>;

/** Planned, packed, driven and listed for its customer: paid, or to be paid in cash or by bank. */
export function stands(table: Columns<'stands'>) {
  return eq(table.stands, true);
}

/** A box that comes or came. The index by day holds only undeleted orders. */
export function isInWeek(table: Columns<'deletedAt' | 'isInWeek'>) {
  return and(isNull(table.deletedAt), eq(table.isInWeek, true));
}

/** A box that fills a place of its day: also an unpaid one, until it ends. */
export function takesRoom(table: Columns<'deletedAt' | 'status' | 'kind'>) {
  const kinds = kindNames.filter((kind) => orderKinds[kind].takesRoom);
  return and(isNull(table.deletedAt), ne(table.status, 'cancelled'), inArray(table.kind, kinds));
}
