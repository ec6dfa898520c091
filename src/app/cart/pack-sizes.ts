import type { Product } from '../../shared/contract/catalog.ts';
import { centsOf } from '../../shared/rules/money.ts';
import { ouncesPerUnit, type PackSize } from '../../shared/rules/packs.ts';

const sized = /pea shoot|baby broccoli|radish|kale/i;

/** Other products need a choice. */
export function defaultSize({ name }: Product): PackSize | undefined {
  return sized.test(name) ? '2-oz' : undefined;
}

/** Cents per pack, or per ounce without a size. */
export function packPrice({ price }: Product, size: PackSize | undefined): number {
  return centsOf(price) * ouncesPerUnit(size);
}

/** Infinity for greens that are grown to order. */
export function ouncesForSale({ isOutOfStock, isGrownToOrder, stockQuantity }: Product): number {
  if (isOutOfStock) return 0;
  return isGrownToOrder ? Number.POSITIVE_INFINITY : stockQuantity;
}

export function isLowStock(product: Product): boolean {
  return !product.isOutOfStock && ouncesForSale(product) <= lowStockOunces;
}

const lowStockOunces = 20;

/** Subtracts the ounces already in the cart. */
export function packsLeft(product: Product, size: PackSize, inCart: number): number {
  return Math.max(0, Math.floor((ouncesForSale(product) - inCart) / ouncesPerUnit(size)));
}
