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

export function isLowStock({ isOutOfStock, stockQuantity }: Product): boolean {
  return !isOutOfStock && stockQuantity <= lowStockOunces;
}

const lowStockOunces = 20;

/** Subtracts the ounces already in the cart. */
export function packsLeft({ isOutOfStock, stockQuantity }: Product, size: PackSize, inCart: number): number {
  return isOutOfStock ? 0 : Math.max(0, Math.floor((stockQuantity - inCart) / ouncesPerUnit(size)));
}
