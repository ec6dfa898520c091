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

/** Percent per frequency, fetched again on every mount and focus; the default percents until there is an answer. */
export function useDiscountPercents(): DiscountPercents {
  return useQuery(discountSettingsQuery).data ?? discountPercents(null);
}
