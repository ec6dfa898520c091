import { getDefaultStore } from 'jotai';

/** The jotai store of the app: its default one, so that no Provider is needed. */
export const appStore = getDefaultStore();

export type AppStore = typeof appStore;

/** The IndexedDB key of the cart. */
export const cartKey = 'cart';

/** The key of the last ZIP code that was asked for, in the local storage. */
export const rememberedZipKey = 'delivery-zip';
