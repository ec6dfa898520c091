import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReferralOffer } from '../../shared/contract/referrals.ts';
import { useCurrentUser } from '../accounts/queries.ts';
import { api, unwrap } from '../platform/api.ts';
import { queryClient } from '../platform/query-client.ts';

const offerKey = 'referral-offer';

/** Null for none or unknown. */
export function useReferralOffer(): ReferralOffer | null {
  return useReferralOfferQuery().data ?? null;
}

/** Null data: no discount. */
export function useReferralOfferQuery() {
  const { data: user } = useCurrentUser();
  return useQuery({
    queryKey: [offerKey, user?.id],
    queryFn: async () => (await unwrap(api.api.referrals.offer.get())) || null,
    enabled: user !== undefined,
  });
}

/** After a checkout or a new code. */
export function refreshReferralOffer(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [offerKey] });
}

/** The server refused it. */
export function dropReferralOffer(userId: string): void {
  queryClient.setQueryData([offerKey, userId], null);
}

/** To the address of the token. */
export function useDeclineInvitations() {
  return useMutation({
    mutationFn: (token: string) => unwrap(api.api.referrals.decline.post({ token })),
  });
}
