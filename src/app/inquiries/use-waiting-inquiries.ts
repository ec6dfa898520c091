import { get } from 'idb-keyval';
import { useEffect } from 'react';
import { waitingKey } from './waiting-key.ts';

/** Stands once in the shell: what an earlier visit could not send goes out once the page has come to rest. */
export function useWaitingInquiries(): void {
  useEffect(() => {
    const timer = setTimeout(sendWaiting, restMs);
    return () => clearTimeout(timer);
  }, []);
}

const restMs = 2000;

async function sendWaiting(): Promise<void> {
  try {
    const waiting: unknown = await get(waitingKey);
    if (!Array.isArray(waiting) || waiting.length === 0) return;
    const { watchWaiting } = await import('./watch-waiting.ts');
    watchWaiting();
  } catch {
    // Without a database nothing waits in it.
  }
}
