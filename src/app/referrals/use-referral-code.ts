import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { referralParam } from '../../shared/referral-links.ts';
import { api, unwrap } from '../api.ts';
import { refreshReferralOffer } from './queries.ts';

/**
 * Reports the referral code in the address and takes it out of there. The server keeps the code of every page it sends; a
 * page that the service worker answered in its place has not reached it. While it cannot be asked the code stays in the address.
 */
export function useReferralCode(): void {
  const navigate = useNavigate();
  const { hash, state } = useLocation();
  const [search] = useSearchParams();
  const code = search.get(referralParam);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per code, whatever else changes
  useEffect(() => {
    if (code === null) return;
    let isThere = true;
    void unwrap(api.api.referrals.visit.post({ code })).then(() => {
      void refreshReferralOffer();
      if (!isThere) return;
      const others = new URLSearchParams(search);
      others.delete(referralParam);
      navigate({ search: others.toString(), hash }, { replace: true, preventScrollReset: true, state });
    }, ignoreOutage);
    return () => {
      isThere = false;
    };
  }, [code]);
}

/** The next visit with the code reports it. */
function ignoreOutage(): void {}
