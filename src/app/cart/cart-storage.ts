import { createStore } from 'idb-keyval';
import { cartKey } from '../store.ts';
import type { CartState } from './cart-state.ts';

/** Where a device keeps its cart, for all tabs. */
export interface CartStorage {
  /**
   * Compare and swap: if the stored cart has this version, stores the cart that `next` returns (undefined stores nothing)
   * and returns null; otherwise returns what is stored. Both are one transaction, so no other tab writes in between.
   */
  compareAndSwap(version: number, next: () => CartState | undefined): Promise<{ stored: unknown } | null>;
  /** Stores a cart without comparing versions, for a page that is being left. */
  overwrite(cart: CartState): void;
}

/** The version of whatever is stored; 0 for nothing, and for carts from before they had one. */
export function versionOf(stored: unknown): number {
  const version = typeof stored === 'object' && stored && 'version' in stored ? stored.version : 0;
  return typeof version === 'number' && version > 0 && version < highestVersion ? version : 0;
}

// A tampered version must not be so high that no higher one can follow.
const highestVersion = Number.MAX_SAFE_INTEGER / 2;

/** IndexedDB, in the database that signing out empties: the one of idb-keyval. */
export function indexedDbStorage(): CartStorage {
  const open = createStore('keyval-store', 'keyval');
  let comparing: IDBTransaction | null = null;

  function replaceIn(objects: IDBObjectStore, version: number, next: () => CartState | undefined) {
    const { transaction } = objects;
    comparing = transaction;
    return new Promise<{ stored: unknown } | null>((resolve, reject) => {
      let conflict: { stored: unknown } | null = null;
      const read = objects.get(cartKey);
      read.onsuccess = () => {
        comparing = null;
        const stored: unknown = read.result;
        if (versionOf(stored) !== version) conflict = { stored };
        else put(objects, next());
      };
      transaction.oncomplete = () => resolve(conflict);
      transaction.onabort = () => (transaction.error ? reject(transaction.error) : resolve(null));
    });
  }

  return {
    compareAndSwap: (version, next) => open('readwrite', (objects) => replaceIn(objects, version, next)),
    overwrite(cart) {
      // This transaction would have to wait for that one, and the page is gone by then.
      comparing?.abort();
      void open('readwrite', (objects) => put(objects, cart)).catch(() => {});
    },
  };
}

function put(objects: IDBObjectStore, cart: CartState | undefined): void {
  if (!cart) return;
  objects.put(cart, cartKey);
  // Explicitly: a transaction that waits for the automatic commit is aborted when its page is left.
  objects.transaction.commit();
}

/** For a browser without a database: the cart lasts as long as the page. */
export const memoryStorage: CartStorage = {
  async compareAndSwap(_, next) {
    next();
    return null;
  },
  overwrite() {},
};
