import { atom } from 'jotai';
import type { RunTick } from '../../../shared/contract/run.ts';
import type { Waiting } from '../../platform/device/outbox.ts';
import { account, databaseRecord, deviceValues } from '../../platform/device/storage.ts';

/** A tick that the server has not confirmed yet. */
export type WaitingTick = Waiting & { date: string; orderId: string; tick: RunTick };

/** What waits on this device, whoever ticked it. */
export const waitingTicksAtom = atom<WaitingTick[]>([]);

/**
 * Ticks outlive a session that ends: they are sent once the same admin has signed in again. In this file, which every page loads, so
 * that they are known to stay before the code of the run is loaded.
 */
export const waitingTicksRecord = databaseRecord<WaitingTick[]>('run-ticks', {
  ...account,
  atSessionEnd: 'kept',
});

/** True on a device that has kept a run, so that others need not load the code that forgets it. */
export const hasRunCopies = deviceValues<true>('has-run-copies', account);

/** Those that can still be sent; none where the browser stores nothing. */
export async function readWaitingTicks(): Promise<WaitingTick[]> {
  const stored = await waitingTicksRecord.read().catch(() => null);
  return Array.isArray(stored) ? stored.filter(isWaiting) : [];
}

/** Whether a tick can still be sent: one that the server has refused is only shown. */
export function isWaiting({ refusal }: WaitingTick): boolean {
  return refusal === null;
}
