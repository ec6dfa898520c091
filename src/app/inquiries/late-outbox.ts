import { loadNeeded } from '../ui/layout/lazy-with-retry.ts';
import { queuedRecord } from './queued-inquiries.ts';

/** Loaded when something is typed or waiting, not with the page. */
export async function loadInquiryOutbox() {
  return loadNeeded(() => import('./inquiry-outbox.ts'));
}

/** Loads what waits, and sends it. Rejects if the browser has no database. */
export async function sendQueuedInquiries(): Promise<void> {
  const queued = await queuedRecord.read();
  if (Array.isArray(queued) && queued.length > 0) await (await loadInquiryOutbox()).inquiryOutbox.sendAll();
}
