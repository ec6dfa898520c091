import type Stripe from 'stripe';
import type { PaymentStatus } from '../../shared/contract/orders.ts';
import { findUser } from '../accounts/record/users.ts';
import type { OrderRow } from '../orders/orders.ts';
import type { Deps } from '../platform/deps.ts';
import { listBalanceTransactions } from '../stripe/balance.ts';
import { callStripe, findInStripe, idOf } from '../stripe/calls.ts';
import { findPaymentIntent } from '../stripe/intents.ts';

/** What an order's card and the customer's credit paid, and what each got back, in cents, as the provider has it. */
export type PaymentTotals = { card: number; cardRefunded: number; credit: number; creditReturned: number };

/** Metadata of a change of a customer's credit that pays an order back; its value is the order's id. */
export const refundedOrderMetadataKey = 'refunded_order_id';

/**
 * Reads at the provider how much of an order was paid back so far. `charge` is null where credit paid for all of it. The
 * credit of a closed account is gone.
 */
export async function readPaymentTotals(
  deps: Deps,
  order: OrderRow,
  charge: Stripe.Charge | null,
): Promise<PaymentTotals> {
  return {
    card: charge?.amount ?? 0,
    cardRefunded: charge?.amount_refunded ?? 0,
    credit: order.userId ? (order.creditApplied ?? 0) : 0,
    creditReturned: await readCreditReturned(deps, order),
  };
}

export function refundedIn({ cardRefunded, creditReturned }: PaymentTotals): number {
  return cardRefunded + creditReturned;
}

/** What was paid in all, which an edited total of the order may not say. */
export function paidIn({ card, credit }: PaymentTotals): number {
  return card + credit;
}

export function leftToRefund(totals: PaymentTotals): number {
  return paidIn(totals) - refundedIn(totals);
}

export function paymentStatusIn(totals: PaymentTotals): PaymentStatus {
  if (refundedIn(totals) === 0) return 'paid';
  return leftToRefund(totals) > 0 ? 'partially_refunded' : 'refunded';
}

export function findCharge(deps: Deps, id: string): Promise<Stripe.Charge | null> {
  return findInStripe(deps, 'look up charge', (stripe) => stripe.charges.retrieve(id));
}

/** The id of the charge that paid an order, or null where no card did. */
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

async function readCreditReturned(deps: Deps, { id, userId, creditApplied }: OrderRow): Promise<number> {
  const customerId = creditApplied && userId ? findUser(deps.db, userId)?.stripeCustomerId : null;
  if (!customerId) return 0;
  const changes = await listBalanceTransactions(deps, customerId);
  // The provider's amounts are negative in the customer's favour.
  return changes
    .filter(({ metadata }) => metadata?.[refundedOrderMetadataKey] === id)
    .reduce((sum, { amount }) => sum - amount, 0);
}
