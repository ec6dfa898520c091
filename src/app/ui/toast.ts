export interface ToastMessage {
  title: string;
  description?: string;
  variant?: 'default' | 'success' | 'danger';
}

export interface ShownToast extends ToastMessage {
  id: number;
}

let shown: ShownToast | null = null;
let count = 0;
const listeners = new Set<() => void>();

/** Shows a notice for 5 s, from anywhere. There is only one at a time: a new one takes the old one's place. */
export function toast(message: ToastMessage): void {
  count += 1;
  shown = { ...message, id: count };
  for (const listener of listeners) listener();
}

export function dismissToast(id: number): void {
  if (shown?.id !== id) return;
  shown = null;
  for (const listener of listeners) listener();
}

/** Dismisses the current toast, for instance when a form is submitted again. */
export function dismissToasts(): void {
  if (shown) dismissToast(shown.id);
}

export function currentToast(): ShownToast | null {
  return shown;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
