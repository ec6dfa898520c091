import type { Context } from '../context.ts';
import { invalidRequest } from '../http/errors.ts';
import { type PaymentIntent, paymentIntentDefaults } from '../resources/intents.ts';
import { newId, randomText } from '../storage/ids.ts';
import { emitEvent } from '../webhooks/events.ts';
import { checkCancelable } from './intent-states.ts';

/** Stripe's limits for USD, in cents. */
export const minChargeCents = 50;
const maxChargeCents = 99_999_999;

type Terms = Pick<
  PaymentIntent,
  | 'allowed_payment_method_types'
  | 'amount'
  | 'automatic_payment_methods'
  | 'customer'
  | 'description'
  | 'metadata'
  | 'payment_method'
  | 'receipt_email'
  | 'setup_future_usage'
  | 'shipping'
  | 'statement_descriptor'
>;

export function checkAmount(amount: number): void {
  if (amount < minChargeCents) {
    const code = amount < 1 ? 'parameter_invalid_integer' : 'amount_too_small';
    const message =
      amount < 1 ? 'This value must be greater than or equal to 1.' : 'Amount must be at least $0.50 usd';
    throw invalidRequest(code, message, 'amount');
  }
  if (amount > maxChargeCents)
    throw invalidRequest('amount_too_large', 'Amount must be no more than $999,999.99', 'amount');
}

/** `invoice` is the one it collects, if any. */
export function createPaymentIntent(
  ctx: Context,
  terms: Terms,
  invoice: string | null = null,
): PaymentIntent {
  checkAmount(terms.amount);
  const id = newId('pi');
  const intent = ctx.store.put<PaymentIntent>({
    ...paymentIntentDefaults,
    ...terms,
    id,
    created: ctx.now,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    currency: 'usd',
    last_payment_error: null,
    latest_charge: null,
    next_action: null,
    status: terms.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    internal: { parent: invoice, returnUrl: null },
  });
  emitEvent(ctx, 'payment_intent.created', intent);
  return intent;
}

export function cancelPaymentIntent(
  ctx: Context,
  intent: PaymentIntent,
  reason: PaymentIntent['cancellation_reason'],
): PaymentIntent {
  checkCancelable(intent);
  const canceled = ctx.store.put<PaymentIntent>({
    ...intent,
    canceled_at: ctx.now,
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
    internal: { ...intent.internal, token: null },
  });
  emitEvent(ctx, 'payment_intent.canceled', canceled);
  return canceled;
}
