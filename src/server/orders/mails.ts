import { business } from '../../shared/business.ts';
import { combinedAddress } from '../../shared/contract/address.ts';
import { carriedSentence } from '../../shared/contract/payments.ts';
import { newYorkDay, newYorkTime } from '../../shared/rules/delivery-days.ts';
import { formatLongDay } from '../../shared/rules/format-day.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { orderLineText } from '../../shared/rules/packs.ts';
import type { Mail, MailRow } from '../platform/mail/mail.ts';
import { amountDue, paymentOf } from './credit.ts';
import { isByHandMethod } from './kinds.ts';
import type { OrderItemRow, OrderRow } from './orders.ts';
import { paymentRows, quoteRows } from './quote-rows.ts';

export type ReceiptKind = 'one-time' | 'first box' | 'later box';

export function receiptMail(
  origin: string,
  to: string,
  order: OrderRow,
  items: OrderItemRow[],
  kind: ReceiptKind,
): Mail {
  const opening = {
    'one-time': order.extraOf ? 'Thank you. These greens come with your box.' : 'Thank you for your order.',
    'first box': 'Your trial is over and your first box is growing.',
    'later box': 'Your next box is growing.',
  }[kind];
  const isOwed = order.paymentStatus === 'unpaid';
  const title = {
    'one-time': isOwed ? 'Your order' : 'Your receipt',
    'first box': 'Your first box',
    'later box': 'Your next box',
  }[kind];
  return {
    to,
    subject: `${title} from ${business.name}: order ${order.orderNumber}`,
    title,
    boxDay: order.deliveryDate,
    greens: items.map(({ productId }) => productId),
    paragraphs: [
      `${opening} ${paymentSentence(order)}`,
      `It will be delivered to ${combinedAddress(order)}.`,
      ...(order.deliveryNotes ? [`Your notes for the driver: ${order.deliveryNotes}`] : []),
    ],
    rows: orderRows(order, items),
    ...seeOrders(origin, order),
    closing: [`Questions? Reply to this mail or call ${business.phone}.`],
  };
}

/** Nothing for who has no account. */
export function seeOrders(origin: string, { userId }: OrderRow): Pick<Mail, 'action'> {
  return userId ? { action: { label: 'See your orders', url: `${origin}/dashboard?tab=orders` } } : {};
}

/** `endsAt` and `now` are epoch ms. */
export function payLinkMail(
  to: string,
  order: OrderRow,
  items: OrderItemRow[],
  { link, endsAt, now }: { link: string; endsAt: number; now: number },
): Mail {
  const until = `${formatLongDay(newYorkDay(endsAt), now)}, ${newYorkTime(endsAt)}`;
  return {
    to,
    subject: `Please pay your order ${order.orderNumber} from ${business.name}`,
    title: 'Your order waits for its payment',
    boxDay: order.deliveryDate,
    greens: items.map(({ productId }) => productId),
    paragraphs: [
      `Thank you for your order. It is delivered to ${combinedAddress(order)} once it is paid.`,
      ...(order.deliveryNotes ? [`Your notes for the driver: ${order.deliveryNotes}`] : []),
      `Please pay ${formatCents(amountDue(order))} by card until ${until} (Eastern time). After that the order ends, and nothing is charged.`,
    ],
    rows: orderRows(order, items),
    action: { label: `Pay ${formatCents(amountDue(order))}`, url: link },
    closing: [
      'The link is for this order only. Whoever has it sees the order and can pay it.',
      `Did you not order? Then do nothing. Questions? Reply to this mail or call ${business.phone}.`,
    ],
  };
}

/** `oldDay` is `YYYY-MM-DD`. */
export function movedOrderMail(
  origin: string,
  to: string,
  order: OrderRow,
  { oldDay, greens, by, now }: { oldDay: string; greens: string[]; by: 'farm' | 'customer'; now: number },
): Mail {
  const day = formatLongDay(order.deliveryDate, now);
  const opening =
    by === 'farm'
      ? `We had to move your box of ${formatLongDay(oldDay, now)}.`
      : `You moved your box of ${formatLongDay(oldDay, now)}.`;
  return {
    to,
    subject: `Your box moves to ${day}: order ${order.orderNumber}`,
    title: 'Your box moves to another day',
    boxDay: order.deliveryDate,
    greens,
    paragraphs: [
      `${opening} It comes to ${combinedAddress(order)}.`,
      order.paymentStatus === 'unpaid' || order.paymentStatus === 'refunded'
        ? 'Nothing else changes.'
        : `Nothing else changes: it is paid${order.paidWith === 'card' ? ', and nothing more is charged for it' : ''}.`,
    ],
    ...seeOrders(origin, order),
    closing: [`Does the new day not suit you? Reply to this mail or call ${business.phone}.`],
  };
}

/** `kept` is cents of what was paid; 0 where nobody has paid. `now` is epoch ms. */
export function goneOrderMail(
  origin: string,
  to: string,
  order: OrderRow,
  { kept, now }: { kept: number; now: number },
): Mail {
  const day = formatLongDay(order.deliveryDate, now);
  return {
    to,
    subject: `Your order ${order.orderNumber} is cancelled`,
    title: 'Your order is cancelled',
    paragraphs: [
      `We have cancelled your order ${order.orderNumber}. It does not come on ${day}.`,
      kept > 0
        ? `The ${formatCents(kept)} that you paid for it is not paid back yet. We will write to you about it.`
        : 'You have nothing to pay for it any more.',
    ],
    ...seeOrders(origin, order),
    closing: [`Questions? Reply to this mail or call ${business.phone}.`],
  };
}

export function newOrderMail(
  origin: string,
  to: string,
  order: OrderRow,
  items: OrderItemRow[],
  { customer, isLate, now }: { customer: { name: string; phone: string }; isLate: boolean; now: number },
): Mail {
  const shortItems = items.filter((item) => item.shortfall > 0);
  const warnings = shortItems.map((item) => `${item.productName} is short by ${item.shortfall} oz.`);
  return {
    to,
    subject: `New order ${order.orderNumber} for ${formatLongDay(order.deliveryDate, now)}`,
    title: `New order ${order.orderNumber}`,
    paragraphs: [
      `Deliver on ${formatLongDay(order.deliveryDate, now)} to ${combinedAddress(order)}.`,
      ...(order.deliveryNotes ? [`Notes: ${order.deliveryNotes}`] : []),
      ...warnings,
      ...(isLate
        ? ['The payment was only found now, after that day was closed. Please settle it with the customer.']
        : []),
    ],
    rows: [
      ...(customer.name ? [{ label: 'Customer', value: customer.name }] : []),
      ...(customer.phone ? [{ label: 'Phone', value: customer.phone }] : []),
      ...orderRows(order, items),
    ],
    action: { label: 'Open the admin area', url: `${origin}/admin` },
  };
}

/** `received` is cents. */
export function mismatchMail(origin: string, to: string, order: OrderRow, received: number): Mail {
  return {
    to,
    subject: `Please check the payment of order ${order.orderNumber}`,
    title: 'A payment that does not fit its order',
    paragraphs: [
      `${formatCents(received)} were paid for order ${order.orderNumber}, which costs ${formatCents(order.total)}.`,
      'The order was not confirmed. Please refund the payment in the Stripe dashboard or settle it with the customer.',
    ],
    action: { label: 'Open the admin area', url: `${origin}/admin` },
  };
}

/** `received` is cents. */
export function unknownPaymentMail(origin: string, to: string, intentId: string, received: number): Mail {
  return {
    to,
    subject: 'Please check a payment without an order',
    title: 'A payment without an order',
    paragraphs: [
      `${formatCents(received)} were paid, but no order of the shop goes with this payment, perhaps because a backup was restored.`,
      `The payment is called ${intentId}. Please look it up in the Stripe dashboard and refund it or settle it with the customer.`,
    ],
    action: { label: 'Open the admin area', url: `${origin}/admin` },
  };
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
    ...paymentRows(paymentOf(order)),
  ];
}

function paymentSentence(order: OrderRow): string {
  if (order.paymentStatus === 'unpaid') return owedSentence(order);
  if (isByHandMethod(order.paidWith)) return `We have received your payment of ${formatCents(order.total)}.`;
  const { card, credit, carried } = paymentOf(order);
  if (credit <= 0) return `We charged ${formatCents(card)} to your card.`;
  if (card === 0)
    return `Your credit paid ${formatCents(credit)}, and your card was not charged.${carriedSentence(carried)}`;
  return `Your credit paid ${formatCents(credit)}, and we charged ${formatCents(card)} to your card.`;
}

function owedSentence({ payBy, total }: OrderRow): string {
  return payBy === 'bank'
    ? `Please pay ${formatCents(total)} by bank transfer.`
    : `Please have ${formatCents(total)} in cash ready for the driver.`;
}

export function soldOutMail(origin: string, to: string, { name }: { name: string }): Mail {
  return {
    to,
    subject: `${name} is sold out`,
    title: `${name} is sold out`,
    paragraphs: [
      `The last of ${name} was just bought, so the shop sells none until you enter a new stock.`,
      'Running boxes still come. Those that hold it are packed as far as there is any, and Orders names what is short.',
    ],
    action: { label: 'Open the inventory', url: `${origin}/admin?tab=inventory` },
  };
}
