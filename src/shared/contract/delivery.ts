import * as v from 'valibot';
import { business, rules } from '../business.ts';
import { oneLine, text } from '../text.ts';
import { Day } from './day.ts';

export const Point = v.object({ lat: v.number(), lng: v.number() });
export type Point = v.InferOutput<typeof Point>;

/** Great circle, earth radius 3959 miles (product 4). */
export function milesBetween(a: Point, b: Point): number {
  const [dLat, dLng] = [radians(b.lat - a.lat), radians(b.lng - a.lng)];
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2;
  return 2 * rules.earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Miles; exactly 25.0 is inside (product 4). */
export function deliveryArea(point: Point): { distance: number; inside: boolean } {
  const distance = milesBetween(business.farm, point);
  return { distance, inside: distance <= rules.radiusMiles };
}

/** The first two end with the contact address. */
export const areaMessages = {
  outside: `Sorry! Your address is currently out of our delivery area. Please check back again soon! Feel free to contact us if you have any questions. ${business.email}`,
  notFound: `Sorry! We couldn't find that address. Please double-check your address or feel free to contact us if you have any questions. ${business.email}`,
  failed: 'Address validation failed. Please try again.',
  postOfficeBox: 'Please enter a street address. We deliver to the door, not to a post office box.',
  zipNotFound: 'There is no such ZIP code. Please check its five digits.',
} as const;

export const unclearAddress =
  'The map does not know this address: on the run it is at the center of its ZIP code.';

export const GeocodeRequest = v.object({
  address: v.pipe(
    text(),
    v.trim(),
    v.nonEmpty('Please enter an address.'),
    v.maxLength(400, 'That address is too long.'),
  ),
});

/** Clock in epoch ms, lead time in days, closed and full Saturdays as `YYYY-MM-DD`. */
export const ScheduleInputs = v.object({
  now: v.number(),
  leadTimeDays: v.number(),
  closedDays: v.array(v.string()),
  fullDays: v.array(v.string()),
});
export type ScheduleInputs = v.InferOutput<typeof ScheduleInputs>;

/** Days `YYYY-MM-DD`; `sowOn` is null if past or unknown. */
export const FirstBox = v.object({ firstDelivery: v.string(), sowOn: v.nullable(v.string()) });
export type FirstBox = v.InferOutput<typeof FirstBox>;

/**
 * `GET /api/delivery/terms`. Of an order, and of a subscription, which is charged first; null if it alone has
 * no room for a year.
 */
export const DeliveryTermsAnswer = v.object({
  ...ScheduleInputs.entries,
  ...FirstBox.entries,
  subscription: v.nullable(FirstBox),
});
export type DeliveryTermsAnswer = v.InferOutput<typeof DeliveryTermsAnswer>;

/** `date` is `YYYY-MM-DD`; customers read the reason. `createdAt` is epoch ms. */
export const ClosedDay = v.object({ date: v.string(), reason: v.string(), createdAt: v.number() });
export type ClosedDay = v.InferOutput<typeof ClosedDay>;

/** Closes all Saturdays from day to day, both included. */
export const ClosedSpan = v.object({
  from: Day,
  to: Day,
  reason: v.pipe(
    text('Please say why, for customers read it.'),
    v.trim(),
    oneLine,
    v.nonEmpty('Please say why, for customers read it.'),
    v.maxLength(200, 'Please keep the reason to 200 characters.'),
  ),
});
export type ClosedSpan = v.InferOutput<typeof ClosedSpan>;

/** `POST /api/admin/closed-days`: a `date` or a span. */
export const NewClosedDays = v.object({
  ...ClosedSpan.entries,
  date: v.optional(Day),
  from: v.optional(Day),
  to: v.optional(Day),
  preview: v.optional(v.boolean()),
});
export type NewClosedDays = v.InferOutput<typeof NewClosedDays>;

/** Paid boxes that move, boxes still to be charged that do not come, and mails about both. Days are `YYYY-MM-DD`. */
export const ClosingCounts = v.object({
  boxes: v.number(),
  moves: v.array(v.object({ from: v.string(), to: v.string(), boxes: v.number() })),
  mails: v.number(),
  unpaid: v.number(),
});
export type ClosingCounts = v.InferOutput<typeof ClosingCounts>;

/** `GET /api/delivery/zip/{zipCode}`: five digits. */
export const ZipCodeParams = v.object({
  zipCode: v.pipe(text(), v.trim(), v.regex(/^\d{5}$/, 'ZIP code has 5 digits.')),
});

/** From the ZIP code's center, in miles. */
export const ZipCodeAnswer = v.object({
  zipCode: v.string(),
  city: v.string(),
  state: v.string(),
  distance: v.number(),
  isInside: v.boolean(),
});
export type ZipCodeAnswer = v.InferOutput<typeof ZipCodeAnswer>;

export const GeocodeAnswer = v.object({ lat: v.number(), lng: v.number() });

/** `distance` is miles. `customerEmail` is an address or "guest". */
export const AddressValidationLog = v.object({
  address: v.pipe(
    text(),
    v.trim(),
    oneLine,
    v.nonEmpty('Please enter an address.'),
    v.maxLength(400, 'That address is too long.'),
  ),
  distance: v.pipe(
    v.number('The distance must be a number.'),
    v.finite('The distance must be a number.'),
    v.minValue(0, 'The distance must not be negative.'),
    v.maxValue(12_500, 'The distance is more than half the way around the earth.'),
  ),
  customerEmail: v.optional(v.pipe(text(), v.trim(), v.maxLength(254, 'That email address is too long.'))),
});
export type AddressValidationLog = v.InferOutput<typeof AddressValidationLog>;

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** `distance` is miles, `customerEmail` an address or "guest", `createdAt` epoch ms. */
export const OutOfAreaAddress = v.object({
  id: v.string(),
  address: v.string(),
  distance: v.number(),
  customerEmail: v.string(),
  createdAt: v.number(),
});
export type OutOfAreaAddress = v.InferOutput<typeof OutOfAreaAddress>;

/** Miles; `to` is null for the last band. */
export const DistanceBands = v.array(
  v.object({ from: v.number(), to: v.nullable(v.number()), addresses: v.number() }),
);
export type DistanceBands = v.InferOutput<typeof DistanceBands>;
