import type { Product } from '../../shared/contract/catalog.ts';
import { useOnline } from '../platform/use-online.ts';
import { useProducts } from './queries.ts';
import { useShelfOffers } from './shelf-offers.ts';

export type ShelfGreen = { product: Product; ounces: number };

/** `date` is `YYYY-MM-DD`. */
export type Shelf = { date: string; greens: ShelfGreen[] };

/** Null when there is nothing to buy. */
export function useShelf(): Shelf | null {
  const isOnline = useOnline();
  const offers = useShelfOffers();
  const { data: products = [] } = useProducts();
  const greens = products.flatMap((product) => {
    const offer = offers.find(({ productId }) => productId === product.id);
    return offer ? [{ product, ounces: offer.ounces }] : [];
  });
  const date = offers[0]?.date;
  return isOnline && date && greens.length > 0 ? { date, greens } : null;
}
