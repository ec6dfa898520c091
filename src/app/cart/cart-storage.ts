import { get, set } from 'idb-keyval';
import type { CartState } from './cart-state.ts';

/** Where a device keeps its cart. `load` answers whatever lies there, to be cleaned by `storedCart`. */
export type CartStorage = {
  load(): Promise<unknown>;
  save(cart: CartState): Promise<void>;
};

const storageKey = 'cart';

export const deviceStorage: CartStorage = {
  load: () => get(storageKey),
  save: (cart) => set(storageKey, cart),
};
