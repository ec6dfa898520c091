import { useQuery } from '@tanstack/react-query';
import type { Product } from '../../shared/contract/catalog.ts';
import { useCurrentUserId } from '../accounts/queries.ts';
import { api, unwrap } from '../platform/api.ts';
import { useOnline } from '../platform/use-online.ts';
import { useProducts } from './queries.ts';

export type ShelfGreen = { product: Product; ounces: number };

/** `date` is `YYYY-MM-DD`. */
export type Shelf = { date: string; greens: ShelfGreen[] };

/** What this customer may buy for that very Saturday; null when there is nothing. Never from a cache: it sells out. */
export function useShelf(): Shelf | null {
  const isOnline = useOnline();
  const userId = useCurrentUserId();
  const { data: offers = [] } = useQuery({
    queryKey: ['shelf', userId],
    queryFn: () => unwrap(api.api.shelf.get()),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  const { data: products = [] } = useProducts();
  const greens = products.flatMap((product) => {
    const offer = offers.find(({ productId }) => productId === product.id);
    return offer ? [{ product, ounces: offer.ounces }] : [];
  });
  const date = offers[0]?.date;
  return isOnline && date && greens.length > 0 ? { date, greens } : null;
}

export const shelfTitle = 'Ready this Saturday, no waiting';

/** "Pea Shoots, 12 oz left". */
export function shelfText({ product, ounces }: ShelfGreen): string {
  return `${product.name}, ${ounces} oz left`;
}
