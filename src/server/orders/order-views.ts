import { combinedAddress } from '../../shared/contract/address.ts';
import type { Order, OrderContents } from '../../shared/contract/orders.ts';
import { decimalText } from '../../shared/rules/money.ts';
import type { OrderItemRow, OrderRow } from './orders.ts';

/** An order as its customer sees it, but for how far it has come. */
export function toOrderView(row: OrderRow, items: OrderItemRow[]): Omit<Order, 'timeline'> {
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    status: row.status,
    total: decimalText(row.total),
    guestName: row.guestName,
    guestEmail: row.guestEmail,
    deliveryDate: row.deliveryDate,
    createdAt: row.createdAt,
    paymentStatus: row.paymentStatus,
    paidAt: row.paidAt,
    creditApplied: decimalText(row.creditApplied ?? 0),
    refundedAmount: decimalText(row.refundedAmount),
    deliveryNotes: row.deliveryNotes,
    ...toOrderContents(row, items),
  };
}

/** Lines, figures and address of an order, for its customer. */
export function toOrderContents(row: OrderRow, items: OrderItemRow[]): OrderContents {
  return {
    items: items.map((item) => ({
      productId: item.productId,
      quantity: item.quantity,
      ounces: item.ounces,
      productName: item.productName,
      price: decimalText(item.price),
    })),
    subtotal: decimalText(row.subtotal),
    discount: decimalText(row.discount + row.referralDiscount),
    delivery: decimalText(row.delivery),
    tax: decimalText(row.tax),
    address: combinedAddress(row),
  };
}
