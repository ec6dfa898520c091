import { business, rules } from '../../shared/business.ts';
import type { DeliveryAddress } from '../../shared/contract/address.ts';
import type { CartItem } from '../../shared/contract/cart-item.ts';
import { cartItem, itemKey, itemOunces } from '../../shared/contract/cart-item.ts';
import type { Product } from '../../shared/contract/catalog.ts';
import type { Frequency } from '../../shared/contract/settings.ts';
import { ouncesPerUnit, type PackSize } from '../../shared/rules/packs.ts';
import { quoteFor } from '../../shared/rules/quote.ts';

/** Whether the cart is meant as a subscription, and how often (product 6.1). */
export type SubscriptionSetting = {
  isSubscription: boolean;
  /** The plan that was chosen. While none is, the default one gives the percent, but nothing can be bought. */
  frequency: Frequency | null;
};

export type CheckoutKind = 'one-time' | 'subscription';

/** One attempt to check out: its idempotency key, the request's fingerprint, and when it began (epoch ms of the device). */
export type CheckoutAttempt = { key: string; fingerprint: string; madeAt: number };

/** The device's one cart, the same in all tabs: all that a purchase keeps until it is paid or the customer signs out. */
export type CartState = {
  /** The customer it belongs to; null for a visitor's, which becomes the customer's at sign-in. */
  ownerId: string | null;
  items: CartItem[];
  notes: string;
  setting: SubscriptionSetting;
  /** As it is typed on the purchase page. */
  address: Omit<DeliveryAddress, 'notes'>;
  attempts: Partial<Record<CheckoutKind, CheckoutAttempt>>;
  /** False until the stored cart is read: it may hold more than is shown. */
  isRead: boolean;
};

export type Change = (cart: CartState) => CartState;

export const emptyCart: CartState = {
  ownerId: null,
  items: [],
  notes: '',
  setting: { isSubscription: false, frequency: null },
  address: { street: '', city: '', state: business.place.state, zipCode: '' },
  attempts: {},
  isRead: true,
};

/** The cart until the stored one is read. */
export const unreadCart: CartState = { ...emptyCart, isRead: false };

/** So many units more of a variant; the first ones make the line (product 6.1). No size means loose ounces. */
export function addItemChange(product: Product, size: PackSize | undefined, quantity = 1): Change {
  const item = cartItem(product, size, quantity);
  return (cart) => {
    const known = cart.items.find((line) => itemKey(line) === itemKey(item));
    if (known) return quantityChange(itemKey(item), known.quantity + quantity)(cart);
    return cart.items.length < rules.maxLines ? withItems(cart, [...cart.items, item]) : cart;
  };
}

/** 0 or less removes the line (product 6.1). */
export function quantityChange(key: string, quantity: number): Change {
  return (cart) =>
    withItems(
      cart,
      cart.items.flatMap((line) => {
        if (itemKey(line) !== key) return [line];
        return quantity > 0 ? [{ ...line, quantity: Math.min(quantity, rules.maxLineQuantity) }] : [];
      }),
    );
}

/** Replaces all of the product's lines by one of loose ounces, in the place of the first; 0 or less by none. */
export function looseOuncesChange(product: Product, ounces: number): Change {
  const amount = Math.min(ounces, rules.maxLineQuantity);
  return (cart) => {
    const place = cart.items.findIndex((line) => line.id === product.id);
    const others = cart.items.filter((line) => line.id !== product.id);
    const loose = amount > 0 ? [cartItem(product, undefined, amount)] : [];
    return withItems(cart, others.toSpliced(place < 0 ? others.length : place, 0, ...loose));
  };
}

export function notesChange(notes: string): Change {
  return (cart) => ({ ...cart, notes: notes.slice(0, 1000) });
}

/** Turns the subscription on or off, or chooses its plan. */
export function subscriptionChange(part: Partial<SubscriptionSetting>): Change {
  return (cart) => {
    const setting = { ...cart.setting, ...part };
    return JSON.stringify(setting) === JSON.stringify(cart.setting) ? cart : { ...cart, setting };
  };
}

/** The cart as a customer may see it: a visitor's becomes their own, somebody else's is discarded. */
export function cartFor(cart: CartState, userId: string | undefined): CartState {
  if (!userId || cart.ownerId === userId) return cart;
  return { ...(cart.ownerId === null ? cart : emptyCart), ownerId: userId, isRead: cart.isRead };
}

export function addressChange(part: Partial<CartState['address']>): Change {
  return (cart) => ({ ...cart, address: { ...cart.address, ...part } });
}

/** Removes all lines and the notes. With `matches`, only if that is true of the lines. */
export function clearChange(matches?: (items: CartItem[]) => boolean): Change {
  return (cart) => (matches?.(cart.items) === false ? cart : { ...cart, items: [], notes: '' });
}

/** Updates names, pictures and prices to the catalogue's; lines of products that are gone are removed. */
export function repriceChange(products: Product[]): Change {
  return (cart) => {
    const items = cart.items.flatMap((line) => {
      const product = products.find((candidate) => candidate.id === line.id);
      if (!product) return [];
      const { name, image, unitPrice } = cartItem(product, line.size);
      const isSame = name === line.name && image === line.image && unitPrice === line.unitPrice;
      return [isSame ? line : { ...line, name, image, unitPrice }];
    });
    const isSame = items.length === cart.items.length && items.every((line, i) => line === cart.items[i]);
    return isSame ? cart : withItems(cart, items);
  };
}

export function kindOf({ setting }: Pick<CartState, 'setting'>): CheckoutKind {
  return setting.isSubscription ? 'subscription' : 'one-time';
}

export function totalOunces(items: CartItem[]): number {
  return items.reduce((sum, line) => sum + itemOunces(line), 0);
}

/** Ounces of a product over all its lines. */
export function ouncesOf(items: CartItem[], productId: string): number {
  return totalOunces(items.filter(({ id }) => id === productId));
}

/** Cents, at the prices of the lines: `repriceChange` keeps them at the catalogue's. */
export function subtotalOf(items: CartItem[]): number {
  const lines = items.map((line) => ({
    ounces: itemOunces(line),
    pricePerOunce: line.unitPrice / ouncesPerUnit(line.size),
  }));
  return quoteFor({ lines, planPercent: 0, referralPercent: 0 }).subtotal;
}

function withItems(cart: CartState, items: CartItem[]): CartState {
  return { ...cart, items };
}
