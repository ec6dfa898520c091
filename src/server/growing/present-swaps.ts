import { and, asc, between, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/db.ts';
import { swaps } from './table.ts';

export type SwapRow = typeof swaps.$inferSelect;

export function findSwap(db: Db, id: string): SwapRow | undefined {
  return db.select().from(swaps).where(eq(swaps.id, id)).get();
}

/** Not undone; in the order they were made. Both days (`YYYY-MM-DD`) are included. */
export function presentSwaps(db: Db, from: string, until = from): SwapRow[] {
  return db
    .select()
    .from(swaps)
    .where(and(between(swaps.date, from, until), isNull(swaps.undoneAt)))
    .orderBy(asc(swaps.createdAt), asc(sql`rowid`))
    .all();
}

/** Ids of the greens that swaps take away from that day (`YYYY-MM-DD`). */
export function failedGreens(db: Db, date: string): Set<string> {
  return new Set(presentSwaps(db, date).map(({ productId }) => productId));
}
