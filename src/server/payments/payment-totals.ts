import type Stripe from 'stripe';
import type { PaymentStatus } from '../../shared/contract/orders.ts';
import { findUser } from '../accounts/record/users.ts';
import { quotedTotal } from '../orders/credit.ts';
import { isPaidByHand } from '../orders/hand-payments.ts';
import { findAnyOrder, type OrderRow } from '../orders/orders.ts';
import type { Deps } from '../platform/deps.ts';
import { listBalanceTransactions } from '../stripe/balance.ts';
import { callStripe, findInStripe, idOf } from '../stripe/calls.ts';
import { findPaymentIntent } from '../stripe/intents.ts';

/** Cents as the provider has them; `hand` is cash or bank. `disputed` is what the bank paid back after a lost dispute. */
export type PaymentTotals = {
  card: number;
  cardRefunded: number;
  disputed: number;
  isDisputeOpen: boolean;
  credit: number;
  creditReturned: number;
  hand: number;
  handReturned: number;
};

/** Metadata key with the order's id, on credit changes that refund an order. */
export const refundedOrderMetadataKey = 'refunded_order_id';

/**
 * `charge` is null when credit paid it all, `order` when the shop has none. A closed account's credit is
 * gone.
 */
export async function readPaymentTotals(
  deps: Deps,
  order: OrderRow | null,
  charge: Stripe.Charge | null,
): Promise<PaymentTotals> {
  return {
    card: charge?.amount ?? 0,
    cardRefunded: charge?.amount_refunded ?? 0,
    ...(await readDisputes(deps, charge)),
    credit: order?.userId ? (order.creditApplied ?? 0) : 0,
    creditReturned: order ? await readCreditReturned(deps, order) : 0,
    ...handTotals(order && findAnyOrder(deps.db, order.id)),
  };
}

function handTotals(order: OrderRow | null | undefined): Pick<PaymentTotals, 'hand' | 'handReturned'> {
  if (!order || !isPaidByHand(order)) return { hand: 0, handReturned: 0 };
  return { hand: quotedTotal(order), handReturned: order.refundedAmount };
}

export function refundedIn({ cardRefunded, disputed, creditReturned, handReturned }: PaymentTotals): number {
  return cardRefunded + disputed + creditReturned + handReturned;
}

/** An order's total may have been edited since. */
export function paidIn({ card, credit, hand }: PaymentTotals): number {
  return card + credit + hand;
}

export function leftToRefund(totals: PaymentTotals): number {
  return leftOnCard(totals) + leftOfCredit(totals) + totals.hand - totals.handReturned;
}

/** Zero while a dispute is open or after a lost one. */
export function leftOnCard({ card, cardRefunded, disputed, isDisputeOpen }: PaymentTotals): number {
  return isDisputeOpen || disputed > 0 ? 0 : card - cardRefunded;
}

export function leftOfCredit({ credit, creditReturned }: PaymentTotals): number {
  return credit - creditReturned;
}

export function paymentStatusIn(totals: PaymentTotals): PaymentStatus {
  if (refundedIn(totals) === 0) return 'paid';
  return refundedIn(totals) < paidIn(totals) ? 'partially_refunded' : 'refunded';
}

export function findCharge(deps: Deps, id: string): Promise<Stripe.Charge | null> {
  return findInStripe(deps, 'look up charge', (stripe) => stripe.charges.retrieve(id));
}

/** Null when no card paid. */
export async function findChargeIdOf(deps: Deps, order: OrderRow): Promise<string | null> {
  const intentId =
    order.paymentIntentId ?? (order.invoiceId && (await intentOfInvoice(deps, order.invoiceId)));
  const intent = intentId ? await findPaymentIntent(deps, intentId) : null;
  return idOf(intent?.latest_charge);
}

async function intentOfInvoice(deps: Deps, invoice: string): Promise<string | null> {
  const payments = await callStripe(deps, 'list invoice payments', (stripe) =>
    stripe.invoicePayments.list({ invoice, status: 'paid' }),
  );
  return idOf(payments.data[0]?.payment.payment_intent);
}

/** An inquiry (`warning_...`) moves no money and blocks no refund. */
async function readDisputes(
  deps: Deps,
  charge: Stripe.Charge | null,
): Promise<Pick<PaymentTotals, 'disputed' | 'isDisputeOpen'>> {
  if (!charge?.disputed) return { disputed: 0, isDisputeOpen: false };
  const { data } = await callStripe(deps, 'list disputes', (stripe) =>
    stripe.disputes.list({ charge: charge.id, limit: 100 }),
  );
  const lost = data.filter(({ status }) => status === 'lost');
  return {
    disputed: lost.reduce((sum, { amount }) => sum + amount, 0),
    isDisputeOpen: data.some(({ status }) => status === 'needs_response' || status === 'under_review'),
  };
}

async function readCreditReturned(deps: Deps, { id, userId, creditApplied }: OrderRow): Promise<number> {
  const customerId = creditApplied && userId ? findUser(deps.db, userId)?.stripeCustomerId : null;
  if (!customerId) return 0;
  const changes = await listBalanceTransactions(deps, customerId);
  // The provider's amounts are negative in the customer's favor.
  return changes
    .filter(({ metadata }) => metadata?.[refundedOrderMetadataKey] === id)
    .reduce((sum, { amount }) => sum - amount, 0);
}
