import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { rules } from '../../shared/business.ts';
import type { DeliveryTerms } from '../../shared/delivery.ts';
import { api, unwrap } from '../api.ts';

const minuteMs = 60_000;
const termsKey = ['delivery-terms'];

/**
 * The server's time, to the minute, and its lead time: what delivery days are computed from. Until the server has
 * answered, the device's clock and the default lead time. Null while the page is prerendered.
 */
export function useDeliveryTerms(): DeliveryTerms | null {
  const { data } = useQuery({
    queryKey: termsKey,
    queryFn: fetchTerms,
    staleTime: 0,
    refetchOnMount: 'always',
  });
  const minute = useSyncExternalStore<number | null>(everyMinute, thisMinute, () => null);
  if (minute === null) return null;
  const now = Math.max(minute + (data?.ahead ?? 0), data?.now ?? 0);
  return { now, leadTimeDays: data?.leadTimeDays ?? rules.leadTimeDays };
}

/** The terms at this moment; the page uses them from now on. */
export async function freshTerms(queries: QueryClient): Promise<DeliveryTerms> {
  const terms = await fetchTerms();
  queries.setQueryData(termsKey, terms);
  return terms;
}

/** `ahead`: how far the server's clock is ahead of the device's, in ms. */
async function fetchTerms() {
  const { now, leadTimeDays } = await unwrap(api.api.delivery.terms.get());
  return { now, ahead: now - Date.now(), leadTimeDays };
}

function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, minuteMs);
  return () => clearInterval(timer);
}

function thisMinute(): number {
  return Math.floor(Date.now() / minuteMs) * minuteMs;
}
