import { useQuery } from '@tanstack/react-query';
import type { Subscription } from '../../shared/subscriptions.ts';
import { api, unwrap } from '../api.ts';

export const mySubscriptionsKey = ['my-subscriptions'];

/** How often a subscription is asked for whose payment has failed, in ms: a new card pays it within seconds. */
const failedPaymentRefetchMs = 5000;

/** The customer's subscriptions. Offline this fails at once, so that the page can say so. */
export function useMySubscriptions(enabled = true) {
  return useQuery({
    queryKey: mySubscriptionsKey,
    queryFn: () => unwrap(api.api['my-subscriptions'].get()),
    enabled,
    retry: false,
    networkMode: 'always',
    refetchInterval: ({ state }) => (state.data?.some(isUnpaid) ? failedPaymentRefetchMs : false),
  });
}

function isUnpaid({ status }: Subscription): boolean {
  return status === 'past_due' || status === 'suspended';
}

/** The cards the customer has saved, the default first. */
export function useSavedCards() {
  return useQuery({
    queryKey: ['payment-methods'],
    queryFn: () => unwrap(api.api['payment-methods'].get()),
  });
}

export const remindersKey = ['reminders'];

/** Whether the customer is reminded before each later charge. */
export function useReminders() {
  return useQuery({ queryKey: remindersKey, queryFn: () => unwrap(api.api.reminders.get()) });
}

export const nextBoxKey = (token: string) => ['next-box', token];

/** What a mailed link is about. Whoever has the link may ask. */
export function useNextBox(token: string) {
  return useQuery({
    queryKey: nextBoxKey(token),
    queryFn: () => unwrap(api.api['next-box'].get({ query: { token } })),
    refetchOnMount: 'always',
  });
}
