import { atom } from 'jotai';
import type { ZipCodeAnswer } from '../../shared/contract/delivery.ts';
import { deviceValues, visitor } from '../platform/device/storage.ts';
import { appStore } from '../platform/store.ts';

/** A ZIP code is personal data. */
const rememberedZip = deviceValues<ZipCodeAnswer>('delivery-zip', {
  ...visitor,
  forget: () => appStore.set(shownAtom, null),
});

/** Read on first use, after hydration. */
const shownAtom = atom<ZipCodeAnswer | null>(null);
shownAtom.onMount = (show) => show(rememberedZip.get());

export const rememberedZipAtom = atom(
  (get) => get(shownAtom),
  (_get, set, answer: ZipCodeAnswer | null) => {
    set(shownAtom, answer);
    if (answer) rememberedZip.set(answer);
    else rememberedZip.remove();
  },
);
