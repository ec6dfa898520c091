import * as v from 'valibot';
import { centsFromDecimal } from '../rules/money.ts';
import { oneLine, text } from '../text.ts';
import { rowVersion } from './lists.ts';

/**
 * `price` is decimal text per ounce ("2.75"), `stockQuantity` ounces, which limit nothing while `isGrownToOrder`
 * (sown for each order). An `id` never ends in -2-oz or -4-oz, which mark packs.
 */
export const Product = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  price: v.string(),
  imageUrl: v.string(),
  isActive: v.boolean(),
  stockQuantity: v.number(),
  isOutOfStock: v.boolean(),
  isGrownToOrder: v.boolean(),
  flavorProfile: v.string(),
  nutritionalInfo: v.string(),
});
export type Product = v.InferOutput<typeof Product>;

/** `left` is ounces. */
export function shortageMessage(name: string, left: number): string {
  if (left === 0) return `Sorry, ${name} is out of stock right now.`;
  return `Sorry, we only have ${left} oz of ${name} left. Please lower the quantity and try again.`;
}

export const catalogMessages = {
  price: 'Please enter a price like 2.75, of at least $0.01 and at most $1,000.00.',
  stock: 'Stock is a whole number of ounces, from 0 to 1,000,000.',
  name: 'Please give the product a name of at most 60 characters.',
  nameEndsInSize: 'A product’s name cannot end in a pack’s size. Please choose another one.',
  growDays: 'Days to grow are a whole number, from 0 to 120.',
  ouncesPerTray: 'Ounces per tray are a whole number, from 1 to 1,000.',
  seedGramsPerTray: 'Seed per tray is a whole number of grams, from 0 to 10,000.',
  growingFacts: 'A green that is grown to order needs its days to grow, ounces per tray and seed per tray.',
  countNeedsStock: 'Please say how many ounces there are, because this product is counted from now on.',
} as const;

const maxPriceCents = 100_000;

/** Decimal text or dollars in, decimal text out. */
const PricePerOunce = v.pipe(
  v.union([text(), v.number()], catalogMessages.price),
  v.transform(String),
  v.check(isPrice, catalogMessages.price),
);

function isPrice(typed: string): boolean {
  const cents = centsFromDecimal(typed) ?? 0;
  return cents >= 1 && cents <= maxPriceCents;
}

const Ounces = v.pipe(
  v.number(catalogMessages.stock),
  v.integer(catalogMessages.stock),
  v.minValue(0, catalogMessages.stock),
  v.maxValue(1_000_000, catalogMessages.stock),
);

const wholeNumber = (min: number, max: number, message: string) =>
  v.nullable(
    v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message)),
  );

/** Null if unknown. */
const GrowingFacts = {
  growDays: wholeNumber(0, 120, catalogMessages.growDays),
  ouncesPerTray: wholeNumber(1, 1000, catalogMessages.ouncesPerTray),
  seedGramsPerTray: wholeNumber(0, 10_000, catalogMessages.seedGramsPerTray),
};

const OptionalGrowingFacts = {
  growDays: v.optional(GrowingFacts.growDays),
  ouncesPerTray: v.optional(GrowingFacts.ouncesPerTray),
  seedGramsPerTray: v.optional(GrowingFacts.seedGramsPerTray),
  isGrownToOrder: v.optional(v.boolean('Please say whether the product is grown to order.')),
};

const Name = v.pipe(
  text(catalogMessages.name),
  v.trim(),
  v.nonEmpty(catalogMessages.name),
  oneLine,
  v.maxLength(60, catalogMessages.name),
);
const Text = v.pipe(text(), v.trim(), v.maxLength(1000, 'Please keep each text to 1,000 characters.'));

/**
 * `PATCH /api/admin/products/{id}` (product 12.4). `stockQuantity` 0 sets `isOutOfStock`, any other number
 * clears it. Without `isGrownToOrder`, the call that first enters all growing facts makes it true.
 */
export const ProductChange = v.object({
  price: v.optional(PricePerOunce),
  stockQuantity: v.optional(Ounces),
  isOutOfStock: v.optional(v.boolean('Please say whether the product is out of stock.')),
  isActive: v.optional(v.boolean('Please say whether the product is offered.')),
  name: v.optional(Name),
  description: v.optional(Text),
  flavorProfile: v.optional(Text),
  nutritionalInfo: v.optional(Text),
  ...OptionalGrowingFacts,
  version: rowVersion,
});
export type ProductChange = v.InferOutput<typeof ProductChange>;

/** `POST /api/admin/products`: for sale at once. */
export const NewProduct = v.object({
  ...OptionalGrowingFacts,
  name: Name,
  price: PricePerOunce,
  stockQuantity: v.optional(Ounces),
  description: v.optional(Text, ''),
  flavorProfile: v.optional(Text, ''),
  nutritionalInfo: v.optional(Text, ''),
});
export type NewProduct = v.InferOutput<typeof NewProduct>;

/**
 * `GET /api/admin/products`. Here `isOutOfStock` is only the admin's flag; in `Product` it is also true at
 * stock 0.
 */
export const AdminProduct = v.object({ ...Product.entries, ...GrowingFacts, version: v.number() });
export type AdminProduct = v.InferOutput<typeof AdminProduct>;

/**
 * Ounces. `reserved` are already taken from stock; `promised`, to unpaid subscription boxes of the next four
 * weeks, are not.
 */
export const ProductDemand = v.object({ productId: v.string(), reserved: v.number(), promised: v.number() });
export type ProductDemand = v.InferOutput<typeof ProductDemand>;

/** Parsed as an integer ("1,000" too); negative or invalid is 0. */
export function stockFromText(typed: string): number {
  return Math.max(0, Number.parseInt(typed.replaceAll(',', ''), 10) || 0);
}
