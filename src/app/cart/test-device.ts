import { createStore } from 'jotai';
import type { StoredRecord } from '../platform/device/storage.ts';
import { type Tabs, tabsOf } from '../platform/device/tabs.ts';
import { cartActions } from './cart.ts';
import { cartAtom } from './cart-atom.ts';
import type { CartState } from './cart-state.ts';
import { createCartStore } from './cart-store.ts';

/**
 * A device's record that behaves as IndexedDB does: asynchronous, one change after the other, with copies of what is stored.
 */
export function testDevice(stored?: unknown): { stored: unknown; record: StoredRecord<CartState> } {
  let last: Promise<unknown> = Promise.resolve();
  const record: StoredRecord<CartState> = {
    change(change) {
      const changed = last.then(async () => {
        await Bun.sleep(1);
        const next = change(structuredClone(device.stored));
        if (next) device.stored = structuredClone(next);
        await Bun.sleep(1);
      });
      last = changed.catch(() => {});
      return changed;
    },
    read: async () => structuredClone(device.stored),
    overwrite(cart) {
      device.stored = structuredClone(cart);
    },
  };
  const device = { stored, record };
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

/** A tab that is connected to a device. `subject`: what its tabs tell each other about; by default nobody is told. */
export function openTab(
  { record }: { record: StoredRecord<CartState> },
  subject: string | null = null,
  tab = newTab(),
) {
  const tabs = subject ? tabsOf(subject) : deafTabs;
  const { disconnect, ...connected } = tab.connect(record, tabs);
  const close = () => {
    disconnect();
    tabs.close();
  };
  return { ...tab, ...connected, disconnect: close };
}

const deafTabs: Tabs = { tell() {}, listen: () => () => {}, close() {} };
