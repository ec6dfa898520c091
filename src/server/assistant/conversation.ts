import type { ParsedMessage } from './parsed-message.ts';
import { wordsOf } from './text.ts';

/** Whether a message only puts another value into the question before: "and for kale?", "what about 4 oz", "30303?". */
export function isContinuation({ textWithPlaceholders }: ParsedMessage): boolean {
  const words = wordsOf(textWithPlaceholders.replace(leadIn, '')).filter((word) => !word.startsWith('{'));
  return textWithPlaceholders.includes('{') && words.every((word) => fillers.has(word));
}

/** Whether examples have every kind of value that a message has: otherwise it is a question of its own. */
export function hasValuesOf({ textWithPlaceholders }: ParsedMessage, examples: string[]): boolean {
  const slots = textWithPlaceholders.match(/\{\w+\}/g) ?? [];
  return slots.every((slot) => examples.some((example) => example.includes(slot)));
}

/** Whether a message names no green and points at the one before: "how much is it?" */
export function pointsBack({ text, products }: ParsedMessage, before: ParsedMessage): boolean {
  const points = /\b(it|they|them|those|that|these|this)\b/.test(text);
  return points && products.length === 0 && before.products.length > 0;
}

/** The question before with the values of the new message in the place of its own. */
export function withNewValues(before: ParsedMessage, now: ParsedMessage): ParsedMessage {
  const products = now.products.length > 0 ? now.products : before.products;
  const ounces = now.ounces ?? before.ounces;
  const isSameAmount = ounces !== null && now.portions.length === 0;
  const namesPlace = now.zips.length > 0 || now.places.length > 0 || now.miles !== null;
  return {
    text: `${now.text} ${before.text}`,
    textWithPlaceholders: before.textWithPlaceholders,
    products,
    ounces,
    isChoice: now.isChoice,
    portions: isSameAmount ? products.map((product) => ({ product, ounces })) : now.portions,
    money: now.money ?? before.money,
    zips: namesPlace ? now.zips : before.zips,
    places: namesPlace ? now.places : before.places,
    miles: namesPlace ? now.miles : before.miles,
    frequencies: now.frequencies.length > 0 ? now.frequencies : before.frequencies,
  };
}

const leadIn =
  /^(and|or|but|also|ok|okay|so)?,? ?(what about|how about|and what about|what if i|same for|then)?\b/;
const fillers = new Set(
  `a an the and or but also ok okay so if i we for with in on to of by at me what about how is it get got buy want order spend choose take live am are instead please then just more plan subscription pack packs same there`.split(
    ' ',
  ),
);
