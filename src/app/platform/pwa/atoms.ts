type Update = () => void;

let offered: Update | null = null;
const listeners = new Set<() => void>();

/** Shows the update prompt; `update` is what its button does. */
export function offerUpdate(update: Update): void {
  offered = update;
  notifyListeners();
}

/** Hides the update prompt. The new version starts anyway once all tabs are closed. */
export function dismissUpdate(): void {
  offered = null;
  notifyListeners();
}

export function offeredUpdate(): Update | null {
  return offered;
}

export function subscribeToUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
