import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { rules } from '../../shared/business.ts';
import type { ScheduleInputs } from '../../shared/contract/delivery.ts';
import { api, unwrap } from '../platform/api.ts';
import { useHydrated } from '../ui/layout/use-hydrated.ts';

const minuteMs = 60_000;
const scheduleInputsKey = ['delivery-clock'];

/** Until the server answers, the device's clock and the default. Null while prerendering. */
export function useScheduleInputs(): ScheduleInputs | null {
  const { data } = useQuery({
    queryKey: scheduleInputsKey,
    queryFn: fetchScheduleInputs,
    staleTime: 0,
    refetchOnMount: 'always',
  });
  const minute = useSyncExternalStore(everyMinute, thisMinute, thisMinute);
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  const now = Math.max(minute + (data?.ahead ?? 0), data?.now ?? 0);
  return {
    now,
    leadTimeDays: data?.leadTimeDays ?? rules.leadTimeDays,
    closedDays: data?.closedDays ?? [],
    fullDays: data?.fullDays ?? [],
  };
}

export async function refreshScheduleInputs(queries: QueryClient): Promise<ScheduleInputs> {
  const scheduleInputs = await fetchScheduleInputs();
  queries.setQueryData(scheduleInputsKey, scheduleInputs);
  return scheduleInputs;
}

/** `ahead`: server clock minus device clock, ms. */
async function fetchScheduleInputs() {
  const { now, leadTimeDays, closedDays, fullDays } = await unwrap(api.api.delivery.terms.get());
  return { now, ahead: now - Date.now(), leadTimeDays, closedDays, fullDays };
}

function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, minuteMs);
  return () => clearInterval(timer);
}

function thisMinute(): number {
  return Math.floor(Date.now() / minuteMs) * minuteMs;
}
