import { useQuery } from '@tanstack/react-query';
import type { PackList } from '../../shared/contract/week.ts';
import { api, unwrap } from '../platform/api.ts';

const always = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const;

/** What is to be sown for the coming Saturdays. */
export function useSowPlan(weeks: number) {
  return useQuery({
    queryKey: ['admin', 'sow-plan', weeks],
    queryFn: () => unwrap(api.api.admin['sow-plan'].get({ query: { weeks } })),
    ...always,
  });
}

/** The boxes behind a number of the plan. */
export function useSowPlanBoxes(date: string, productId: string) {
  return useQuery({
    queryKey: ['admin', 'sow-plan-boxes', date, productId],
    queryFn: () => unwrap(api.api.admin['sow-plan']({ date })({ productId }).get()),
    ...always,
  });
}

/** What was sown for a delivery day. */
export function useSowings(date: string) {
  return useQuery({
    queryKey: ['admin', 'sowings', date],
    queryFn: () => unwrap(api.api.admin.sowings.get({ query: { date } })),
    ...always,
  });
}

/** What was cut for a delivery day. */
export function useHarvests(date: string) {
  return useQuery({
    queryKey: ['admin', 'harvests', date],
    queryFn: () => unwrap(api.api.admin.harvests.get({ query: { date } })),
    ...always,
  });
}

/** What is packed on a day; two people pack, so it is asked for again every few seconds. */
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

/** The coming Saturdays without delivery. */
export function useClosedDays() {
  return useQuery({
    queryKey: ['admin', 'closed-days'],
    queryFn: () => unwrap(api.api.admin['closed-days'].get()),
    ...always,
  });
}
