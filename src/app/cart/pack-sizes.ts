import type { Product } from '../../shared/contract/catalog.ts';
import { centsOf } from '../../shared/rules/money.ts';
import { ouncesPerUnit, type PackSize } from '../../shared/rules/packs.ts';

const sized = /pea shoot|baby broccoli|radish|kale/i;

/** The size a card starts with: 2-oz for the shop's four greens, a choice to make for anything else (product 6.10). */
export function defaultSize({ name }: Product): PackSize | undefined {
  return sized.test(name) ? '2-oz' : undefined;
}

/** Cents for one pack, or for one ounce when there is no size. */
export function packPrice({ price }: Product, size: PackSize | undefined): number {
  return centsOf(price) * ouncesPerUnit(size);
}

/** Whether so few ounces are left that the product says how many. */
export function isLowStock({ isOutOfStock, stockQuantity }: Product): boolean {
  return !isOutOfStock && stockQuantity <= lowStockOunces;
}

const lowStockOunces = 20;

/** How many more packs of a size the stock allows, when so many ounces of the product are in the cart already. */
export function packsLeft({ isOutOfStock, stockQuantity }: Product, size: PackSize, inCart: number): number {
  return isOutOfStock ? 0 : Math.max(0, Math.floor((stockQuantity - inCart) / ouncesPerUnit(size)));
}
