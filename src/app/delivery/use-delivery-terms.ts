import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { DeliveryTermsAnswer } from '../../shared/contract/delivery.ts';
import { ApiError, api, unwrap } from '../platform/api.ts';
import { useOnline } from '../platform/use-online.ts';
import { useHydrated } from '../ui/layout/use-hydrated.ts';
import { setClockAhead } from '../ui/text/format-day.ts';

const minuteMs = 60_000;

export const deliveryTermsKey = ['delivery-terms'];

/** What the shop says about first boxes. */
export interface DeliveryTerms {
  /** Undefined until the shop has answered, and while it cannot be asked: then no day may be promised. */
  terms: DeliveryTermsAnswer | undefined;
  /** No Saturday of a year has room. */
  isFullyBooked: boolean;
  /** The terms cannot be read now. */
  isUnknown: boolean;
  retry: () => unknown;
}

export function useDeliveryTerms(): DeliveryTerms {
  const { data, error, refetch } = useTermsQuery();
  const now = useShopClock();
  const isOnline = useOnline();
  const isFullyBooked = error instanceof ApiError && error.status === 409;
  const isUnknown = !isFullyBooked && (error !== null || !isOnline);
  const isKnown = now !== null && data && !error && isOnline;
  return { terms: isKnown ? { ...data, now } : undefined, isFullyBooked, isUnknown, retry: refetch };
}

/** Epoch ms by the shop's clock; until it has answered, by the device's. Null while prerendering. */
export function useShopClock(): number | null {
  const { data } = useTermsQuery();
  const minute = useSyncExternalStore(everyMinute, thisMinute, thisMinute);
  if (!useHydrated()) return null;
  return Math.max(minute + (data?.ahead ?? 0), data?.now ?? 0);
}

function useTermsQuery() {
  return useQuery({
    queryKey: deliveryTermsKey,
    queryFn: fetchTerms,
    staleTime: 0,
    refetchOnMount: 'always',
  });
}

/** Throws as the shop refuses. */
export async function refreshDeliveryTerms(queries: QueryClient): Promise<DeliveryTermsAnswer> {
  return queries.fetchQuery({ queryKey: deliveryTermsKey, queryFn: fetchTerms, staleTime: 0 });
}

/** `ahead`: server clock minus device clock, ms. */
async function fetchTerms() {
  const terms = await unwrap(api.api.delivery.terms.get());
  const ahead = terms.now - Date.now();
  setClockAhead(ahead);
  return { ...terms, ahead };
}

function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, minuteMs);
  return () => clearInterval(timer);
}

function thisMinute(): number {
  return Math.floor(Date.now() / minuteMs) * minuteMs;
}
