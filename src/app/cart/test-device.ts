import { createStore } from 'jotai';
import { cartActions } from './cart.ts';
import { cartAtom } from './cart-atom.ts';
import { type CartStorage, versionOf } from './cart-storage.ts';
import { createCartStore, type TabChannel } from './cart-store.ts';

/** A device's storage that behaves as IndexedDB does: asynchronous, and with copies of what is stored. */
export function testDevice(stored?: unknown): { stored: unknown; storage: CartStorage } {
  const storage: CartStorage = {
    async compareAndSwap(version, next) {
      await Bun.sleep(1);
      if (versionOf(device.stored) !== version) return { stored: structuredClone(device.stored) };
      const cart = next();
      if (cart) device.stored = structuredClone(cart);
      return null;
    },
    overwrite(cart) {
      device.stored = structuredClone(cart);
    },
  };
  const device = { stored, storage };
  return device;
}

/** A tab whose cart is not connected to the device yet. */
export function newTab() {
  const store = createStore();
  const { change, connect } = createCartStore(store);
  const state = () => store.get(cartAtom);
  const lines = () => state().items.map(({ id, variantId, quantity }) => [variantId ?? id, quantity]);
  return { store, state, lines, change, connect, cart: cartActions(change) };
}

/** A tab that is connected to a device. */
export function openTab(
  { storage }: { storage: CartStorage },
  channel: TabChannel | null = null,
  tab = newTab(),
) {
  return { ...tab, ...tab.connect(storage, channel) };
}
