import * as v from 'valibot';
import { centsFromDecimal } from '../rules/money.ts';
import { text, textLine } from '../text.ts';
import { DeliveryAddress } from './address.ts';
import { Day } from './day.ts';
import { DeliveryNotes, OrderDelivery } from './delivery-data.ts';
import { isEmail } from './email.ts';
import { Timeline } from './growing.ts';
import { listQuery, RowCustomer, rowVersion } from './lists.ts';

export const orderStatuses = [
  'pending',
  'confirmed',
  'growing',
  'shipped',
  'delivered',
  'cancelled',
] as const;
export const OrderStatus = v.picklist(orderStatuses);
export type OrderStatus = v.InferOutput<typeof OrderStatus>;

/** Received and not refunded. */
export const paymentStatuses = ['unpaid', 'paid', 'partially_refunded', 'refunded'] as const;
export const PaymentStatus = v.picklist(paymentStatuses);
export type PaymentStatus = v.InferOutput<typeof PaymentStatus>;

/** Money that does not go through the provider. */
export const handMethods = ['cash', 'bank'] as const;
export const HandMethod = v.picklist(handMethods, 'It is paid in cash or by bank.');
export type HandMethod = v.InferOutput<typeof HandMethod>;

/** `credit`: no card was charged. */
export const PaymentMethod = v.picklist(['card', 'credit', ...handMethods]);
export type PaymentMethod = v.InferOutput<typeof PaymentMethod>;

/** `price` is decimal text per unit, `ounces` the line's weight. */
export const OrderItem = v.object({
  productId: v.string(),
  quantity: v.number(),
  ounces: v.number(),
  productName: v.string(),
  price: v.string(),
});
export type OrderItem = v.InferOutput<typeof OrderItem>;

/** Decimal text. `address` is one line to read, `deliveryAddress` its parts. */
export const OrderContents = v.object({
  items: v.array(OrderItem),
  subtotal: v.string(),
  discount: v.string(),
  delivery: v.string(),
  tax: v.string(),
  address: v.string(),
  deliveryAddress: v.object({
    street: v.string(),
    city: v.string(),
    state: v.string(),
    zipCode: v.string(),
  }),
});
export type OrderContents = v.InferOutput<typeof OrderContents>;

/**
 * Amounts are decimal text, days `YYYY-MM-DD`, instants epoch ms. Credit paid `creditApplied`; `carriedOver`,
 * too little for a card, goes to the next box. `extraOf`: it comes with the box of that subscription. `fromShelf`: of the greens that were over that Saturday. `notHomeOn`: the driver found nobody.
 */
export const Order = v.object({
  id: v.string(),
  orderNumber: v.string(),
  status: OrderStatus,
  total: v.string(),
  guestName: v.nullable(v.string()),
  guestEmail: v.nullable(v.string()),
  deliveryDate: v.string(),
  createdAt: v.number(),
  paymentStatus: PaymentStatus,
  paidAt: v.nullable(v.number()),
  creditApplied: v.string(),
  carriedOver: v.optional(v.string()),
  refundedAmount: v.string(),
  ...OrderDelivery.entries,
  subscriptionId: v.nullable(v.string()),
  extraOf: v.nullable(v.string()),
  fromShelf: v.boolean(),
  ...OrderContents.entries,
  timeline: Timeline,
  notHomeOn: v.nullable(v.string()),
});
export type Order = v.InferOutput<typeof Order>;

/** `PATCH /api/orders/{id}/delivery`. What is left out stays; the day only of one-time orders. */
export const DeliveryChange = v.object({
  address: v.optional(v.partial(DeliveryAddress)),
  notes: DeliveryNotes,
  deliveryDate: v.optional(Day),
});
export type DeliveryChange = v.InferOutput<typeof DeliveryChange>;

const Status = v.picklist(orderStatuses, `The status is one of ${orderStatuses.join(', ')}.`);

/** `GET /api/admin/orders`. */
export const AdminOrderQuery = v.object({
  ...listQuery,
  status: v.optional(Status),
  paymentStatus: v.optional(
    v.picklist(paymentStatuses, `The payment is one of ${paymentStatuses.join(', ')}.`),
  ),
  deliveryDate: v.optional(Day),
});
export type AdminOrderQuery = v.InferOutput<typeof AdminOrderQuery>;

/**
 * `shortfall`: ounces not in stock. `deliverBefore`: "HH:MM" New York or null. `isApproximate`: only the ZIP
 * code was found. `payUntil` (epoch ms): it waits for its payment through a mailed link.
 */
export const AdminOrder = v.object({
  ...v.omit(Order, ['timeline', 'notHomeOn']).entries,
  items: v.array(v.object({ ...OrderItem.entries, shortfall: v.number() })),
  customer: v.nullable(RowCustomer),
  method: PaymentMethod,
  zipCode: v.string(),
  phone: v.string(),
  deliverBefore: v.nullable(v.string()),
  isApproximate: v.boolean(),
  payUntil: v.optional(v.number()),
  version: v.number(),
});
export type AdminOrder = v.InferOutput<typeof AdminOrder>;

/** `PATCH /api/admin/orders/{id}/status`; `notes` go into the history. */
export const OrderStatusChange = v.object({
  status: Status,
  notes: v.nullish(
    v.pipe(text(), v.trim(), v.maxLength(1000, 'Please keep the remark to 1,000 characters.')),
  ),
  version: rowVersion,
});
export type OrderStatusChange = v.InferOutput<typeof OrderStatusChange>;

/** `POST /api/admin/orders/{id}/paid`: the whole sum, received on that New York day. */
export const HandPayment = v.object({ method: HandMethod, on: Day });
export type HandPayment = v.InferOutput<typeof HandPayment>;

/** `DELETE /api/admin/orders/{id}`. */
export const OrderDeletion = v.optional(v.nullable(v.strictObject({ version: rowVersion })));

/** Decimal text or dollars in, cents out. */
const Amount = v.pipe(
  v.union([text(), v.number()], 'Please enter an amount like 27.54.'),
  v.transform((amount) => centsFromDecimal(String(amount))),
  v.number('Please enter an amount like 27.54.'),
);

/**
 * `PATCH /api/admin/orders/{id}`. An empty name, address, or time removes it. A new day is mailed unless
 * `tellCustomer` is false.
 */
export const OrderEdit = v.object({
  guestName: v.optional(v.nullable(textLine(200, 'That name is too long.'))),
  guestEmail: v.optional(
    v.nullable(
      v.pipe(
        text(),
        v.trim(),
        v.check((email) => email === '' || isEmail(email), 'Please enter a valid email address.'),
      ),
    ),
  ),
  address: v.optional(v.partial(DeliveryAddress)),
  notes: DeliveryNotes,
  total: v.optional(Amount),
  deliveryDate: v.optional(Day),
  deliverBefore: v.optional(
    v.nullable(v.pipe(text(), v.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Please enter a time like 10:30.'))),
  ),
  isApproximate: v.optional(v.literal(false, 'Please say with false that the address is right.')),
  status: v.optional(Status),
  tellCustomer: v.optional(v.boolean('Please say whether to tell the customer of another day.')),
  version: rowVersion,
});
export type OrderEdit = v.InferOutput<typeof OrderEdit>;

/**
 * `POST /api/admin/orders/{id}/refund`: all if no amount; `cancel` also cancels the box. Idempotent by
 * `Idempotency-Key`.
 */
export const OrderRefund = v.object({
  amount: v.optional(Amount),
  cancel: v.optional(v.boolean('Please say with true or false whether the box is cancelled.')),
  version: rowVersion,
});
export type OrderRefund = v.InferOutput<typeof OrderRefund>;

/** `GET /api/admin/orders/{id}/refund`: decimal text. */
export const RefundFigures = v.object({
  paid: v.string(),
  refunded: v.string(),
  left: v.string(),
  isBoxToCome: v.boolean(),
  isDisputeOpen: v.boolean(),
});
export type RefundFigures = v.InferOutput<typeof RefundFigures>;

/** `at` is epoch ms; `by` is an address, "shop", or "stripe". */
export const OrderHistory = v.array(
  v.object({ at: v.number(), by: v.string(), what: v.string(), from: v.string(), to: v.string() }),
);
export type OrderHistory = v.InferOutput<typeof OrderHistory>;
