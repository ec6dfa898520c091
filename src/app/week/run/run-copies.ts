import { atom } from 'jotai';
import type { RunAnswer, RunTickAnswer } from '../../../shared/contract/run.ts';
import { addDays, newYorkDay } from '../../../shared/rules/delivery-days.ts';
import { account, databaseRecord } from '../../platform/device/storage.ts';
import { appStore } from '../../platform/store.ts';
import { hasRunCopies, isWaiting, readWaitingTicks, waitingTicksRecord } from './waiting-ticks.ts';

/**
 * A run as this device knows it. `clockOffset` is what the server's clock is ahead of the device's, in ms; `readAt` when it came (epoch
 * ms of the device); `ownOrder` are the ids in an order that was chosen without network and is still to be sent.
 */
export type RunCopy = {
  userId: string;
  answer: RunAnswer;
  clockOffset: number;
  readAt: number;
  ownOrder: string[] | null;
};

/** Null until the device was asked. */
export const runCopiesAtom = atom<RunCopy[] | null>(null);

/** Names, streets and door codes: they go with the session, and at the end of the next day. */
export const runCopiesRecord = databaseRecord<RunCopy[]>('run-copies', {
  ...account,
  forget: () => appStore.set(runCopiesAtom, []),
});

/** Reads what an earlier visit has kept. */
export async function loadRunCopies(): Promise<void> {
  const stored = await runCopiesRecord.read().catch(() => null);
  if (appStore.get(runCopiesAtom) === null) appStore.set(runCopiesAtom, Array.isArray(stored) ? stored : []);
}

/** Keeps an answer in place of the one before. */
export function keepAnswer(userId: string, answer: RunAnswer): Promise<void> {
  hasRunCopies.set(true);
  return changeCopies((copies) => {
    const before = copies.find((copy) => isOf(copy, userId, answer.date));
    const readAt = Date.now();
    const ownOrder = before?.ownOrder ?? null;
    const copy = { userId, answer, clockOffset: answer.now - readAt, readAt, ownOrder };
    return [...copies.filter((one) => one !== before), copy];
  });
}

/**
 * Keeps an order of the stops; null once the server has another one, or has the one that was `sent`: one that was chosen while that was
 * on its way is still to be sent.
 */
export function keepOwnOrder(
  userId: string,
  date: string,
  ownOrder: string[] | null,
  sent?: string[],
): Promise<void> {
  const isKept = (copy: RunCopy) => sent !== undefined && String(copy.ownOrder) !== String(sent);
  return changeCopies((copies) =>
    copies.map((copy) => (isOf(copy, userId, date) && !isKept(copy) ? { ...copy, ownOrder } : copy)),
  );
}

/** Keeps what the server says of a stop after a tick, before the whole run is read again. */
export function keepTickAnswer(date: string, answer: RunTickAnswer): Promise<void> {
  return changeCopies((copies) =>
    copies.map((copy) => {
      if (copy.answer.date !== date) return copy;
      const stops = copy.answer.stops.map((stop) =>
        stop.orderId === answer.orderId ? { ...stop, ...answer } : stop,
      );
      return { ...copy, answer: { ...copy.answer, stops } };
    }),
  );
}

/** Deletes runs at the end of the day after them, unless ticks of them wait; with them the ticks that were refused. */
export async function forgetOldRuns(now = Date.now()): Promise<void> {
  const waiting = new Set((await readWaitingTicks()).map(({ date }) => date));
  const yesterday = addDays(newYorkDay(now), -1);
  await waitingTicksRecord
    .change((ticks) =>
      Array.isArray(ticks) ? ticks.filter((one) => isWaiting(one) || one.date >= yesterday) : undefined,
    )
    .catch(() => {});
  await changeCopies((copies) =>
    copies.filter(({ answer: { date } }) => date >= yesterday || waiting.has(date)),
  );
  if (appStore.get(runCopiesAtom)?.length === 0) hasRunCopies.remove();
}

/** Without a database the runs last as long as the page. */
async function changeCopies(change: (copies: RunCopy[]) => RunCopy[]): Promise<void> {
  let changed = change(appStore.get(runCopiesAtom) ?? []);
  await runCopiesRecord
    .change((stored) => {
      changed = change(Array.isArray(stored) ? stored : []);
      return changed;
    })
    .catch(() => {});
  appStore.set(runCopiesAtom, changed);
}

function isOf({ userId, answer }: RunCopy, ownerId: string, date: string): boolean {
  return userId === ownerId && answer.date === date;
}
