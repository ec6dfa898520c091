import { queryOptions, useQuery } from '@tanstack/react-query';
import { type DiscountPercents, discountPercents } from '../../shared/rules/plans.ts';
import { api, unwrap } from '../platform/api.ts';

export const discountSettingsQuery = queryOptions({
  queryKey: ['discount-settings'],
  queryFn: () => unwrap(api.api['discount-settings'].get()),
  select: (rows: unknown): DiscountPercents => discountPercents(rows),
  staleTime: 0,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
});

/** Refetched on mount and focus. */
export function useDiscountPercents(): DiscountPercents {
  return useQuery(discountSettingsQuery).data ?? discountPercents(null);
}
