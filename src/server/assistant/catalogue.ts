import { varieties } from '../../shared/facts/greens.ts';
import { activeProducts, type ProductRow, toProductView } from '../catalog/products.ts';
import { productPattern } from './amounts.ts';
import { type Answer, answer, pages, type Rule } from './answer.ts';
import { isFar } from './far-words.ts';
import { nutritionOf } from './nutrition.ts';
import { priceLine } from './prices.ts';

/** What is on the shelves, and what is known of each green. Stock is as it stands. */
export const answerCatalogue: Rule = ({ text, products }, { db }) => {
  const all = activeProducts(db);
  if (products.length === 0) return offerAnswer(text, all);
  const [first] = products;
  if (aboutEaters.test(text)) return null;
  const lines = (line: (product: ProductRow) => string) => products.map(line).join('\n');
  if (/\b(stock|available|availability|sold out|left|have any|run out|out of)\b/.test(text))
    return answer(lines(stockLine), pages.shop);
  if (/\b(tastes?|flavou?rs?|spicy|hot|sweet|bitter|mild|peppery|strong|difference|different)\b/.test(text))
    return answer(lines(flavorLine), pages.ourGreens);
  if (nutrition.test(text)) return answer(lines(nutritionLine), pages.ourGreens, pages.about);
  if (
    offering.test(text) &&
    !/\b(recipes?|cook|eat|grow|store|keep|long|freeze|serve|with|smallest|least|minimum|little|size|swap|use)\b/.test(
      text,
    )
  )
    return answer(
      lines((product) => `${stockLine(product)} ${priceLine(product)}`),
      pages.shop,
    );
  if (!onlyTheName.test(withoutNames(text, products))) return null;
  if (first && products.length === 1) {
    return answer(`${first.description} ${first.flavorProfile}\n${priceLine(first)}`, pages.ourGreens);
  }
  return answer(lines(flavorLine), pages.ourGreens);
};

/** After the pages had no answer either: what is sold by a name that nobody here knows is not sold here. */
export const answerOtherGoods: Rule = ({ text }, { db }) => {
  if (/\bsell (my|our|customers?)\b/.test(text)) return null;
  if (
    !/\b(do|does|can|could) (you|u|the shop|eden|yall|y'all|i|we)\b.{0,12}\b(sell|carry|stock|buy)\b/.test(
      text,
    )
  )
    return null;
  return answer(`What we sell is ${listed(activeProducts(db))}; nothing else at the moment.`, pages.shop);
};

function listed(all: ProductRow[]): string {
  const names = all.map(({ name }) => name.toLowerCase());
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function withoutNames(text: string, products: ProductRow[]): string {
  return products.reduce(
    (left, product) => left.replace(new RegExp(productPattern(product), 'g'), ' '),
    text,
  );
}

function flavorLine({ name, flavorProfile }: ProductRow): string {
  return `${name}: ${flavorProfile}`;
}

function nutritionLine({ name, nutritionalInfo }: ProductRow): string {
  return [`${name}: ${nutritionalInfo}`, nutritionOf(name)].filter(Boolean).join('\n');
}

/** Asked for something by name that is not sold here, or for the whole offer. */
function offerAnswer(text: string, all: ProductRow[]): Answer | null {
  const list = listed(all);
  if (
    wholeOffer.test(text) &&
    !isFar(text) &&
    !/\bmy (order|box|plan|subscription)\b|\b(latest|cutoff)\b|\bgrown? in\b/.test(text)
  )
    return answer(`We sell ${list}.\n${all.map(priceLine).join('\n')}`, pages.shop);
  if (
    /\b(do|does|would|can) (you|yall|the shop)\b.{0,24}\b(stock|available)\b|\bin stock\b|\bsold out\b/.test(
      text,
    )
  )
    return answer(all.map(stockLine).join('\n'), pages.shop);
  const named = otherGreens.exec(text)?.[0];
  if (
    !named ||
    /\b(soak\w*|sow\w*|plant\w*|treated|source|come from|put|on|in|recipe\w*|with|reuse\w*|wash\w*)\b/.test(
      text,
    ) ||
    !(offering.test(text) || onlyTheName.test(`${text.replace(named, ' ')} `))
  )
    return null;
  const grown = varieties.find(({ name, soldAs }) => !soldAs && name.toLowerCase() === named);
  if (grown) return answer(`${grown.taste} ${grown.get} In the shop you find ${list}.`, pages.ourGreens);
  return answer(`I'm sorry, we don't sell ${named}. Our greens are ${list}.`, pages.shop);
}

function stockLine(row: ProductRow): string {
  const { isOutOfStock } = toProductView(row);
  return isOutOfStock ? `${row.name} is out of stock at the moment.` : `${row.name}: in stock.`;
}

/** Who may eat them stands on the pages. */
const aboutEaters =
  /\b(allerg\w*|intoleran\w*|celiac|safe|pregnan\w*|doctor|dialysis|kidneys?|diabet\w*|medication|react(ion)?s?|kids?|child(ren)?|toddlers?|bab(y|ies)(?! broccoli))\b/;
const offering =
  /\b(have|got|sell|carry|offer|stock|buy|get|any|available|prices?|costs?|how much (is|are|do|does|for)|(do|can) you grow)\b/;
const onlyTheName =
  /^\W*((please|tell|me|about|more|what|which|is|are|the|a|an|your|some|describe|baby|shoots?|microgreens?|greens?|and|or|better|vs\.?|versus|like|it|they)\W+)*$/;
const nutrition =
  /\b(vitamins?|nutri\w*|health\w*|protein|calories|calorie|minerals?|fiber|antioxidants?|good for|benefits?|sulforaphane|folate|iron|contain)\b/;
const wholeOffer =
  /\b(what|which) (kinds? of |types? of |sorts? of |varieties of |all |else )?(\w+ )?(do|are|is|can|have|products?|microgreens|greens|varieties|kinds|types)\b.{0,30}\b(sell|have|offer|grow|got|carry|available|buy|order|choose)\b|\bwhat is (on offer|available)\b|\b(your|the|list of) (products?|selection|offer|varieties|assortment|menu)\b|\bwhat (varieties|products|greens|microgreens)\b/;

/** What growers sell elsewhere, by its name. */
export const otherGreens =
  /\b(sunflowers?( shoots| sprouts| microgreens)?|arugula|rocket|cilantro|coriander|basil|beets?|mustard|amaranth|wheat ?grass|cress|chard|spinach|lettuces?|cabbage|bok choy|kohlrabi|fennel|dill|parsley|mint|chives?|onions?|leeks?|carrots?|celery|alfalfa|sprouts|mung ?beans?|lentils?|clover|popcorn|corn shoots|nasturtiums?|borage|sorrel|mushrooms?|herbs|tomatoes|tomato|eggs|honey|seeds|seedlings|grow(ing)? kits?|trays|soil|edible flowers|flowers|micro herbs|gift cards?)\b/;
