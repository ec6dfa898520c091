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
import { type CartStorage, storedCart } from './cart-storage.ts';

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
    const stored = storedCart(await storage.load().catch(() => undefined));
    if (stopped) return;
    const madeMeanwhile = takeKeptChanges(store);
    store.set(cartAtom, stored);
    changeCart(store, madeMeanwhile);
    store.set(cartReadyAtom, true);
  }
  function adopt(value: unknown) {
    const cart = storedCart(value);
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
