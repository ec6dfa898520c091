import { atom, getDefaultStore } from 'jotai';

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: 'default' | 'success' | 'danger';
  /** What takes it back, for example; the notice goes with it. */
  action?: { label: string; onSelect: () => void };
}

export interface ShownToast extends ToastMessage {
  id: number;
}

/** There is only one at a time: a new one takes the old one's place. */
export const shownToastAtom = atom<ShownToast | null>(null);

const store = getDefaultStore();
let count = 0;

/** Shows a notice for 5 s, from anywhere. */
export function toast(message: ToastMessage): void {
  count += 1;
  store.set(shownToastAtom, { ...message, id: count });
}

export function currentToast(): ShownToast | null {
  return store.get(shownToastAtom);
}

export function dismissToast(id: number): void {
  if (currentToast()?.id === id) dismissToasts();
}

/** Dismisses the current toast, for instance when a form is submitted again. */
export function dismissToasts(): void {
  store.set(shownToastAtom, null);
}
