import { useQuery } from '@tanstack/react-query';
import type { ClosedSpan, ClosingCounts } from '../../shared/contract/delivery.ts';
import type { PackList, SowPlanRow } from '../../shared/contract/week.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { useShopClock } from '../delivery/use-delivery-terms.ts';
import { api, unwrap } from '../platform/api.ts';

const always = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const;

export function useSowPlan(weeks: number) {
  return useQuery({
    queryKey: ['admin', 'sow-plan', weeks],
    queryFn: () => unwrap(api.api.admin['sow-plan'].get({ query: { weeks } })),
    ...always,
  });
}

/** That day's rows of the plan, by green. */
export function usePlanOfDay(date: string): ReadonlyMap<string, SowPlanRow> {
  const today = newYorkDay(useShopClock() ?? Date.now());
  const weeks = Math.ceil((Date.parse(date) - Date.parse(today)) / (7 * 86_400_000)) + 1;
  const { data = [] } = useSowPlan(Math.min(26, Math.max(1, weeks)));
  return new Map(data.flatMap((row) => (row.date === date ? [[row.productId, row] as const] : [])));
}

export function useSowPlanBoxes(date: string, productId: string) {
  return useQuery({
    queryKey: ['admin', 'sow-plan-boxes', date, productId],
    queryFn: () => unwrap(api.api.admin['sow-plan']({ date })({ productId }).get()),
    ...always,
  });
}

export function useSowings(date: string) {
  return useQuery({
    queryKey: ['admin', 'sowings', date],
    queryFn: () => unwrap(api.api.admin.sowings.get({ query: { date } })),
    ...always,
  });
}

export function useLot(lot: string) {
  return useQuery({
    queryKey: ['admin', 'lot', lot],
    queryFn: () => unwrap(api.api.admin.lots({ lot: encodeURIComponent(lot) }).get()),
    ...always,
  });
}

export function useTrayYields() {
  return useQuery({
    queryKey: ['admin', 'tray-yields'],
    queryFn: () => unwrap(api.api.admin['tray-yields'].get()),
    ...always,
  });
}

export function useHarvests(date: string) {
  return useQuery({
    queryKey: ['admin', 'harvests', date],
    queryFn: () => unwrap(api.api.admin.harvests.get({ query: { date } })),
    ...always,
  });
}

/** Of the next Saturday; for admins only. */
export function useShelfOffers(enabled: boolean) {
  return useQuery({
    queryKey: ['admin', 'shelf'],
    queryFn: () => unwrap(api.api.admin.shelf.get()),
    enabled,
    ...always,
  });
}

/** Refetched every few seconds, because two people pack. */
export function usePackList(date: string) {
  return useQuery({
    queryKey: ['admin', 'pack-list', date],
    queryFn: async (): Promise<PackList> => {
      const list = await unwrap(api.api.admin['pack-list']({ date }).get());
      if (typeof list === 'string') throw new Error('A day without .csv is answered with a list.');
      return list;
    },
    refetchInterval: 10_000,
    ...always,
  });
}

export function useClosedDays() {
  return useQuery({
    queryKey: ['admin', 'closed-days'],
    queryFn: () => unwrap(api.api.admin['closed-days'].get()),
    ...always,
  });
}

export async function closeSpan(body: ClosedSpan & { preview: boolean }): Promise<ClosingCounts> {
  const answer = await unwrap(api.api.admin['closed-days'].post(body));
  if (!('boxes' in answer)) throw new Error('A span is answered with its counts.');
  return answer;
}
