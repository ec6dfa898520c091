import { farWords } from './far-words.ts';
import { contentWords } from './phrases.ts';
import { plainWords } from './plain-words.ts';

/**
 * The words of a text that say more than when, what, where and how much: a rule that reads dates or names of greens has not
 * understood them. `names` are of greens.
 */
export function otherMatters(text: string, names: RegExp[]): string[] {
  return contentWords(text).filter(
    (word) =>
      (!plainWords.has(word) || farWords.has(word)) &&
      !talk.has(word) &&
      !/\d/.test(word) &&
      !names.some((name) => name.test(word)),
  );
}

/** What orders, days, prices and greens are spoken of by. */
const talk = new Set(
  `order orders ordered ordering buy buying bought purchase place placed deliver delivers delivery deliveries delivered delivering
  ship ships shipped shipping shipment arrive arrives arrival come comes coming receive package box boxes subscription subscribe
  subscribing register first next earliest soonest date dates schedule weekend weekends weekday weekdays day days tuesday
  tuesdays wednesday wednesdays thursday thursdays friday fridays saturday saturdays sunday sundays monday mondays am pm noon
  midnight evening wait rush lead turnaround time times fast long until till
  price prices priced pricing cost costs charge expensive cheap cheapest cheaper affordable pay oz ounce ounces pound pounds lb
  lbs pack packs bag bags total money bucks weekly biweekly monthly plan plans membership save savings discount discounts
  stock available availability sold out sell carry have baby shoots shoot microgreen microgreens sprouts product products
  taste tastes flavor flavors sweet spicy mild bitter strong hot difference different vitamin vitamins nutrition nutrients
  nutritional healthy health benefits protein calories fiber contain contains cutoff hours hour open opening close closed closes
  call phone number visit store shop farm today tonight tomorrow fresh list menu kind kinds variety varieties grow best better
  value per each damage options frequency often anytime regular drop quick offer offers describe appearance milton georgia`.split(
    /\s+/,
  ),
);
