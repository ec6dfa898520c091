import type { CartItem } from '../../../shared/contract/cart-item.ts';
import type { Product } from '../../../shared/contract/catalog.ts';
import type { OrderItem } from '../../../shared/contract/orders.ts';
import { ouncesOf } from '../../cart/cart-state.ts';
import { inCatalogOrder } from '../../catalog/catalog-order.ts';

type OrderedLine = Pick<OrderItem, 'quantity' | 'productName'>;

/** Whole ounces of a product, whatever the packs. */
export interface BoxLine {
  productId: string;
  name: string;
  ounces: number;
}

export function ouncesByProduct(items: CartItem[], products: Product[]): BoxLine[] {
  return productIds(inCatalogOrder(items, products)).map((productId) => ({
    productId,
    name: products.find(({ id }) => id === productId)?.name ?? productId,
    ounces: ouncesOf(items, productId),
  }));
}

/** A cart changed in the meantime must not be emptied. */
export function hasSameLines(items: CartItem[], ordered: OrderedLine[]): boolean {
  return isSame(
    items.map(({ quantity, name }) => `${quantity} ${name}`),
    ordered.map(({ quantity, productName }) => `${quantity} ${productName}`),
  );
}

export function hasSameOunces(items: CartItem[], box: BoxLine[]): boolean {
  return isSame(
    productIds(items).map((id) => `${ouncesOf(items, id)} ${id}`),
    box.map(({ ounces, productId }) => `${ounces} ${productId}`),
  );
}

function productIds(items: CartItem[]): string[] {
  return [...new Set(items.map(({ id }) => id))];
}

function isSame(a: string[], b: string[]): boolean {
  return a.length > 0 && JSON.stringify(a.toSorted()) === JSON.stringify(b.toSorted());
}
