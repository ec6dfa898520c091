import { constants, Database } from 'bun:sqlite';
import { randomText } from './ids.ts';

const schema = `
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS resources (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL,
  type TEXT NOT NULL,
  created INTEGER NOT NULL,
  customer TEXT,
  parent TEXT,
  status TEXT,
  token TEXT UNIQUE,
  run_at INTEGER,
  body TEXT NOT NULL,
  UNIQUE (type, id)
) STRICT;
CREATE INDEX IF NOT EXISTS resources_by_type ON resources (type, seq);
CREATE INDEX IF NOT EXISTS resources_by_customer ON resources (customer, type, seq) WHERE customer IS NOT NULL;
CREATE INDEX IF NOT EXISTS resources_by_parent ON resources (parent, type, seq) WHERE parent IS NOT NULL;
CREATE INDEX IF NOT EXISTS resources_scheduled ON resources (run_at, seq) WHERE run_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  created INTEGER NOT NULL,
  body TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'lost')),
  copies INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS events_waiting ON events (next_at, seq) WHERE state = 'pending';
CREATE INDEX IF NOT EXISTS events_undelivered ON events (seq) WHERE state <> 'delivered';
CREATE INDEX IF NOT EXISTS events_by_created ON events (created, seq);
CREATE TABLE IF NOT EXISTS saved_responses (
  key TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  request TEXT NOT NULL
) STRICT;
`;

export function openDatabase(file: string): Database {
  const db = file === ':memory:' ? openInMemory() : new Database(file, { create: true, strict: true });
  db.run('PRAGMA busy_timeout = 5000');
  db.run('PRAGMA journal_mode = WAL');
  db.run('PRAGMA synchronous = FULL');
  db.transaction(() => db.run(schema)).immediate();
  return db;
}

/** Commits to `:memory:` slow down as it grows; memdb's do not. */
function openInMemory(): Database {
  const { SQLITE_OPEN_CREATE, SQLITE_OPEN_READWRITE, SQLITE_OPEN_URI } = constants;
  const flags = SQLITE_OPEN_CREATE | SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI;
  return new Database('file:sandbox?vfs=memdb', flags);
}

export function readSetting(db: Database, name: string): string | null {
  const row = db.query<{ value: string }, [string]>('SELECT value FROM settings WHERE name = ?').get(name);
  return row?.value ?? null;
}

export function writeSetting(db: Database, name: string, value: string): void {
  db.query(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  ).run(name, value);
}

export type Keys = { secretKey: string; publishableKey: string; webhookSecret: string };

/** Created once per file. */
export function accountKeys(db: Database): Keys {
  return {
    secretKey: readOrCreate(db, 'secret_key', () => `sk_test_${randomText(32)}`),
    publishableKey: readOrCreate(db, 'publishable_key', () => `pk_test_${randomText(32)}`),
    webhookSecret: readOrCreate(db, 'webhook_secret', () => `whsec_${randomText(32)}`),
  };
}

function readOrCreate(db: Database, name: string, create: () => string): string {
  db.query('INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING').run(
    name,
    create(),
  );
  return readSetting(db, name) ?? '';
}
