import { useEffect } from 'react';
import { hasRunCopies, readWaitingTicks } from './waiting-ticks.ts';

const afterStartMs = 2000;

/** Runs once, in the shell: what could not be sent before is sent soon after the app has started, and old runs are forgotten. */
export function useSendWaitingTicks(): void {
  useEffect(() => {
    const timer = setTimeout(() => void sendWaiting().catch(() => {}), afterStartMs);
    return () => clearTimeout(timer);
  }, []);
}

async function sendWaiting(): Promise<void> {
  if ((await readWaitingTicks()).length > 0) await (await import('./tick-outbox.ts')).tickOutbox.sendAll();
  if (hasRunCopies.get()) await (await import('./run-copies.ts')).forgetOldRuns();
}
