import { useQuery } from '@tanstack/react-query';
import type { ReferralOffer } from '../../shared/contract/referrals.ts';
import { useCurrentUser } from '../accounts/queries.ts';
import { api, unwrap } from '../platform/api.ts';
import { queryClient } from '../platform/query-client.ts';

const offerKey = 'referral-offer';

/** The discount on the first box that the visitor or customer may still use; null for none, and while nobody knows. */
export function useReferralOffer(): ReferralOffer | null {
  return useReferralOfferQuery().data ?? null;
}

/** Null data: there is no discount. */
export function useReferralOfferQuery() {
  const { data: user } = useCurrentUser();
  return useQuery({
    queryKey: [offerKey, user?.id],
    queryFn: async () => (await unwrap(api.api.referrals.offer.get())) || null,
    enabled: user !== undefined,
  });
}

/** Asks for the discount again: a checkout may have used it up, or a code has been kept. */
export function refreshReferralOffer(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [offerKey] });
}

/** The server has refused the discount at checkout: it is no longer shown until it is fetched again. */
export function dropReferralOffer(userId: string): void {
  queryClient.setQueryData([offerKey, userId], null);
}
