import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** The condition that leaves rows one of whose columns holds a text; ASCII letters in either case. */
export function anyColumnContains(columns: SQLiteColumn[], text: string): SQL {
  const all = sql.join(
    columns.map((column) => sql`${column}`),
    sql` || char(10) || `,
  );
  return sql`instr(lower(${all}), lower(${text})) > 0`;
}
