import { atom } from 'jotai';

/** The new version that the update prompt offers; `accept` is what its button does. */
export const offeredUpdateAtom = atom<{ accept: () => void } | null>(null);

/** True from the moment the first service worker has everything, until the page is loaded again. */
export const offlineReadyAtom = atom(false);
