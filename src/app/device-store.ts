import { createStore, set, type UseStore } from 'idb-keyval';

/**
 * Keeps a value on the device, in idb-keyval's own store. Commits at once, without waiting for the browser to find the
 * transaction done: a page that is left in that moment would take the value along.
 */
export function keep(key: string, value: unknown): Promise<void> {
  return set(key, value, committed);
}

const store = createStore('keyval-store', 'keyval');

const committed: UseStore = (mode, work) =>
  store(mode, (objects) => {
    const done = work(objects);
    objects.transaction.commit();
    return done;
  });
