import type { ParsedMessage } from './parsed-message.ts';
import { wordsOf } from './text.ts';

/** Whether a message only puts another value into the previous question: "and for kale?", "what about 4 oz", "30303?". */
export function isContinuation({ textWithPlaceholders }: ParsedMessage): boolean {
  const words = wordsOf(textWithPlaceholders.replace(leadIn, '')).filter((word) => !word.startsWith('{'));
  return textWithPlaceholders.includes('{') && words.every((word) => fillers.has(word));
}

/** Whether examples have every kind of value that a message has: otherwise it is a question of its own. */
export function examplesCoverValuesOf({ textWithPlaceholders }: ParsedMessage, examples: string[]): boolean {
  const placeholders = textWithPlaceholders.match(/\{\w+\}/g) ?? [];
  return placeholders.every((placeholder) => examples.some((example) => example.includes(placeholder)));
}

/** Whether a message names no green and refers to those of the previous message: "how much is it?" */
export function refersToEarlierProducts({ text, products }: ParsedMessage, previous: ParsedMessage): boolean {
  const hasPronoun = /\b(it|they|them|those|that|these|this)\b/.test(text);
  return hasPronoun && products.length === 0 && previous.products.length > 0;
}

/** The previous question with the values of the new message in the place of its own. */
export function withNewValues(previous: ParsedMessage, message: ParsedMessage): ParsedMessage {
  const products = message.products.length > 0 ? message.products : previous.products;
  const ounces = message.ounces ?? previous.ounces;
  const appliesAmountToAll = ounces !== null && message.portions.length === 0;
  const namesPlace = message.zips.length > 0 || message.places.length > 0 || message.miles !== null;
  return {
    text: `${message.text} ${previous.text}`,
    textWithPlaceholders: previous.textWithPlaceholders,
    products,
    ounces,
    amountsAreAlternatives: message.amountsAreAlternatives,
    portions: appliesAmountToAll ? products.map((product) => ({ product, ounces })) : message.portions,
    money: message.money ?? previous.money,
    zips: namesPlace ? message.zips : previous.zips,
    places: namesPlace ? message.places : previous.places,
    miles: namesPlace ? message.miles : previous.miles,
    frequencies: message.frequencies.length > 0 ? message.frequencies : previous.frequencies,
  };
}

const leadIn =
  /^(and|or|but|also|ok|okay|so)?,? ?(what about|how about|and what about|what if i|same for|then)?\b/;
const fillers = new Set(
  `a an the and or but also ok okay so if i we for with in on to of by at me what about how is it get got buy want order spend choose take live am are instead please then just more plan subscription pack packs same there`.split(
    ' ',
  ),
);
