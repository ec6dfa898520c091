import type { AppStore } from '../store.ts';
import {
  adoptCart,
  cartAtom,
  cartReadyAtom,
  changeCart,
  isOwnWriting,
  keepChanges,
  takeKeptChanges,
} from './cart-atom.ts';
import { type CartState, emptyCart } from './cart-state.ts';
import type { CartStorage } from './cart-storage.ts';

/** The part of a BroadcastChannel that tabs talk through. */
export type TabChannel = Pick<
  BroadcastChannel,
  'postMessage' | 'addEventListener' | 'removeEventListener' | 'close'
>;

/**
 * Reads the device's cart once and puts it under whatever was changed meanwhile; from then on every change is
 * written through and told to the other tabs. `reload` looks at the storage again, for a tab that slept.
 */
export function persistCart(store: AppStore, storage: CartStorage, channel: TabChannel | null) {
  let stopped = false;

  async function hydrate() {
    const stored = await cleaned(await storage.load().catch(() => undefined));
    if (stopped) return;
    const madeMeanwhile = takeKeptChanges(store);
    store.set(cartAtom, stored);
    changeCart(store, madeMeanwhile);
    store.set(cartReadyAtom, true);
  }
  async function adopt(value: unknown) {
    const cart = await cleaned(value);
    if (stopped || !store.get(cartReadyAtom) || cart.stamp <= store.get(cartAtom).stamp) return;
    adoptCart(store, cart);
  }
  function writeThrough() {
    const cart = store.get(cartAtom);
    if (!store.get(cartReadyAtom) || !isOwnWriting(store, cart)) return;
    storage.save(cart).catch(() => {});
    channel?.postMessage(cart);
  }

  const onMessage = (event: MessageEvent) => adopt(event.data);
  store.set(cartReadyAtom, false);
  keepChanges(store);
  channel?.addEventListener('message', onMessage);
  const unsubscribe = [store.sub(cartAtom, writeThrough), store.sub(cartReadyAtom, writeThrough)];
  return {
    ready: hydrate(),
    reload: async () => adopt(await storage.load().catch(() => undefined)),
    stop() {
      stopped = true;
      for (const end of unsubscribe) end();
      channel?.removeEventListener('message', onMessage);
      channel?.close();
    },
  };
}

/** The checks come with the first cart that needs them: a first visit has none. */
async function cleaned(value: unknown): Promise<CartState> {
  if (value === undefined) return emptyCart;
  const { storedCart } = await import('./stored-cart.ts');
  return storedCart(value);
}
