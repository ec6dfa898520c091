import { withinTimeLimit } from '../time-limit.ts';
import { account, declarations, deleteWhatDoesNotStay, deviceValues, type Ending } from './storage.ts';

const lastUser = deviceValues<string>('last-user', account);

/** At the last response. Only for selecting stored data; not authentication. */
export function lastUserId(): string | null {
  return lastUser.get();
}

export function setLastUserId(id: string | null): void {
  if (id) lastUser.set(id);
  else lastUser.remove();
}

type Handler = (ending: Ending) => unknown;

const handlers = new Set<Handler>();
const handlersTimeoutMs = 2000;

/** Until the returned function is called. */
export function onForget(handler: Handler): () => void {
  handlers.add(handler);
  return () => handlers.delete(handler);
}

/** First stops everything that may still write. */
export async function forgetOwner(ending: Ending): Promise<void> {
  const declared = [...declarations.values()].flatMap(({ forget }) => forget ?? []);
  const stopped = Promise.allSettled([...declared, ...handlers].map(async (stop) => stop(ending)));
  await withinTimeLimit(handlersTimeoutMs, stopped, () => []);
  await deleteWhatDoesNotStay(ending).catch(() => {});
}
