import { getDefaultStore } from 'jotai';

/** The default store, so no Provider is needed. */
export const appStore = getDefaultStore();

export type AppStore = typeof appStore;
