import type Stripe from 'stripe';
import { findOrderByInvoice } from '../../orders/orders.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { callStripe, findInStripe, idOf } from '../../stripe/calls.ts';
import { findPaymentIntent } from '../../stripe/intents.ts';
import { voidOpenInvoices, voidOpenInvoicesOfCustomer } from '../changes/cancellation.ts';
import { deliveryDayOf, subscriptionIdOf } from '../provider/box-invoices.ts';
import { findStripeSubscription } from '../provider/stripe-subscription.ts';
import { runSeriallyForSubscription } from '../record/run-serially-for-subscription.ts';
import {
  findAnySubscription,
  findSubscriptionByStripeId,
  type SubscriptionRow,
} from '../record/subscriptions.ts';
import { createBoxOrder } from '../schedule/box-orders.ts';
import { applyStripeSubscription } from '../schedule/status.ts';
import { isInvoiceWanted } from '../schedule/wanted-invoices.ts';
import { recordFailure, resolveLostFailures, resolvePaidFailure } from './failures.ts';

/**
 * An invoice of a subscription and the subscription, as the provider has both now. `declineReason` is the provider's message
 * where the card was declined.
 */
type FetchedInvoice = FoundInvoice & { atProvider: Stripe.Subscription | null; declineReason: string | null };

/** What the caller adds where an invoice was paid, in the same transaction. */
type OnPaid = (deps: Deps, row: SubscriptionRow, invoice: Stripe.Invoice) => void;
type ApplyOptions = { hasReceipt?: boolean; onPaid?: OnPaid };

/** Null for an invoice that belongs to no subscription of the shop. */
export async function fetchInvoice(deps: Deps, invoiceId: string): Promise<FetchedInvoice | null> {
  const found = await findInvoiceAndSubscription(deps, invoiceId);
  if (!found) return null;
  const { invoice } = found;
  const atProvider = await findStripeSubscription(deps, found.stripeId);
  // A box charged apart is voided at once when its card is declined: that is told where it was asked for.
  const isFailed = invoice.status === 'open' && invoice.attempt_count > 0 && !deliveryDayOf(invoice);
  return { ...found, atProvider, declineReason: isFailed ? await findDeclineReason(deps, invoice) : null };
}

/**
 * Writes what an invoice means, inside the caller's transaction: a paid one becomes an order, a failed one a payment failure
 * with a mail; the subscription gets its status. `hasReceipt`: the customer has had the mail about it.
 */
export function applyInvoice(
  deps: Deps,
  { invoice, row, atProvider, declineReason }: FetchedInvoice,
  { hasReceipt = false, onPaid }: ApplyOptions = {},
): void {
  if (declineReason !== null && !findOrderByInvoice(deps.db, invoice.id))
    recordFailure(deps, row, invoice, declineReason);
  if (invoice.status === 'void' || invoice.status === 'uncollectible')
    resolveLostFailures(deps, [invoice.id]);
  if (invoice.status === 'paid') {
    resolvePaidFailure(deps, invoice);
    createBoxOrder(deps, row, invoice, hasReceipt);
    onPaid?.(deps, row, invoice);
  }
  if (atProvider) applyStripeSubscription(deps, row.id, atProvider);
}

/** Fetches an invoice and writes what it means, for calls that have just paid it and for what no event has told. */
export async function settleInvoice(deps: Deps, invoiceId: string, options?: ApplyOptions): Promise<void> {
  const found = await fetchInvoice(deps, invoiceId);
  if (found) transact(deps.db, () => applyInvoice(deps, found, options));
}

/** The same in the queue of its subscription, for an invoice that something else has told of before its own event. */
export async function settleInvoiceSerially(
  deps: Deps,
  invoiceId: string,
  options: ApplyOptions,
): Promise<void> {
  const found = await findInvoiceAndSubscription(deps, invoiceId);
  if (found)
    await runSeriallyForSubscription(deps, found.row.id, () => settleInvoice(deps, invoiceId, options));
}

/**
 * The draft of a period: one for a box that is not wanted is voided before it charges. Otherwise an older invoice that is
 * still open is voided, for its box was never packed: a subscription has at most one. Returns the ids of older invoices that
 * are void now.
 */
export async function voidUnwantedInvoices(deps: Deps, draftId: string): Promise<string[]> {
  const found = await findInvoiceAndSubscription(deps, draftId);
  if (found?.invoice.status !== 'draft' || found.invoice.total <= 0) return [];
  const { invoice, row, stripeId } = found;
  if (!isInvoiceWanted(deps, row, invoice)) {
    await voidDraft(deps, invoice.id);
    return [];
  }
  return row.firstFailedAt === null ? [] : voidOpenInvoices(deps, stripeId, invoice.id);
}

/**
 * Makes what a customer of the provider still owes unpayable, and writes what was paid before that and no event has told
 * yet. 503 while the provider is down.
 */
export async function settleInvoicesOf(deps: Deps, customer: string): Promise<void> {
  await voidOpenInvoicesOfCustomer(deps, customer);
  const paid = await findInStripe(deps, 'list paid invoices', (stripe) =>
    stripe.invoices.list({ customer, status: 'paid', limit: 20 }),
  );
  for (const invoice of paid?.data ?? []) {
    const row = findSubscriptionOf(deps.db, invoice);
    if (row && !findOrderByInvoice(deps.db, invoice.id))
      await runSeriallyForSubscription(deps, row.id, () => settleInvoice(deps, invoice.id));
  }
}

type FoundInvoice = { invoice: Stripe.Invoice; row: SubscriptionRow; stripeId: string };

async function findInvoiceAndSubscription(deps: Deps, id: string): Promise<FoundInvoice | null> {
  const invoice = await findInStripe(deps, 'look up invoice', (stripe) =>
    stripe.invoices.retrieve(id, { expand: ['payments'] }),
  );
  const row = invoice && findSubscriptionOf(deps.db, invoice);
  if (!invoice || !row) return null;
  const stripeId = row.stripeSubscriptionId ?? idOf(invoice.parent?.subscription_details?.subscription);
  return stripeId ? { invoice, row, stripeId } : null;
}

/** The provider bills for a subscription; an invoice of the shop's own names it. */
function findSubscriptionOf(db: Db, invoice: Stripe.Invoice): SubscriptionRow | undefined {
  const details = invoice.parent?.subscription_details;
  const stripeId = idOf(details?.subscription);
  if (stripeId) return findSubscriptionByStripeId(db, stripeId, details?.metadata?.subscription_id);
  const own = subscriptionIdOf(invoice);
  return own ? findAnySubscription(db, own) : undefined;
}

/** An invoice of a subscription cannot be deleted: it is finalized without being charged, then voided. */
async function voidDraft(deps: Deps, id: string): Promise<void> {
  const { status } = await callStripe(deps, 'finalize unwanted invoice', (stripe) =>
    stripe.invoices.finalizeInvoice(id, { auto_advance: false }),
  );
  // Credit has covered it: a payment, which counts for the next delivery.
  if (status === 'paid') return;
  await callStripe(deps, 'void unwanted invoice', (stripe) => stripe.invoices.voidInvoice(id));
}

async function findDeclineReason(deps: Deps, invoice: Stripe.Invoice): Promise<string> {
  const payment = invoice.payments?.data.at(-1)?.payment;
  const id = idOf(payment?.payment_intent);
  if (!id) return 'Your card was declined.';
  const intent = await findPaymentIntent(deps, id);
  return intent?.last_payment_error?.message ?? 'Your card was declined.';
}
