import { Database } from 'bun:sqlite';
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite';
import { migrate } from 'drizzle-orm/bun-sqlite/migrator';
import { root } from './root.ts';

export type Db = BunSQLiteDatabase & { $client: Database };

/** Opens the shop's database (a path or ":memory:") and brings its schema up to date. */
export function openDatabase(path: string): Db {
  const client = new Database(path, { create: true, strict: true });
  client.run('PRAGMA journal_mode = WAL');
  client.run('PRAGMA synchronous = FULL');
  client.run('PRAGMA busy_timeout = 5000');
  const db = drizzle({ client });
  migrateDatabase(db);
  client.run('PRAGMA foreign_keys = ON');
  return db;
}

/**
 * Runs `work` in one immediate transaction and returns what it returns; whatever it throws rolls everything back.
 * `work` must be synchronous: an async one would commit before it is done, so it is refused.
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
 * Like `transact`, for work that many requests do at once: what is asked for within one turn of the event loop shares
 * one commit, and with it one wait for the disk. Each piece of work still stands or falls alone; the promise settles
 * after the commit.
 */
export function transactTogether<T>(db: Db, work: () => T extends Promise<unknown> ? never : T): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const settle = (): (() => void) => {
    try {
      const value = transact<T>(db, work);
      return () => resolve(value);
    } catch (error) {
      return () => reject(error);
    }
  };
  const waiting = together.get(db);
  if (waiting) waiting.push({ settle, reject });
  else {
    together.set(db, [{ settle, reject }]);
    setImmediate(commitTogether, db);
  }
  return promise;
}

type Piece = { settle: () => () => void; reject: (error: unknown) => void };

const together = new WeakMap<Db, Piece[]>();

function commitTogether(db: Db): void {
  const pieces = together.get(db) ?? [];
  together.delete(db);
  try {
    const settled = transact(db, () => pieces.map((piece) => piece.settle()));
    for (const tell of settled) tell();
  } catch (error) {
    for (const piece of pieces) piece.reject(error);
  }
}

/**
 * A query prepared once per database: `const productRows = prepared((db) => db.select()...prepare())`.
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

/** Migrates with foreign keys off, since SQLite cannot rebuild a referenced table otherwise, then checks them all. */
function migrateDatabase(db: Db): void {
  db.$client.run('PRAGMA foreign_keys = OFF');
  migrate(db, { migrationsFolder: `${root}/drizzle` });
  const broken = db.$client.query('PRAGMA foreign_key_check').all();
  if (broken.length > 0) throw new Error(`Migration left ${broken.length} broken references.`);
}
