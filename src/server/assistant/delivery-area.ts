import { rules } from '../../shared/business.ts';
import { deliveryArea } from '../../shared/contract/delivery.ts';
import { delivery } from '../../shared/facts/basics.ts';
import { zipCentroid } from '../delivery/zip-codes.ts';
import type { Db } from '../platform/db/db.ts';
import type { QuestionContext } from './answer.ts';
import { placesOf } from './places.ts';

const { radiusMiles } = rules;

/** Null when it names no ZIP code or place. */
export function areaAnswer({ parsed: { zips, places }, shop: { db } }: QuestionContext): string | null {
  const texts = [...zips.map((zip) => zipText(db, zip)), ...places.map((place) => placeText(db, place))];
  return texts.length > 0 ? texts.join('\n') : null;
}

function zipText(db: Db, zip: string): string {
  const point = zipCentroid(db, zip);
  if (!point)
    return `I don't know a ZIP code ${zip}. Please check it; the shop also looks up your whole address before you pay. ${delivery.area}`;
  const { distance, inside } = deliveryArea(point);
  const isNearEdge = Math.abs(radiusMiles - distance) < 1;
  const where = `about ${isNearEdge ? distance.toFixed(1) : rounded(distance)} miles from the farm`;
  const edge = ' That is near the edge: the shop looks at your exact address before you pay.';
  if (inside)
    return `Yes, we deliver to ${zip}: it is ${where}, within our ${radiusMiles} miles.${isNearEdge ? edge : ''} ${delivery.day}`;
  if (isNearEdge)
    return `The middle of ${zip} is ${where}, just outside our ${radiusMiles} miles, but single addresses may be inside. Enter yours on the purchase page and it tells you at once.`;
  return `I'm sorry, ${zip} is outside our delivery area: it is ${where}, and we deliver within ${radiusMiles} miles. Please check back again soon!`;
}

function placeText(db: Db, key: string): string {
  const place = placesOf(db).get(key);
  if (!place) return '';
  const { name, zips } = place;
  const distances = zips.map(({ distance }) => distance);
  const [nearest, farthest] = [Math.min(...distances), Math.max(...distances)];
  const miles = farthest - nearest < 1 ? rounded(nearest) : `${nearest.toFixed(0)} to ${rounded(farthest)}`;
  if (zips.every(({ inside }) => inside))
    return `Yes, we deliver to ${name}, ${miles} miles from the farm. ${delivery.day}`;
  if (!zips.some(({ inside }) => inside))
    return `I'm sorry, ${name} is outside our delivery area: it is ${miles} miles from the farm, and we deliver within ${radiusMiles} miles.`;
  return `To parts of ${name}: we deliver within ${radiusMiles} miles of the farm, and ${name} begins about ${rounded(nearest)} miles away. Tell me your ZIP code and I can say more.`;
}

function rounded(miles: number): number {
  return Number(miles.toFixed(miles < 10 ? 1 : 0));
}
