import { rules } from '../../shared/business.ts';
import { deliveryArea } from '../../shared/delivery.ts';
import { delivery } from '../../shared/facts/basics.ts';
import type { Db } from '../db.ts';
import { zipCentroid } from '../delivery/zip-codes.ts';
import { type Answer, type Asked, answer, pages } from './answer.ts';
import { placesOf } from './places.ts';
import { faqAnswer } from './texts.ts';

/** Whether the shop delivers to the ZIP codes, places or the distance that a message names; null when it names none. */
export function areaAnswer({ facts: { zips, places, miles }, shop: { db } }: Asked): Answer | null {
  const answers = [
    ...zips.map((zip) => zipAnswer(db, zip)),
    ...places.map((place) => placeAnswer(db, place)),
  ];
  const [first] = answers;
  if (!first) return miles === null ? null : milesAnswer(miles);
  return answer(answers.map(({ response }) => response).join('\n'), ...first.links);
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
  const isNearEdge = distance > rules.radiusMiles - 3 && distance < rules.radiusMiles + 1;
  const miles = `about ${isNearEdge ? distance.toFixed(1) : milesText(distance).replace(/ miles$/, '')} miles from the farm`;
  if (!inside && isNearEdge) {
    return answer(
      `The middle of ${zip} is ${miles}, just outside our ${rules.radiusMiles} miles; single addresses in it may be inside. ${faqAnswer('area').response}`,
      pages.shop,
    );
  }
  if (!inside) {
    return answer(
      `I'm sorry, ${zip} is outside our delivery area: it is ${miles}, and we deliver within ${rules.radiusMiles} miles. Please check back again soon!`,
      pages.contact,
    );
  }
  const edge = isNearEdge
    ? ' That is near the edge, so the shop looks at your exact address before you pay.'
    : '';
  return answer(
    `Yes, we deliver to ${zip}: it is ${miles}, within our ${rules.radiusMiles} miles.${edge} ${delivery.day}`,
    pages.shop,
  );
}

function placeAnswer(db: Db, key: string): Answer {
  const place = placesOf(db).get(key);
  if (!place)
    return answer(
      `I'm sorry, that is too far for us: our greens travel fresh, by our own hands. ${delivery.area}`,
      pages.faq,
    );
  const { name, inside, zips, nearest, farthest } = place;
  const isSmall = zips === 1 || farthest - nearest < 1;
  const miles = isSmall ? milesText(nearest) : `${nearest.toFixed(0)} to ${milesText(farthest)}`;
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

function milesAnswer(miles: number): Answer {
  const verdict =
    miles > rules.radiusMiles
      ? `I'm sorry, ${miles} miles is too far for us.`
      : `${miles} miles is near enough.`;
  return answer(`${verdict} ${delivery.area} Tell me your ZIP code and I look it up.`, pages.faq);
}

function milesText(miles: number): string {
  return `${Number(miles.toFixed(miles < 10 ? 1 : 0))} miles`;
}
