import { createStore } from 'jotai';
import { cartActions } from '../cart/cart.ts';
import { cartAtom } from '../cart/cart-atom.ts';
import type { CartState } from '../cart/cart-state.ts';
import { createCartStore } from '../cart/cart-store.ts';
import type { StoredRecord } from '../platform/device/storage.ts';
import { tabsOf } from '../platform/device/tabs.ts';

/** Not connected to a device yet. */
export function newTab() {
  const store = createStore();
  const { change, connect } = createCartStore(store);
  const state = () => store.get(cartAtom);
  const lines = () => state().items.map(({ id, variantId, quantity }) => [variantId ?? id, quantity]);
  return { store, state, lines, change, connect, cart: cartActions(change) };
}

/** Tabs with the same `subject` notify each other; by default none do. */
export function openTab(device: StoredRecord<CartState>, subject: string | null = null, tab = newTab()) {
  const tabs = subject ? tabsOf(subject) : { tell() {}, listen: () => () => {}, close() {} };
  const { disconnect, ...connected } = tab.connect(device, tabs);
  const close = () => {
    disconnect();
    tabs.close();
  };
  return { ...tab, ...connected, disconnect: close };
}
