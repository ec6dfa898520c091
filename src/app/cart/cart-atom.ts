import { atom, useAtomValue } from 'jotai';
import type { CartItem } from '../../shared/contract/cart-item.ts';
import { appStore } from '../platform/store.ts';
import { ouncesOf, type SubscriptionSetting, unreadCart } from './cart-state.ts';

/** Written only by `cart-store.ts`. */
export const cartAtom = atom(unreadCart);

const cartItemsAtom = atom((get) => get(cartAtom).items);
/** Number of lines, not of packs. */
export const cartCountAtom = atom((get) => get(cartItemsAtom).length);
const notesAtom = atom((get) => get(cartAtom).notes);
const settingAtom = atom((get) => get(cartAtom).setting);

export function useCartItems(): CartItem[] {
  return useAtomValue(cartItemsAtom, { store: appStore });
}

export function useOuncesOf(productId: string): number {
  return ouncesOf(useCartItems(), productId);
}

export function useCartNotes(): string {
  return useAtomValue(notesAtom, { store: appStore });
}

export function useSubscriptionSetting(): SubscriptionSetting {
  return useAtomValue(settingAtom, { store: appStore });
}

/** In subscription mode without a plan, nothing can be added. */
export function useNeedsPlan(): boolean {
  const { isSubscription, frequency } = useSubscriptionSetting();
  return isSubscription && frequency === null;
}
