import { getDefaultStore } from 'jotai';

/** The store of everything the device keeps. It is jotai's own default, so that no Provider is needed. */
export const appStore = getDefaultStore();

export type AppStore = typeof appStore;

/** The key of the cart among what the device stores. */
export const cartKey = 'cart';

/** The key of the last ZIP code that was asked for, in the local storage. */
export const rememberedZipKey = 'delivery-zip';
