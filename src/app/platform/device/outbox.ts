import { onlineManager } from '@tanstack/react-query';
import type { PrimitiveAtom } from 'jotai';
import { ApiError } from '../api.ts';
import { appStore } from '../store.ts';
import { onForget } from './owner.ts';
import type { Ending, StoredRecord } from './storage.ts';
import { tabsOf } from './tabs.ts';

/** Not confirmed by the server yet. */
export type Waiting = {
  /** Made on the device; the server stores each id once. */
  clientId: string;
  /** Null for a visitor. */
  userId: string | null;
  /** Epoch ms of the device. */
  createdAt: number;
  /** Null while it can still be sent. */
  refusal: string | null;
  /** Could not be stored, so it is lost with the page. */
  isInMemoryOnly?: true;
};

type Outbox<Item extends Waiting> = {
  record: Pick<StoredRecord<Item[]>, 'change'>;
  atom: PrimitiveAtom<Item[]>;
  subject: string;
  /** Rejects with `ApiError`. */
  post: (item: Item) => Promise<unknown>;
  /** By default always. */
  isSendable?: ((item: Item) => boolean) | undefined;
  /** By default at both endings. */
  forgottenAt?: Ending[] | undefined;
  /** Only for items that had waited. */
  onSettled: (item: Item, refusal: string | null) => void;
  locks?: Pick<LockManager, 'request'> | undefined;
};

type Rewrite<Item> = (list: Item[]) => Item[];

type Result = 'sent' | 'skipped' | ApiError;

const retryMs = 60_000;

/** Sends when called, when the server is back, and every minute. */
export function openOutbox<Item extends Waiting>(outbox: Outbox<Item>) {
  const { record, atom, subject, post, onSettled, isSendable = () => true } = outbox;
  const { forgottenAt = ['atSignOut', 'atSessionEnd'] } = outbox;
  const locks = outbox.locks ?? globalThis.navigator?.locks;
  const tabs = tabsOf(subject);
  let stored: Item[] = [];
  // Applied again to what the device has stored.
  let unstored: Rewrite<Item>[] = [];

  /** One transaction across tabs; without `rewrite` only reads. */
  async function change(rewrite?: Rewrite<Item>): Promise<Item[]> {
    if (rewrite) unstored.push(rewrite);
    let made: Rewrite<Item>[] = [];
    let before = stored;
    try {
      await record.change((value) => {
        stored = before = Array.isArray(value) ? value : [];
        [made, unstored] = [unstored, []];
        stored = made.reduce((list, one) => one(list), before);
        return made.length > 0 ? stored : undefined;
      });
      if (made.length > 0) tabs.tell('changed');
    } catch {
      stored = before;
      unstored = [...made, ...unstored];
    }
    return unstored.reduce((list, one) => one(list), stored);
  }

  async function show(): Promise<void> {
    const list = await change();
    appStore.set(
      atom,
      list.map((item) => (isStored(item) ? item : { ...item, isInMemoryOnly: true })),
    );
  }

  function isStored({ clientId }: Item): boolean {
    return stored.some((one) => one.clientId === clientId);
  }

  /** Rejects when the server refuses it. */
  async function submit(item: Item, onStored = () => {}): Promise<'sent' | 'waiting' | 'in-memory'> {
    await change((list) => [...list, item]);
    if (isStored(item)) onStored();
    const result = await send(item.clientId);
    const isRefused = result instanceof ApiError && !isUnreachable(result);
    await (isRefused ? remove(item.clientId) : show());
    if (isRefused) throw result;
    if (result === 'sent') return 'sent';
    return isStored(item) ? 'waiting' : 'in-memory';
  }

  /** Sent in order. */
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

  /** Stops when the server can't be reached. */
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

  /** Without Web Locks two tabs may send the same item; the server stores each id once. */
  async function send(clientId: string): Promise<Result> {
    if (!locks) return sendLocked(clientId);
    const options = { ifAvailable: true };
    return locks.request(`outbox ${clientId}`, options, (lock) => (lock ? sendLocked(clientId) : 'skipped'));
  }

  /** Another tab may have sent or deleted it. */
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
    onForget((ending) => {
      if (forgottenAt.includes(ending)) unstored = [];
    });
    tabs.listen(show);
    setInterval(sendAll, retryMs);
    onlineManager.subscribe((online) => online && void sendAll());
  }
  return { submit, add, sendAll, remove };
}

/** No answer, or one from a proxy. */
function isUnreachable({ status }: ApiError): boolean {
  return [0, 408, 502, 503, 504].includes(status);
}

/** A 429 or a server error is temporary. */
function isFinal(result: Result): result is ApiError {
  if (!(result instanceof ApiError)) return false;
  return result.status >= 400 && result.status < 500 && ![401, 408, 425, 429].includes(result.status);
}
