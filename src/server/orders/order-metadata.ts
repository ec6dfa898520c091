import * as v from 'valibot';
import { joinMetadata, pointMetadata, readPointMetadata, splitMetadata } from '../stripe/metadata.ts';
import { type Delivery, type DeliverySource, deliveryFields, deliveryOf } from './fields.ts';
import { isFromShelf } from './kinds.ts';
import type { NewOrder } from './new-order.ts';
import type { OrderItemRow, OrderRow } from './orders.ts';

type Metadata = Record<string, string>;

const figures = ['subtotal', 'discount', 'referralDiscount', 'delivery', 'tax', 'total'] as const;

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
    ...(order.extraOf && { extra_of: order.extraOf }),
    ...(order.kind === 'by-hand' && { by_hand: order.payBy }),
    ...(isFromShelf(items) && { from_shelf: order.deliveryDate }),
    ...pointMetadata(order),
    ...deliveryMetadata(order),
    ...splitMetadata('items', lines.join(',')),
  };
}

const versionKey = 'order_version';

/** After checkout: where and when it is delivered, and the version of the order that says so. */
export function deliveryChangeMetadata(order: OrderRow): Metadata {
  return {
    [versionKey]: String(order.version),
    delivery_date: order.deliveryDate,
    ...pointMetadata(order),
    ...deliveryMetadata(order),
  };
}

/** Null when it was not changed since `order`. */
export function readDeliveryChange(metadata: Metadata, order: OrderRow) {
  if (!(Number(metadata[versionKey]) >= order.version)) return null;
  const { street, city, state, zipCode, lat, lng, isApproximate, deliveryNotes } = deliveryOf({
    ...readDeliveryMetadata(metadata),
    ...readPointMetadata(metadata),
  });
  return {
    deliveryDate: metadata.delivery_date ?? order.deliveryDate,
    deliverTo: { street, city, state, zipCode, lat, lng, isApproximate, deliveryNotes },
  };
}

const texts = deliveryFields.flatMap((field) =>
  'metadata' in field && field.metadata !== 'point' ? [field] : [],
);

function deliveryMetadata(order: Delivery): Metadata {
  const entries = texts.map((field) => {
    const text = order[field.name] ?? '';
    return 'isLong' in field ? splitMetadata(field.metadata, text) : { [field.metadata]: text };
  });
  return Object.assign({}, ...entries);
}

function readDeliveryMetadata(metadata: Metadata): DeliverySource {
  return Object.fromEntries(texts.map((field) => [field.name, joinMetadata(metadata, field.metadata)]));
}

const StoredMetadata = v.object({
  order_id: v.string(),
  /** The provider keeps no empty value: a guest has none. */
  user_id: v.optional(v.string()),
  order_number: v.string(),
  delivery_date: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/)),
  created_at: v.pipe(v.string(), v.regex(/^\d+$/)),
  figures: v.pipe(v.string(), v.regex(/^\d+(,\d+){5}$/)),
  credit: v.pipe(v.string(), v.regex(/^\d+$/)),
  street: v.string(),
  city: v.string(),
  state: v.string(),
  zip_code: v.string(),
  extra_of: v.optional(v.string()),
  by_hand: v.optional(v.string()),
  from_shelf: v.optional(v.string()),
});

/** `userId` is null for a guest's. */
export type RebuiltOrder = NewOrder & { orderNumber: string; creditApplied: number };

/** Null when something is missing. */
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
    userId: stored.user_id || null,
    quote: { subtotal, discount, referralDiscount, delivery, tax, total },
    creditApplied: Number(stored.credit),
    // Moved to another day since, it is not from the shelf any more.
    lines:
      stored.from_shelf === stored.delivery_date
        ? lines.map((line) => ({ ...line, pool: 'shelf' as const }))
        : lines,
    deliverTo: deliveryOf({ ...readDeliveryMetadata(metadata), ...readPointMetadata(metadata) }),
    deliveryDate: stored.delivery_date,
    ...(stored.extra_of && { extra: { of: stored.extra_of, withOrder: null } }),
    ...(stored.by_hand && {
      byHand: stored.by_hand === 'link' ? ('link' as const) : ('saved-card' as const),
    }),
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

function packName(name: string, quantity: number, ounces: number): string {
  return ounces === quantity ? name : `${name} (${ounces / quantity}-oz)`;
}
