import type { Context } from '../context.ts';
import { retrieve } from '../http/endpoint.ts';
import { ApiError, invalidRequest } from '../http/errors.ts';
import { confirmPayment } from '../payments/confirm-payment.ts';
import type { ConfirmationResult } from '../payments/intent-states.ts';
import type { PaymentIntent } from '../resources/intents.ts';
import type { Invoice } from '../resources/invoices.ts';
import type { PaymentMethod } from '../resources/payment-methods.ts';
import type { Subscription } from '../resources/subscriptions.ts';
import { markFailed } from './record-payments.ts';
import { subscriptionOf } from './subscription-outcomes.ts';

type CollectionOptions = { isAutomatic: boolean; offSession: boolean };

/** Without a card, fails without a charge. */
export function collectInvoice(
  ctx: Context,
  invoice: Invoice,
  method: PaymentMethod | null,
  { isAutomatic, offSession }: CollectionOptions,
): ConfirmationResult<PaymentIntent> | null {
  const counted = isAutomatic ? ctx.store.put<Invoice>(countAttempt(invoice)) : invoice;
  if (!method) {
    markFailed(ctx, counted, null);
    return null;
  }
  const intent = retrieve(ctx, 'payment_intent', invoice.internal.intent ?? '');
  return confirmPayment(ctx, intent, { method, offSession, returnUrl: null, useStripeSdk: false });
}

/** The next attempt is scheduled only when this one fails. */
function countAttempt(invoice: Invoice): Invoice {
  const internal = { ...invoice.internal, runAt: null };
  return { ...invoice, attempt_count: invoice.attempt_count + 1, internal };
}

/** The invoice's, the subscription's, or the customer's. */
export function cardFor(ctx: Context, invoice: Invoice): PaymentMethod | null {
  const customer = retrieve(ctx, 'customer', invoice.customer);
  const id =
    invoice.default_payment_method ??
    subscriptionOf(ctx, invoice)?.default_payment_method ??
    customer.invoice_settings.default_payment_method;
  const method = id ? ctx.store.find('payment_method', id) : null;
  return method?.customer === customer.id ? method : null;
}

export function hasCard(ctx: Context, subscription: Subscription): boolean {
  const customer = retrieve(ctx, 'customer', subscription.customer);
  return (subscription.default_payment_method ?? customer.invoice_settings.default_payment_method) !== null;
}

export type PaymentBehavior = 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete';

/** `error_if_incomplete` undoes the change on failure. */
export function collectNow(ctx: Context, id: string, behavior: PaymentBehavior, offSession: boolean): void {
  const invoice = retrieve(ctx, 'invoice', id);
  if (invoice.status !== 'open' || behavior === 'default_incomplete') return;
  const method = cardFor(ctx, invoice);
  if (!method && behavior === 'error_if_incomplete') {
    throw invalidRequest(
      'resource_missing',
      'This customer has no attached payment source or default payment method.',
    );
  }
  const result = collectInvoice(ctx, invoice, method, { isAutomatic: true, offSession });
  if (behavior === 'error_if_incomplete' && result?.decline)
    throw new ApiError(402, { type: 'card_error', ...result.decline });
}
