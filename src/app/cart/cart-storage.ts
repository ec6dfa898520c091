import { get } from 'idb-keyval';
import { keep } from '../device-store.ts';
import type { CartState } from './cart-state.ts';

/** Where a device keeps its cart. `load` answers whatever lies there, to be cleaned by `storedCart`. */
export type CartStorage = {
  load(): Promise<unknown>;
  save(cart: CartState): Promise<void>;
};

const storageKey = 'cart';

export const deviceStorage: CartStorage = {
  load: () => get(storageKey),
  save: (cart) => keep(storageKey, cart),
};
