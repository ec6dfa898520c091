import * as v from 'valibot';
import { centsFromDecimal } from '../rules/money.ts';
import { text, textLine } from '../text.ts';
import { isEmail } from './accounts.ts';
import { Day } from './day.ts';
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

/** What was received for an order and not paid back. */
export const paymentStatuses = ['unpaid', 'paid', 'partially_refunded', 'refunded'] as const;
export const PaymentStatus = v.picklist(paymentStatuses);
export type PaymentStatus = v.InferOutput<typeof PaymentStatus>;

/** `price` is decimal text per unit, `quantity` counts units, `ounces` is what they weigh together. */
export const OrderItem = v.object({
  productId: v.string(),
  quantity: v.number(),
  ounces: v.number(),
  productName: v.string(),
  price: v.string(),
});
export type OrderItem = v.InferOutput<typeof OrderItem>;

/**
 * What an order is made of: lines, figures that add up to the total (decimal text; `discount` is taken off) and the
 * address as one line.
 */
export const OrderContents = v.object({
  items: v.array(OrderItem),
  subtotal: v.string(),
  discount: v.string(),
  delivery: v.string(),
  tax: v.string(),
  address: v.string(),
});
export type OrderContents = v.InferOutput<typeof OrderContents>;

/**
 * An order as its customer sees it. Amounts are decimal text: of the `total`, `creditApplied` was taken from the customer's
 * credit, and `refundedAmount` was paid back; `timeline` says how far its greens have come. `deliveryDate` is `YYYY-MM-DD`, `createdAt` and `paidAt` are epoch ms.
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
  refundedAmount: v.string(),
  deliveryNotes: v.string(),
  ...OrderContents.entries,
  timeline: Timeline,
});
export type Order = v.InferOutput<typeof Order>;

const Status = v.picklist(orderStatuses, `The status is one of ${orderStatuses.join(', ')}.`);

/** `GET /api/admin/orders`: every filter narrows the list. */
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
 * An order as admins see it. `customer` is the account, null for none; `shortfall` counts an item's ounces that were not in
 * stock. `deliverBefore` is "HH:MM" in New York, null for any time. `version` counts the changes of the row.
 */
export const AdminOrder = v.object({
  ...v.omit(Order, ['timeline']).entries,
  items: v.array(v.object({ ...OrderItem.entries, shortfall: v.number() })),
  customer: v.nullable(RowCustomer),
  phone: v.string(),
  subscriptionId: v.nullable(v.string()),
  deliverBefore: v.nullable(v.string()),
  version: v.number(),
});
export type AdminOrder = v.InferOutput<typeof AdminOrder>;

/** `PATCH /api/admin/orders/{id}/status`; `notes`, an admin's remark, are kept in the order's history. */
export const OrderStatusChange = v.object({
  status: Status,
  notes: v.nullish(
    v.pipe(text(), v.trim(), v.maxLength(1000, 'Please keep the remark to 1,000 characters.')),
  ),
  version: rowVersion,
});
export type OrderStatusChange = v.InferOutput<typeof OrderStatusChange>;

/** `DELETE /api/admin/orders/{id}`. */
export const OrderDeletion = v.optional(v.nullable(v.object({ version: rowVersion })));

/** An amount as decimal text or number of dollars, in cents. */
const Amount = v.pipe(
  v.union([text(), v.number()], 'Please enter an amount like 27.54.'),
  v.transform((amount) => centsFromDecimal(String(amount))),
  v.number('Please enter an amount like 27.54.'),
);

/**
 * `PATCH /api/admin/orders/{id}`: whatever is given changes. An empty name, address or time takes it off the order.
 * The customer hears of another delivery day by mail, unless `tellCustomer` is false.
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
  total: v.optional(Amount),
  deliveryDate: v.optional(Day),
  deliverBefore: v.optional(
    v.nullable(v.pipe(text(), v.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Please enter a time like 10:30.'))),
  ),
  status: v.optional(Status),
  tellCustomer: v.optional(v.boolean('Please say whether to tell the customer of another day.')),
  version: rowVersion,
});
export type OrderEdit = v.InferOutput<typeof OrderEdit>;

/**
 * `POST /api/admin/orders/{id}/refund`: all that is left without an amount; `cancel` also takes the box out of the farm's week.
 * An `Idempotency-Key` header makes a repeated refund the same refund.
 */
export const OrderRefund = v.object({
  amount: v.optional(Amount),
  cancel: v.optional(v.boolean('Please say with true or false whether the box is cancelled.')),
  version: rowVersion,
});
export type OrderRefund = v.InferOutput<typeof OrderRefund>;

/**
 * `GET /api/admin/orders/{id}/refund`: what was paid for an order and what of it is refunded, as decimal text, and whether its
 * box is still to be delivered, today or later.
 */
export const RefundFigures = v.object({
  paid: v.string(),
  refunded: v.string(),
  left: v.string(),
  isBoxToCome: v.boolean(),
});
export type RefundFigures = v.InferOutput<typeof RefundFigures>;

/** A change of an order: `at` is epoch ms, `by` an address or "shop" or "stripe". */
export const OrderHistory = v.array(
  v.object({ at: v.number(), by: v.string(), what: v.string(), from: v.string(), to: v.string() }),
);
export type OrderHistory = v.InferOutput<typeof OrderHistory>;
