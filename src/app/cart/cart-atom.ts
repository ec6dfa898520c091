import { atom, useAtomValue } from 'jotai';
import type { CartItem } from '../../shared/cart-item.ts';
import type { PackSize, Product } from '../../shared/catalog.ts';
import { type AppStore, appStore } from '../store.ts';
import {
  adding,
  type CartState,
  type Change,
  claiming,
  clearing,
  countOf,
  emptyCart,
  ouncesOf,
  repricing,
  settingLooseOunces,
  settingNotes,
  settingQuantity,
} from './cart-state.ts';

/** The one cart of cards, panel and purchase page. Written by the functions below and nothing else. */
export const cartAtom = atom<CartState>(emptyCart);

/** False until the device's storage was read; lists and badges may wait for it. */
export const cartReadyAtom = atom(false);

export const cartItemsAtom = atom((get) => get(cartAtom).items);
export const cartNotesAtom = atom((get) => get(cartAtom).notes);
export const cartCountAtom = atom((get) => countOf(get(cartItemsAtom)));

// While an older cart is on its way from storage, changes are also kept here, to be made again on it.
const keptChanges = new WeakMap<AppStore, Change[]>();
const tabIds = new WeakMap<AppStore, string>();

/** Changes the cart. A change that returns the same cart changes nothing. */
export function changeCart(store: AppStore, change: Change): void {
  keptChanges.get(store)?.push(change);
  const before = store.get(cartAtom);
  const after = change(before);
  if (after === before) return;
  const stamp = Math.max(Date.now(), before.stamp + 1);
  store.set(cartAtom, { ...after, stamp, writer: tabId(store) });
}

/** Takes over a cart that another tab has written. */
export function adoptCart(store: AppStore, cart: CartState): void {
  keptChanges.get(store)?.push(() => cart);
  store.set(cartAtom, cart);
}

/** From now on changes are kept as well, until `takeKeptChanges`. */
export function keepChanges(store: AppStore): void {
  if (!keptChanges.has(store)) keptChanges.set(store, []);
}

/** Ends the keeping and answers what was kept, as one change to be made again on the cart that has arrived. */
export function takeKeptChanges(store: AppStore): Change {
  const changes = keptChanges.get(store) ?? [];
  keptChanges.delete(store);
  return (cart) => changes.reduce((changed, change) => change(changed), cart);
}

/** Whether this tab made the cart what it is; a cart from storage or from another tab is not its own. */
export function isOwnWriting(store: AppStore, { writer }: CartState): boolean {
  return writer === tabId(store);
}

function tabId(store: AppStore): string {
  const known = tabIds.get(store) ?? Math.random().toString(36).slice(2);
  tabIds.set(store, known);
  return known;
}

/** What can be done to the cart of a store. */
export function cartActions(store: AppStore) {
  const change = (made: Change) => changeCart(store, made);
  return {
    add: (product: Product, size?: PackSize) => change(adding(product, size)),
    setQuantity: (key: string, quantity: number) => change(settingQuantity(key, quantity)),
    remove: (key: string) => change(settingQuantity(key, 0)),
    clear: (holds?: (items: CartItem[]) => boolean) => change(clearing(holds)),
    claim: (userId: string) => change(claiming(userId)),
    setNotes: (notes: string) => change(settingNotes(notes)),
    setLooseOunces: (product: Product, ounces: number) => change(settingLooseOunces(product, ounces)),
    reprice: (products: Product[]) => change(repricing(products)),
  };
}

/** What can be done to the cart, from anywhere. */
export const cart = cartActions(appStore);

/** Removes cart and notes, for signing out. */
export function forgetCart(): void {
  changeCart(appStore, () => emptyCart);
}

/** Ounces of a product in the cart, over all its lines. */
export function useOuncesOf(productId: string): number {
  return ouncesOf(useCartItems(), productId);
}

export function useCartItems(): CartItem[] {
  return useAtomValue(cartItemsAtom, { store: appStore });
}

/** How many units the cart holds, for the badge. */
export function useCartCount(): number {
  return useAtomValue(cartCountAtom, { store: appStore });
}

export function useCartNotes(): string {
  return useAtomValue(cartNotesAtom, { store: appStore });
}
