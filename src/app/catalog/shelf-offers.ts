import { useQuery } from '@tanstack/react-query';
import { useCurrentUserId } from '../accounts/queries.ts';
import { api, unwrap } from '../platform/api.ts';

const none: Awaited<ReturnType<typeof fetchOffers>> = [];

/** What this customer may buy for that very Saturday. Never from a cache: it sells out. */
export function useShelfOffers() {
  const { data = none } = useQuery({
    queryKey: ['shelf', useCurrentUserId()],
    queryFn: fetchOffers,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
  });
  return data;
}

function fetchOffers() {
  return unwrap(api.api.shelf.get());
}
