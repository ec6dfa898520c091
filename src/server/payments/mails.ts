import type Stripe from 'stripe';
import { business } from '../../shared/business.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { formatLongDay } from '../../shared/rules/format-day.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { isPaidByHand } from '../orders/hand-payments.ts';
import { seeOrders } from '../orders/mails.ts';
import { isOrderGone, type OrderRow } from '../orders/orders.ts';
import type { Mail, MailRow } from '../platform/mail/mail.ts';
import { type PaymentTotals, paidIn } from './payment-totals.ts';

const adminArea = (origin: string) => ({ label: 'Open the admin area', url: `${origin}/admin` });

/** Cents: `added` came back now, `paid` are the totals. `now` is epoch ms. */
export type RefundAmounts = { added: number; paid: PaymentTotals; now: number };

export function refundMail(origin: string, to: string, order: OrderRow, { paid, now }: RefundAmounts): Mail {
  const refunded = formatCents(order.refundedAmount);
  const day = formatLongDay(order.deliveryDate, now);
  return {
    to,
    subject: `Order ${order.orderNumber}: ${refunded} refunded`,
    title: `${refunded} refunded`,
    paragraphs: [
      `Of the ${formatCents(paidIn(paid))} paid for order ${order.orderNumber}, ${refunded} is refunded now.${isPaidByHand(order) ? ' No card was charged: hand it over or send it yourself.' : ''}`,
      order.status === 'cancelled'
        ? `The order is cancelled and does not come on ${day}.`
        : `The order itself stays as it is (${order.status}, delivery on ${day}).${order.status === 'delivered' ? '' : ' Delete it if nothing should be delivered.'}`,
    ],
    action: adminArea(origin),
  };
}

export function failedRefundMail(
  origin: string,
  to: string,
  order: OrderRow,
  text: { title: string; advice: string },
): Mail {
  return {
    to,
    subject: text.title,
    title: text.title,
    paragraphs: [
      text.advice,
      `${formatCents(order.refundedAmount)} of the order is refunded now. The task stays open in the admin area until you close it there.`,
    ],
    action: adminArea(origin),
  };
}

export function refundReceiptMail(
  origin: string,
  to: string,
  order: OrderRow,
  { added, paid, now }: RefundAmounts,
): Mail {
  return {
    to,
    subject: `Your refund from ${business.name}: order ${order.orderNumber}`,
    title: `We refunded ${formatCents(added)}`,
    paragraphs: [
      `We refunded ${formatCents(added)} of order ${order.orderNumber}. ${refundWays(paid)}`,
      ...cancelledText(order, now),
    ],
    rows: [
      { label: 'You paid', value: formatCents(paidIn(paid)) },
      { label: 'Refunded in all', value: formatCents(order.refundedAmount) },
      ...refundWayRows(paid),
    ],
    ...seeOrders(origin, order),
    closing: [`Questions? Reply to this mail or call ${business.phone}.`],
  };
}

function refundWays({ hand, cardRefunded, creditReturned }: PaymentTotals): string {
  if (hand > 0) return 'We hand it over or send it to you ourselves.';
  if (creditReturned === 0) return 'It goes back to your card; banks take five to ten days to show it.';
  if (cardRefunded === 0) return 'It is credit again, which pays your next order or box.';
  return `In all, ${formatCents(cardRefunded)} goes back to your card, where banks take five to ten days to show it, and ${formatCents(creditReturned)} is credit again.`;
}

function refundWayRows({ cardRefunded, creditReturned }: PaymentTotals): MailRow[] {
  if (cardRefunded === 0 || creditReturned === 0) return [];
  return [
    { label: 'Back on your card', value: formatCents(cardRefunded) },
    { label: 'Back as credit', value: formatCents(creditReturned) },
  ];
}

/** `failed` is cents, `now` epoch ms. */
export function refundFailureMail(
  origin: string,
  to: string,
  order: OrderRow,
  { failed, now }: { failed: number; now: number },
): Mail {
  return {
    to,
    subject: `Your refund did not go through: order ${order.orderNumber}`,
    title: `Your refund of ${formatCents(failed)} did not go through`,
    paragraphs: [
      `Your bank did not take our refund of ${formatCents(failed)} of order ${order.orderNumber}, so the money came back to us. It is still yours: we will pay it back and write to you. Reply to this mail if your card was closed or replaced.`,
      ...cancelledText(order, now),
    ],
    rows: [{ label: 'Refunded in all', value: formatCents(order.refundedAmount) }],
    ...seeOrders(origin, order),
    closing: [`Questions? Reply to this mail or call ${business.phone}.`],
  };
}

function cancelledText(order: OrderRow, now: number): string[] {
  if (!isOrderGone(order)) return [];
  return [`This order is cancelled and does not come on ${formatLongDay(order.deliveryDate, now)}.`];
}

export function unknownRefundMail(origin: string, to: string, charge: Stripe.Charge): Mail {
  return {
    to,
    subject: 'Please check a refund without an order',
    title: 'A refund without an order',
    paragraphs: [
      `${formatCents(charge.amount_refunded)} of charge ${charge.id} was refunded, but no order of the shop goes with that charge.`,
      'Please look it up in the Stripe dashboard.',
    ],
    action: adminArea(origin),
  };
}

export function disputeMail(
  origin: string,
  to: string,
  dispute: Stripe.Dispute,
  { orderNumber, now }: { orderNumber: string | null; now: number },
): Mail {
  const amount = formatCents(dispute.amount);
  const order = orderNumber ? `order ${orderNumber}` : `charge ${dispute.charge}, which no order goes with`;
  const dueBy = dispute.evidence_details.due_by;
  const deadline = dueBy
    ? ` Answer it by ${formatLongDay(newYorkDay(dueBy * 1000), now)} at the latest.`
    : '';
  const outcome = inWords(dispute.status);
  const isClosed = ['won', 'lost', 'warning_closed', 'prevented'].includes(dispute.status);
  return {
    to,
    subject: isClosed ? `The dispute over ${amount} is closed: ${outcome}` : `A customer disputes ${amount}`,
    title: isClosed ? `Dispute ${outcome}` : 'A disputed payment',
    paragraphs: isClosed
      ? [`The dispute over ${amount} for ${order} was closed. Its outcome: ${outcome}.`]
      : [
          `The bank of a customer disputes the payment of ${amount} for ${order}. Its reason: ${inWords(dispute.reason)}.`,
          `The answer is given in the Stripe dashboard, with proof of the delivery.${deadline}`,
        ],
    action: adminArea(origin),
  };
}

/** `warning_closed` becomes `warning closed`. */
function inWords(code: string): string {
  return code.replaceAll('_', ' ');
}

export function rebuiltMail(origin: string, to: string, what: string): Mail {
  return {
    to,
    subject: `Rebuilt from Stripe: ${what}`,
    title: 'A missing record was rebuilt',
    paragraphs: [
      `Stripe knew ${what}, and the shop did not, perhaps because a backup was restored. It was rebuilt from what Stripe keeps, with its paid boxes.`,
      'Please look whether it is complete. A customer whose account was rebuilt chooses a new password with "Forgot your password?".',
    ],
    action: adminArea(origin),
  };
}

export function stoppedSubscriptionMail(
  origin: string,
  to: string,
  { stripeId, who, amount }: { stripeId: string; who: string; amount: string },
): Mail {
  return {
    to,
    subject: `A subscription of ${who} was stopped`,
    title: 'A subscription without a record was stopped',
    paragraphs: [
      `Stripe charged ${who} up to ${amount} plus tax for every period of subscription ${stripeId}, and the shop has no record of it. What it contains is not known, so it was cancelled at Stripe: nothing more is charged.`,
      'Please look up what was paid in the Stripe dashboard, refund boxes that did not come, and ask the customer to subscribe again.',
    ],
    action: adminArea(origin),
  };
}

export function unknownInvoiceMail(origin: string, to: string, invoice: Stripe.Invoice): Mail {
  return {
    to,
    subject: `Please check invoice ${invoice.number ?? 'without a number'}, which no subscription goes with`,
    title: 'A paid invoice without a subscription',
    paragraphs: [
      `${invoice.customer_email ?? 'A customer'} paid ${formatCents(invoice.total)} with invoice ${invoice.number ?? 'without a number'}, but no subscription of the shop goes with it.`,
      'Please look it up in the Stripe dashboard, and refund it or settle it with the customer.',
    ],
    action: adminArea(origin),
  };
}
