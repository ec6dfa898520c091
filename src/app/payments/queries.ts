import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PaymentsConfig } from '../../shared/payments.ts';
import { api, unwrap } from '../api.ts';
import type { Outcome } from './payment-outcome.ts';

const configQuery = queryOptions({
  queryKey: ['payments-config'],
  queryFn: () => unwrap(api.api.payments.config.get()),
  networkMode: 'always',
});

export function usePaymentsConfig() {
  return useQuery(configQuery);
}

/** The outcome of a payment after the customer has returned from the bank's page. */
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

/** Tells the server that a card was charged or set up; the server verifies it at the provider. Safe to repeat. */
export function useCompletePayment() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (paymentIntentId: string) =>
      unwrap(api.api['complete-subscription'].post({ paymentIntentId })),
    networkMode: 'always',
    onSettled: () => refreshAfterPayment(queries),
  });
}

/** What a payment makes stale, by card or by credit, and in whichever way it came about. */
export const staleAfterPayment = [
  ['orders'],
  ['my-subscriptions'],
  ['checkout-order'],
  ['credit'],
  ['invoices'],
  ['referral-offer'],
  ['payment-methods'],
];

/** Fetches what is shown of it again, and the rest when it is shown next. */
export function refreshAfterPayment(queries: QueryClient): void {
  for (const queryKey of staleAfterPayment) void queries.invalidateQueries({ queryKey });
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
