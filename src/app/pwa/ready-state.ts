let ready = false;
const listeners = new Set<() => void>();

/** Says it once: from now on, in this visit, the shop opens without a network. */
export function announceReady(): void {
  ready = true;
  for (const listener of listeners) listener();
}

export function isReady(): boolean {
  return ready;
}

export function subscribeToReady(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
