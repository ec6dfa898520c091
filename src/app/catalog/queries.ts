import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../platform/api.ts';

const catalogQuery = queryOptions({ queryKey: ['products'], queryFn: fetchCatalog });

export const productsQuery = queryOptions({ ...catalogQuery, select: ({ products }) => products });

/** `refetch: true` fetches again whenever the page is shown. */
export function useProducts({ refetch = false } = {}) {
  return useQuery({ ...productsQuery, refetchOnMount: refetch ? 'always' : true });
}

/** HTTP date of the shown response, which the service worker may have stored earlier. */
export function usePricesDate(): string | null {
  return useQuery({ ...catalogQuery, enabled: false, select: ({ answeredAt }) => answeredAt }).data ?? null;
}

async function fetchCatalog() {
  const answer = api.api.products.get();
  const products = await unwrap(answer);
  const { response } = await answer;
  return { products, answeredAt: response.headers.get('date') };
}
