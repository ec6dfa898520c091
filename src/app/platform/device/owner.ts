import { account, declarations, deleteWhatDoesNotStay, deviceValues, type Ending } from './storage.ts';

const lastUser = deviceValues<string>('last-user', account);

/**
 * The id of the user in the last response of the server, null if nobody was signed in. Only for selecting data stored on this
 * device; it is no authentication.
 */
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

/** Registers who empties what is only in memory, until the returned function is called. May return a promise. */
export function onForget(handler: Handler): () => void {
  handlers.add(handler);
  return () => handlers.delete(handler);
}

/**
 * Forgets whoever used this device: first everything that may still write, then what is stored. What is left of each key is in
 * its declaration.
 */
export async function forgetOwner(ending: Ending): Promise<void> {
  const declared = [...declarations.values()].flatMap(({ forget }) => forget ?? []);
  const stopped = Promise.allSettled([...declared, ...handlers].map(async (stop) => stop(ending)));
  await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, handlersTimeoutMs))]);
  await deleteWhatDoesNotStay(ending).catch(() => {});
}
