import { and, eq, isNull, ne } from 'drizzle-orm';
import type { AdminShelfOffer, ShelfChange } from '../../shared/contract/shelf.ts';
import { openToAllFrom } from '../../shared/rules/shelf.ts';
import { activeProducts } from '../catalog/products.ts';
import { ouncesByProduct } from '../catalog/stock.ts';
import { offerOunces, shelfDay, shelfOffersOf } from '../growing/shelf.ts';
import { growingTrays } from '../growing/sowings.ts';
import { orderStands } from '../orders/standing.ts';
import { orderItems, orders } from '../orders/table.ts';
import type { Db } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { demandBetween } from './demand.ts';

/** Greens of the next Saturday that are offered, sold, or over. */
export async function readShelfOffers(deps: Deps): Promise<AdminShelfOffer[]> {
  const offers = await shelfRows(deps);
  return offers.filter((row) => row.ounces + row.suggestedOunces + row.soldOunces > 0);
}

/** Errors as in `offerOunces`. */
export async function changeShelf(deps: Deps, change: ShelfChange): Promise<AdminShelfOffer[]> {
  offerOunces(deps, change);
  return readShelfOffers(deps);
}

async function shelfRows({ db, now }: Deps): Promise<AdminShelfOffer[]> {
  const date = shelfDay(db, now());
  const demand = await demandBetween(db, now(), date, date);
  const needed = ouncesByProduct(demand.flatMap(({ lines }) => lines));
  const sown = new Map<string, number>();
  for (const { productId, trays } of growingTrays(db, date, date))
    sown.set(productId, (sown.get(productId) ?? 0) + trays);
  const { sold, held } = boughtOunces(db, date);
  const offers = new Map(shelfOffersOf(db, date).map((offer) => [offer.productId, offer]));
  return activeProducts(db).map(({ id, ouncesPerTray }) => {
    const offer = offers.get(id);
    const grown = (sown.get(id) ?? 0) * (ouncesPerTray ?? 0);
    return {
      date,
      productId: id,
      ounces: offer?.ounces ?? 0,
      suggestedOunces: Math.max(0, grown - (needed.get(id) ?? 0) - (held.get(id) ?? 0)),
      soldOunces: sold.get(id) ?? 0,
      openToAllFrom: offer ? openToAllFrom(offer) : null,
    };
  });
}

/** From the shelf: sold in orders that stand, held by unpaid ones. */
function boughtOunces(db: Db, date: string) {
  const { paymentStatus, handMethod } = orders;
  const { productId } = orderItems;
  const bought = db
    .select({ paymentStatus, handMethod, productId, ounces: orderItems.ounces })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.deliveryDate, date),
        eq(orders.fromShelf, true),
        isNull(orders.deletedAt),
        ne(orders.status, 'cancelled'),
      ),
    )
    .all();
  return {
    sold: ouncesByProduct(bought.filter(orderStands)),
    held: ouncesByProduct(bought.filter((row) => !orderStands(row))),
  };
}
