import type { SaveCart, SavedCart } from '../../shared/cart.ts';
import { itemFromSaved, lineKey } from '../../shared/cart-lines.ts';
import type { Product } from '../../shared/catalog.ts';
import type { AppStore } from '../store.ts';
import { cartAtom, changeCart, isOwnWriting, keepChanges, takeKeptChanges } from './cart-atom.ts';
import { type CartState, emptyCart } from './cart-state.ts';

/** The customer's cart on the server, and the products to make lines of it. */
export type RemoteCart = {
  get(): Promise<SavedCart>;
  put(cart: SaveCart): Promise<SavedCart>;
  products(): Promise<Product[]>;
};

export type SyncStep = { kind: 'take' } | { kind: 'put'; cart: SaveCart };

const pause = 800;
const firstRetry = 15_000;
const lastRetry = 5 * 60_000;

/**
 * What makes the device's cart and the customer's saved one equal. A cart unchanged since they were takes the
 * server's; a changed one is saved on the revision it was built on, or merged when it was built on none. A cart
 * that belongs to somebody else is given up.
 */
export function nextStep(state: CartState, userId: string): SyncStep {
  const { sync, items, notes } = state;
  const own = sync.userId === userId;
  const lines = items.map((item) => ({ id: lineKey(item), quantity: item.quantity }));
  if (own && sync.changed) return { kind: 'put', cart: { lines, notes, baseRevision: sync.revision } };
  if (sync.userId === null && (lines.length > 0 || notes)) return { kind: 'put', cart: { lines, notes } };
  return { kind: 'take' };
}

/** Makes the carts equal once; what is changed on the device meanwhile stays changed on top. */
export async function syncCart(
  store: AppStore,
  remote: RemoteCart,
  userId: string,
  signal?: AbortSignal,
): Promise<void> {
  const step = nextStep(store.get(cartAtom), userId);
  keepChanges(store);
  try {
    const saved = step.kind === 'put' ? await remote.put(step.cart) : await remote.get();
    const products = saved.lines.length > 0 ? await remote.products() : [];
    const madeMeanwhile = takeKeptChanges(store);
    if (signal?.aborted || (step.kind === 'take' && isKnown(store.get(cartAtom), userId, saved))) return;
    changeCart(store, (now) => madeMeanwhile(equalTo(saved, products, userId, now)));
  } catch (error) {
    takeKeptChanges(store);
    throw error;
  }
}

function equalTo(saved: SavedCart, products: Product[], userId: string, now: CartState): CartState {
  return {
    ...now,
    items: saved.lines.flatMap((line) => itemFromSaved(line, products) ?? []),
    notes: saved.notes,
    setting: now.sync.userId === null || now.sync.userId === userId ? now.setting : emptyCart.setting,
    sync: { userId, revision: saved.revision, changed: false },
  };
}

function isKnown({ sync }: CartState, userId: string, saved: SavedCart): boolean {
  return sync.userId === userId && sync.revision === saved.revision;
}

/**
 * Keeps the device's cart and the signed-in customer's saved one equal: now, shortly after each change, and when
 * asked to `retry`. Failures are silent and tried again later, ever more slowly. Answers a function that ends it.
 */
export function keepCartSynced(store: AppStore, remote: RemoteCart, userId: string) {
  const ended = new AbortController();
  let running = false;
  let wait = firstRetry;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(ms: number) {
    clearTimeout(timer);
    if (!ended.signal.aborted) timer = setTimeout(run, ms);
  }
  async function run() {
    if (running) return;
    running = true;
    const synced = await syncCart(store, remote, userId, ended.signal).then(
      () => true,
      () => false,
    );
    running = false;
    if (!synced) schedule(wait);
    else if (store.get(cartAtom).sync.changed) schedule(pause);
    wait = synced ? firstRetry : Math.min(wait * 2, lastRetry);
  }
  const unsubscribe = store.sub(cartAtom, () => {
    const cart = store.get(cartAtom);
    if (!running && cart.sync.changed && isOwnWriting(store, cart)) schedule(pause);
  });
  schedule(0);
  return {
    retry: () => schedule(0),
    stop() {
      ended.abort();
      clearTimeout(timer);
      unsubscribe();
    },
  };
}
