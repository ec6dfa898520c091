import { Database } from 'bun:sqlite';
import { count, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite';
import { migrate } from 'drizzle-orm/bun-sqlite/migrator';
import type { SQLiteColumn, SQLiteInsertValue, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { root } from '../root.ts';

/** Wait for another program's lock, such as a backup's. */
export const busyTimeoutMs = 5000;

/** Works while another program writes to it or has just closed it. */
export function openToRead(path: string): Database {
  const client = new Database(path, { strict: true, readonly: true });
  client.run(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  return client;
}

/** bun:sqlite returns arrays for drizzle's raw `get` and `values`, whatever the declared type. */
export type Db = Omit<BunSQLiteDatabase, 'get' | 'values'> & { $client: Database };

export function openDatabase(path: string): Db {
  const client = new Database(path, { create: true, strict: true });
  client.run(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  client.run('PRAGMA journal_mode = WAL');
  client.run('PRAGMA synchronous = FULL');
  const db = drizzle({ client });
  migrateDatabase(db);
  client.run('PRAGMA foreign_keys = ON');
  return db;
}

/** Rolls back on any error. `work` must be synchronous: an async function would commit before it ends. */
export function transact<T>(db: Db, work: () => T extends Promise<unknown> ? never : T): T {
  const run = db.$client.transaction(() => {
    const result: unknown = work();
    if (result instanceof Promise) throw new Error('A transaction must not wait for anything.');
    return result as T;
  });
  return run.immediate();
}

/** Always rolls back; returns or throws what `work` does. */
export function rehearse<T>({ $client }: Db, work: () => T extends Promise<unknown> ? never : T): T {
  $client.run('BEGIN IMMEDIATE');
  try {
    return work();
  } finally {
    if ($client.inTransaction) $client.run('ROLLBACK');
  }
}

/**
 * Like `transact`, but work requested within one event-loop turn shares one commit and disk sync. Each piece
 * fails alone; settles after the commit.
 */
export function transactBatched<T>(db: Db, work: () => T extends Promise<unknown> ? never : T): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const run = (): (() => void) => {
    try {
      const value = transact<T>(db, work);
      return () => resolve(value);
    } catch (error) {
      return () => reject(error);
    }
  };
  const batch = batches.get(db);
  if (batch) batch.push({ run, reject });
  else {
    batches.set(db, [{ run, reject }]);
    setImmediate(commitBatch, db);
  }
  return promise;
}

type BatchedWork = { run: () => () => void; reject: (error: unknown) => void };

const batches = new WeakMap<Db, BatchedWork[]>();

function commitBatch(db: Db): void {
  const batch = batches.get(db) ?? [];
  batches.delete(db);
  try {
    const settlers = transact(db, () => batch.map(({ run }) => run()));
    for (const settle of settlers) settle();
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

/**
 * Prepared once per database. Only for frequent queries (session, products, settings, stock, visits, checkout) and
 * per-row ones: 50 subscriptions take 7 ms instead of 20.
 */
export function prepared<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const statements = new WeakMap<Db, Statement>();
  return (db) => {
    const known = statements.get(db);
    if (known) return known;
    const statement = build(db);
    statements.set(db, statement);
    return statement;
  };
}

/** An insert of whole rows, for frequent ones: building it anew takes longer than writing. */
export function preparedInsert<Table extends SQLiteTable>(table: Table) {
  const names = Object.entries(getTableColumns(table)).filter(([, { generated }]) => !generated);
  const row = Object.fromEntries(names.map(([name]) => [name, sql.placeholder(name)]));
  const insert = prepared((db) =>
    db
      .insert(table)
      .values(row as SQLiteInsertValue<Table>)
      .returning()
      .prepare(),
  );
  return (db: Db, values: WholeRow<Table['$inferInsert']>): Table['$inferSelect'] => insert(db).get(values);
}

/** Every column is said: a default would not be applied. */
type WholeRow<Row> = { [Name in keyof Row]-?: Exclude<Row[Name], undefined> };

/** Drizzle's own `$count` is asynchronous. */
export function countRows(db: Db, table: SQLiteTable, which?: SQL): number {
  return db.select({ found: count() }).from(table).where(which).get()?.found ?? 0;
}

/** `since`: the oldest one's `createdAt`, epoch ms; null if there is none. */
export function countWithOldest(db: Db, table: SQLiteTable & { createdAt: SQLiteColumn }, which: SQL) {
  const found = db
    .select({ count: count(), since: sql<number | null>`min(${table.createdAt})` })
    .from(table)
    .where(which)
    .get();
  return found ?? { count: 0, since: null };
}

/** Including what is still in its log. */
export function databaseBytes({ $client }: Db): number {
  const read = (name: string) =>
    $client.query<Record<string, number>, []>(`PRAGMA ${name}`).get()?.[name] ?? 0;
  return read('page_count') * read('page_size');
}

/** In the source tree, also for the bundled server. */
export const migrationsFolder = `${root}/drizzle`;

/**
 * With foreign keys off, because SQLite cannot rebuild a referenced table otherwise; checks them afterwards.
 */
function migrateDatabase(db: BunSQLiteDatabase & { $client: Database }): void {
  db.$client.run('PRAGMA foreign_keys = OFF');
  migrate(db, { migrationsFolder });
  const broken = db.$client.query('PRAGMA foreign_key_check').all();
  if (broken.length > 0) throw new Error(`Migration left ${broken.length} broken references.`);
}
