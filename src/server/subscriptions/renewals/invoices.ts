import type Stripe from 'stripe';
import { findOrderByInvoice, type OrderRow } from '../../orders/orders.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { callStripe, findInStripe, idOf, isConfirmationWanted } from '../../stripe/calls.ts';
import { findPaymentIntent } from '../../stripe/intents.ts';
import { voidOpenInvoices, voidOpenInvoicesOfCustomer } from '../changes/cancellation.ts';
import { deliveryDayOf, subscriptionIdOf } from '../provider/box-invoices.ts';
import { findStripeSubscription } from '../provider/stripe-subscription.ts';
import {
  findAnySubscription,
  findSubscriptionByStripeId,
  queueOfSubscription,
  type SubscriptionRow,
} from '../record/subscriptions.ts';
import { createBoxOrder } from '../schedule/box-orders.ts';
import { applyStripeSubscription } from '../schedule/status.ts';
import { isInvoiceWanted } from '../schedule/wanted-invoices.ts';
import { type Decline, recordFailure, resolveLostFailures, resolvePaidFailure } from './failures.ts';

/** As the provider has them now; `decline`: why it was not paid. */
type FetchedInvoice = FoundInvoice & { atProvider: Stripe.Subscription | null; decline: Decline | null };

/** Runs in the same transaction when an invoice was paid; `order` is the box, when it was made just now. */
export type OnPaid = (
  deps: Deps,
  row: SubscriptionRow,
  invoice: Stripe.Invoice,
  order: OrderRow | undefined,
) => void;
type ApplyOptions = { hasReceipt?: boolean; onPaid?: OnPaid };

/** Null for an invoice of no subscription of the shop. */
export async function fetchInvoice(deps: Deps, invoiceId: string): Promise<FetchedInvoice | null> {
  const found = await findInvoiceAndSubscription(deps, invoiceId);
  if (!found) return null;
  const { invoice } = found;
  const atProvider = await findStripeSubscription(deps, found.stripeId);
  // A declined single-box charge is reported by its own call.
  const isFailed = invoice.status === 'open' && invoice.attempt_count > 0 && !deliveryDayOf(invoice);
  return { ...found, atProvider, decline: isFailed ? await findDecline(deps, invoice) : null };
}

/**
 * In the caller's transaction: a paid invoice becomes an order, a failed one a payment failure. `hasReceipt`:
 * already mailed.
 */
export function applyInvoice(
  deps: Deps,
  { invoice, row, atProvider, decline }: FetchedInvoice,
  { hasReceipt = false, onPaid }: ApplyOptions = {},
): void {
  if (decline && !findOrderByInvoice(deps.db, invoice.id)) recordFailure(deps, row, invoice, decline);
  if (invoice.status === 'void' || invoice.status === 'uncollectible')
    resolveLostFailures(deps, [invoice.id]);
  if (invoice.status === 'paid') {
    resolvePaidFailure(deps, invoice);
    const order = createBoxOrder(deps, row, invoice, hasReceipt);
    onPaid?.(deps, row, invoice, order);
  }
  if (atProvider) applyStripeSubscription(deps, row.id, atProvider);
}

export async function settleInvoice(deps: Deps, invoiceId: string, options?: ApplyOptions): Promise<void> {
  const found = await fetchInvoice(deps, invoiceId);
  if (found) transact(deps.db, () => applyInvoice(deps, found, options));
}

/** For callers outside the subscription's queue. */
export async function settleInvoiceSerially(
  deps: Deps,
  invoiceId: string,
  options: ApplyOptions,
): Promise<void> {
  const found = await findInvoiceAndSubscription(deps, invoiceId);
  if (found)
    await deps.queue.inTurn(queueOfSubscription(deps.db, found.row.id), () =>
      settleInvoice(deps, invoiceId, options),
    );
}

/**
 * Voids a draft whose box is not wanted; otherwise older open invoices, whose boxes were never packed.
 * Returns the latter's ids.
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

/** Voids open invoices and records unreported payments. 503 while the provider is down. */
export async function settleInvoicesOf(deps: Deps, customer: string): Promise<void> {
  await voidOpenInvoicesOfCustomer(deps, customer);
  const paid = await findInStripe(deps, 'list paid invoices', (stripe) =>
    stripe.invoices.list({ customer, status: 'paid', limit: 20 }),
  );
  for (const invoice of paid?.data ?? []) {
    const row = findSubscriptionOf(deps.db, invoice);
    if (row && !findOrderByInvoice(deps.db, invoice.id))
      await deps.queue.inTurn(queueOfSubscription(deps.db, row.id), () => settleInvoice(deps, invoice.id));
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

/** Single-box invoices name their subscription in metadata. */
function findSubscriptionOf(db: Db, invoice: Stripe.Invoice): SubscriptionRow | undefined {
  const details = invoice.parent?.subscription_details;
  const stripeId = idOf(details?.subscription);
  if (stripeId) return findSubscriptionByStripeId(db, stripeId, details?.metadata?.subscription_id);
  const own = subscriptionIdOf(invoice);
  return own ? findAnySubscription(db, own) : undefined;
}

/** These cannot be deleted: finalize without charging, then void. */
async function voidDraft(deps: Deps, id: string): Promise<void> {
  const { status } = await callStripe(deps, 'finalize unwanted invoice', (stripe) =>
    stripe.invoices.finalizeInvoice(id, { auto_advance: false }),
  );
  // Paid by credit; counts for the next delivery.
  if (status === 'paid') return;
  await callStripe(deps, 'void unwanted invoice', (stripe) => stripe.invoices.voidInvoice(id));
}

async function findDecline(deps: Deps, invoice: Stripe.Invoice): Promise<Decline> {
  const payment = invoice.payments?.data.at(-1)?.payment;
  const id = idOf(payment?.payment_intent);
  const intent = id ? await findPaymentIntent(deps, id) : null;
  const error = intent?.last_payment_error;
  const isConfirmable = intent?.status === 'requires_action' || isConfirmationWanted(error);
  return {
    reason: error?.message ?? 'Your card was declined.',
    confirmationUrl: (isConfirmable && invoice.hosted_invoice_url) || null,
  };
}
