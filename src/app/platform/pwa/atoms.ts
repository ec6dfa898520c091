import { atom } from 'jotai';

export const offeredUpdateAtom = atom<{ accept: () => void } | null>(null);

/** Until the next load. */
export const offlineReadyAtom = atom(false);
