import { onlineManager } from '@tanstack/react-query';
import type { PrimitiveAtom } from 'jotai';
import { ApiError } from '../api.ts';
import { appStore } from '../store.ts';
import type { StoredRecord } from './storage.ts';
import { tabsOf } from './tabs.ts';

/** Something that waits to be sent: the server has not confirmed it yet. */
export type Waiting = {
  /** Made on the device: the server stores an id once, however often it is sent. */
  clientId: string;
  /** Who made it; null for a visitor. */
  userId: string | null;
  /** Epoch ms of the device. */
  createdAt: number;
  /** Why the server will never accept it; null while it can still be sent. */
  refusal: string | null;
};

type Outbox<Item extends Waiting> = {
  /** The list, on the device. */
  record: Pick<StoredRecord<Item[]>, 'change'>;
  /** Shows the list, in every tab. */
  atom: PrimitiveAtom<Item[]>;
  /** What the tabs tell each other about. */
  subject: string;
  /** Rejects with an `ApiError` when the server could not be reached or did not accept it. */
  post: (item: Item) => Promise<unknown>;
  /** Whether one may be sent now, by whoever is signed in; any may where it is left out. */
  isSendable?: ((item: Item) => boolean) | undefined;
  /** Called when one that had waited was sent, or refused for good. */
  onSettled: (item: Item, refusal: string | null) => void;
  /** The browser's. */
  locks?: Pick<LockManager, 'request'> | undefined;
};

type Result = 'sent' | 'skipped' | ApiError;

const retryMs = 60_000;

/**
 * Keeps what is sent on the device until the server has confirmed it: neither a lost network nor a closed tab loses it. What
 * waits is sent when told, when the server is back, and every minute.
 */
export function openOutbox<Item extends Waiting>(outbox: Outbox<Item>) {
  const { record, atom, subject, post, onSettled, isSendable = () => true } = outbox;
  const locks = outbox.locks ?? globalThis.navigator?.locks;
  const tabs = tabsOf(subject);
  // Where the browser has no database (some private windows) the list lives as long as the page.
  let inMemory: Item[] = [];

  /** Rewrites the list in one transaction, whatever other tabs do, and returns it; without `rewrite` only reads it. */
  async function change(rewrite?: (list: Item[]) => Item[]): Promise<Item[]> {
    let list: Item[] = [];
    function take(stored: Item[]): Item[] | undefined {
      list = rewrite?.(stored) ?? stored;
      return rewrite && list;
    }
    try {
      await record.change((stored) => take(Array.isArray(stored) ? stored : []));
    } catch {
      inMemory = take(inMemory) ?? inMemory;
    }
    if (rewrite) tabs.tell('changed');
    return list;
  }

  async function show(): Promise<void> {
    appStore.set(atom, await change());
  }

  /** Rejects when the server answers and does not accept it: then it does not wait. */
  async function submit(item: Item, onStored = () => {}): Promise<'sent' | 'waiting'> {
    await change((list) => [...list, item]);
    onStored();
    const result = await send(item.clientId);
    const isRefused = result instanceof ApiError && !isUnreachable(result);
    await (isRefused ? remove(item.clientId) : show());
    if (isRefused) throw result;
    return result === 'sent' ? 'sent' : 'waiting';
  }

  /** Keeps it and sends what waits, in order; whatever the server answers now, it waits until it is accepted or refused for good. */
  async function add(item: Item): Promise<void> {
    await change((list) => [...list, item]);
    await sendAll();
  }

  async function remove(gone: string): Promise<void> {
    await change((list) => list.filter(({ clientId }) => clientId !== gone));
    await show();
  }

  async function sendAll(): Promise<void> {
    await show();
    await sendInOrder();
    await show();
  }

  /** Until the server cannot be reached. */
  async function sendInOrder(): Promise<void> {
    for (const item of await change()) {
      const result = await send(item.clientId);
      if (result === 'sent') onSettled(item, null);
      else if (isFinal(result)) await refuse(item, result.sentence);
      else if (result !== 'skipped') return;
    }
  }

  async function refuse(item: Item, refusal: string): Promise<void> {
    const { clientId } = item;
    await change((list) => list.map((one) => (one.clientId === clientId ? { ...one, refusal } : one)));
    onSettled(item, refusal);
  }

  /** A lock keeps two tabs from sending the same one. Without Web Locks both may: the server stores each id only once. */
  async function send(clientId: string): Promise<Result> {
    if (!locks) return sendLocked(clientId);
    const options = { ifAvailable: true };
    return locks.request(`outbox ${clientId}`, options, (lock) => (lock ? sendLocked(clientId) : 'skipped'));
  }

  /** Looks at the list again: it may have been sent by another tab, deleted, or removed at sign-out. */
  async function sendLocked(clientId: string): Promise<Result> {
    const item = (await change()).find((waiting) => waiting.clientId === clientId);
    if (!item || item.refusal !== null || !isSendable(item)) return 'skipped';
    try {
      await post(item);
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
    await remove(clientId);
    return 'sent';
  }

  if (typeof window !== 'undefined') {
    tabs.listen(show);
    setInterval(sendAll, retryMs);
    onlineManager.subscribe((online) => online && void sendAll());
  }
  return { submit, add, sendAll, remove };
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
