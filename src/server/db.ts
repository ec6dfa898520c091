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
