import { combinedAddress } from '../../shared/contract/address.ts';
import type { Order, OrderContents } from '../../shared/contract/orders.ts';
import { decimalText } from '../../shared/rules/money.ts';
import { customerFields, pickFields } from './fields.ts';
import { isFromShelf } from './kinds.ts';
import type { OrderItemRow, OrderRow } from './orders.ts';

export function toOrderView(row: OrderRow, items: OrderItemRow[]): Omit<Order, 'timeline' | 'notHomeOn'> {
  return {
    ...pickFields(row, customerFields),
    fromShelf: isFromShelf(items),
    total: decimalText(row.total),
    creditApplied: decimalText(row.creditApplied ?? 0),
    ...(row.carriedOver > 0 && { carriedOver: decimalText(row.carriedOver) }),
    refundedAmount: decimalText(row.refundedAmount),
    ...toOrderContents(row, items),
  };
}

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
    deliveryAddress: { street: row.street, city: row.city, state: row.state, zipCode: row.zipCode },
  };
}
