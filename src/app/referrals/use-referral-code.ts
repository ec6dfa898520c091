import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { referralParam } from '../../shared/rules/referral-links.ts';
import { api, unwrap } from '../platform/api.ts';
import { refreshReferralOffer } from './queries.ts';

/**
 * A page from the service worker has not reached the server. The code stays in the URL while the server is
 * unreachable.
 */
export function useReferralCode(): void {
  const navigate = useNavigate();
  const { hash, state } = useLocation();
  const [search] = useSearchParams();
  const code = search.get(referralParam);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per code, whatever else changes
  useEffect(() => {
    if (code === null) return;
    let isMounted = true;
    void unwrap(api.api.referrals.visit.post({ code })).then(() => {
      void refreshReferralOffer();
      if (!isMounted) return;
      const others = new URLSearchParams(search);
      others.delete(referralParam);
      navigate({ search: others.toString(), hash }, { replace: true, preventScrollReset: true, state });
    }, ignoreOutage);
    return () => {
      isMounted = false;
    };
  }, [code]);
}

/** The next visit reports it. */
function ignoreOutage(): void {}
