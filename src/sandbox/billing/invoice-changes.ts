import type { Context } from '../context.ts';
import { retrieve } from '../http/endpoint.ts';
import { type ApiError, invalidRequest } from '../http/errors.ts';
import { cancelPaymentIntent } from '../payments/payment-intents.ts';
import type { Invoice, InvoiceStatus } from '../resources/invoices.ts';
import { emitEvent, updateAndEmit } from '../webhooks/events.ts';
import { createBalanceTransaction } from './balance.ts';
import { draftSeconds } from './invoices.ts';
import { closeInvoicePayment } from './record-payments.ts';
import { onInvoiceUncollectible, onInvoiceVoided } from './subscription-outcomes.ts';

/** Cancels the intent and restores the balance. */
export function voidInvoice(ctx: Context, invoice: Invoice): Invoice {
  checkStatus(invoice, ['open', 'uncollectible'], 'void');
  cancelIntent(ctx, invoice);
  closeInvoicePayment(ctx, invoice, 'canceled');
  const used = (invoice.ending_balance ?? 0) - invoice.starting_balance;
  const customer = ctx.store.find('customer', invoice.customer);
  if (used !== 0 && customer && !customer.internal.deleted) {
    const entry = { amount: -used, type: 'unapplied_from_invoice' as const, invoice: invoice.id };
    createBalanceTransaction(ctx, customer, entry);
  }
  const voided = ctx.store.put<Invoice>({
    ...invoice,
    ...notCollected(invoice),
    status: 'void',
    status_details: undefined,
    status_transitions: { ...invoice.status_transitions, voided_at: ctx.now },
  });
  emitEvent(ctx, 'invoice.voided', voided);
  onInvoiceVoided(ctx, voided);
  return voided;
}

/** It can still be paid. */
export function markUncollectible(
  ctx: Context,
  invoice: Invoice,
  reason: 'subscription_paused' | null = null,
): Invoice {
  checkStatus(invoice, ['open'], 'mark as uncollectible');
  const marked = ctx.store.put<Invoice>({
    ...invoice,
    ...notCollected(invoice),
    status: 'uncollectible',
    status_details: { uncollectible: { reason } },
    status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: ctx.now },
  });
  emitEvent(ctx, 'invoice.marked_uncollectible', marked);
  onInvoiceUncollectible(ctx, marked);
  return marked;
}

type InvoiceChanges = Partial<
  Pick<Invoice, 'auto_advance' | 'default_payment_method' | 'description' | 'metadata'>
>;

export function updateInvoice(ctx: Context, invoice: Invoice, changes: InvoiceChanges): Invoice {
  const { auto_advance, ...others } = changes;
  if (auto_advance !== undefined || others.default_payment_method !== undefined)
    checkStatus(invoice, ['draft', 'open'], 'update');
  const advance = auto_advance === undefined ? {} : setAutoAdvance(ctx, invoice, auto_advance);
  return updateAndEmit<Invoice>(ctx, invoice, { ...others, ...advance }, 'invoice.updated');
}

export function deleteDraft(ctx: Context, invoice: Invoice): Invoice {
  checkStatus(invoice, ['draft'], 'delete');
  if (invoice.parent)
    throw invalidRequest('invoice_not_editable', 'You cannot delete invoices created by subscriptions.');
  for (const item of ctx.store.all('invoiceitem', { customer: invoice.customer }))
    if (item.invoice === invoice.id) ctx.store.put({ ...item, invoice: null });
  const internal = { ...invoice.internal, deleted: true, runAt: null };
  const deleted = ctx.store.put<Invoice>({ ...invoice, internal });
  emitEvent(ctx, 'invoice.deleted', deleted);
  return deleted;
}

/** A draft is finalized an hour later; an open invoice is tried within the hour. */
function setAutoAdvance(ctx: Context, invoice: Invoice, isOn: boolean): Partial<Invoice> {
  if (isOn === invoice.auto_advance) return {};
  const at = isOn ? ctx.now + draftSeconds : null;
  return {
    auto_advance: isOn,
    automatically_finalizes_at: invoice.status === 'draft' ? at : null,
    next_payment_attempt: at,
    internal: { ...invoice.internal, runAt: at },
  };
}

function notCollected(invoice: Invoice): Pick<Invoice, 'auto_advance' | 'internal' | 'next_payment_attempt'> {
  return { auto_advance: false, next_payment_attempt: null, internal: { ...invoice.internal, runAt: null } };
}

function cancelIntent(ctx: Context, invoice: Invoice): void {
  if (!invoice.internal.intent) return;
  cancelPaymentIntent(ctx, retrieve(ctx, 'payment_intent', invoice.internal.intent), 'void_invoice');
}

function checkStatus(invoice: Invoice, allowed: InvoiceStatus[], verb: string): void {
  if (!allowed.includes(invoice.status)) throw notEditable(invoice, verb);
}

export function notEditable(invoice: Invoice, verb: string): ApiError {
  return invalidRequest(
    'invoice_not_editable',
    `You cannot ${verb} this invoice because it is ${invoice.status}.`,
  );
}
