import { useEffect } from 'react';
import { queuedRecord } from './queued-inquiries.ts';

const afterStartMs = 2000;

/** Runs once, in the shell: what an earlier visit could not send is sent soon after the app has started. */
export function useSendQueuedInquiries(): void {
  useEffect(() => {
    const timer = setTimeout(() => void sendQueued().catch(() => {}), afterStartMs);
    return () => clearTimeout(timer);
  }, []);
}

/** Rejects where the browser has no database: nothing waits there. */
async function sendQueued(): Promise<void> {
  const queued = await queuedRecord.read();
  if (Array.isArray(queued) && queued.length > 0)
    await (await import('./inquiry-outbox.ts')).inquiryOutbox.sendAll();
}
