import { newOrderNumber } from '../orders/new-order.ts';
import { orders } from '../orders/table.ts';
import type { Db } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';

/** Without lines; by default $10.00, paid on the New York day it was made. */
export function insertTestOrder(db: Db, fields: Partial<typeof orders.$inferInsert> = {}): string {
  const id = newId();
  const createdAt = Date.parse('2026-11-18T15:00:00Z');
  db.insert(orders)
    .values({
      id,
      orderNumber: newOrderNumber(),
      status: 'confirmed',
      paymentStatus: 'paid',
      subtotal: 1000,
      discount: 0,
      referralDiscount: 0,
      delivery: 0,
      tax: 0,
      total: 1000,
      street: '12 Main St',
      city: 'Milton',
      state: 'Georgia',
      zipCode: '30004',
      deliveryDate: '2026-12-05',
      ...kindOf(fields),
      stockHeldSince: createdAt,
      createdAt,
      paidAt: createdAt,
      ...fields,
    })
    .run();
  return id;
}

function kindOf({ subscriptionId, extraOf }: Partial<typeof orders.$inferInsert>) {
  if (subscriptionId) return { kind: 'box', payBy: 'invoice' } as const;
  return { kind: extraOf ? 'extra' : 'checkout', payBy: 'card' } as const;
}
