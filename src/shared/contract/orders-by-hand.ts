import * as v from 'valibot';
import { rules } from '../business.ts';
import { text, textLine } from '../text.ts';
import { accountMessages } from './accounts.ts';
import { DeliveryAddress } from './address.ts';
import { Cents, SubscriptionProduct } from './checkout.ts';
import { Day } from './day.ts';
import { cartTexts } from './delivery-data.ts';
import { isEmail } from './email.ts';
import { handMethods } from './orders.ts';

const required = (max: number, missing: string) => v.pipe(textLine(max), v.nonEmpty(missing));

/** An `email` that has an account is that account; without one no mail goes out. */
export const HandCustomer = v.object({
  firstName: required(100, 'First name is required.'),
  lastName: required(100, 'Last name is required.'),
  email: v.optional(
    v.pipe(
      text(),
      v.trim(),
      v.maxLength(254, accountMessages.badEmail),
      v.check((email) => email === '' || isEmail(email), accountMessages.badEmail),
    ),
    '',
  ),
  phone: required(cartTexts.phone, 'Phone number is required.'),
  address: v.partial(DeliveryAddress),
});
export type HandCustomer = v.InferOutput<typeof HandCustomer>;

/** `saved-card`: the customer's default one, at once. `link`: by card, through a mail. */
export const handPayments = ['saved-card', 'link', ...handMethods] as const;
const HandOrderPayment = v.picklist(
  handPayments,
  'It is paid with the saved card, by a link, in cash or by bank.',
);

/**
 * `POST /api/admin/orders`. `address` defaults to the account's; `quantity` counts ounces;
 * `expectedTotal` is cents. `isPaid`: today, in cash or by bank. `preview` needs no key and no customer, and changes nothing.
 */
export const OrderByHand = v.pipe(
  v.object({
    customerId: v.optional(text()),
    address: v.optional(v.partial(DeliveryAddress)),
    customer: v.optional(HandCustomer),
    products: v.pipe(
      v.array(v.pick(SubscriptionProduct, ['productId', 'quantity']), 'Please select at least one product.'),
      v.minLength(1, 'Please select at least one product.'),
      v.maxLength(rules.maxLines, `An order holds at most ${rules.maxLines} lines.`),
    ),
    deliveryDate: Day,
    payment: HandOrderPayment,
    isPaid: v.optional(v.boolean()),
    note: v.optional(
      v.pipe(text(), v.trim(), v.maxLength(cartTexts.notes, 'Please keep the note to 1,000 characters.')),
      '',
    ),
    expectedTotal: v.optional(Cents),
    preview: v.optional(v.boolean(), false),
  }),
  v.check(
    ({ customerId, customer, preview }) => preview || (customerId === undefined) !== (customer === undefined),
    'Please choose a customer or enter a new one.',
  ),
  v.check(
    ({ payment, isPaid }) => !isPaid || handMethods.some((method) => method === payment),
    'Only an order in cash or by bank can be paid already.',
  ),
);
export type OrderByHand = v.InferOutput<typeof OrderByHand>;

export const OrderByHandAnswer = v.object({ orderId: v.string() });
export type OrderByHandAnswer = v.InferOutput<typeof OrderByHandAnswer>;

/** `total` is cents; `short`: ounces that stock, or trays that are sown already, do not cover. */
export const OrderByHandPreview = v.object({
  total: v.number(),
  short: v.array(v.object({ productId: v.string(), ounces: v.number() })),
});
export type OrderByHandPreview = v.InferOutput<typeof OrderByHandPreview>;
