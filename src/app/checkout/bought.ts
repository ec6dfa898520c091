import type { CartItem } from '../../shared/cart-item.ts';
import type { OrderContents } from '../../shared/orders.ts';
import { greensIn } from './agreement.ts';

/** Whether a cart is still the one that became the order. One that was filled anew meanwhile must not be emptied. */
export function isOrder(items: CartItem[], ordered: OrderContents['items']): boolean {
  const lines = items.map(({ quantity, name }) => `${quantity} ${name}`);
  return sameEntries(
    lines,
    ordered.map(({ quantity, productName }) => `${quantity} ${productName}`),
  );
}

/** Whether a cart is still the one that became a subscription's box of greens, as `greensIn` tells them. */
export function isBox(items: CartItem[], greens: string): boolean {
  return greens !== '' && sameEntries(greensIn(items).split(', '), greens.split(', '));
}

function sameEntries(a: string[], b: string[]): boolean {
  return JSON.stringify(a.toSorted()) === JSON.stringify(b.toSorted());
}
