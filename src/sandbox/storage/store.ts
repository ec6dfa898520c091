import type { Database, SQLQueryBindings } from 'bun:sqlite';
import type { AnyDocument, Documents, Kind } from '../documents/kinds.ts';

export type Filter = {
  customer?: string;
  parent?: string;
  status?: string;
  createdFrom?: number;
  createdTo?: number;
};
export type Page = { limit: number; startingAfter?: string; endingBefore?: string };

/** The sandbox's objects, one JSON document each. Everything here is synchronous and joins the open transaction. */
export type Store = {
  put<T extends AnyDocument>(document: T): T;
  find<K extends Kind>(kind: K, id: string): Documents[K] | null;
  findByToken<K extends Kind>(kind: K, token: string): Documents[K] | null;
  /** Newest first; with `endingBefore` the page just above it, still newest first. `keep` leaves out others. */
  page<K extends Kind>(
    kind: K,
    filter: Filter,
    page: Page,
    keep?: (document: Documents[K]) => boolean,
  ): { data: Documents[K][]; hasMore: boolean };
  all<K extends Kind>(kind: K, filter: Filter): Documents[K][];
  /** The object whose moment comes first. */
  firstDue(): { due: number; document: AnyDocument } | null;
};

const upsert = `
INSERT INTO objects (id, kind, created, customer, parent, status, token, due, body)
VALUES ($id, $kind, $created, $customer, $parent, $status, $token, $due, $body)
ON CONFLICT (kind, id) DO UPDATE SET
  customer = excluded.customer, parent = excluded.parent, status = excluded.status,
  token = excluded.token, due = excluded.due, body = excluded.body`;

export function openStore(db: Database): Store {
  return {
    put(document) {
      db.query(upsert).run(columns(document));
      return document;
    },
    find: (kind, id) =>
      parse(db.query<Row, string[]>('SELECT body FROM objects WHERE id = ? AND kind = ?').get(id, kind)),
    findByToken: (kind, token) =>
      parse(
        db.query<Row, string[]>('SELECT body FROM objects WHERE token = ? AND kind = ?').get(token, kind),
      ),
    page: (kind, filter, page, keep) => readPage(db, kind, filter, page, keep),
    all: (kind, filter) => readPage<typeof kind>(db, kind, filter, { limit: 1_000_000 }).data,
    firstDue() {
      const row = db
        .query<Row & { due: number }, []>(
          'SELECT body, due FROM objects WHERE due IS NOT NULL ORDER BY due, seq LIMIT 1',
        )
        .get();
      return row && { due: row.due, document: JSON.parse(row.body) as AnyDocument };
    },
  };
}

type Row = { body: string };

function parse<K extends Kind>(row: Row | null): Documents[K] | null {
  return row && (JSON.parse(row.body) as Documents[K]);
}

function columns(document: AnyDocument) {
  const { hidden } = document;
  return {
    id: document.id,
    kind: document.object,
    created: 'created' in document ? document.created : document.start,
    customer: 'customer' in document ? document.customer : null,
    parent: hidden.parent ?? null,
    status: 'status' in document ? document.status : null,
    token: hidden.token ?? null,
    due: hidden.due ?? null,
    body: JSON.stringify(document),
  };
}

const unlimited = -1;

function readPage<K extends Kind>(
  db: Database,
  kind: K,
  filter: Filter,
  page: Page,
  keep?: (document: Documents[K]) => boolean,
) {
  const backwards = page.endingBefore !== undefined;
  const { where, values } = conditions(kind, filter, page);
  const order = backwards ? 'ASC' : 'DESC';
  const rows = db
    .query<Row, SQLQueryBindings[]>(`SELECT body FROM objects WHERE ${where} ORDER BY seq ${order} LIMIT ?`)
    .all(...values, keep ? unlimited : page.limit + 1)
    .map((row) => JSON.parse(row.body) as Documents[K]);
  const kept = keep ? rows.filter(keep) : rows;
  const data = kept.slice(0, page.limit);
  return { data: backwards ? data.reverse() : data, hasMore: kept.length > page.limit };
}

function conditions(kind: Kind, filter: Filter, page: Page) {
  const all: [string, SQLQueryBindings | undefined][] = [
    ['kind = ?', kind],
    ['customer = ?', filter.customer],
    ['parent = ?', filter.parent],
    ['status = ?', filter.status],
    ['created >= ?', filter.createdFrom],
    ['created <= ?', filter.createdTo],
    ['seq < (SELECT o.seq FROM objects o WHERE o.kind = objects.kind AND o.id = ?)', page.startingAfter],
    ['seq > (SELECT o.seq FROM objects o WHERE o.kind = objects.kind AND o.id = ?)', page.endingBefore],
  ];
  const set = all.filter((entry): entry is [string, SQLQueryBindings] => entry[1] !== undefined);
  return { where: set.map(([sql]) => sql).join(' AND '), values: set.map(([, value]) => value) };
}
