import type { Database, SQLQueryBindings } from 'bun:sqlite';
import type { Resource, Resources, ResourceType } from '../resources/resources.ts';

export type Filter = {
  customer?: string;
  parent?: string;
  status?: string;
  createdFrom?: number;
  createdTo?: number;
};
type Page = { limit: number; startingAfter?: string; endingBefore?: string };

/** JSON documents. Synchronous; joins the open transaction. */
export type Store = {
  put<T extends Resource>(resource: T): T;
  find<K extends ResourceType>(type: K, id: string): Resources[K] | null;
  findByToken<K extends ResourceType>(type: K, token: string): Resources[K] | null;
  /** Reads only as far as needed. */
  newest<K extends ResourceType>(
    type: K,
    filter: Filter,
    matches: (resource: Resources[K]) => boolean,
  ): Resources[K] | null;
  /** Newest first; `endingBefore` gives the page just above it. */
  page<K extends ResourceType>(
    type: K,
    filter: Filter,
    page: Page,
    matches?: (resource: Resources[K]) => boolean,
  ): { data: Resources[K][]; hasMore: boolean };
  /** Newest first. */
  all<K extends ResourceType>(type: K, filter: Filter): Resources[K][];
  /** `runAt` is seconds. */
  nextScheduled(): { runAt: number; resource: Resource } | null;
  nextRunAt(): number | null;
};

const upsert = `
INSERT INTO resources (id, type, created, customer, parent, status, token, run_at, body)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (type, id) DO UPDATE SET
  customer = excluded.customer, parent = excluded.parent, status = excluded.status,
  token = excluded.token, run_at = excluded.run_at, body = excluded.body`;

const scheduled = 'FROM resources WHERE run_at IS NOT NULL ORDER BY run_at, seq LIMIT 1';

export function openStore(db: Database): Store {
  return {
    put(resource) {
      db.query(upsert).run(...columns(resource));
      return resource;
    },
    find: (type, id) =>
      parse(db.query<Row, string[]>('SELECT body FROM resources WHERE id = ? AND type = ?').get(id, type)),
    findByToken: (type, token) =>
      parse(
        db.query<Row, string[]>('SELECT body FROM resources WHERE token = ? AND type = ?').get(token, type),
      ),
    newest: (type, filter, matches) => read<typeof type>(db, type, filter, {}, 1, matches)[0] ?? null,
    page: (type, filter, page, matches) => readPage(db, type, filter, page, matches),
    all: (type, filter) => read<typeof type>(db, type, filter, {}, Number.POSITIVE_INFINITY),
    nextScheduled() {
      const row = db.query<Row & { run_at: number }, []>(`SELECT body, run_at ${scheduled}`).get();
      return row && { runAt: row.run_at, resource: JSON.parse(row.body) as Resource };
    },
    nextRunAt: () => db.query<{ run_at: number }, []>(`SELECT run_at ${scheduled}`).get()?.run_at ?? null,
  };
}

type Row = { body: string };

function parse<K extends ResourceType>(row: Row | null): Resources[K] | null {
  return row && (JSON.parse(row.body) as Resources[K]);
}

function columns(resource: Resource): SQLQueryBindings[] {
  const { internal } = resource;
  return [
    resource.id,
    resource.object,
    createdAt(resource),
    'customer' in resource ? resource.customer : null,
    internal.parent ?? null,
    'status' in resource ? resource.status : null,
    internal.token ?? null,
    internal.runAt ?? null,
    JSON.stringify(resource),
  ];
}

function createdAt(resource: Resource): number {
  if (resource.object === 'discount') return resource.start;
  return resource.object === 'invoiceitem' ? resource.date : resource.created;
}

function readPage<K extends ResourceType>(
  db: Database,
  type: K,
  filter: Filter,
  page: Page,
  matches?: (resource: Resources[K]) => boolean,
) {
  const found = read(db, type, filter, page, page.limit + 1, matches);
  const data = found.slice(0, page.limit);
  const isBackwards = page.endingBefore !== undefined;
  return { data: isBackwards ? data.reverse() : data, hasMore: found.length > page.limit };
}

/** Reads only as far as needed. */
function read<K extends ResourceType>(
  db: Database,
  type: K,
  filter: Filter,
  cursor: Omit<Page, 'limit'>,
  count: number,
  matches: (resource: Resources[K]) => boolean = () => true,
): Resources[K][] {
  const { where, values } = conditions(type, filter, cursor);
  const order = cursor.endingBefore === undefined ? 'DESC' : 'ASC';
  const rows = db.query<Row, SQLQueryBindings[]>(
    `SELECT body FROM resources WHERE ${where} ORDER BY seq ${order}`,
  );
  const found: Resources[K][] = [];
  for (const row of rows.iterate(...values)) {
    const resource = JSON.parse(row.body) as Resources[K];
    if (matches(resource) && found.push(resource) === count) break;
  }
  return found;
}

function conditions(type: ResourceType, filter: Filter, cursor: Omit<Page, 'limit'>) {
  const all: [string, SQLQueryBindings | undefined][] = [
    ['type = ?', type],
    ['customer = ?', filter.customer],
    ['parent = ?', filter.parent],
    ['status = ?', filter.status],
    ['created >= ?', filter.createdFrom],
    ['created <= ?', filter.createdTo],
    [
      'seq < (SELECT r.seq FROM resources r WHERE r.type = resources.type AND r.id = ?)',
      cursor.startingAfter,
    ],
    ['seq > (SELECT r.seq FROM resources r WHERE r.type = resources.type AND r.id = ?)', cursor.endingBefore],
  ];
  const set = all.filter((entry): entry is [string, SQLQueryBindings] => entry[1] !== undefined);
  return { where: set.map(([sql]) => sql).join(' AND '), values: set.map(([, value]) => value) };
}
