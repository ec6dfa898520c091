import * as v from 'valibot';
import { centsFromDecimal } from '../rules/money.ts';
import { oneLine, text } from '../text.ts';
import { rowVersion } from './lists.ts';

/**
 * A product in the API. `price` is decimal text per ounce ("2.75"), `stockQuantity` whole ounces. No product's `id` ends
 * in -2-oz or -4-oz: that is how packs are told from products.
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
  flavorProfile: v.string(),
  nutritionalInfo: v.string(),
});
export type Product = v.InferOutput<typeof Product>;

/** What a customer reads who wants more ounces of a product than are `left`. */
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
  picture: 'Please choose a picture as JPEG, PNG or WebP, of at most 5 MB.',
} as const;

const maxPriceCents = 100_000;

/** A price per ounce as decimal text or number of dollars; decimal text afterwards. */
const PricePerOunce = v.pipe(
  v.union([text(), v.number()], catalogMessages.price),
  v.transform(String),
  v.check(isPrice, catalogMessages.price),
);

function isPrice(text: string): boolean {
  const cents = centsFromDecimal(text) ?? 0;
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

/** How a green grows; null where nobody has said, and no trays are planned then. */
const GrowingFacts = {
  growDays: wholeNumber(0, 120, catalogMessages.growDays),
  ouncesPerTray: wholeNumber(1, 1000, catalogMessages.ouncesPerTray),
  seedGramsPerTray: wholeNumber(0, 10_000, catalogMessages.seedGramsPerTray),
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
 * `PATCH /api/admin/products/{id}` (product 12.4): whatever is given changes. A new `stockQuantity` decides about
 * `isOutOfStock`: 0 sets it, every other number clears it (product 12.4).
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
  growDays: v.optional(GrowingFacts.growDays),
  ouncesPerTray: v.optional(GrowingFacts.ouncesPerTray),
  seedGramsPerTray: v.optional(GrowingFacts.seedGramsPerTray),
  version: rowVersion,
});
export type ProductChange = v.InferOutput<typeof ProductChange>;

/** `POST /api/admin/products`: a product that is on offer at once. */
export const NewProduct = v.object({
  name: Name,
  price: PricePerOunce,
  stockQuantity: v.optional(Ounces, 0),
  description: v.optional(Text, ''),
  flavorProfile: v.optional(Text, ''),
  nutritionalInfo: v.optional(Text, ''),
});
export type NewProduct = v.InferOutput<typeof NewProduct>;

/** A row of `GET /api/admin/products`; `isOutOfStock` is the flag alone. */
export const AdminProduct = v.object({ ...Product.entries, ...GrowingFacts, version: v.number() });
export type AdminProduct = v.InferOutput<typeof AdminProduct>;

/**
 * The committed stock of a product, in ounces: `reserved` by unpaid orders (already taken from stock), `promised` to boxes
 * of subscriptions that are due within four weeks and not paid yet (still in stock).
 */
export const ProductDemand = v.object({ productId: v.string(), reserved: v.number(), promised: v.number() });
export type ProductDemand = v.InferOutput<typeof ProductDemand>;

/**
 * The ounces that are typed into a stock field (product 12.4): parsed as an integer, "1,000" too, non-numbers become 0.
 * Negative ones too: there is no such stock.
 */
export function stockFromText(text: string): number {
  return Math.max(0, Number.parseInt(text.replaceAll(',', ''), 10) || 0);
}
