import * as v from 'valibot';
import { openToRead } from '../../platform/db/db.ts';

const Contents = v.object({
  /** Rows per table. */
  rows: v.record(v.string(), v.number()),
  newestOrder: v.nullable(v.object({ orderNumber: v.string(), createdAt: v.number() })),
});
export type Contents = v.InferOutput<typeof Contents>;

/** `backup.json`. */
export const BackupContents = v.object({ ...Contents.entries, pictures: v.number() });

export const contentsFile = 'backup.json';

/** Opens the database read-only. */
export function readContents(database: string): Contents {
  using db = openToRead(database);
  const tables = db
    .query<{ name: string }, []>(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite%'",
    )
    .all();
  const count = (name: string) =>
    db.query<{ found: number }, []>(`select count(*) found from "${name}"`).get()?.found ?? 0;
  const newest = db
    .query<Contents['newestOrder'] & object, []>(
      'select order_number orderNumber, created_at createdAt from orders order by created_at desc, rowid desc',
    )
    .get();
  return { rows: Object.fromEntries(tables.map(({ name }) => [name, count(name)])), newestOrder: newest };
}

/** "12 orders, the newest ED-1042 of 2026-11-22T08:00Z, 9 accounts, 1 subscription". */
export function summaryOf({ rows, newestOrder }: Contents): string {
  const newest = newestOrder
    ? `, the newest ${newestOrder.orderNumber} of ${new Date(newestOrder.createdAt).toISOString().slice(0, 16)}Z`
    : '';
  return `${counted(rows.orders, 'order')}${newest}, ${counted(rows.users, 'account')}, ${counted(rows.subscriptions, 'subscription')}`;
}

/** "1 order", "2 orders", "no orders". */
export function counted(count: number | null | undefined, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count || 'no'} ${noun}s`;
}
