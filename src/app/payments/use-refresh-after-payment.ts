import { useQueryClient } from '@tanstack/react-query';

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

/** Returns a function that fetches what is shown of it again; the rest is fetched when it is shown next. */
export function useRefreshAfterPayment(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of staleAfterPayment) void queries.invalidateQueries({ queryKey });
  };
}
