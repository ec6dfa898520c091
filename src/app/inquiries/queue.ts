import { ApiError } from '../api.ts';
import type { Waiting, WaitingStore } from './waiting-store.ts';

export type QueueParts = {
  store: WaitingStore;
  /** Rejects with an `ApiError` when the shop could not be reached or did not take it. */
  send: (waiting: Waiting) => Promise<unknown>;
  locks?: Pick<LockManager, 'request'>;
  /** The list is another one now. */
  onChange: (list: Waiting[]) => void;
  onSent: (waiting: Waiting) => void;
  onRefused: (waiting: Waiting, sentence: string) => void;
};

export type Queue = ReturnType<typeof createQueue>;

/**
 * Keeps what is sent on the device until the shop has confirmed it, so that neither a hanging network nor a closed
 * tab loses it. What a tab is sending no other tab sends, and what is sent twice all the same the shop stores once.
 */
export function createQueue(parts: QueueParts) {
  const { store, locks } = parts;
  const beingSent = new Set<string>();
  let replaying: Promise<boolean> | undefined;

  async function refresh(): Promise<void> {
    parts.onChange((await store.load()).filter(({ clientId }) => !beingSent.has(clientId)));
  }
  const drop = (gone: string) => store.change((list) => list.filter(({ clientId }) => clientId !== gone));

  async function submit(waiting: Waiting): Promise<'sent' | 'kept'> {
    beingSent.add(waiting.clientId);
    try {
      await store.change((list) => [...list, waiting]);
      const isOurs = await alone(waiting.clientId, () => parts.send(waiting).then(() => true));
      if (!isOurs) return 'kept';
      await drop(waiting.clientId);
      return 'sent';
    } catch (error) {
      if (isUnreachable(error)) return 'kept';
      await drop(waiting.clientId);
      throw error;
    } finally {
      beingSent.delete(waiting.clientId);
      await refresh();
    }
  }

  /** True while something is left that could be sent later. */
  async function replayAll(): Promise<boolean> {
    for (const { clientId } of await store.load()) {
      if (beingSent.has(clientId)) continue;
      if ((await alone(clientId, () => replayOne(clientId))) === 'later') break;
    }
    await refresh();
    return (await store.load()).some(({ refusal }) => refusal === null);
  }

  /** Looks again first: another tab may have sent it meanwhile, or somebody deleted it or signed out. */
  async function replayOne(wanted: string): Promise<'later' | 'settled'> {
    const waiting = (await store.load()).find(({ clientId }) => clientId === wanted);
    if (!waiting || waiting.refusal !== null) return 'settled';
    try {
      await parts.send(waiting);
      await drop(wanted);
      parts.onSent(waiting);
    } catch (error) {
      if (!isFinal(error)) return 'later';
      await store.change((list) =>
        list.map((one) => (one.clientId === wanted ? { ...one, refusal: error.sentence } : one)),
      );
      parts.onRefused(waiting, error.sentence);
    }
    return 'settled';
  }

  /** Runs `work` unless another tab is at this one. */
  async function alone<T>(clientId: string, work: () => Promise<T>): Promise<T | undefined> {
    if (!locks) return work();
    return locks.request(`inquiry ${clientId}`, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
  }

  return {
    refresh,
    submit,
    replay() {
      replaying ??= replayAll().finally(() => {
        replaying = undefined;
      });
      return replaying;
    },
    async remove(clientId: string) {
      await drop(clientId);
      await refresh();
    },
  };
}

/** Nobody answered, or somebody in front of the shop: it may be sent later just as it is. */
function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && [0, 408, 502, 503, 504].includes(error.status);
}

/** The shop has read it and will never take it. Too many at once or trouble at the shop pass. */
function isFinal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && ![401, 408, 425, 429].includes(error.status);
}
