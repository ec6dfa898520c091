import { claims } from '../business.ts';

export const packSizes = ['2-oz', '4-oz'] as const;
export type PackSize = (typeof packSizes)[number];

/** 1 for loose ounces. */
export function ouncesPerUnit(size: string | undefined): number {
  return size === '2-oz' ? 2 : size === '4-oz' ? 4 : 1;
}

/** Ids without a pack size are loose ounces. */
export function parseVariant(id: string): { productId: string; size: PackSize | undefined } {
  const size = packSizes.find((candidate) => id.endsWith(`-${candidate}`));
  return size ? { productId: id.slice(0, -size.length - 1), size } : { productId: id, size: undefined };
}

export function variantIdOf(productId: string, size: PackSize): string {
  return `${productId}-${size}`;
}

/** "4 oz Pea Shoots" (loose) or "2 x Pea Shoots (2-oz)". */
export function orderLineText({ quantity, productName }: { quantity: number; productName: string }): string {
  return `${quantity} ${isPack(productName) ? 'x' : 'oz'} ${productName}`;
}

/** " per oz", " each", or empty for a single pack. */
export function priceUnitText({ quantity, productName }: { quantity: number; productName: string }): string {
  if (!isPack(productName)) return ' per oz';
  return quantity > 1 ? ' each' : '';
}

const smallNumbers = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** "about two handfuls", from 13 in digits; '' for nothing. */
export function handfulsText(ounces: number): string {
  const count = Math.round(ounces * claims.handfulsPerOunce);
  if (count === 0) return '';
  return `about ${smallNumbers[count - 1] ?? count} handful${count === 1 ? '' : 's'}`;
}

function isPack(productName: string): boolean {
  return packSizes.some((size) => productName.endsWith(` (${size})`));
}
