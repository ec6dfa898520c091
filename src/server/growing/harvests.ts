import { and, between, eq, inArray, max } from 'drizzle-orm';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { findProducts } from '../catalog/products.ts';
import { type Db, transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { harvests } from './table.ts';

export type HarvestRow = typeof harvests.$inferSelect;

/** Days are `YYYY-MM-DD`. */
export function harvestsOf(db: Db, ...dates: string[]): HarvestRow[] {
  return db.select().from(harvests).where(inArray(harvests.date, dates)).all();
}

/** Both days (`YYYY-MM-DD`) are included. */
export function harvestsBetween(db: Db, from: string, until: string): HarvestRow[] {
  return db
    .select()
    .from(harvests)
    .where(between(harvests.date, from, until))
    .all();
}

/** New York day (`YYYY-MM-DD`) on which the latest one was recorded; null without any. */
export function lastHarvestDay(db: Db): string | null {
  const latest = db
    .select({ at: max(harvests.harvestedAt) })
    .from(harvests)
    .get()?.at;
  return latest ? newYorkDay(latest) : null;
}

/** A repeat changes the weight. 404 for an unknown green. */
export function writeHarvest(
  { db, now }: Deps,
  harvest: { date: string; productId: string; ounces: number | null },
): HarvestRow {
  return transact(db, () => {
    if (!findProducts(db, [harvest.productId]).has(harvest.productId))
      throw new AppError('notFound', 'We do not know this green.');
    const { ounces } = harvest;
    return db
      .insert(harvests)
      .values({ ...harvest, harvestedAt: now() })
      .onConflictDoUpdate({ target: [harvests.date, harvests.productId], set: { ounces } })
      .returning()
      .get();
  });
}

/** 404 when there is none. */
export function removeHarvest(db: Db, date: string, productId: string): void {
  const it = and(eq(harvests.date, date), eq(harvests.productId, productId));
  const removed = db.delete(harvests).where(it).returning().get();
  if (!removed) throw new AppError('notFound', 'That green was not harvested.');
}
