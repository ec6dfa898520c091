import { atom } from 'jotai';
import type { RunAnswer, RunTickAnswer } from '../../../shared/contract/run.ts';
import { addDays, newYorkDay } from '../../../shared/rules/delivery-days.ts';
import { account, databaseRecord } from '../../platform/device/storage.ts';
import { appStore } from '../../platform/store.ts';
import { hasRunCopies, isWaiting, readWaitingTicks, waitingTicksRecord } from './waiting-ticks.ts';

/**
 * `clockOffset`: server clock minus device clock, ms. `readAt`: epoch ms of the device. `ownOrder`: chosen
 * offline, not sent yet.
 */
export type RunCopy = {
  userId: string;
  answer: RunAnswer;
  clockOffset: number;
  readAt: number;
  ownOrder: string[] | null;
};

/** Null until read from the device. */
export const runCopiesAtom = atom<RunCopy[] | null>(null);

/** Names, streets, and door codes: deleted with the session or at the end of the next day. */
export const runCopiesRecord = databaseRecord<RunCopy[]>('run-copies', {
  ...account,
  forget: () => appStore.set(runCopiesAtom, []),
});

export async function loadRunCopies(): Promise<void> {
  const stored = await runCopiesRecord.read().catch(() => null);
  if (appStore.get(runCopiesAtom) === null) appStore.set(runCopiesAtom, Array.isArray(stored) ? stored : []);
}

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

/** Null removes it once the server has another order or the one `sent`; one chosen meanwhile stays. */
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

/** Until the whole run is read again. */
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

/** At the end of the day after, unless unsent ticks remain. */
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

/** Without storage, runs last as long as the page. */
async function changeCopies(change: (copies: RunCopy[]) => RunCopy[]): Promise<void> {
  let changed: RunCopy[] = [];
  await runCopiesRecord
    .change((stored) => {
      changed = change(Array.isArray(stored) ? stored : []);
      return changed;
    })
    .catch(() => {
      changed = change(appStore.get(runCopiesAtom) ?? []);
    });
  appStore.set(runCopiesAtom, changed);
}

function isOf({ userId, answer }: RunCopy, ownerId: string, date: string): boolean {
  return userId === ownerId && answer.date === date;
}
