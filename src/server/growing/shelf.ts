import { and, between, eq, gt, sql } from 'drizzle-orm';
import { type ShelfChange, type ShelfOffer, shelfShortageMessage } from '../../shared/contract/shelf.ts';
import {
  addDays,
  cutoffOf,
  newYorkDay,
  newYorkInstant,
  openSaturday,
  saturdayOnOrAfter,
} from '../../shared/rules/delivery-days.ts';
import { formatLongDay } from '../../shared/rules/format-day.ts';
import { policies } from '../../shared/rules/limits.ts';
import { catalogOrder, findProducts } from '../catalog/products.ts';
import { type Pool, ShortOfStock, type StockLine, type TakenLine, take } from '../catalog/stock.ts';
import { closedDaysFrom } from '../delivery/closed-days.ts';
import { type Db, transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { failedGreens } from './present-swaps.ts';
import { shelfOffers } from './table.ts';

export type ShelfOfferRow = typeof shelfOffers.$inferSelect;

/** The next open Saturday (`YYYY-MM-DD`) before its cutoff. `now` is epoch ms. */
export function shelfDay(db: Db, now: number): string {
  const today = newYorkDay(now);
  const saturday = saturdayOnOrAfter(today);
  return openSaturday(cutoffOf(saturday) < now ? addDays(saturday, 7) : saturday, closedDaysFrom(db, today));
}

/** Epoch ms; until then only customers with a subscription's box that day see and buy it. */
export function openToAllFrom({ date, firstOfferedAt }: ShelfOfferRow): number {
  return Math.min(firstOfferedAt + policies.shelfForSubscribersMs, newYorkInstant(addDays(date, -1), 12));
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

/** What this customer may buy. `held`: ounces by product id that an unpaid order of theirs has taken. */
export function offersFor(db: Db, buyer: ShelfBuyer, held: Map<string, number>): ShelfOffer[] {
  const offers = offersOpenTo(db, buyer)
    .map(({ ounces, ...offer }) => ({ ...offer, ounces: ounces + (held.get(offer.productId) ?? 0) }))
    .filter(({ ounces }) => ounces > 0);
  const found = findProducts(
    db,
    offers.map(({ productId }) => productId),
  );
  return offers
    .filter(({ productId }) => found.get(productId)?.isActive)
    .map(({ date, productId, ounces }) => ({ date, productId, ounces }));
}

/** In the caller's transaction. 409 for what is not offered to this customer; else see `take`. */
export function takeFromShelf<Line extends StockLine>(
  db: Db,
  buyer: ShelfBuyer,
  lines: Line[],
): TakenLine<Line>[] {
  const { date, now } = buyer;
  const open = date === shelfDay(db, now) ? offersOpenTo(db, buyer) : [];
  const closed = lines.find((line) => !open.some(({ productId }) => productId === line.productId));
  // Nobody's hold could be ended for it.
  if (closed) throw new AppError('conflict', shortageOf(db, closed.productId, 0, buyer), 'out-of-stock');
  const shelf = shelfOf(date);
  const refusal = (_: Db, productId: string, ounces: number) => {
    const left = shelf.left(db, productId);
    if (left >= ounces) return undefined;
    const missing = new Map([[productId, ounces - left]]);
    return new ShortOfStock(missing, shortageOf(db, productId, left, buyer), date);
  };
  return take(db, { ...shelf, refusal }, lines);
}

/** Also what is sold out. */
function offersOpenTo(db: Db, { date, isSubscriber, now }: ShelfBuyer): ShelfOfferRow[] {
  const failed = failedGreens(db, date);
  return shelfOffersOf(db, date).filter(
    (offer) => !failed.has(offer.productId) && (isSubscriber || now >= openToAllFrom(offer)),
  );
}

/** `date` is `YYYY-MM-DD`. */
export function shelfOf(date: string): Pool {
  return {
    name: 'shelf',
    left: (db, productId) => db.select().from(shelfOffers).where(isOffer(date, productId)).get()?.ounces ?? 0,
    add: (db, productId, ounces) => {
      const sum = sql`${shelfOffers.ounces} + ${ounces}`;
      db.update(shelfOffers).set({ ounces: sum }).where(isOffer(date, productId)).run();
    },
  };
}

function shortageOf(db: Db, productId: string, left: number, { date, now }: ShelfBuyer): string {
  const name = findProducts(db, [productId]).get(productId)?.name ?? productId;
  return shelfShortageMessage(name, left, formatLongDay(date, now));
}

function isOffer(date: string, productId: string) {
  return and(eq(shelfOffers.date, date), eq(shelfOffers.productId, productId));
}
