import { atom } from 'jotai';
import type { RunTick } from '../../../shared/contract/run.ts';
import type { Waiting } from '../../platform/device/outbox.ts';
import { account, databaseRecord, deviceValues } from '../../platform/device/storage.ts';
import { appStore } from '../../platform/store.ts';

/** Not confirmed by the server yet. */
export type WaitingTick = Waiting & { date: string; orderId: string; tick: RunTick };

/** Of any user of this device. */
export const waitingTicksAtom = atom<WaitingTick[]>([]);

/** Sent when the same admin signs in again. Declared here, so it is known before the run's code loads. */
export const waitingTicksRecord = databaseRecord<WaitingTick[]>('run-ticks', {
  ...account,
  atSessionEnd: 'kept',
});

/** Other devices don't load the run's code. */
export const hasRunCopies = deviceValues<true>('has-run-copies', account);

/** Includes ticks the device could not store. */
export async function readWaitingTicks(): Promise<WaitingTick[]> {
  const stored = await waitingTicksRecord.read().catch(() => null);
  const unstored = appStore.get(waitingTicksAtom).filter(({ isInMemoryOnly }) => isInMemoryOnly);
  return [...(Array.isArray(stored) ? stored : []), ...unstored].filter(isWaiting);
}

export function isWaiting({ refusal }: WaitingTick): boolean {
  return refusal === null;
}
