import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BooksQuery } from '../../shared/contract/books.ts';
import { api, unwrap } from '../platform/api.ts';
import { toast } from '../ui/feedback/toast.ts';

const { analytics } = api.api.admin;
const key = (...parts: (string | number)[]) => ['admin', 'analytics', ...parts];
const second = 1000;

/** Paused while the tab is hidden. */
const refetchEvery = (seconds: number) => ({
  refetchInterval: seconds * second,
  refetchIntervalInBackground: false,
  refetchOnMount: 'always' as const,
});

export function useDashboardMetrics() {
  return useQuery({
    queryKey: key('metrics'),
    queryFn: () => unwrap(analytics['dashboard-metrics'].get()),
    ...refetchEvery(15),
  });
}

export function usePaymentFailures(period: number) {
  return useQuery({
    queryKey: key('failures', period),
    queryFn: () => unwrap(analytics['payment-failures'].get({ query: { period } })),
    ...refetchEvery(30),
  });
}

export function useRevenueRecovery(period: number) {
  return useQuery({
    queryKey: key('recovery', period),
    queryFn: () => unwrap(analytics['revenue-recovery'].get({ query: { period } })),
    ...refetchEvery(30),
  });
}

export function useWeeklyRevenue() {
  return useQuery({
    queryKey: key('weeks'),
    queryFn: () => unwrap(analytics['weekly-revenue'].get()),
    ...refetchEvery(60),
  });
}

export function useMonthlyRevenue() {
  return useQuery({
    queryKey: key('months'),
    queryFn: () => unwrap(analytics['monthly-revenue'].get()),
    ...refetchEvery(60),
  });
}

export function useWebsiteVisits() {
  return useQuery({
    queryKey: key('visits'),
    queryFn: () => unwrap(analytics['website-visits'].get()),
    ...refetchEvery(60),
  });
}

export function useOwnerQuestions(period: number) {
  return useQuery({
    queryKey: key('owner', period),
    queryFn: () => unwrap(analytics['owner-questions'].get({ query: { period } })),
    ...refetchEvery(60),
  });
}

export function useBooks(query: BooksQuery) {
  return useQuery({
    queryKey: ['admin', 'books', query],
    queryFn: () => unwrap(api.api.admin.books.get({ query })),
    refetchOnMount: 'always',
  });
}

export type Clearing = 'clear-all' | 'clear-pages';

const clearErrorTexts: Record<Clearing, string> = {
  'clear-all': 'Failed to clear analytics data.',
  'clear-pages': 'Failed to clear pages data.',
};

export function useClearVisits() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (what: Clearing) => {
      await unwrap(analytics[what].delete());
    },
    onSuccess: (_, what) =>
      toast({ title: what === 'clear-all' ? 'Analytics cleared' : 'Pages cleared', variant: 'success' }),
    onError: (_, what) => toast({ title: 'Error', description: clearErrorTexts[what], variant: 'danger' }),
    onSettled: () => queries.invalidateQueries({ queryKey: key('visits') }),
  });
}
