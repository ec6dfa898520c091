import { business } from '../../shared/business.ts';
import { arugulaRequest, varieties } from '../../shared/facts/greens.ts';
import { activeProducts, type ProductRow, toProductView } from '../catalog/products.ts';
import { type Answer, answer, pages, type QuestionContext } from './answer.ts';
import { priceLine } from './prices.ts';

/** What is sold, with prices. */
export function assortmentAnswer({ shop: { db } }: QuestionContext): Answer {
  const products = activeProducts(db);
  return answer(`We sell ${namesOf(products)}.\n${products.map(priceLine).join('\n')}`, pages.shop);
}

/** Whether the greens that are named, or all, are in stock now. */
export function stockAnswer({ parsed, shop: { db } }: QuestionContext): Answer {
  const lines = wanted(parsed.products, activeProducts(db)).map((product) =>
    parsed.products.length > 0 ? `${stockText(product)} ${priceLine(product)}` : stockText(product),
  );
  return answer(lines.join('\n'), pages.shop);
}

/** What a green is like; for several, how they taste. */
export function aboutGreenAnswer({ parsed: { products } }: QuestionContext): Answer | null {
  const [first, second] = products;
  if (!first) return null;
  if (second) return answer(products.map(flavorText).join('\n'), pages.ourGreens);
  return answer(`${first.description} ${first.flavorProfile}\n${priceLine(first)}`, pages.ourGreens);
}

/** How the greens that are named taste; null without a name. */
export function tasteAnswer({ parsed: { products } }: QuestionContext): Answer | null {
  return products.length > 0 ? answer(products.map(flavorText).join('\n'), pages.ourGreens) : null;
}

/** What the greens that are named, or all of them, are eaten with. */
export function eatingAnswer({ parsed, shop: { db } }: QuestionContext): Answer {
  const lines = wanted(parsed.products, activeProducts(db)).map(
    (product) => varietyOf(product)?.servingTip ?? flavorText(product),
  );
  return answer(lines.join('\n'), pages.recipes, pages.ourGreens);
}

/** What sets the greens that are named apart from the grown plant; null without a name. */
export function grownPlantAnswer({ parsed: { products } }: QuestionContext): Answer | null {
  const lines = products.map((product) => varietyOf(product)?.taste ?? flavorText(product));
  return lines.length > 0 ? answer(lines.join('\n'), pages.ourGreens) : null;
}

/** What is not sold here, with what is; arugula is grown on request. */
export function otherGoodsAnswer({ parsed: { text }, shop: { db } }: QuestionContext): Answer {
  const list = namesOf(activeProducts(db));
  const grown = varieties.find(({ name, soldAs }) => !soldAs && text.includes(name.toLowerCase()));
  if (grown)
    return answer(`${grown.taste} ${grown.availability} In the shop you find ${list}.`, pages.ourGreens);
  return answer(
    `What we sell is ${list}; nothing else at the moment. ${arugulaRequest} ${business.email}`,
    pages.shop,
    pages.contact,
  );
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
