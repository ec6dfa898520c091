import type { ProductRow } from '../catalog/products.ts';
import { productPattern } from './amounts.ts';
import { contentWords, tidy } from './phrases.ts';
import { onlyNames, type Question } from './question.ts';

/**
 * What a message means after the ones before it: "and for kale?" after "how much are pea shoots" is "how much are kale".
 * A message that stands on its own, such as a town, is given back as it is.
 */
export function inContext(
  messages: string[],
  products: ProductRow[],
  read: (text: string) => Question,
  standsAlone: Stands,
): { text: string; continues: boolean } {
  let context: Question | undefined;
  let text = '';
  let continues = false;
  for (const message of messages) {
    const question = read(message);
    continues = context !== undefined && isFollowUp(question, context, standsAlone);
    text = context && continues ? `${without(context, question, products)} ${rest(question.text)}` : message;
    context = read(text);
  }
  return { text, continues };
}

function isFollowUp(question: Question, before: Question, standsAlone: Stands): boolean {
  if (leadIn.test(question.text))
    return contentWords(rest(question.text)).length <= 4 && !standsAlone(rest(question.text));
  if (onlyNames(question) && question.text.split(' ').length <= 5)
    return !/\b(do|is|are|how|what|when|where|can)\b/.test(question.text);
  const pointsBack = /\b(it|they|them|those|that one|these)\b/.test(question.text);
  return pointsBack && question.products.length === 0 && before.products.length > 0;
}

/** The question before, without the names that the new message replaces. */
function without(
  before: Question,
  { text: after, products: named, zips, ounces, frequency, amount }: Question,
  products: ProductRow[],
): string {
  let text = tidy(before.text).replace(/[?!.]+$/, '');
  const drop = (pattern: RegExp) => {
    text = text.replace(pattern, ' ');
  };
  if (named.length > 0) for (const product of products) drop(wholeName(product));
  if (zips.length > 0) drop(/\b\d{5}(-\d{4})?\b/);
  if (ounces !== null) drop(/\b\d+\s*-?\s*(oz|ounces?|lbs?|pounds?)\b( of)?/);
  if (frequency) drop(/\b(weekly|biweekly|monthly)\b/);
  if (dayWords.test(after)) drop(dayWords);
  if (amount !== null) drop(/\$\s*\d+(\.\d+)?|\b\d+ (dollars?|bucks)\b/);
  return text.replace(/\s+/g, ' ').trim();
}

type Stands = (text: string) => boolean;

function wholeName(product: ProductRow): RegExp {
  return new RegExp(
    `${RegExp.escape(product.name.toLowerCase())}|${productPattern(product).source}( (shoots?|microgreens))?`,
    'g',
  );
}

function rest(text: string): string {
  return text.replace(leadIn, '').replace(/^(for|with|in|on|to|a|an|the) /, '');
}

const dayWords = /\b(on )?((mon|tues|wednes|thurs|fri|satur|sun)days?|today|tomorrow|weekends?)\b/;
const leadIn =
  /^(and|or|but|also|ok|okay|so)?,? ?(what about|how about|and what about|what if i (got|buy|want|order|get)|and|or|also|same for|then)\b[ ,]*(if )?/;
