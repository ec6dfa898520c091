import { rules } from '../../../shared/business.ts';
import { type CartItem, cartItem, itemOunces } from '../../../shared/contract/cart-item.ts';
import type { Product } from '../../../shared/contract/catalog.ts';
import type { OrderItem } from '../../../shared/contract/orders.ts';
import { centsOf } from '../../../shared/rules/money.ts';
import { groupBy } from '../../../shared/rules/older-browsers.ts';
import { packSizes } from '../../../shared/rules/packs.ts';
import { ouncesForSale } from '../../cart/pack-sizes.ts';

/** Prices are cents per ounce. */
export type ReorderChange =
  | { kind: 'price'; name: string; before: number; now: number }
  | { kind: 'short'; name: string; wantedOunces: number; leftOunces: number }
  | { kind: 'out-of-stock'; name: string }
  | { kind: 'gone'; name: string };

export interface Reorder {
  /** Loose ounces at today's prices (cents), limited to the stock. */
  items: CartItem[];
  /** In the order's sequence; empty if nothing changed. */
  changes: ReorderChange[];
}

/** Never throws. */
export function reorder(ordered: OrderItem[], products: Product[]): Reorder {
  const wanted = groupBy(ordered, ({ productId }) => productId);
  const lines = [...wanted].map(([productId, items]) =>
    reorderLine(
      items,
      products.find(({ id, isActive }) => isActive && id === productId),
    ),
  );
  return {
    items: lines.flatMap(({ items }) => items).slice(0, rules.maxLines),
    changes: lines.flatMap(({ changes }) => changes),
  };
}

/** Compares ounces, whatever the packs. */
export function hasSameItems(cart: CartItem[], { items }: Reorder): boolean {
  return JSON.stringify(sortedOunces(cart)) === JSON.stringify(sortedOunces(items));
}

function reorderLine(ordered: OrderItem[], product: Product | undefined): Reorder {
  const [first] = ordered;
  if (!product) return { items: [], changes: first ? [{ kind: 'gone', name: nameWithoutSize(first) }] : [] };
  const { name } = product;
  const wantedOunces = ordered.reduce((sum, { ounces }) => sum + ounces, 0);
  const leftOunces = ouncesForSale(product);
  if (leftOunces <= 0) return { items: [], changes: [{ kind: 'out-of-stock', name }] };
  const changes: ReorderChange[] = [];
  const before = first ? pricePerOunce(first) : 0;
  const now = centsOf(product.price);
  if (before !== now) changes.push({ kind: 'price', name, before, now });
  if (leftOunces < wantedOunces) changes.push({ kind: 'short', name, wantedOunces, leftOunces });
  const ounces = Math.min(wantedOunces, leftOunces, rules.maxLineQuantity);
  return { items: [cartItem(product, undefined, ounces)], changes };
}

/** Cents; prices are linear in ounces. */
function pricePerOunce({ price, quantity, ounces }: OrderItem): number {
  return Math.round((centsOf(price) * quantity) / ounces);
}

/** The pack size is part of an order line's name. */
function nameWithoutSize({ productName }: OrderItem): string {
  const ending = packSizes.map((size) => ` (${size})`).find((text) => productName.endsWith(text));
  return ending ? productName.slice(0, -ending.length) : productName;
}

function sortedOunces(items: CartItem[]): [string, number][] {
  const byProduct = new Map<string, number>();
  for (const item of items) byProduct.set(item.id, (byProduct.get(item.id) ?? 0) + itemOunces(item));
  return [...byProduct].toSorted(([a], [b]) => (a < b ? -1 : 1));
}
