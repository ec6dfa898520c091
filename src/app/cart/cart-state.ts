import { business, rules } from '../../shared/business.ts';
import type { DeliveryAddress } from '../../shared/contract/address.ts';
import type { CartItem } from '../../shared/contract/cart-item.ts';
import { cartItem, itemKey, itemOunces } from '../../shared/contract/cart-item.ts';
import type { Product } from '../../shared/contract/catalog.ts';
import { type CartTexts, cartTexts } from '../../shared/contract/delivery-data.ts';
import type { Frequency } from '../../shared/contract/settings.ts';
import { cutText } from '../../shared/rules/cut-text.ts';
import { ouncesPerUnit, type PackSize } from '../../shared/rules/packs.ts';
import { quoteFor } from '../../shared/rules/quote.ts';

export type SubscriptionSetting = {
  isSubscription: boolean;
  /** While null, the default plan gives the percent, but nothing can be bought. */
  frequency: Frequency | null;
};

export type CheckoutKind = 'one-time' | 'subscription';

/** What is bought from the shelf is no part of the cart. */
export type AttemptKind = CheckoutKind | 'shelf';

/** One checkout attempt; `madeAt` is epoch ms of the device, `orderId` that of the answer. */
export type CheckoutAttempt = {
  key: string;
  fingerprint: string;
  madeAt: number;
  orderId?: string | undefined;
};

/** Shared by all tabs; kept until paid or signed out. */
export type CartState = CartTexts & {
  /** Null for a visitor, whose cart the next signed-in customer gets. */
  ownerId: string | null;
  items: CartItem[];
  /** Bought apart from `items`, for that Saturday (`YYYY-MM-DD`) alone. */
  shelf: { date: string; items: CartItem[] };
  setting: SubscriptionSetting;
  address: Omit<DeliveryAddress, 'notes'>;
  attempts: Partial<Record<AttemptKind, CheckoutAttempt>>;
  /** False until the stored cart has been read. */
  isRead: boolean;
};

export type Change = (cart: CartState) => CartState;

export const emptyTexts = mapTexts(() => '');

export const emptyCart: CartState = {
  ...emptyTexts,
  ownerId: null,
  items: [],
  shelf: { date: '', items: [] },
  setting: { isSubscription: false, frequency: null },
  address: { street: '', city: '', state: business.place.state, zipCode: '' },
  attempts: {},
  isRead: true,
};

export const unreadCart: CartState = { ...emptyCart, isRead: false };

/** No size means loose ounces. */
export function addItemChange(product: Product, size: PackSize | undefined, quantity = 1): Change {
  const item = cartItem(product, size, quantity);
  return (cart) => {
    const known = cart.items.find((line) => itemKey(line) === itemKey(item));
    if (known) return quantityChange(itemKey(item), known.quantity + quantity)(cart);
    return cart.items.length < rules.maxLines ? withItems(cart, [...cart.items, item]) : cart;
  };
}

/** 0 or less removes the line. */
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

/** Merges the product's lines into one of loose ounces; 0 or less removes them. */
export function looseOuncesChange(product: Product, ounces: number): Change {
  const amount = Math.min(ounces, rules.maxLineQuantity);
  return (cart) => {
    const place = cart.items.findIndex((line) => line.id === product.id);
    const others = cart.items.filter((line) => line.id !== product.id);
    const loose = amount > 0 ? [cartItem(product, undefined, amount)] : [];
    return withItems(cart, others.toSpliced(place < 0 ? others.length : place, 0, ...loose));
  };
}

export function textsChange(typed: Partial<CartTexts>): Change {
  return (cart) => ({ ...cart, ...mapTexts((name, length) => cutText(typed[name] ?? cart[name], length)) });
}

export function trimmedTexts(cart: CartTexts): CartTexts {
  return mapTexts((name) => cart[name].trim());
}

export function subscriptionChange(part: Partial<SubscriptionSetting>): Change {
  return (cart) => {
    const setting = { ...cart.setting, ...part };
    return JSON.stringify(setting) === JSON.stringify(cart.setting) ? cart : { ...cart, setting };
  };
}

/** A visitor's cart becomes the customer's; another customer's is discarded. */
export function cartFor(cart: CartState, userId: string | undefined): CartState {
  if (!userId || cart.ownerId === userId) return cart;
  return { ...(cart.ownerId === null ? cart : emptyCart), ownerId: userId, isRead: cart.isRead };
}

export function addressChange(part: Partial<CartState['address']>): Change {
  return (cart) => ({ ...cart, address: { ...cart.address, ...part } });
}

/** `matches` decides whether to clear. */
export function clearChange(matches?: (items: CartItem[]) => boolean): Change {
  return (cart) => (matches?.(cart.items) === false ? cart : { ...cart, ...emptyTexts, items: [] });
}

/** Also removes lines of products that are gone. */
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

export function ouncesOf(items: CartItem[], productId: string): number {
  return totalOunces(items.filter(({ id }) => id === productId));
}

/** Cents. `repriceChange` keeps the lines at catalog prices. */
export function subtotalOf(items: CartItem[]): number {
  const lines = items.map((line) => ({
    ounces: itemOunces(line),
    pricePerOunce: line.unitPrice / ouncesPerUnit(line.size),
  }));
  return quoteFor({ lines, planPercent: 0, referralPercent: 0 }).subtotal;
}

function mapTexts(textOf: (name: keyof CartTexts, length: number) => string): CartTexts {
  const names = Object.keys(cartTexts) as (keyof CartTexts)[];
  return Object.fromEntries(names.map((name) => [name, textOf(name, cartTexts[name])])) as CartTexts;
}

function withItems(cart: CartState, items: CartItem[]): CartState {
  return { ...cart, items };
}
