import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../platform/api.ts';

/** ms: an older answer comes from the service worker's cache, which is being refreshed. */
const cachedAgeMs = 5000;
const refreshedAfterMs = 2000;

const catalogQuery = queryOptions({
  queryKey: ['products'],
  queryFn: fetchCatalog,
  refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) => {
    const isCached = data?.answeredAt && Date.now() - Date.parse(data.answeredAt) > cachedAgeMs;
    return isCached && dataUpdateCount + errorUpdateCount === 1 ? refreshedAfterMs : false;
  },
});

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
