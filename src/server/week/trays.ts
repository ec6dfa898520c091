import { and, between, eq, isNull, ne, sql } from 'drizzle-orm';
import { newYorkDay, sowDay } from '../../shared/rules/delivery-days.ts';
import { catalogOrder, findProducts } from '../catalog/products.ts';
import { ouncesByProduct, type StockLine } from '../catalog/stock.ts';
import { harvestsBetween } from '../growing/harvests.ts';
import { presentSwaps } from '../growing/present-swaps.ts';
import { shelfOffersBetween } from '../growing/shelf.ts';
import { growingTrays, lastDayWithSowing } from '../growing/sowings.ts';
import { orderItems, orders } from '../orders/table.ts';
import type { Db } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { type DemandBox, demandBetween } from './demand.ts';

/**
 * Ounces of a green for a day. `expected`: harvested, else what the trays yield; null (unknown) where nothing of it was
 * sown or weighed. `needed`: by boxes, paid and still to be charged, those from the shelf too. `over` is neither needed
 * nor offered or held by the shelf; `suggested` may be offered in all. `sold` by the shelf.
 */
export type Trays = {
  date: string;
  productId: string;
  expected: number | null;
  needed: number;
  over: number | null;
  suggested: number;
  sold: number;
};

/** Both days (`YYYY-MM-DD`) are included. Greens that were never needed, sown, weighed or offered are missing. */
export async function readTrays({ db, now }: Pick<Deps, 'db' | 'now'>, from: string, until = from) {
  return traysOf(db, await demandBetween(db, now(), from, until), from, until);
}

/** `demand` is that of the same days. By {@link trayKey}. */
export function traysOf(db: Db, demand: DemandBox[], from: string, until: string): Map<string, Trays> {
  const expected = expectedOunces(db, from, until);
  const needed = ouncesByKey(
    demand.flatMap(({ day, lines }) => lines.map((line) => ({ ...line, date: day }))),
  );
  const offers = shelfOffersBetween(db, from, until);
  const offered = ouncesByKey(offers);
  const { sold, held } = boughtFromShelf(db, from, until);
  const failed = new Set(
    presentSwaps(db, from, until).map(({ date, productId }) => trayKey(date, productId)),
  );
  const keys = new Set([...expected, ...needed, ...offered].map(([key]) => key));
  return new Map(
    [...keys].map((key) => {
      const of = (sums: Map<string, number>) => sums.get(key) ?? 0;
      const [date = '', productId = ''] = key.split(' ');
      const grown = expected.get(key) ?? null;
      const left = (grown ?? 0) - of(needed) - of(held);
      const trays = {
        date,
        productId,
        expected: grown,
        needed: of(needed),
        over: grown === null ? null : Math.max(0, left - of(offered)),
        suggested: grown === null || failed.has(key) ? 0 : Math.max(0, left),
        sold: of(sold),
      };
      return [key, trays];
    }),
  );
}

export function trayKey(date: string, productId: string): string {
  return `${date} ${productId}`;
}

/**
 * Ounces that a coming day will miss by its trays, without the shelf's offer, where something is sown for it and the last
 * day to sow is past. A green that nobody sowed counts as 0.
 */
export async function readShortDays(deps: Pick<Deps, 'db' | 'now'>) {
  const { db, now } = deps;
  const today = newYorkDay(now());
  const until = lastDayWithSowing(db, today);
  if (until === null) return [];
  const all = [...(await readTrays(deps, today, until)).values()];
  const found = findProducts(
    db,
    all.map(({ productId }) => productId),
  );
  const inOrder = catalogOrder(db);
  const grown = all.filter(({ productId }) => found.get(productId)?.isGrownToOrder);
  return [...Map.groupBy(grown, ({ date }) => date)]
    .filter(([date, ofDay]) => {
      const isSown = ofDay.some(({ expected }) => expected !== null);
      const sowDays = ofDay.map(({ productId }) => sowDay(date, found.get(productId)?.growDays ?? 0));
      return isSown && sowDays.every((day) => day < today);
    })
    .flatMap(([date, ofDay]) =>
      inOrder(ofDay).map(({ productId, needed, expected }) => ({
        date,
        productId,
        ounces: needed - (expected ?? 0),
      })),
    )
    .filter(({ ounces }) => ounces > 0)
    .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
}

/** Ounces by which the trays of that day (`YYYY-MM-DD`) do not cover these lines; none while there is time to sow. */
export async function uncoveredOunces(
  deps: Pick<Deps, 'db' | 'now'>,
  date: string,
  lines: StockLine[],
): Promise<{ productId: string; ounces: number }[]> {
  const trays = await readTrays(deps, date);
  const sums = ouncesByProduct(lines);
  const found = findProducts(deps.db, sums.keys());
  const today = newYorkDay(deps.now());
  return [...sums].flatMap(([productId, ounces]) => {
    const { isGrownToOrder = false, growDays = null } = found.get(productId) ?? {};
    if (!isGrownToOrder || sowDay(date, growDays ?? 0) >= today) return [];
    const missing = ounces - (trays.get(trayKey(date, productId))?.over ?? 0);
    return missing > 0 ? [{ productId, ounces: missing }] : [];
  });
}

function expectedOunces(db: Db, from: string, until: string): Map<string, number> {
  const sown = growingTrays(db, from, until);
  const found = findProducts(
    db,
    sown.map(({ productId }) => productId),
  );
  const grown = ouncesByKey(
    sown.flatMap(({ date, productId, trays }) => {
      const perTray = found.get(productId)?.ouncesPerTray;
      return perTray ? { date, productId, ounces: trays * perTray } : [];
    }),
  );
  for (const { date, productId, ounces } of harvestsBetween(db, from, until))
    if (ounces !== null) grown.set(trayKey(date, productId), ounces);
  return grown;
}

/** Sold in orders that stand, held by unpaid ones. */
function boughtFromShelf(db: Db, from: string, until: string) {
  const { stands, deliveryDate } = orders;
  const bought = db
    .select({
      stands,
      date: deliveryDate,
      productId: orderItems.productId,
      ounces: sql<number>`coalesce(${orderItems.given}, 0)`,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        between(deliveryDate, from, until),
        eq(orderItems.pool, 'shelf'),
        isNull(orderItems.removedBy),
        isNull(orders.deletedAt),
        ne(orders.status, 'cancelled'),
      ),
    )
    .all();
  return {
    sold: ouncesByKey(bought.filter((row) => row.stands)),
    held: ouncesByKey(bought.filter((row) => !row.stands)),
  };
}

function ouncesByKey(rows: { date: string; productId: string; ounces: number }[]): Map<string, number> {
  return ouncesByProduct(
    rows.map(({ date, productId, ounces }) => ({ productId: trayKey(date, productId), ounces })),
  );
}
