type Update = () => void;

let offered: Update | null = null;
const listeners = new Set<() => void>();

/** Makes the shop ask for a tap; `update` is what the tap does. */
export function offerUpdate(update: Update): void {
  offered = update;
  announce();
}

/** Not now: the next visit takes the new version anyway once all tabs are closed. */
export function declineUpdate(): void {
  offered = null;
  announce();
}

export function offeredUpdate(): Update | null {
  return offered;
}

export function subscribeToUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announce(): void {
  for (const listener of listeners) listener();
}
