import { inArray } from 'drizzle-orm';
import type { GrowthStep, Timeline } from '../../shared/contract/growing.ts';
import { harvestDay, newYorkDay, sowDay } from '../../shared/rules/delivery-days.ts';
import { findProducts } from '../catalog/products.ts';
import type { Db } from '../platform/db/db.ts';
import { sowingDays } from './sowings.ts';
import { harvests } from './table.ts';

/** Days are `YYYY-MM-DD`, as ticked. `paidOn` is null until it is paid, on `chargeOn`. */
export type GrowingBox = {
  date: string;
  productIds: string[];
  paidOn: string | null;
  chargeOn?: string | null;
  outOn?: string | null;
  deliveredOn?: string | null;
};

/** In the boxes' order. Dates only of what was really ticked (product 12.10). */
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
    const days = box.productIds.map((id) => growDays.get(id)?.growDays ?? null);
    const sowOn = days.every((one) => one !== null)
      ? latest(days.map((one) => sowDay(box.date, one ?? 0)))
      : null;
    return [
      one('ordered', box.paidOn, box.paidOn ?? box.chargeOn ?? null),
      ofGreens('sown', box, sown, sowOn),
      ofGreens('harvested', box, cut, harvestDay(box.date)),
      one('out_for_delivery', box.outOn ?? null, box.date),
      one('delivered', box.deliveredOn ?? null, box.date),
    ];
  });
}

type Ticked = { date: string; productId: string; on: string };

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
