import { atom, getDefaultStore } from 'jotai';

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: 'default' | 'success' | 'danger';
  /** E.g. Undo; it also closes the toast. */
  action?: { label: string; onSelect: () => void };
}

export interface ShownToast extends ToastMessage {
  id: number;
}

/** A new toast replaces the current one. */
export const shownToastAtom = atom<ShownToast | null>(null);

const store = getDefaultStore();
let count = 0;

/** For 5 s. */
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

export function dismissToasts(): void {
  store.set(shownToastAtom, null);
}
