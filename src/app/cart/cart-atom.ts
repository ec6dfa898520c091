import { atom, useAtomValue } from 'jotai';
import type { CartItem } from '../../shared/contract/cart-item.ts';
import { appStore } from '../platform/store.ts';
import { ouncesOf, type SubscriptionSetting, unreadCart } from './cart-state.ts';

/** The one cart of cards, panel and purchase page. `cart-store.ts` writes it and nothing else. */
export const cartAtom = atom(unreadCart);

const cartItemsAtom = atom((get) => get(cartAtom).items);
/** How many lines the cart has, for the badge. */
export const cartCountAtom = atom((get) => get(cartItemsAtom).length);
const notesAtom = atom((get) => get(cartAtom).notes);
const settingAtom = atom((get) => get(cartAtom).setting);

export function useCartItems(): CartItem[] {
  return useAtomValue(cartItemsAtom, { store: appStore });
}

/** Ounces of a product in the cart, over all its lines. */
export function useOuncesOf(productId: string): number {
  return ouncesOf(useCartItems(), productId);
}

export function useCartNotes(): string {
  return useAtomValue(notesAtom, { store: appStore });
}

/** Whether the cart is meant as a subscription, and how often. */
export function useSubscriptionSetting(): SubscriptionSetting {
  return useAtomValue(settingAtom, { store: appStore });
}

/** Whether the cart is meant as a subscription without a plan: nothing can be added to it then (product 6.3). */
export function useNeedsPlan(): boolean {
  const { isSubscription, frequency } = useSubscriptionSetting();
  return isSubscription && frequency === null;
}
