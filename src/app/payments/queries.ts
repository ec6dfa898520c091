import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PaymentsConfig } from '../../shared/contract/payments.ts';
import { api, unwrap } from '../platform/api.ts';
import { keptOffline } from '../platform/device/offline-copy.ts';
import { unwrapPage } from '../platform/list-page.ts';
import type { Outcome } from './payment-outcome.ts';

const configQuery = queryOptions({
  queryKey: ['payments-config'],
  queryFn: () => unwrap(api.api.payments.config.get()),
  networkMode: 'always',
});

export function usePaymentsConfig() {
  return useQuery(configQuery);
}

export function useReturnedOutcome(
  config: PaymentsConfig | undefined,
  clientSecret: string,
  returned: boolean,
) {
  return useQuery({
    queryKey: ['returned-payment', clientSecret],
    queryFn: () => retrieveOutcome(config as PaymentsConfig, clientSecret),
    enabled: returned && config !== undefined,
    networkMode: 'always',
    gcTime: 0,
  });
}

/** The server verifies it with the provider. Safe to repeat. */
export function useCompletePayment() {
  const refreshAfterPayment = useRefreshAfterPayment();
  return useMutation({
    mutationFn: (paymentIntentId: string) =>
      unwrap(api.api['complete-subscription'].post({ paymentIntentId })),
    networkMode: 'always',
    onSettled: refreshAfterPayment,
  });
}

async function retrieveOutcome(config: PaymentsConfig, clientSecret: string): Promise<Outcome> {
  const { publishableKey, apiBase } = config;
  if (apiBase === null) {
    const { retrieveFromStripe } = await import('./stripe-client.ts');
    return retrieveFromStripe(publishableKey, clientSecret);
  }
  const { retrieveFromSandbox } = await import('./sandbox-client.ts');
  return retrieveFromSandbox({ publishableKey, apiBase }, clientSecret);
}

export const creditQuery = queryOptions({
  queryKey: ['credit'],
  queryFn: () => unwrap(api.api.credit.get()),
  retry: false,
  networkMode: 'always',
  meta: keptOffline,
});

/** `refetch: true` refetches whenever the page is shown. */
export function useCredit({ enabled = true, refetch = false } = {}) {
  return useQuery({ ...creditQuery, enabled, refetchOnMount: refetch ? 'always' : true });
}

/** Stale after any payment, by card or credit. */
export const staleAfterPayment = [
  ['orders'],
  ['my-subscriptions'],
  ['checkout-order'],
  ['credit'],
  ['invoices'],
  ['referral-offer'],
  ['payment-methods'],
  ['shelf'],
];

/** Refetches what is shown; the rest when it is shown next. */
export function useRefreshAfterPayment(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of staleAfterPayment) void queries.invalidateQueries({ queryKey });
  };
}

const settings = { retry: false, networkMode: 'always', meta: keptOffline } as const;
const noCursor: string | undefined = undefined;

/** The default card first. */
export function useSavedCards() {
  return useQuery({
    ...settings,
    queryKey: ['payment-methods'],
    queryFn: () => unwrap(api.api['payment-methods'].get()),
  });
}

/** Newest first, in pages. */
export function useInvoices() {
  return useInfiniteQuery({
    ...settings,
    queryKey: ['invoices'],
    queryFn: ({ pageParam }) => unwrapPage(api.api.invoices.get({ query: { cursor: pageParam } })),
    initialPageParam: noCursor,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}
