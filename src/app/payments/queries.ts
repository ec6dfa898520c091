import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { PaymentsConfig } from '../../shared/contract/payments.ts';
import { api, unwrap } from '../platform/api.ts';
import type { Outcome } from './payment-outcome.ts';
import { useRefreshAfterPayment } from './use-refresh-after-payment.ts';

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
