export const packSizes = ['2-oz', '4-oz'] as const;
export type PackSize = (typeof packSizes)[number];

/** Ounces in one unit of a variant: 2 or 4 for a pack, 1 for loose ounces. */
export function ouncesPerUnit(size: string | undefined): number {
  return size === '2-oz' ? 2 : size === '4-oz' ? 4 : 1;
}

/** `pea-shoots-2-oz` -> pea-shoots in a 2-oz pack; an id without a pack's ending is loose ounces. */
export function parseVariant(id: string): { productId: string; size: PackSize | undefined } {
  const size = packSizes.find((candidate) => id.endsWith(`-${candidate}`));
  return size ? { productId: id.slice(0, -size.length - 1), size } : { productId: id, size: undefined };
}

/** The identity of a pack: product id plus size (product 6.1). */
export function variantIdOf(productId: string, size: PackSize): string {
  return `${productId}-${size}`;
}

/** A line of a cart or an order in words: "4 oz Pea Shoots" for loose ounces, "2 x Pea Shoots (2-oz)" for packs. */
export function orderLineText({ quantity, productName }: { quantity: number; productName: string }): string {
  return `${quantity} ${isPack(productName) ? 'x' : 'oz'} ${productName}`;
}

/** What stands behind the price of one unit of a line: " per oz", " each", nothing where one pack is all. */
export function priceUnitText({ quantity, productName }: { quantity: number; productName: string }): string {
  if (!isPack(productName)) return ' per oz';
  return quantity > 1 ? ' each' : '';
}

function isPack(productName: string): boolean {
  return packSizes.some((size) => productName.endsWith(` (${size})`));
}
