import { and, between, eq, gt, gte, sql } from 'drizzle-orm';
import { type ShelfChange, type ShelfOffer, shelfShortageMessage } from '../../shared/contract/shelf.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { formatLongDay } from '../../shared/rules/format-day.ts';
import { policies } from '../../shared/rules/limits.ts';
import { openToAllFrom, shelfDayAt } from '../../shared/rules/shelf.ts';
import { catalogOrder, findProducts } from '../catalog/products.ts';
import { ouncesByProduct, ShortOfStock, type StockLine, type TakenLine } from '../catalog/stock.ts';
import { closedDaysFrom } from '../delivery/closed-days.ts';
import { type Db, transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { failedGreens } from './swaps.ts';
import { shelfOffers } from './table.ts';

const pool = 'shelf';

export type ShelfOfferRow = typeof shelfOffers.$inferSelect;

/** `YYYY-MM-DD`. `now` is epoch ms. */
export function shelfDay(db: Db, now: number): string {
  return shelfDayAt(now, closedDaysFrom(db, newYorkDay(now)));
}

/** `date` is `YYYY-MM-DD`. Also what was taken off, with 0 ounces. */
export function shelfOffersOf(db: Db, date: string): ShelfOfferRow[] {
  return catalogOrder(db)(db.select().from(shelfOffers).where(eq(shelfOffers.date, date)).all());
}

/** Both days (`YYYY-MM-DD`) are included. */
export function shelfOffersBetween(db: Db, from: string, until: string): ShelfOfferRow[] {
  return db
    .select()
    .from(shelfOffers)
    .where(between(shelfOffers.date, from, until))
    .all();
}

/** Still on sale, and not told yet for as long as the mail waits. `now` is epoch ms. */
export function untoldOffers(db: Db, date: string, now: number): ShelfOfferRow[] {
  const since = now - policies.shelfMailWaitMs;
  const failed = failedGreens(db, date);
  return shelfOffersOf(db, date).filter(
    ({ productId, ounces, toldAt, firstOfferedAt }) =>
      ounces > 0 && toldAt === null && firstOfferedAt <= since && !failed.has(productId),
  );
}

/** In the caller's transaction. */
export function markOffersTold(db: Db, date: string, now: number): void {
  db.update(shelfOffers)
    .set({ toldAt: now })
    .where(and(eq(shelfOffers.date, date), gt(shelfOffers.ounces, 0)))
    .run();
}

/** 404 for an unknown green, 409 for another day than the shelf's and for a green that failed. The first offer begins the subscribers' 24 hours. */
export function offerOunces({ db, now }: Pick<Deps, 'db' | 'now'>, offer: ShelfChange): void {
  const { date, productId, ounces } = offer;
  transact(db, () => {
    const product = findProducts(db, [productId]).get(productId);
    if (!product?.isActive) throw new AppError('notFound', 'We do not know this green.');
    const day = shelfDay(db, now());
    if (date !== day) throw new AppError('conflict', `The shelf is for ${formatLongDay(day, now())} now.`);
    if (ounces > 0 && failedGreens(db, date).has(productId))
      throw new AppError('conflict', `${product.name} failed for this Saturday.`);
    const changed = db.update(shelfOffers).set({ ounces }).where(isOffer(date, productId)).returning().get();
    if (changed || ounces === 0) return;
    db.insert(shelfOffers)
      .values({ ...offer, firstOfferedAt: now() })
      .run();
  });
}

/** `date` is that of the order; `isSubscriber`: has a subscription's box that day; `now` is epoch ms. */
export type ShelfBuyer = { date: string; isSubscriber: boolean; now: number };

/** What this customer may buy. */
export function offersFor(db: Db, buyer: ShelfBuyer): ShelfOffer[] {
  const offers = shelfOffersOf(db, buyer.date);
  const found = findProducts(
    db,
    offers.map(({ productId }) => productId),
  );
  const failed = failedGreens(db, buyer.date);
  const isSold = (offer: ShelfOfferRow) =>
    offer.ounces > 0 && found.get(offer.productId)?.isActive && !failed.has(offer.productId);
  return offers
    .filter((offer) => isOpenTo(offer, buyer) && isSold(offer))
    .map(({ date, productId, ounces }) => ({ date, productId, ounces }));
}

/** In the caller's transaction, which must roll back. `ShortOfStock` naming the first green that it does not hold. */
export function takeFromShelf<Line extends StockLine>(
  db: Db,
  buyer: ShelfBuyer,
  lines: Line[],
): TakenLine<Line>[] {
  const { date, now } = buyer;
  const offers = new Map(
    (date === shelfDay(db, now) ? shelfOffersOf(db, date) : [])
      .filter((offer) => isOpenTo(offer, buyer))
      .map((offer) => [offer.productId, offer]),
  );
  const failed = failedGreens(db, date);
  const missing = new Map<string, number>();
  for (const [productId, ounces] of ouncesByProduct(lines)) {
    // Nobody's hold could be ended for it.
    if (failed.has(productId)) throw new AppError('conflict', shortageOf(db, productId, 0, buyer));
    const left = offers.get(productId)?.ounces ?? 0;
    if (left < ounces) missing.set(productId, ounces - left);
    else if (!addToShelf(db, date, productId, -ounces)) throw new Error('The shelf changed meanwhile.');
  }
  const [short] = missing.keys();
  if (short === undefined) return lines.map((line) => ({ ...line, pool, given: line.ounces, shortfall: 0 }));
  throw new ShortOfStock(missing, shortageOf(db, short, offers.get(short)?.ounces ?? 0, buyer), date);
}

function shortageOf(db: Db, productId: string, left: number, { date, now }: ShelfBuyer): string {
  const name = findProducts(db, [productId]).get(productId)?.name ?? productId;
  return shelfShortageMessage(name, left, formatLongDay(date, now));
}

/** Never fails: for orders that stand already. In the caller's transaction. */
export function takeFromShelfOrShort<Line extends StockLine>(
  db: Db,
  date: string,
  lines: Line[],
): TakenLine<Line>[] {
  return lines.map((line) => {
    const row = db.select().from(shelfOffers).where(isOffer(date, line.productId)).get();
    const given = Math.min(line.ounces, row?.ounces ?? 0);
    if (given > 0) addToShelf(db, date, line.productId, -given);
    const isSown = findProducts(db, [line.productId]).get(line.productId)?.isGrownToOrder;
    return { ...line, pool, given, shortfall: isSown ? 0 : line.ounces - given };
  });
}

/** In the caller's transaction. */
export function returnToShelf(db: Db, date: string, lines: Pick<TakenLine, 'productId' | 'given'>[]): void {
  for (const { productId, given } of lines) addToShelf(db, date, productId, given);
}

function isOpenTo(offer: ShelfOfferRow, { isSubscriber, now }: ShelfBuyer): boolean {
  return isSubscriber || now >= openToAllFrom(offer);
}

/** False when less is there. */
function addToShelf(db: Db, date: string, productId: string, ounces: number): boolean {
  const changed = db
    .update(shelfOffers)
    .set({ ounces: sql`${shelfOffers.ounces} + ${ounces}` })
    .where(and(isOffer(date, productId), gte(shelfOffers.ounces, -ounces)))
    .returning({ date: shelfOffers.date })
    .get();
  return changed !== undefined;
}

function isOffer(date: string, productId: string) {
  return and(eq(shelfOffers.date, date), eq(shelfOffers.productId, productId));
}
