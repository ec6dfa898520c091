import { createStore } from 'idb-keyval';
import type { CartState } from './cart-state.ts';

/** Where a device keeps its cart, for all tabs. */
export interface CartStorage {
  /**
   * While the stored cart has this version: stores the cart that `next` returns (undefined stores nothing) and answers
   * null. Otherwise answers what is stored instead. No other tab writes between the comparison and the write.
   */
  replace(version: number, next: () => CartState | undefined): Promise<{ stored: unknown } | null>;
}

const key = 'cart';

/** The version of whatever is stored; 0 for nothing, and for carts from before they had one. */
export function versionOf(stored: unknown): number {
  const version = typeof stored === 'object' && stored && 'version' in stored ? stored.version : 0;
  return typeof version === 'number' && version > 0 && version < highestVersion ? version : 0;
}

// Leaves room to count on from there, whatever somebody wrote into the storage.
const highestVersion = Number.MAX_SAFE_INTEGER / 2;

/** IndexedDB, in the database that signing out empties: the one of idb-keyval. */
export function indexedDbStorage(): CartStorage {
  const open = createStore('keyval-store', 'keyval');
  return { replace: (version, next) => open('readwrite', (objects) => replaceIn(objects, version, next)) };
}

/** For a browser without a database: the cart lasts as long as the page. */
export const memoryStorage: CartStorage = {
  async replace(_, next) {
    next();
    return null;
  },
};

function replaceIn(objects: IDBObjectStore, version: number, next: () => CartState | undefined) {
  return new Promise<{ stored: unknown } | null>((resolve, reject) => {
    const { transaction } = objects;
    let other: { stored: unknown } | null = null;
    const read = objects.get(key);
    read.onsuccess = () => {
      const stored: unknown = read.result;
      if (versionOf(stored) !== version) other = { stored };
      else put(next());
    };
    function put(cart: CartState | undefined) {
      if (!cart) return;
      objects.put(cart, key);
      // Not when the browser finds the transaction done: a page that is closed before that would lose the change.
      transaction.commit();
    }
    transaction.oncomplete = () => resolve(other);
    transaction.onabort = () => reject(transaction.error);
  });
}
