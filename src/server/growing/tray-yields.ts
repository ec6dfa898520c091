import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { TrayYields } from '../../shared/contract/growing.ts';
import type { Db } from '../platform/db/db.ts';
import { harvests, sowings } from './table.ts';

/** Of each green, the last weighed harvests, and at least so many. */
const maxHarvests = 8;
const minHarvests = 3;

/** What was harvested from the trays that were sown and not lost; greens with too few harvests are left out. */
export function readTrayYields(db: Db): TrayYields {
  const trays = sql`sum(${sowings.trays} - ${sowings.lostTrays})`.mapWith(Number);
  const isOfHarvest = and(eq(sowings.date, harvests.date), eq(sowings.productId, harvests.productId));
  const rows = db
    .select({ productId: harvests.productId, ounces: harvests.ounces, trays })
    .from(harvests)
    .innerJoin(sowings, isOfHarvest)
    .where(and(isNotNull(harvests.ounces), isNull(sowings.takenBackAt)))
    .groupBy(harvests.date, harvests.productId)
    .having(sql`${trays} > 0`)
    .orderBy(desc(harvests.date))
    .all();
  return [...Map.groupBy(rows, ({ productId }) => productId)].flatMap(([productId, own]) => {
    const last = own.slice(0, maxHarvests);
    if (last.length < minHarvests) return [];
    const ounces = last.reduce((sum, row) => sum + (row.ounces ?? 0), 0);
    const ofTrays = last.reduce((sum, row) => sum + row.trays, 0);
    return [{ productId, ouncesPerTray: Math.floor((10 * ounces) / ofTrays) / 10, harvests: last.length }];
  });
}
