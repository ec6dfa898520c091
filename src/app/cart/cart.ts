import type { CartItem } from '../../shared/cart-item.ts';
import type { Product } from '../../shared/catalog.ts';
import type { PackSize } from '../../shared/packs.ts';
import type { Frequency } from '../../shared/settings.ts';
import { appStore } from '../store.ts';
import {
  adding,
  type CartState,
  type Change,
  cartFor,
  clearing,
  emptyCart,
  repricing,
  settingAddress,
  settingLooseOunces,
  settingNotes,
  settingQuantity,
  settingSubscription,
} from './cart-state.ts';
import { createCartStore } from './cart-store.ts';

/** What can be done to a cart. */
export function cartActions(change: (applied: Change) => unknown) {
  return {
    add: (product: Product, size?: PackSize, quantity?: number) => change(adding(product, size, quantity)),
    setQuantity: (key: string, quantity: number) => change(settingQuantity(key, quantity)),
    remove: (key: string) => change(settingQuantity(key, 0)),
    clear: (matches?: (items: CartItem[]) => boolean) => change(clearing(matches)),
    setNotes: (notes: string) => change(settingNotes(notes)),
    setAddress: (part: Partial<CartState['address']>) => change(settingAddress(part)),
    setLooseOunces: (product: Product, ounces: number) => change(settingLooseOunces(product, ounces)),
    chooseSubscription: (isSubscription: boolean) => change(settingSubscription({ isSubscription })),
    choosePlan: (frequency: Frequency) => change(settingSubscription({ frequency })),
    reprice: (products: Product[]) => change(repricing(products)),
    claim: (userId: string) => change((now) => cartFor(now, userId)),
    /** For signing out: empties the cart in all tabs. */
    forget: () => change(() => emptyCart),
    /** For a session that ended without a sign-out here: the greens stay. */
    forgetAddress: () => change((now) => ({ ...now, notes: '', address: emptyCart.address })),
  };
}

export const cartStore = createCartStore(appStore);

/** What can be done to the cart, from anywhere. */
export const cart = cartActions(cartStore.change);
