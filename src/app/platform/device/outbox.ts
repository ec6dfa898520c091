import type { ContactMessage, WholesaleInquiry } from '../../shared/inquiries.ts';
import { ApiError } from '../api.ts';

export type Inquiry =
  | { kind: 'contact'; body: ContactMessage }
  | { kind: 'wholesale'; body: WholesaleInquiry };

/** A message or an application that the server has not confirmed yet. */
export type QueuedInquiry = Inquiry & {
  /** Made on the device: the server stores an id once, however often it is sent. */
  clientId: string;
  /** Who wrote it; null for a visitor. */
  userId: string | null;
  /** Epoch ms of the device. */
  createdAt: number;
  /** Why the server will never accept it; null while it can still be sent. */
  refusal: string | null;
};

export type QueueDependencies = {
  /**
   * Rewrites the device's list in one transaction, whatever other tabs do, and returns the new list; without `rewrite` only
   * reads it.
   */
  change: (rewrite?: (list: QueuedInquiry[]) => QueuedInquiry[]) => Promise<QueuedInquiry[]>;
  /** Rejects with an `ApiError` when the server could not be reached or did not accept it. */
  post: (inquiry: QueuedInquiry) => Promise<unknown>;
  locks?: Pick<LockManager, 'request'>;
  /** Called when one that had waited was sent, or refused for good. */
  onSettled: (inquiry: QueuedInquiry, refusal: string | null) => void;
};

type Result = 'sent' | 'skipped' | ApiError;

/** Keeps an inquiry on the device until the server has confirmed it: neither a lost network nor a closed tab loses it. */
export function createQueue({ change, post, locks, onSettled }: QueueDependencies) {
  const remove = (gone: string) => change((list) => list.filter(({ clientId }) => clientId !== gone));

  /** Rejects when the server answers and does not accept it: then it is not queued. */
  async function submit(inquiry: QueuedInquiry, onStored = () => {}): Promise<'sent' | 'queued'> {
    await change((list) => [...list, inquiry]);
    onStored();
    const result = await send(inquiry.clientId);
    if (result === 'sent') return 'sent';
    if (result === 'skipped' || isUnreachable(result)) return 'queued';
    await remove(inquiry.clientId);
    throw result;
  }

  /** Sends what waits, in order, until the server cannot be reached. */
  async function sendAll(): Promise<void> {
    for (const inquiry of await change()) {
      const result = await send(inquiry.clientId);
      if (result === 'sent') onSettled(inquiry, null);
      else if (isFinal(result)) await refuse(inquiry, result.sentence);
      else if (result !== 'skipped') return;
    }
  }

  async function refuse(inquiry: QueuedInquiry, refusal: string): Promise<void> {
    const { clientId } = inquiry;
    await change((list) => list.map((one) => (one.clientId === clientId ? { ...one, refusal } : one)));
    onSettled(inquiry, refusal);
  }

  /**
   * A lock keeps two tabs from sending the same inquiry. Without Web Locks both may send it: the server stores each id only
   * once.
   */
  async function send(clientId: string): Promise<Result> {
    if (!locks) return sendLocked(clientId);
    const options = { ifAvailable: true };
    return locks.request(`inquiry ${clientId}`, options, (lock) => (lock ? sendLocked(clientId) : 'skipped'));
  }

  /** Looks at the list again: it may have been sent by another tab, deleted, or removed at sign-out. */
  async function sendLocked(clientId: string): Promise<Result> {
    const inquiry = (await change()).find((queued) => queued.clientId === clientId);
    if (!inquiry || inquiry.refusal !== null) return 'skipped';
    try {
      await post(inquiry);
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
    await remove(clientId);
    return 'sent';
  }

  return { submit, sendAll, remove };
}

/** Nobody answered, or a proxy in front of the server did. */
function isUnreachable({ status }: ApiError): boolean {
  return [0, 408, 502, 503, 504].includes(status);
}

/** The server has read it and will never accept it. A 429 or a server error is temporary. */
function isFinal(result: Result): result is ApiError {
  if (!(result instanceof ApiError)) return false;
  return result.status >= 400 && result.status < 500 && ![401, 408, 425, 429].includes(result.status);
}
