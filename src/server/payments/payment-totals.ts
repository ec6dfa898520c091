import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { PaymentStatus } from '../../shared/contract/orders.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { withCustomer } from '../accounts/record/stripe-customers.ts';
import { findUser } from '../accounts/record/users.ts';
import { quotedTotal } from '../orders/credit.ts';
import { isPaidByHand } from '../orders/hand-payments.ts';
import { findAnyOrder, type OrderRow } from '../orders/orders.ts';
import { creditBooked, refundBooked } from '../orders/revenue-entries.ts';
import type { Db } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { listBalanceTransactions } from '../stripe/balance.ts';
import { callStripe, findInStripe, idOf } from '../stripe/calls.ts';
import { findPaymentIntent } from '../stripe/intents.ts';
import { refunds } from './table.ts';

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
  const creditReturned = order ? await readCreditReturned(deps, order) : 0;
  return {
    card: charge?.amount ?? 0,
    cardRefunded: charge?.amount_refunded ?? 0,
    ...(await readDisputes(deps, charge)),
    credit: order ? Math.min(order.creditApplied ?? 0, order.userId ? Infinity : creditReturned) : 0,
    creditReturned,
    ...handTotals(deps.db, order && findAnyOrder(deps.db, order.id)),
  };
}

/** What went back by hand is only in the books. */
function handTotals(
  db: Db,
  order: OrderRow | null | undefined,
): Pick<PaymentTotals, 'hand' | 'handReturned'> {
  if (!order || !isPaidByHand(order)) return { hand: 0, handReturned: 0 };
  return { hand: quotedTotal(order), handReturned: refundBooked(db, order.id) };
}

export function refundedIn({ cardRefunded, disputed, creditReturned, handReturned }: PaymentTotals): number {
  return cardRefunded + disputed + creditReturned + handReturned;
}

/** An order's total may have been edited since. */
export function paidIn({ card, credit, hand }: PaymentTotals): number {
  return card + credit + hand;
}

export function leftToRefund(totals: PaymentTotals): number {
  return leftOnCard(totals) + leftOfCredit(totals) + leftByHand(totals);
}

/** Zero while a dispute is open or after a lost one. */
export function leftOnCard(totals: PaymentTotals): number {
  const { card, cardRefunded, disputed, isDisputeOpen } = totals;
  return isDisputeOpen || disputed > 0 ? 0 : Math.max(0, card - cardRefunded - creditInstead(totals));
}

export function leftOfCredit({ credit, creditReturned }: PaymentTotals): number {
  return Math.max(0, credit - creditReturned);
}

function leftByHand(totals: PaymentTotals): number {
  return Math.max(0, totals.hand - totals.handReturned - (totals.hand > 0 ? creditInstead(totals) : 0));
}

/** Went back as credit for what a card, cash or the bank paid. */
function creditInstead({ credit, creditReturned }: PaymentTotals): number {
  return Math.max(0, creditReturned - credit);
}

/** Why `amount` (cents) cannot be refunded. */
export function refusalOf(paid: PaymentTotals, amount: number): string {
  const left = leftToRefund(paid);
  const isDisputed = paid.isDisputeOpen && amount <= paidIn(paid) - refundedIn(paid);
  if (isDisputed) return disputeRefusal;
  return left === 0
    ? 'All of this order is refunded already.'
    : `Only ${formatCents(left)} is left to refund.`;
}

export const disputeRefusal = 'The bank is deciding about this payment.';

/** What a restored copy does not know to be paid by hand is unpaid, also where credit was given for it. */
export function paymentStatusIn(totals: PaymentTotals): PaymentStatus {
  if (refundedIn(totals) === 0) return 'paid';
  if (paidIn(totals) === 0) return 'unpaid';
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

/** A closed account's ledger is gone; the shop's own entries remain. */
async function readCreditReturned(deps: Deps, order: OrderRow): Promise<number> {
  if (!order.userId) return creditBooked(deps.db, order.id);
  const customerId = findUser(deps.db, order.userId)?.stripeCustomerId;
  return customerId ? sumOf(await creditOf(deps, order, customerId)) : 0;
}

type MarkedMoney = { amount: number; metadata: Stripe.Metadata | null };

/** Of the customer's credit, what came back from the order. */
async function creditOf(deps: Deps, { id }: OrderRow, customerId: string): Promise<MarkedMoney[]> {
  const changes = await listBalanceTransactions(deps, customerId);
  return (
    changes
      .filter(({ metadata }) => metadata?.[refundedOrderMetadataKey] === id)
      // The provider's amounts are negative in the customer's favor.
      .map(({ amount, metadata }) => ({ amount: 0 - amount, metadata }))
  );
}

/** Metadata key at the provider, of refunds and credit alike. */
export const swapMark = 'for_swaps';

/**
 * Cents in all: as credit, or else the way it was paid. What the bank did not take is a task, and counts. What went back
 * by hand, or as credit of an account that is closed, only the shop knows. Finds the customer, whom a restored copy may not know.
 */
export async function refundedForSwaps(
  deps: Deps,
  order: OrderRow,
  into: 'source' | 'credit' = 'source',
  charge: string | null = null,
): Promise<number> {
  const isMarked = ({ metadata }: MarkedMoney) => Boolean(metadata?.[swapMark]);
  const credit = (customerId: string) => creditOf(deps, order, customerId);
  if (into === 'credit')
    return order.userId ? sumOf((await withCustomer(deps, order.userId, credit)).filter(isMarked)) : 0;
  const done = doneForSwaps(deps.db, order);
  if (!charge) return sumOf(done);
  const list = (stripe: Stripe) => stripe.refunds.list({ charge, limit: 100 });
  const { data } = await callStripe(deps, 'list refunds', list);
  return sumOf([...data.filter(isMarked), ...done.filter((refund) => refund.into === 'credit')]);
}

function doneForSwaps(db: Db, { id }: OrderRow): (typeof refunds.$inferSelect)[] {
  const isDone = and(eq(refunds.orderId, id), isNotNull(refunds.closedAt), isNull(refunds.refusal));
  return db
    .select()
    .from(refunds)
    .where(and(isDone, eq(refunds.forSwaps, true)))
    .all();
}

function sumOf(amounts: { amount: number }[]): number {
  return amounts.reduce((sum, { amount }) => sum + amount, 0);
}
