import { varieties } from '../../shared/facts/greens.ts';
import { activeProducts, type ProductRow, toProductView } from '../catalog/products.ts';
import { type Answer, answer, pages, type Rule } from './answer.ts';
import { priceLine } from './prices.ts';

/** What is on the shelves, and what is known of each green. Stock is as it stands. */
export const answerCatalogue: Rule = ({ text, products }, { db }) => {
  const all = activeProducts(db);
  if (products.length === 0) return offerAnswer(text, all);
  if (/\b(stock|available|availability|sold out|left|have any|run out|out of)\b/.test(text))
    return answer(products.map(stockLine).join('\n'), pages.shop);
  if (/\b(tastes?|flavou?rs?|spicy|hot|sweet|bitter|mild|peppery|like|strong)\b/.test(text))
    return answer(
      products.map(({ name, flavorProfile }) => `${name}: ${flavorProfile}`).join('\n'),
      pages.ourGreens,
    );
  if (nutrition.test(text))
    return answer(
      products.map(({ name, nutritionalInfo }) => `${name}: ${nutritionalInfo}`).join('\n'),
      pages.ourGreens,
    );
  if (
    /\b(do|got|any|have|sell|carry|offer|buy|order)\b/.test(text) &&
    !/\b(recipes?|cook|grow|store|keep|long)\b/.test(text)
  )
    return answer(
      products.map((product) => `${stockLine(product)} ${priceLine(product)}`).join('\n'),
      pages.shop,
    );
  const [only] = products;
  if (
    only &&
    products.length === 1 &&
    /^\W*(tell me |what (is|are) |about |and |the |your |some |more )*[a-z ]{0,30}\W*$/.test(text) &&
    text.split(' ').length <= 6
  )
    return answer(`${only.description} ${only.flavorProfile}\n${priceLine(only)}`, pages.ourGreens);
  return null;
};

/** Asked for something by name that is not sold here, or for the whole offer. */
function offerAnswer(text: string, all: ProductRow[]): Answer | null {
  const names = all.map(({ name }) => name.toLowerCase());
  const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  if (wholeOffer.test(text)) return answer(`We sell ${list}.\n${all.map(priceLine).join('\n')}`, pages.shop);
  if (
    /\b(do|does|would|can) (you|yall|the shop)\b.{0,24}\b(stock|available)\b|\bin stock\b|\bsold out\b/.test(
      text,
    )
  )
    return answer(all.map(stockLine).join('\n'), pages.shop);
  const named = otherGreens.exec(text)?.[0];
  if (
    !named ||
    !/\b(do|have|sell|got|carry|grow|offer|any|buy|get|order|available|stock|can|is|are|want)\b|^\W*\w+\W*$/.test(
      text,
    )
  )
    return null;
  const grown = varieties.find(({ name, soldAs }) => !soldAs && name.toLowerCase() === named);
  if (grown) return answer(`${grown.get} In the shop you find ${list}.`, pages.ourGreens);
  return answer(`I'm sorry, we don't sell ${named}. Our greens are ${list}.`, pages.shop);
}

function stockLine(row: ProductRow): string {
  const { isOutOfStock } = toProductView(row);
  return isOutOfStock ? `${row.name} is out of stock at the moment.` : `${row.name}: in stock.`;
}

const nutrition =
  /\b(vitamins?|nutri\w*|health\w*|protein|calories|calorie|minerals?|fiber|antioxidants?|good for|benefits?|sulforaphane|folate|iron|contain)\b/;
const wholeOffer =
  /\b(what|which) (kinds? of |types? of |sorts? of |varieties of |all |else )?(\w+ )?(do|are|is|can|have|products?|microgreens|greens|varieties|kinds|types)\b.{0,30}\b(sell|have|offer|grow|got|carry|available|buy|order|choose)\b|\bwhat is (on offer|available)\b|\b(your|the|list of) (products?|selection|offer|varieties|assortment|menu)\b|\bwhat (varieties|products|greens|microgreens)\b/;
const otherGreens =
  /\b(sunflowers?( shoots| sprouts| microgreens)?|arugula|rocket|cilantro|coriander|basil|beets?|mustard|amaranth|wheat ?grass|cress|chard|spinach|lettuces?|salads?|cabbage|bok choy|kohlrabi|fennel|dill|parsley|mint|chives?|onions?|leeks?|carrots?|celery|alfalfa|sprouts|mung ?beans?|lentils?|clover|popcorn|corn shoots|nasturtiums?|borage|sorrel|mushrooms?|herbs|tomatoes|tomato|eggs|honey|seeds|seedlings|grow(ing)? kits?|trays|soil|edible flowers|flowers|micro herbs|gift cards?|bread|juice|smoothies)\b/;
