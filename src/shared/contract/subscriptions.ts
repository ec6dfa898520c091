import * as v from 'valibot';
import { rules } from '../business.ts';
import { addDays, saturdayOnOrAfter } from '../rules/delivery-days.ts';
import { deliveryStates } from '../rules/delivery-plan.ts';
import { text } from '../text.ts';
import { DeliveryAddress } from './address.ts';
import { Cents, fromShelf, SubscriptionProduct } from './checkout.ts';
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

/** Paid greens that come with a box. `total` is cents. */
export const Extra = v.object({
  orderId: v.string(),
  lines: v.array(v.object({ productId: v.string(), productName: v.string(), ounces: v.number() })),
  total: v.number(),
});
export type Extra = v.InferOutput<typeof Extra>;

/** `changeUntil` is epoch ms; only the next box has a `timeline`. */
export const Delivery = v.object({
  date: v.string(),
  state: v.picklist(deliveryStates),
  changeUntil: v.number(),
  extras: v.array(Extra),
  timeline: v.optional(Timeline),
});
export type Delivery = v.InferOutput<typeof Delivery>;

/**
 * `quantity` is ounces, `price` (per ounce) and `boxTotal` decimal text, `nextCharge.amount` cents, dates
 * `YYYY-MM-DD`, instants epoch ms. `startsOn`: it has no trial, but waits for its first charge on that
 * day. `deliveries`: the next eight Saturdays. `endsOn`: not charged from that
 * day on. `paymentAction`: what the customer must do for a waiting charge. `changesApplyFrom`: the first
 * Saturday that a change affects.
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
  startsOn: v.nullable(v.string()),
  firstBoxDay: v.string(),
  endsOn: v.nullable(v.string()),
  pausedUntil: v.nullable(v.string()),
  deliveryAddress: DeliveryAddress,
  nextCharge: v.nullable(v.object({ at: v.number(), amount: v.number(), date: v.string() })),
  paymentAction: v.nullable(v.object({ kind: v.picklist(['confirm', 'card']), url: v.nullable(v.string()) })),
  changesApplyFrom: v.nullable(v.string()),
  canUndoChange: v.boolean(),
});
export type Subscription = v.InferOutput<typeof Subscription>;

/** `PATCH /api/subscriptions/{id}/pause`: false resumes; without a day, indefinitely. */
export const PauseSubscription = v.object({
  pause: v.boolean('Please say whether to pause or to resume.'),
  until: v.optional(DayText),
});
export type PauseSubscription = v.InferOutput<typeof PauseSubscription>;

/** `POST /api/subscriptions/{id}/skips`. */
export const SkipDelivery = v.object({ date: DayText });

/** `DELETE /api/subscriptions/{id}/skips/{date}`. */
export const SkipParams = v.object({ id: text(), ...SkipDelivery.entries });

/** `DELETE /api/subscriptions/{id}/deliveries/{date}/extras/{orderId}`. */
export const ExtraParams = v.object({ ...SkipParams.entries, orderId: text() });

/**
 * `POST /api/subscriptions/{id}/deliveries/{date}/extras`. `quantity` counts ounces; `expectedTotal`: cents.
 * Without `paymentMethodId`, the default card pays. `fromShelf`: from the shelf, not from the stock.
 */
export const AddExtra = v.object({
  products: v.pipe(
    v.array(SubscriptionProduct, 'Please select at least one product.'),
    v.minLength(1, 'Please select at least one product.'),
    v.maxLength(rules.maxLines, `An extra holds at most ${rules.maxLines} lines.`),
  ),
  expectedTotal: Cents,
  fromShelf: v.optional(fromShelf),
  paymentMethodId: v.optional(text()),
});
export type AddExtra = v.InferOutput<typeof AddExtra>;

/** With `clientSecret`, the bank wants a confirmation. */
export const AddExtraAnswer = v.object({ orderId: v.string(), clientSecret: v.optional(v.string()) });
export type AddExtraAnswer = v.InferOutput<typeof AddExtraAnswer>;

/** `DELETE /api/subscriptions/{id}`. */
export const CancelSubscription = v.optional(
  v.nullable(
    v.strictObject({
      reason: v.optional(v.pipe(text(), v.trim(), v.maxLength(500, 'That text is too long.'))),
    }),
  ),
);

/** `PATCH /api/subscriptions/{id}`: from the next unpaid delivery. `expectedTotal`: cents of one box. */
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

/** `charge`: cents, epoch ms. `movedTo`: where skipping moved the paid box. Null if unknown. */
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

const choice = v.boolean('Please say whether to remind you.');

export const Reminders = v.object({ beforeCharge: choice, reviews: choice, shelf: choice });
export type Reminders = v.InferOutput<typeof Reminders>;

/** `PATCH /api/reminders`. */
export const RemindersChange = v.pipe(
  v.partial(Reminders),
  v.check((change) => Object.values(change).some((value) => value !== undefined), choice.message as string),
);
export type RemindersChange = v.InferOutput<typeof RemindersChange>;

export const CalendarAddress = v.object({ url: v.string() });

/** `GET /api/admin/subscriptions`: with a confirmed card. `deliveryDate`: has a box that day, paid or due. */
export const AdminSubscriptionQuery = v.object({
  ...listQuery,
  status: v.optional(
    v.picklist(subscriptionStatuses, `The status is one of ${subscriptionStatuses.join(', ')}.`),
  ),
  deliveryDate: v.optional(Day),
});
export type AdminSubscriptionQuery = v.InferOutput<typeof AdminSubscriptionQuery>;

/** `version` counts changes of the box; `firstFailedAt` is epoch ms. */
export const AdminSubscription = v.object({
  ...Subscription.entries,
  customer: RowCustomer,
  version: v.number(),
  firstFailedAt: v.nullable(v.number()),
  cancelReason: v.nullable(v.string()),
});
export type AdminSubscription = v.InferOutput<typeof AdminSubscription>;

/** `PATCH /api/admin/subscriptions/{id}`. */
export const AdminSubscriptionChange = v.object({ ...ChangeSubscription.entries, version: rowVersion });
export type AdminSubscriptionChange = v.InferOutput<typeof AdminSubscriptionChange>;

/** `POST /api/admin/products/{id}/reprice`. `from` is a Saturday; `preview` changes nothing. */
export const Reprice = v.object({
  from: Day,
  preview: v.optional(v.boolean('Please say whether this is a preview.'), false),
});
export type Reprice = v.InferOutput<typeof Reprice>;

/** How many subscriptions get the new price, and how many mails say so. */
export const Repriced = v.object({ subscriptions: v.number(), mails: v.number() });
export type Repriced = v.InferOutput<typeof Repriced>;

/** The first Saturday that is at least 30 days after `today` (`YYYY-MM-DD`). */
export function firstRepriceDay(today: string): string {
  return saturdayOnOrAfter(addDays(today, 30));
}

/** Contains no personal data. `day` is `YYYY-MM-DD`. */
export function calendarDayPath(day: string): string {
  return `/calendar/days/${day}.ics`;
}
