let ready = false;
const listeners = new Set<() => void>();

/** Makes `isOfflineReady` return true until the page is reloaded. */
export function announceOfflineReady(): void {
  ready = true;
  for (const listener of listeners) listener();
}

export function isOfflineReady(): boolean {
  return ready;
}

export function subscribeToOfflineReady(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
