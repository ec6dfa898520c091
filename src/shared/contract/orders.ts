import * as v from 'valibot';

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
 * credit, and `refundedAmount` was paid back. `deliveryDate` is `YYYY-MM-DD`, `createdAt` and `paidAt` are epoch ms.
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
});
export type Order = v.InferOutput<typeof Order>;
