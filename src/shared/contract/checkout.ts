import * as v from 'valibot';
import { rules } from '../business.ts';
import { text, textLine } from '../text.ts';
import { DeliveryAddress } from './address.ts';
import { DayText } from './day.ts';
import { DeliveryRequest, DriverPhone } from './delivery-data.ts';
import { OrderContents } from './orders.ts';

const line = (max: number) => v.optional(textLine(max), '');

const Quantity = v.pipe(
  v.number('Quantities must be whole numbers.'),
  v.integer('Quantities must be whole numbers.'),
  v.minValue(1, 'Quantities must be at least 1.'),
  v.maxValue(rules.maxLineQuantity, `Quantities can be at most ${rules.maxLineQuantity}.`),
);

export const Cents = v.pipe(
  v.number('The expected total must be in cents.'),
  v.integer('The expected total must be in cents.'),
  v.minValue(0, 'The expected total must be in cents.'),
);

export const fromShelf = v.boolean('Please say whether the greens come from the shelf.');

/** `id` is the variant; name, price, and image are ignored. */
const CheckoutItem = v.object({
  id: v.pipe(text('Each item needs an id.'), v.maxLength(70, 'That item is unknown.')),
  quantity: Quantity,
});

export const CustomerInfo = v.object({
  name: line(200),
  email: line(254),
  phone: line(40),
  address: v.optional(v.pipe(text(), v.trim(), v.maxLength(300, 'That text is too long.')), ''),
  city: line(100),
  state: line(50),
  zipCode: line(20),
});

/**
 * `POST /api/cart/checkout`. `expectedTotal`: shown cents before credit. `expectedDelivery`: shown day,
 * `YYYY-MM-DD`. `fromShelf`: everything from the shelf, for the next open Saturday.
 */
export const OneTimeCheckout = v.object({
  customerInfo: v.optional(CustomerInfo),
  deliveryAddress: v.optional(v.partial(DeliveryAddress)),
  ...DeliveryRequest.entries,
  items: v.optional(
    v.pipe(
      v.array(CheckoutItem),
      v.maxLength(rules.maxLines, `A cart holds at most ${rules.maxLines} lines.`),
    ),
    [],
  ),
  expectedTotal: v.optional(Cents),
  expectedDelivery: v.optional(DayText),
  fromShelf: v.optional(fromShelf),
  saveCard: v.optional(v.boolean()),
  paymentMethodId: v.optional(v.pipe(text(), v.regex(/^pm_[A-Za-z0-9_]{1,200}$/, 'That is not a card.'))),
});
export type OneTimeCheckout = v.InferOutput<typeof OneTimeCheckout>;

/** `PATCH /api/checkout/{orderId}`. */
export const CardSaving = v.object({ saveCard: v.boolean() });

/** No `clientSecret` means nothing to pay. */
export const OneTimeCheckoutAnswer = v.object({ clientSecret: v.optional(v.string()), orderId: v.string() });
export type OneTimeCheckoutAnswer = v.InferOutput<typeof OneTimeCheckoutAnswer>;

/** `quantity` counts ounces, whatever `size` says. */
export const SubscriptionProduct = v.object({
  productId: v.pipe(text('Each product needs an id.'), v.maxLength(60, 'That product is unknown.')),
  size: v.optional(text()),
  quantity: Quantity,
});

/** `POST /api/create-subscription`. `expectedTotal`: cents of one box; `expectedDelivery`: `YYYY-MM-DD`. */
export const CreateSubscription = v.object({
  planFrequency: v.optional(v.nullable(text())),
  products: v.optional(
    v.pipe(
      v.array(SubscriptionProduct),
      v.maxLength(rules.maxLines, `A box holds at most ${rules.maxLines} lines.`),
    ),
    [],
  ),
  deliveryAddress: v.optional(v.partial(DeliveryAddress)),
  phone: DriverPhone,
  expectedTotal: v.optional(Cents),
  expectedDelivery: v.optional(DayText),
});
export type CreateSubscription = v.InferOutput<typeof CreateSubscription>;

export const CreateSubscriptionAnswer = v.object({ clientSecret: v.string(), subscriptionId: v.string() });
export type CreateSubscriptionAnswer = v.InferOutput<typeof CreateSubscriptionAnswer>;

/** `seti_` ids for subscriptions, `pi_` ids for orders. */
export const CompletePayment = v.object({
  paymentIntentId: v.pipe(
    text('A payment id is needed.'),
    v.regex(/^(pi|seti)_[A-Za-z0-9_]{1,200}$/, 'That is not a payment id.'),
  ),
});
export const CompletePaymentAnswer = v.object({ status: v.string() });

/** In order (product 6.4); `Once` is for one-time orders. */
export const checkoutMessages = {
  signedOut: { title: 'Please log in', message: 'You need to be logged in to create a subscription.' },
  signedOutOnce: { title: 'Please log in', message: 'You need to be logged in to place an order.' },
  noPlan: { title: 'Select a plan', message: 'Please choose a subscription plan to continue.' },
  noItems: { title: 'Add products', message: 'Please select at least one product for your subscription.' },
  noItemsOnce: { title: 'Add products', message: 'Please select at least one product.' },
  noAddress: { title: 'Complete delivery address', message: 'Please fill in all required address fields.' },
  badAddress: { title: 'Address validation failed' },
} as const;

/** `GET /api/checkout/{orderId}`. Amounts are decimal text; the day is `YYYY-MM-DD`. */
export const CheckoutStatus = v.object({
  orderNumber: v.string(),
  total: v.string(),
  creditApplied: v.string(),
  deliveryDate: v.string(),
  status: v.string(),
  paymentStatus: v.string(),
  ...OrderContents.entries,
});
export type CheckoutStatus = v.InferOutput<typeof CheckoutStatus>;

/** `POST /api/pay`: the token of a mailed link. */
export const PayLinkToken = v.object({
  token: v.pipe(text('The link needs a token.'), v.maxLength(200, 'This link is not valid.')),
});

/** `payUntil` is epoch ms; `clientSecret` only while it is open. */
export const PayLink = v.object({
  ...CheckoutStatus.entries,
  orderId: v.string(),
  state: v.picklist(['open', 'paid', 'ended', 'cancelled']),
  payUntil: v.number(),
  clientSecret: v.optional(v.string()),
});
export type PayLink = v.InferOutput<typeof PayLink>;
