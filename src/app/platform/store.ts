import { getDefaultStore } from 'jotai';

/** The jotai store of the app: its default one, so that no Provider is needed. */
export const appStore = getDefaultStore();

export type AppStore = typeof appStore;
