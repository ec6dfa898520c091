import * as v from 'valibot';
import { rules } from '../business.ts';
import { deliveryStates } from '../rules/delivery-plan.ts';
import { text } from '../text.ts';
import { DeliveryAddress } from './address.ts';
import { Cents, SubscriptionProduct } from './checkout.ts';
import { Day, DayText } from './day.ts';
import { Timeline } from './growing.ts';
import { listQuery, RowCustomer, rowVersion } from './lists.ts';
import { Frequency } from './settings.ts';

export const subscriptionStatuses = [
  'pending',
  'trialing',
  'active',
  'paused',
  'past_due',
  'suspended',
  'cancelled',
] as const;
export const SubscriptionStatus = v.picklist(subscriptionStatuses);
export type SubscriptionStatus = v.InferOutput<typeof SubscriptionStatus>;

/** A Saturday of a subscription. `changeUntil` is its cutoff, epoch ms; the first that a box comes on has a `timeline`. */
export const Delivery = v.object({
  date: v.string(),
  state: v.picklist(deliveryStates),
  changeUntil: v.number(),
  timeline: v.optional(Timeline),
});
export type Delivery = v.InferOutput<typeof Delivery>;

/**
 * A subscription as its customer sees it. Item `quantity` counts ounces, `price` is decimal text per ounce; `boxTotal` is
 * decimal text, the total of a box; dates are `YYYY-MM-DD`, instants epoch ms. `deliveries` are the next eight Saturdays;
 * `nextDeliveryDates` the first three that are neither skipped nor closed. `nextCharge` (`amount` in cents) is what is
 * charged next and for which Saturday; null while nothing will be. `changesApplyFrom` is the first Saturday that a change
 * made now applies to; `canUndoChange` says that the last change of the box was not charged yet.
 */
export const Subscription = v.object({
  id: v.string(),
  frequency: Frequency,
  status: SubscriptionStatus,
  createdAt: v.number(),
  cartDetails: v.string(),
  nextDeliveryDate: v.nullable(v.string()),
  nextDeliveryDates: v.array(v.string()),
  deliveries: v.array(Delivery),
  items: v.array(
    v.object({ quantity: v.number(), productName: v.string(), productId: v.string(), price: v.string() }),
  ),
  boxTotal: v.string(),
  discountPercent: v.number(),
  trialEndsAt: v.number(),
  firstBoxDay: v.string(),
  pausedUntil: v.nullable(v.string()),
  deliveryAddress: DeliveryAddress,
  nextCharge: v.nullable(v.object({ at: v.number(), amount: v.number(), date: v.string() })),
  changesApplyFrom: v.nullable(v.string()),
  canUndoChange: v.boolean(),
});
export type Subscription = v.InferOutput<typeof Subscription>;

/** `PATCH /api/subscriptions/{id}/pause`: true pauses, until a day if one is given; false resumes. */
export const PauseSubscription = v.object({
  pause: v.boolean('Please say whether to pause or to resume.'),
  until: v.optional(DayText),
});
export type PauseSubscription = v.InferOutput<typeof PauseSubscription>;

/** `POST /api/subscriptions/{id}/skips`. */
export const SkipDelivery = v.object({ date: DayText });

/** `DELETE /api/subscriptions/{id}/skips/{date}`. */
export const SkipParams = v.object({ id: text(), ...SkipDelivery.entries });

/** `DELETE /api/subscriptions/{id}`: why, if the customer says. */
export const CancelSubscription = v.optional(
  v.nullable(
    v.object({
      reason: v.optional(v.pipe(text(), v.trim(), v.maxLength(500, 'That text is too long.'))),
    }),
  ),
);

/**
 * `PATCH /api/subscriptions/{id}`: whatever is to change from the next unpaid delivery on. `products` as in
 * create-subscription; `expectedTotal` is cents of one box.
 */
export const ChangeSubscription = v.object({
  products: v.optional(
    v.pipe(
      v.array(SubscriptionProduct),
      v.maxLength(rules.maxLines, `A box holds at most ${rules.maxLines} lines.`),
    ),
  ),
  planFrequency: v.optional(v.picklist(Frequency.options, 'Please choose a subscription plan to continue.')),
  deliveryAddress: v.optional(v.partial(DeliveryAddress)),
  expectedTotal: v.optional(Cents),
});
export type ChangeSubscription = v.InferOutput<typeof ChangeSubscription>;

/**
 * What a mailed link is about: a Saturday, `charge` (cents, epoch ms) while one is to come, `movedTo` the day to which
 * skipping it has moved its paid box. Of the charge's `amount`, `creditApplied` is taken from the customer's credit and
 * `amountDue` from the card, as things stand; null where that is not known.
 */
export const NextBox = v.object({
  date: v.string(),
  state: v.picklist(deliveryStates),
  changeUntil: v.number(),
  cartDetails: v.string(),
  charge: v.nullable(
    v.object({
      at: v.number(),
      amount: v.number(),
      creditApplied: v.nullable(v.number()),
      amountDue: v.nullable(v.number()),
    }),
  ),
  movedTo: v.nullable(v.string()),
  isPaymentOpen: v.boolean(),
});
export type NextBox = v.InferOutput<typeof NextBox>;

const token = v.pipe(text('The link is not complete.'), v.maxLength(300, 'The link is not valid.'));

/** `GET /api/next-box?token=`, `POST /api/next-box/skip` and `/keep`. */
export const NextBoxToken = v.object({ token });

/** Whether the customer is reminded before each later charge. */
export const Reminders = v.object({ beforeCharge: v.boolean('Please say whether to remind you.') });
export type Reminders = v.InferOutput<typeof Reminders>;

export const CalendarAddress = v.object({ url: v.string() });

/** `GET /api/admin/subscriptions`: those whose card was confirmed. `deliveryDate`: whose box comes that day, paid or due. */
export const AdminSubscriptionQuery = v.object({
  ...listQuery,
  status: v.optional(
    v.picklist(subscriptionStatuses, `The status is one of ${subscriptionStatuses.join(', ')}.`),
  ),
  deliveryDate: v.optional(Day),
});
export type AdminSubscriptionQuery = v.InferOutput<typeof AdminSubscriptionQuery>;

/**
 * A subscription as admins see it. `version` counts the changes of its box; `firstFailedAt` (epoch ms) is since when a payment
 * is open; `cancelReason` is what was said when it was cancelled.
 */
export const AdminSubscription = v.object({
  ...Subscription.entries,
  customer: RowCustomer,
  version: v.number(),
  firstFailedAt: v.nullable(v.number()),
  cancelReason: v.nullable(v.string()),
});
export type AdminSubscription = v.InferOutput<typeof AdminSubscription>;

/** `PATCH /api/admin/subscriptions/{id}`: as its customer changes it. */
export const AdminSubscriptionChange = v.object({ ...ChangeSubscription.entries, version: rowVersion });
export type AdminSubscriptionChange = v.InferOutput<typeof AdminSubscriptionChange>;

/** The address of a calendar file with the delivery of a day (`YYYY-MM-DD`): it says nothing about anybody. */
export function calendarDayPath(day: string): string {
  return `/calendar/days/${day}.ics`;
}
