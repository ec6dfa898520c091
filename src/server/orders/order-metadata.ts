import * as v from 'valibot';
import { joinMetadata, pointMetadata, readPointMetadata, splitMetadata } from '../stripe/metadata.ts';
import type { NewOrder } from './new-order.ts';
import type { OrderItemRow, OrderRow } from './orders.ts';

type Metadata = Record<string, string>;

const figures = ['subtotal', 'discount', 'referralDiscount', 'delivery', 'tax', 'total'] as const;

/** What a PaymentIntent carries along about its order, so that it can be rebuilt after a restored backup. */
export function orderMetadata(order: OrderRow, items: OrderItemRow[]): Metadata {
  const lines = items.map((item) => [item.productId, item.quantity, item.ounces, item.price].join(':'));
  return {
    order_id: order.id,
    user_id: order.userId ?? '',
    order_number: order.orderNumber,
    delivery_date: order.deliveryDate,
    created_at: String(order.createdAt),
    figures: figures.map((name) => order[name]).join(','),
    credit: String(order.creditApplied ?? 0),
    name: order.guestName ?? '',
    email: order.guestEmail ?? '',
    phone: order.phone,
    street: order.street,
    city: order.city,
    state: order.state,
    zip_code: order.zipCode,
    ...pointMetadata(order),
    ...splitMetadata('notes', order.deliveryNotes),
    ...splitMetadata('items', lines.join(',')),
  };
}

const StoredMetadata = v.object({
  order_id: v.string(),
  user_id: v.string(),
  order_number: v.string(),
  delivery_date: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/)),
  created_at: v.pipe(v.string(), v.regex(/^\d+$/)),
  figures: v.pipe(v.string(), v.regex(/^\d+(,\d+){5}$/)),
  credit: v.pipe(v.string(), v.regex(/^\d+$/)),
  name: v.optional(v.string(), ''),
  email: v.optional(v.string(), ''),
  phone: v.optional(v.string(), ''),
  street: v.string(),
  city: v.string(),
  state: v.string(),
  zip_code: v.string(),
});

export type RebuiltOrder = NewOrder & { orderNumber: string; creditApplied: number };

/**
 * The order that `orderMetadata` has described; names of products are looked up by `nameOf`. Null when something is missing.
 */
export function readOrderMetadata(
  metadata: Metadata,
  nameOf: (productId: string) => string,
): RebuiltOrder | null {
  const parsed = v.safeParse(StoredMetadata, metadata);
  const lines = linesOf(joinMetadata(metadata, 'items'), nameOf);
  if (!parsed.success || !lines) return null;
  const stored = parsed.output;
  const [subtotal = 0, discount = 0, referralDiscount = 0, delivery = 0, tax = 0, total = 0] = stored.figures
    .split(',')
    .map(Number);
  return {
    id: stored.order_id,
    orderNumber: stored.order_number,
    userId: stored.user_id,
    quote: { subtotal, discount, referralDiscount, delivery, tax, total },
    creditApplied: Number(stored.credit),
    lines,
    address: {
      street: stored.street,
      city: stored.city,
      state: stored.state,
      zipCode: stored.zip_code,
      ...readPointMetadata(metadata),
    },
    contact: { name: stored.name, email: stored.email, phone: stored.phone },
    notes: joinMetadata(metadata, 'notes'),
    deliveryDate: stored.delivery_date,
    now: Number(stored.created_at),
  };
}

function linesOf(text: string, nameOf: (productId: string) => string): NewOrder['lines'] | null {
  const lines = text.split(',').map((entry) => {
    const [productId = '', quantity, ounces, price] = entry.split(':');
    return {
      productId,
      productName: packName(nameOf(productId), Number(quantity), Number(ounces)),
      quantity: Number(quantity),
      ounces: Number(ounces),
      price: Number(price),
    };
  });
  return lines.every((line) => line.productId && line.quantity > 0 && line.ounces > 0) ? lines : null;
}

/** Packs carry their size in the name. */
function packName(name: string, quantity: number, ounces: number): string {
  return ounces === quantity ? name : `${name} (${ounces / quantity}-oz)`;
}
