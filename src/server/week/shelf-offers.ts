import type { AdminShelfOffer, ShelfChange } from '../../shared/contract/shelf.ts';
import { activeProducts } from '../catalog/products.ts';
import { failedGreens } from '../growing/present-swaps.ts';
import { offerOunces, openToAllFrom, shelfDay, shelfOffersOf } from '../growing/shelf.ts';
import type { Deps } from '../platform/deps.ts';
import { readTrays, trayKey } from './trays.ts';

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

async function shelfRows(deps: Deps): Promise<AdminShelfOffer[]> {
  const { db, now } = deps;
  const date = shelfDay(db, now());
  const trays = await readTrays(deps, date);
  const offers = new Map(shelfOffersOf(db, date).map((offer) => [offer.productId, offer]));
  const failed = failedGreens(db, date);
  return activeProducts(db).map(({ id }) => {
    const offer = offers.get(id);
    const { expected = null, over = null, suggested = 0, sold = 0 } = trays.get(trayKey(date, id)) ?? {};
    return {
      date,
      productId: id,
      ounces: failed.has(id) ? 0 : (offer?.ounces ?? 0),
      suggestedOunces: suggested,
      soldOunces: sold,
      openToAllFrom: offer ? openToAllFrom(offer) : null,
      expected,
      over,
    };
  });
}
