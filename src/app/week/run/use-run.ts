import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import type { RunAnswer, TickState } from '../../../shared/contract/run.ts';
import { useCurrentUserId } from '../../accounts/queries.ts';
import { ApiError, api, unwrap, userErrorMessage } from '../../platform/api.ts';
import { newUuid } from '../../platform/new-uuid.ts';
import { queryClient } from '../../platform/query-client.ts';
import { appStore } from '../../platform/store.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { keepAnswer, keepOwnOrder, loadRunCopies, type RunCopy, runCopiesAtom } from './run-copies.ts';
import { movedTo, type ShownStop, shownStops } from './run-stops.ts';
import { addTick, tickOutbox } from './tick-outbox.ts';
import { isWaiting, waitingTicksAtom } from './waiting-ticks.ts';

const refetchMs = 30_000;

/** `date` is `YYYY-MM-DD`. */
export function useRun(date: string) {
  const userId = useCurrentUserId();
  const copies = useAtomValue(runCopiesAtom, { store: appStore });
  const waiting = useAtomValue(waitingTicksAtom, { store: appStore });
  const query = useQuery({
    queryKey: ['admin', 'run', date, userId],
    queryFn: () => readRun(userId, date),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: refetchMs,
    enabled: userId !== null,
  });
  useEffect(() => {
    void loadRunCopies();
    void tickOutbox.sendAll();
  }, []);
  const copy = copies?.find((one) => one.userId === userId && one.answer.date === date) ?? null;
  const stops = useMemo(() => (copy ? shownStops(copy, waiting) : []), [copy, waiting]);
  return {
    userId,
    copy,
    stops,
    isLoading: copies === null || (!copy && query.isFetching),
    error: query.error,
    isFetching: query.isFetching,
    refetch: query.refetch,
    waitingCount: waiting.filter((one) => one.userId === userId && isWaiting(one)).length,
  };
}

async function readRun(userId: string | null, date: string): Promise<{ readAt: number }> {
  const run = api.api.admin.run({ date });
  const own = appStore.get(runCopiesAtom)?.find((one) => one.userId === userId && one.answer.date === date);
  const answer = own?.ownOrder ? await unwrap(run.order.put({ ids: own.ownOrder })) : await unwrap(run.get());
  if (!userId) return { readAt: 0 };
  await keepAnswer(userId, answer);
  if (own?.ownOrder) await keepOwnOrder(userId, date, null, own.ownOrder);
  return { readAt: answer.now };
}

/** `collected`: paid in cash. */
export type TickDetails = { note?: string; collected?: boolean };

/** At the server's time, after every known tick of the stop. */
export async function tickStop(
  copy: RunCopy,
  stop: ShownStop,
  state: TickState,
  { note = '', collected = false }: TickDetails = {},
): Promise<void> {
  const at = Math.max(Date.now() + copy.clockOffset, (stop.tickedAt ?? 0) + 1);
  await addTick(copy.userId, copy.answer.date, stop.orderId, {
    state,
    note,
    ...(collected && { collected }),
    at,
    key: newUuid(),
  });
}

/** Without network, it waits on this device. */
export async function moveStop(
  { userId, answer }: RunCopy,
  stops: ShownStop[],
  orderId: string,
  number: number,
) {
  await keepOwnOrder(userId, answer.date, movedTo(stops, orderId, number));
  await refresh(answer.date);
}

/** On all phones. Needs the network. */
export function resetOrder({ userId, answer: { date } }: RunCopy): Promise<void> {
  return change(userId, () => unwrap(api.api.admin.run({ date }).order.put({ ids: [] })));
}

/** Needs the network. */
export function startRun({ userId, answer: { date } }: RunCopy): Promise<void> {
  return change(userId, () => unwrap(api.api.admin.run({ date }).start.post()));
}

/** On every phone. Needs the network; sends this device's ticks first, which it would overtake. */
export async function tickAllDelivered({ userId, answer: { date } }: RunCopy): Promise<void> {
  await change(userId, async () => {
    await tickOutbox.sendAll();
    if (appStore.get(waitingTicksAtom).some((one) => one.userId === userId && isWaiting(one)))
      throw new ApiError(0, 'Some of your own ticks are not sent yet. Please try again in a moment.');
    await unwrap(api.api.admin.run({ date }).delivered.post());
    return unwrap(api.api.admin.run({ date }).get());
  });
}

async function change(userId: string, send: () => Promise<RunAnswer>): Promise<void> {
  try {
    const answer = await send();
    await keepOwnOrder(userId, answer.date, null);
    await keepAnswer(userId, answer);
  } catch (error) {
    toast({ title: 'Not done', description: userErrorMessage(error), variant: 'danger' });
  }
}

async function refresh(date: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['admin', 'run', date] });
}

export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}
