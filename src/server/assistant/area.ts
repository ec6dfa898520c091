import { rules } from '../../shared/business.ts';
import { deliveryArea } from '../../shared/delivery.ts';
import { delivery } from '../../shared/facts/basics.ts';
import type { Db } from '../db.ts';
import { zipCentroid } from '../delivery/zip-codes.ts';
import { type Answer, answer, pages, type Rule } from './answer.ts';
import { isFar } from './far-words.ts';
import { wordsOf } from './phrases.ts';
import { elsewhere, type Town, townsOf } from './places.ts';

/** Whether the shop delivers to a ZIP code, a town of Georgia, or far away. */
export const answerArea: Rule = ({ text, zips }, { db }) => {
  if (zips.length > 0) return zipsAnswer(db, zips);
  if (/\b(change|update|moved|moving)\b/.test(text) || isFar(text)) return null;
  const miles = /\b(\d{1,4})( or so)? ?(miles?|mi)\b/.exec(text);
  if (miles) return milesAnswer(Number(miles[1]));
  const town = townIn(db, text);
  if (town) return townAnswer(town);
  if (!elsewhere.test(text) || !aboutPlaces.test(text)) return null;
  return answer(
    `I'm sorry, that is too far for us: our greens travel fresh, by our own hands. ${delivery.area}`,
    pages.faq,
  );
};

/** Whether a text is the name of a town and nothing else. */
export function isTown(db: Db, text: string): boolean {
  return townsOf(db).has(wordsOf(text.replace(inGeorgia, ' ')).join(' '));
}

function zipsAnswer(db: Db, zips: string[]): Answer {
  const answers = zips.map((zip) => zipAnswer(db, zip));
  const [first] = answers;
  return { ...answer(answers.map(({ response }) => response).join('\n')), links: first?.links ?? [] };
}

function milesAnswer(miles: number): Answer {
  const verdict =
    miles > rules.radiusMiles
      ? `I'm sorry, ${miles} miles is too far for us.`
      : `${miles} miles is near enough.`;
  return answer(`${verdict} ${delivery.area} Tell me your ZIP code and I look it up.`, pages.faq);
}

function zipAnswer(db: Db, zip: string): Answer {
  const point = zipCentroid(db, zip);
  if (!point) {
    return answer(
      `I don't know a ZIP code ${zip}. Please check it; the shop also looks up your whole address before you pay. ${delivery.area}`,
      pages.shop,
    );
  }
  const { distance, inside } = deliveryArea(point);
  const miles = `about ${milesText(distance)} from the farm`;
  if (!inside) {
    return answer(
      `I'm sorry, ${zip} is outside our delivery area: it is ${miles}, and we deliver within ${rules.radiusMiles} miles. Please check back again soon!`,
      pages.contact,
    );
  }
  const edge =
    rules.radiusMiles - distance < 3
      ? ' That is near the edge, so the shop looks at your exact address before you pay.'
      : '';
  return answer(
    `Yes, we deliver to ${zip}: it is ${miles}, within our ${rules.radiusMiles} miles.${edge} ${delivery.day}`,
    pages.shop,
  );
}

function townAnswer({ name, inside, zips, nearest, farthest }: Town): Answer {
  const miles =
    zips === 1 || farthest - nearest < 1
      ? milesText(nearest)
      : `${nearest.toFixed(0)} to ${milesText(farthest)}`;
  if (inside === zips)
    return answer(`Yes, we deliver to ${name}, ${miles} from the farm. ${delivery.day}`, pages.shop);
  if (inside === 0) {
    return answer(
      `I'm sorry, ${name} is outside our delivery area: it is ${miles} from the farm, and we deliver within ${rules.radiusMiles} miles.`,
      pages.contact,
    );
  }
  return answer(
    `To parts of ${name}: we deliver within ${rules.radiusMiles} miles of the farm, and ${name} begins about ${milesText(nearest)} away. Tell me your ZIP code and I can say more.`,
    pages.shop,
  );
}

/** The longest name of a town that stands in a text, after a word that leads to a place where there is one. */
function townIn(db: Db, text: string): Town | undefined {
  const towns = townsOf(db);
  const words = wordsOf(text.replace(inGeorgia, ' '));
  for (const length of [3, 2, 1]) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const town = towns.get(words.slice(start, start + length).join(' '));
      if (town && (length > 1 || leadsToPlace.test(words[start - 1] ?? '') || words.length === 1))
        return town;
    }
  }
  return undefined;
}

function milesText(miles: number): string {
  return `${Number(miles.toFixed(miles < 10 ? 1 : 0))} miles`;
}

const inGeorgia = /\b(ga|georgia)\b/g;
const aboutPlaces =
  /\b(deliver(y|s|ed|ing|ies)?|ship(ping|s|ped)?|area|zone|range|reach|serve|service|come|send|live|living|am|bring|available|drop|located|local|near|order|zip|miles?|far|distance|go)\b|^\W*(and|what about|how about|for|in|to)\b/;
const leadsToPlace =
  /^(to|in|is|from|near|around|about|for|of|the|and|at|reach|serve|north|south|east|west|downtown)$/;
