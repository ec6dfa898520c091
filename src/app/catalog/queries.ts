import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, unwrap } from '../api.ts';
import { cart } from '../cart/cart-atom.ts';

export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: () => unwrap(api.api.products.get()),
});

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
