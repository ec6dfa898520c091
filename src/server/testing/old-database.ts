import { Database } from 'bun:sqlite';
import { cp } from 'node:fs/promises';
import { drizzle } from 'drizzle-orm/bun-sqlite';
import { migrate } from 'drizzle-orm/bun-sqlite/migrator';
import { root } from '../platform/root.ts';

/** `shop.sqlite` in that folder, with the first `count` migrations only. */
export async function openOldDatabase(folder: string, count: number): Promise<Database> {
  const migrations = `${folder}/migrations`;
  await cp(`${root}/drizzle`, migrations, { recursive: true });
  const journal = await Bun.file(`${migrations}/meta/_journal.json`).json();
  await Bun.write(
    `${migrations}/meta/_journal.json`,
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }),
  );
  const client = new Database(`${folder}/shop.sqlite`, { create: true, strict: true });
  migrate(drizzle({ client }), { migrationsFolder: migrations });
  return client;
}

type Values = Record<string, string | number | null>;

/** Other columns are empty. */
export function insertOld(client: Database, table: string, values: Values): void {
  const columns = client
    .query<{ name: string; type: string; notnull: number; dflt_value: unknown }, []>(
      `SELECT name, type, "notnull", dflt_value FROM pragma_table_info('${table}')`,
    )
    .all();
  const filled = columns.flatMap(
    ({ name, type, notnull, dflt_value }): [string, string | number | null][] => {
      if (name in values) return [[name, values[name] ?? null]];
      return notnull && dflt_value === null && name !== 'id' ? [[name, type === 'TEXT' ? '' : 0]] : [];
    },
  );
  const names = filled.map(([name]) => `"${name}"`).join(', ');
  const marks = filled.map(() => '?').join(', ');
  client
    .query(`INSERT INTO "${table}" (${names}) VALUES (${marks})`)
    .run(...filled.map(([, value]) => value));
}
