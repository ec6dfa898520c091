import { business } from '../../shared/business.ts';
import { type NutritionRow, nutritionTable } from '../../shared/facts/about.ts';
import { arugulaRequest, varieties } from '../../shared/facts/greens.ts';
import { activeProducts, type ProductRow, toProductView } from '../catalog/products.ts';
import type { QuestionContext } from './answer.ts';
import { priceLine } from './prices.ts';

export function assortmentAnswer({ shop: { db } }: QuestionContext): string {
  const products = activeProducts(db);
  return `We sell ${namesOf(products)}.\n${products.map(priceLine).join('\n')}`;
}

export function stockAnswer({ parsed, shop: { db } }: QuestionContext): string {
  const lines = wanted(parsed.products, activeProducts(db)).map((product) =>
    parsed.products.length > 0 ? `${stockText(product)} ${priceLine(product)}` : stockText(product),
  );
  return lines.join('\n');
}

export function aboutGreenAnswer(context: QuestionContext): string | null {
  const [first, second] = context.parsed.products;
  if (!first || second) return tasteAnswer(context);
  return `${first.description} ${first.flavorProfile}\n${priceLine(first)}`;
}

/** Null without a name. */
export function tasteAnswer({ parsed: { products } }: QuestionContext): string | null {
  return products.length > 0 ? products.map(flavorText).join('\n') : null;
}

export function eatingAnswer({ parsed, shop: { db } }: QuestionContext): string {
  const lines = wanted(parsed.products, activeProducts(db)).map(
    (product) => varietyOf(product)?.servingTip ?? flavorText(product),
  );
  return lines.join('\n');
}

/** Arugula is grown on request. */
export function otherGoodsAnswer({ parsed: { text }, shop: { db } }: QuestionContext): string {
  const list = namesOf(activeProducts(db));
  const grown = varieties.find(({ name, soldAs }) => !soldAs && text.includes(name.toLowerCase()));
  if (grown) return `${grown.taste} ${grown.availability} In the shop you find ${list}.`;
  return `What we sell is ${list}; nothing else at the moment. ${arugulaRequest} ${business.email}`;
}

function varietyOf({ name }: ProductRow) {
  return varieties.find(({ soldAs }) => soldAs === name);
}

function wanted(named: ProductRow[], all: ProductRow[]): ProductRow[] {
  return named.length > 0 ? named : all;
}

function namesOf(products: ProductRow[]): string {
  return new Intl.ListFormat('en-US').format(products.map(({ name }) => name.toLowerCase()));
}

function stockText(product: ProductRow): string {
  return toProductView(product).isOutOfStock
    ? `${product.name} is out of stock at the moment.`
    : `${product.name}: in stock.`;
}

function flavorText({ name, flavorProfile }: ProductRow): string {
  return `${name}: ${flavorProfile}`;
}

/** Per ounce, from the table on /about; null without a nutrient. */
export function nutrientAnswer({ parsed: { text } }: QuestionContext): string | null {
  const rows = nutritionTable.rows.filter(({ nutrient }) =>
    text.includes(nutrient === 'Energy' ? 'calorie' : nutrient.toLowerCase()),
  );
  return rows.length > 0 ? [...rows.map(rowText), source].join('\n') : null;
}

export function nutritionAnswer({ parsed: { products } }: QuestionContext): string {
  const about = products.map(({ name, nutritionalInfo }) => `${name}: ${nutritionalInfo}`);
  return [...about, ...nutritionTable.rows.map(rowText), source].join('\n');
}

function rowText({ nutrient, unit, daily, amounts }: NutritionRow): string {
  const values = nutritionTable.greens.map((green, at) => `${green.toLowerCase()} ${amounts[at]} ${unit}`);
  const day = daily ? ` (food labels count ${daily} ${unit} a day)` : '';
  return `${nutrient} in an ounce: ${values.join(', ')}${day}.`;
}

const source = 'These are rounded figures from published analyses, not measurements of our own trays.';
