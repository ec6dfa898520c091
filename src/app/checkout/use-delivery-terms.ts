import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { rules } from '../../shared/business.ts';
import type { DeliveryTerms } from '../../shared/delivery.ts';
import { api, unwrap } from '../api.ts';

const minuteMs = 60_000;

/**
 * The shop's time, to the minute, and its lead time: what delivery days are computed from. Until the shop has
 * answered, the device's clock and 14 days. Null while the page is prerendered, long before it is read.
 */
export function useDeliveryTerms(): DeliveryTerms | null {
  const { data } = useQuery({
    queryKey: ['delivery-terms'],
    queryFn: askForTerms,
    staleTime: 0,
    refetchOnMount: 'always',
  });
  const minute = useSyncExternalStore<number | null>(everyMinute, thisMinute, () => null);
  if (minute === null) return null;
  return { now: minute + (data?.ahead ?? 0), leadTimeDays: data?.leadTimeDays ?? rules.leadTimeDays };
}

/** `ahead`: how far the shop's clock is before the device's, in ms. */
async function askForTerms() {
  const { now, leadTimeDays } = await unwrap(api.api.delivery.terms.get());
  return { ahead: now - Date.now(), leadTimeDays };
}

function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, minuteMs);
  return () => clearInterval(timer);
}

function thisMinute(): number {
  return Math.floor(Date.now() / minuteMs) * minuteMs;
}
