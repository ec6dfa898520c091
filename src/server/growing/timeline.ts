import { inArray } from 'drizzle-orm';
import type { GrowthStep, Timeline } from '../../shared/contract/growing.ts';
import { addDays, newYorkDay } from '../../shared/rules/delivery-days.ts';
import { findProducts } from '../catalog/products.ts';
import type { Db } from '../platform/db/db.ts';
import { sowingDays } from './sowings.ts';
import { harvests } from './table.ts';

/**
 * A box whose way is told: its delivery day, its greens, and the days (`YYYY-MM-DD`) of what was ticked of the box itself. `paidOn`
 * is null while it is to be paid, on `chargeOn`.
 */
export type GrowingBox = {
  date: string;
  productIds: string[];
  paidOn: string | null;
  chargeOn?: string | null;
  outOn?: string | null;
  deliveredOn?: string | null;
};

/** The timelines of boxes, in their order: dates only of what was really ticked (product 12.10). */
export function timelinesOf(db: Db, boxes: GrowingBox[]): Timeline[] {
  const dates = [...new Set(boxes.map(({ date }) => date))];
  const growDays = findProducts(
    db,
    boxes.flatMap(({ productIds }) => productIds),
  );
  const sown = firstDays(sowingDays(db, dates).map(({ sownOn, ...rest }) => ({ ...rest, on: sownOn })));
  const cut = firstDays(
    db
      .select()
      .from(harvests)
      .where(inArray(harvests.date, dates))
      .all()
      .map(({ harvestedAt, ...rest }) => ({ ...rest, on: newYorkDay(harvestedAt) })),
  );
  return boxes.map((box) => {
    const harvestDay = addDays(box.date, -1);
    const days = box.productIds.map((id) => growDays.get(id)?.growDays ?? null);
    const sowOn = days.every((one) => one !== null)
      ? latest(days.map((one) => addDays(harvestDay, -(one ?? 0))))
      : null;
    return [
      one('ordered', box.paidOn, box.paidOn ?? box.chargeOn ?? null),
      ofGreens('sown', box, sown, sowOn),
      ofGreens('harvested', box, cut, harvestDay),
      one('out_for_delivery', box.outOn ?? null, box.date),
      one('delivered', box.deliveredOn ?? null, box.date),
    ];
  });
}

type Ticked = { date: string; productId: string; on: string };

/** The first day of each green for each delivery day, by both. */
function firstDays(rows: Ticked[]): Map<string, string> {
  const days = new Map<string, string>();
  for (const { date, productId, on } of rows) {
    const key = `${date} ${productId}`;
    const known = days.get(key);
    if (known === undefined || on < known) days.set(key, on);
  }
  return days;
}

function one(step: GrowthStep, on: string | null, expectedOn: string | null) {
  return { step, on, expectedOn };
}

function ofGreens(
  step: GrowthStep,
  { date, productIds }: GrowingBox,
  ticked: ReadonlyMap<string, string>,
  expectedOn: string | null,
) {
  const greens = [...new Set(productIds)];
  const days = greens.flatMap((id) => ticked.get(`${date} ${id}`) ?? []);
  const isAll = greens.length > 0 && days.length === greens.length;
  return { step, on: isAll ? latest(days) : null, expectedOn, done: days.length, of: greens.length };
}

function latest(days: string[]): string | null {
  return days.toSorted().at(-1) ?? null;
}
