import type { CartItem } from '../../shared/contract/cart-item.ts';
import type { Product } from '../../shared/contract/catalog.ts';
import type { CartTexts } from '../../shared/contract/delivery-data.ts';
import type { Frequency } from '../../shared/contract/settings.ts';
import type { PackSize } from '../../shared/rules/packs.ts';
import { databaseRecord, type Ending, visitor } from '../platform/device/storage.ts';
import { appStore } from '../platform/store.ts';
import {
  addItemChange,
  addressChange,
  type CartState,
  type Change,
  cartFor,
  clearChange,
  emptyCart,
  emptyTexts,
  looseOuncesChange,
  quantityChange,
  repriceChange,
  subscriptionChange,
  textsChange,
} from './cart-state.ts';
import { createCartStore } from './cart-store.ts';

export function cartActions(change: (applied: Change) => unknown) {
  return {
    add: (product: Product, size?: PackSize, quantity?: number) =>
      change(addItemChange(product, size, quantity)),
    setQuantity: (key: string, quantity: number) => change(quantityChange(key, quantity)),
    remove: (key: string) => change(quantityChange(key, 0)),
    clear: (matches?: (items: CartItem[]) => boolean) => change(clearChange(matches)),
    setTexts: (typed: Partial<CartTexts>) => change(textsChange(typed)),
    setAddress: (part: Partial<CartState['address']>) => change(addressChange(part)),
    setLooseOunces: (product: Product, ounces: number) => change(looseOuncesChange(product, ounces)),
    chooseSubscription: (isSubscription: boolean) => change(subscriptionChange({ isSubscription })),
    choosePlan: (frequency: Frequency) => change(subscriptionChange({ frequency })),
    reprice: (products: Product[]) => change(repriceChange(products)),
    claim: (userId: string) => change((now) => cartFor(now, userId)),
    /** In all tabs. Items stay if the session ended without a sign-out. */
    forget: (ending: Ending = 'atSignOut') =>
      change((now) =>
        ending === 'atSignOut' ? emptyCart : { ...now, ...emptyTexts, address: emptyCart.address },
      ),
  };
}

export const cartStore = createCartStore(appStore);

export const cartRecord = databaseRecord<CartState>('cart', {
  ...visitor,
  atSessionEnd: 'trimmed',
  forget: (ending) => cart.forget(ending),
});

export const cart = cartActions(cartStore.change);
