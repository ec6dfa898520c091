import { createStore, get, set, type UseStore } from 'idb-keyval';
import type { CartState } from './cart-state.ts';

/** Where a device keeps its cart. `load` answers whatever lies there, to be cleaned by `storedCart`. */
export type CartStorage = {
  load(): Promise<unknown>;
  save(cart: CartState): Promise<void>;
};

const storageKey = 'cart';

export const deviceStorage: CartStorage = {
  load: () => get(storageKey),
  save: (cart) => set(storageKey, cart, committed),
};

const store = createStore('keyval-store', 'keyval');

/** Without waiting for the browser to find a transaction done: a page that is left at once would take it along. */
const committed: UseStore = (mode, work) =>
  store(mode, (objects) => {
    const done = work(objects);
    objects.transaction.commit();
    return done;
  });
