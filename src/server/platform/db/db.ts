import { Database } from 'bun:sqlite';
import { count, type SQL } from 'drizzle-orm';
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite';
import { migrate } from 'drizzle-orm/bun-sqlite/migrator';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { root } from '../root.ts';

/** How long a lock of another program, such as a backup, is waited for. */
export const busyTimeoutMs = 5000;

/** Opens a database for reading only, as it is, also while another program writes in it or has just closed it. */
export function openToRead(path: string): Database {
  const client = new Database(path, { strict: true, readonly: true });
  client.run(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  return client;
}

/** Without drizzle's raw `get` and `values`: bun:sqlite answers them with arrays, whatever type the caller names. */
export type Db = Omit<BunSQLiteDatabase, 'get' | 'values'> & { $client: Database };

/** Opens the shop's database (a path or ":memory:") and brings its schema up to date. */
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

/**
 * Runs `work` in one immediate transaction and returns what it returns; whatever it throws rolls everything back.
 * `work` must be synchronous: an async function would commit before its end, so it is refused.
 */
export function transact<T>(db: Db, work: () => T extends Promise<unknown> ? never : T): T {
  const run = db.$client.transaction(() => {
    const result: unknown = work();
    if (result instanceof Promise) throw new Error('A transaction must not wait for anything.');
    return result as T;
  });
  return run.immediate();
}

/**
 * Like `transact`, for work that many requests do at once: everything requested within one turn of the event loop shares
 * one commit, and with it one wait for the disk. Each piece of work succeeds or fails alone; the promise settles after
 * the commit.
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

/** `run` does the work inside the shared transaction and returns what settles its promise. */
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
 * A query prepared once per database: `const productRows = prepared((db) => db.select()...prepare())`. For what every visitor
 * asks for (the session, products, settings, the stock of a checkout, visits), for each row of a list of subscriptions (50 take
 * 7 ms instead of 20), and for whole rows of `users` and `orders` in a checkout. Other queries stand where they are used.
 * Transactions run on the same connection, so prepared queries take part in them.
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

/** How many rows of a table match a condition, all without one. Drizzle's own `$count` is asynchronous. */
export function countRows(db: Db, table: SQLiteTable, which?: SQL): number {
  return db.select({ found: count() }).from(table).where(which).get()?.found ?? 0;
}

/** Where the migrations are read, which belong to the source tree also when the server is bundled. */
export const migrationsFolder = `${root}/drizzle`;

/** Migrates with foreign keys off, since SQLite cannot rebuild a referenced table otherwise, then checks them all. */
function migrateDatabase(db: BunSQLiteDatabase & { $client: Database }): void {
  db.$client.run('PRAGMA foreign_keys = OFF');
  migrate(db, { migrationsFolder });
  const broken = db.$client.query('PRAGMA foreign_key_check').all();
  if (broken.length > 0) throw new Error(`Migration left ${broken.length} broken references.`);
}
