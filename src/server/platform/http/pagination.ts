import { and, desc, getTableName, type InferSelectModel, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { PageQuery } from '../../../shared/contract/lists.ts';
import { policies } from '../../../shared/rules/limits.ts';
import { countRows, type Db } from '../db/db.ts';
import { readSigned, sign } from '../db/signing.ts';
import { AppError } from '../errors.ts';

/** Newest first. `total` counts all rows that match the filters. */
export type Page<Row> = { rows: Row[]; next: string | null; total: number };

/** Lists are ordered by time (epoch ms), then id. */
type Position = { at: number; id: string };

/** `list` is a name without spaces; another list's cursor is refused. */
export type PageRequest = { list: string; limit: number; after: Position | null };

const purpose = 'page-cursor';

/** 400 for a cursor that was not made for this list. */
export function readPageQuery(db: Db, list: string, { limit, cursor }: PageQuery): PageRequest {
  const after = cursor === undefined ? null : readCursor(db, list, cursor);
  return { list, limit: limit ?? policies.pageSize, after };
}

export function rowsAfter(at: SQLWrapper, id: SQLWrapper, after: Position | null): SQL | undefined {
  return after ? sql`(${at}, ${id}) < (${after.at}, ${after.id})` : undefined;
}

/** `rows` must have been read with `limit + 1`. */
export function toPage<Row>(
  db: Db,
  { list, limit }: PageRequest,
  found: Row[],
  total: number,
  positionOf: (row: Row) => Position,
): Page<Row> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const next = found.length > limit && last ? writeCursor(db, list, positionOf(last)) : null;
  return { rows, next, total };
}

type ListedTable = SQLiteTable & { id: SQLiteColumn; createdAt: SQLiteColumn };

/** Newest first. `countListed` replaces a slow count. */
export function readPage<Table extends ListedTable>(
  db: Db,
  table: Table,
  filters: SQL | undefined,
  query: PageQuery,
  countListed = (counted: Db) => countRows(counted, table, filters),
): Page<InferSelectModel<Table>> {
  const request = readPageQuery(db, getTableName(table), query);
  const found = db
    .select()
    .from(table as ListedTable)
    .where(and(filters, rowsAfter(table.createdAt, table.id, request.after)))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(request.limit + 1)
    .all() as (InferSelectModel<Table> & { createdAt: number; id: string })[];
  return toPage(db, request, found, countListed(db), ({ createdAt, id }) => ({ at: createdAt, id }));
}

export function mapPage<Row, View>(page: Page<Row>, toViews: (rows: Row[]) => View[]): Page<View> {
  return { ...page, rows: toViews(page.rows) };
}

/** Sets `Link` (next page) and `X-Total-Count`. */
export function respondWithPage<Row>(
  { set, request }: { set: { headers: Record<string, unknown> }; request: Request },
  { rows, next, total }: Page<Row>,
): Row[] {
  set.headers['x-total-count'] = String(total);
  if (next) {
    const url = new URL(request.url);
    url.searchParams.set('cursor', next);
    set.headers.link = `<${url.pathname}${url.search}>; rel="next"`;
  }
  return rows;
}

function readCursor(db: Db, list: string, cursor: string): Position {
  const [signedList, at, id] = (readSigned(db, purpose, cursor) ?? '').split(' ');
  if (signedList !== list || !at || !id)
    throw new AppError('invalid', 'That page does not exist. Please start with the first one.');
  return { at: Number(at), id };
}

function writeCursor(db: Db, list: string, { at, id }: Position): string {
  return sign(db, purpose, `${list} ${at} ${id}`);
}
