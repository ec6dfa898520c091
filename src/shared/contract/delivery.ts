import * as v from 'valibot';
import { business, rules } from '../business.ts';
import { oneLine, text } from '../text.ts';
import { Day } from './day.ts';

export type Point = { lat: number; lng: number };

/** Great-circle distance in miles (haversine, earth radius 3959 miles, product 4). */
export function milesBetween(a: Point, b: Point): number {
  const [dLat, dLng] = [radians(b.lat - a.lat), radians(b.lng - a.lng)];
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2;
  return 2 * rules.earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Miles from the farm, and whether the shop delivers there: inside at exactly 25.0 (product 4). */
export function deliveryArea(point: Point): { distance: number; inside: boolean } {
  const distance = milesBetween(business.farm, point);
  return { distance, inside: distance <= rules.radiusMiles };
}

/**
 * The three messages of product 4, of which the first two go on with the contact address, and one for a ZIP code alone.
 */
export const areaMessages = {
  outside: `Sorry! Your address is currently out of our delivery area. Please check back again soon! Feel free to contact us if you have any questions. ${business.email}`,
  notFound: `Sorry! We couldn't find that address. Please double-check your address or feel free to contact us if you have any questions. ${business.email}`,
  failed: 'Address validation failed. Please try again.',
  zipNotFound: 'There is no such ZIP code. Please check its five digits.',
} as const;

export const GeocodeRequest = v.object({
  address: v.pipe(
    text(),
    v.trim(),
    v.nonEmpty('Please enter an address.'),
    v.maxLength(400, 'That address is too long.'),
  ),
});

/**
 * The shop's clock in epoch ms, the lead time of an order in days, and the Saturdays of the coming year (`YYYY-MM-DD`) on
 * which the farm delivers nothing.
 */
export const ScheduleInputs = v.object({
  now: v.number(),
  leadTimeDays: v.number(),
  closedDays: v.array(v.string()),
});
export type ScheduleInputs = v.InferOutput<typeof ScheduleInputs>;

/** `GET /api/delivery/terms`: also the first delivery (`YYYY-MM-DD`) of an order that is placed now. */
export const DeliveryTermsAnswer = v.object({ ...ScheduleInputs.entries, firstDelivery: v.string() });
export type DeliveryTermsAnswer = v.InferOutput<typeof DeliveryTermsAnswer>;

/** A Saturday (`YYYY-MM-DD`) on which the farm delivers nothing, and why, in words that customers read. `createdAt` is epoch ms. */
export const ClosedDay = v.object({ date: v.string(), reason: v.string(), createdAt: v.number() });
export type ClosedDay = v.InferOutput<typeof ClosedDay>;

/** `POST /api/admin/closed-days`. */
export const NewClosedDay = v.object({
  date: Day,
  reason: v.pipe(
    text('Please say why, for customers read it.'),
    v.trim(),
    oneLine,
    v.nonEmpty('Please say why, for customers read it.'),
    v.maxLength(200, 'Please keep the reason to 200 characters.'),
  ),
});
export type NewClosedDay = v.InferOutput<typeof NewClosedDay>;

/** The ZIP code of `GET /api/delivery/zip/{zipCode}`: five digits. */
export const ZipCodeParams = v.object({
  zipCode: v.pipe(text(), v.trim(), v.regex(/^\d{5}$/, 'ZIP code has 5 digits.')),
});

/** Whether the shop delivers to a ZIP code, measured from its center: `distance` is miles, `state` a name ("Georgia"). */
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

/**
 * An address that the shop could not deliver to. `distance` is miles, `customerEmail` the customer's e-mail address or "guest",
 * `createdAt` epoch ms. Without a `version`: nothing edits it.
 */
export const OutOfAreaAddress = v.object({
  id: v.string(),
  address: v.string(),
  distance: v.number(),
  customerEmail: v.string(),
  createdAt: v.number(),
});
export type OutOfAreaAddress = v.InferOutput<typeof OutOfAreaAddress>;

/** How many of the addresses lie from so many miles up to so many; `to` is null for all that is farther. */
export const DistanceBands = v.array(
  v.object({ from: v.number(), to: v.nullable(v.number()), addresses: v.number() }),
);
export type DistanceBands = v.InferOutput<typeof DistanceBands>;
