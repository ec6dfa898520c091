import { business } from '../../shared/business.ts';
import { combinedAddress } from '../../shared/contract/address.ts';
import { formatLongDay } from '../../shared/rules/delivery-days.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { orderLineText } from '../../shared/rules/packs.ts';
import { layoutMail, type MailRow } from '../platform/mail/mail-layout.ts';
import type { Mail } from '../platform/mail/outbox.ts';
import { amountDue } from './credit.ts';
import type { OrderItemRow, OrderRow } from './orders.ts';
import { paymentRows, quoteRows } from './quote-rows.ts';

/** Which receipt a paid order causes. */
export type ReceiptKind = 'one-time' | 'first box' | 'later box';

/** The customer's receipt: what was bought, every figure of the quote, and the delivery day. */
export function receiptMail(
  origin: string,
  to: string,
  order: OrderRow,
  items: OrderItemRow[],
  kind: ReceiptKind,
): Mail {
  const day = formatLongDay(order.deliveryDate);
  const opening = {
    'one-time': 'Thank you for your order.',
    'first box': 'Your trial is over and your first box is growing.',
    'later box': 'Your next box is growing.',
  }[kind];
  const title = { 'one-time': 'Your receipt', 'first box': 'Your first box', 'later box': 'Your next box' }[
    kind
  ];
  return layoutMail({
    to,
    subject: `${title} from ${business.name}: order ${order.orderNumber}`,
    title,
    delivery: { origin, day: order.deliveryDate },
    paragraphs: [
      `${opening} ${paymentSentence(order)}`,
      `It will be delivered on ${day} to ${combinedAddress(order)}.`,
      ...(order.deliveryNotes ? [`Your notes for the driver: ${order.deliveryNotes}`] : []),
    ],
    rows: orderRows(order, items),
    action: { label: 'See your orders', url: `${origin}/dashboard?tab=orders` },
    closing: [`Questions? Reply to this mail or call ${business.phone}.`],
  });
}

/** To the customer: an admin has moved a paid order from `oldDay` (`YYYY-MM-DD`) to the day that it has now. */
export function movedOrderMail(origin: string, to: string, order: OrderRow, oldDay: string): Mail {
  const day = formatLongDay(order.deliveryDate);
  return layoutMail({
    to,
    subject: `Your box moves to ${day}: order ${order.orderNumber}`,
    title: 'Your box moves to another day',
    delivery: { origin, day: order.deliveryDate },
    paragraphs: [
      `We had to move your box of ${formatLongDay(oldDay)}. It comes on ${day} instead, to ${combinedAddress(order)}.`,
      'Nothing else changes: it is paid, and nothing more is charged for it.',
    ],
    action: { label: 'See your orders', url: `${origin}/dashboard?tab=orders` },
    closing: [`Does the new day not suit you? Reply to this mail or call ${business.phone}.`],
  });
}

/** The farm's notice of a new paid order. */
export function newOrderMail(
  origin: string,
  to: string,
  order: OrderRow,
  items: OrderItemRow[],
  isLate: boolean,
): Mail {
  const shortItems = items.filter((item) => item.shortfall > 0);
  const warnings = shortItems.map((item) => `${item.productName} is short by ${item.shortfall} oz.`);
  return layoutMail({
    to,
    subject: `New order ${order.orderNumber} for ${formatLongDay(order.deliveryDate)}`,
    title: `New order ${order.orderNumber}`,
    paragraphs: [
      `Deliver on ${formatLongDay(order.deliveryDate)} to ${combinedAddress(order)}.`,
      ...(order.deliveryNotes ? [`Notes: ${order.deliveryNotes}`] : []),
      ...warnings,
      ...(isLate
        ? ['The payment was only found now, after that day was closed. Please settle it with the customer.']
        : []),
    ],
    rows: orderRows(order, items),
    action: { label: 'Open the admin area', url: `${origin}/admin` },
  });
}

/** To the admins: `received` cents came in for an order that costs something else. */
export function mismatchMail(origin: string, to: string, order: OrderRow, received: number): Mail {
  return layoutMail({
    to,
    subject: `Please check the payment of order ${order.orderNumber}`,
    title: 'A payment that does not fit its order',
    paragraphs: [
      `${formatCents(received)} were paid for order ${order.orderNumber}, which costs ${formatCents(order.total)}.`,
      'The order was not confirmed. Please refund the payment in the Stripe dashboard or settle it with the customer.',
    ],
    action: { label: 'Open the admin area', url: `${origin}/admin` },
  });
}

/** To the admins: `received` cents came in that no order goes with. */
export function unknownPaymentMail(origin: string, to: string, intentId: string, received: number): Mail {
  return layoutMail({
    to,
    subject: 'Please check a payment without an order',
    title: 'A payment without an order',
    paragraphs: [
      `${formatCents(received)} were paid, but no order of the shop goes with this payment, perhaps because a backup was restored.`,
      `The payment is called ${intentId}. Please look it up in the Stripe dashboard and refund it or settle it with the customer.`,
    ],
    action: { label: 'Open the admin area', url: `${origin}/admin` },
  });
}

function orderRows(order: OrderRow, items: OrderItemRow[]): MailRow[] {
  const lines = items.map((item) => ({
    label: orderLineText(item),
    value: formatCents(item.price * item.quantity),
  }));
  return [
    { label: 'Order', value: order.orderNumber },
    ...lines,
    ...quoteRows(order, 'Subscriber discount'),
    { label: 'Total', value: formatCents(order.total), strong: true },
    ...paymentRows({ credit: order.total - amountDue(order), card: amountDue(order) }),
  ];
}

function paymentSentence(order: OrderRow): string {
  const card = amountDue(order);
  const credit = order.total - card;
  if (credit <= 0) return `We charged ${formatCents(card)} to your card.`;
  if (card === 0) return `Your credit paid ${formatCents(credit)}, and your card was not charged.`;
  return `Your credit paid ${formatCents(credit)}, and we charged ${formatCents(card)} to your card.`;
}
