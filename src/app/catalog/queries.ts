import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, unwrap } from '../api.ts';
import { cart } from '../cart/cart-atom.ts';

const catalogQuery = queryOptions({ queryKey: ['products'], queryFn: fetchCatalog });

export const productsQuery = queryOptions({ ...catalogQuery, select: ({ products }) => products });

/**
 * The products on offer, at whose prices the cart's lines are kept. `refetch: true` asks again whenever the page
 * is shown, as the purchase page does.
 */
export function useProducts({ refetch = false } = {}) {
  const query = useQuery({ ...productsQuery, refetchOnMount: refetch ? 'always' : true });
  const products = query.data;
  useEffect(() => {
    if (products) cart.reprice(products);
  }, [products]);
  return query;
}

/** When the shop told the prices that are shown, as the HTTP date of that answer, which may be one from the store. */
export function usePricesDate(): string | null {
  return useQuery({ ...catalogQuery, enabled: false, select: ({ toldAt }) => toldAt }).data ?? null;
}

async function fetchCatalog() {
  const answer = api.api.products.get();
  const products = await unwrap(answer);
  const { response } = await answer;
  return { products, toldAt: response.headers.get('date') };
}
