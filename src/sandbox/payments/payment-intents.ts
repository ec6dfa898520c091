import type { Context } from '../context.ts';
import type { Metadata, Shipping } from '../documents/base.ts';
import { blankPaymentIntent, type PaymentIntent } from '../documents/payments.ts';
import { invalid } from '../http/errors.ts';
import { newId, randomText } from '../storage/ids.ts';
import { emit } from '../webhooks/events.ts';
import { checkCancellable } from './intent-states.ts';

/** Stripe's limits for USD, in cents. */
export const smallestCharge = 50;
const largestCharge = 99_999_999;

type Terms = {
  amount: number;
  customer: string | null;
  payment_method: string | null;
  description: string | null;
  receipt_email: string | null;
  metadata: Metadata;
  shipping: Shipping | null;
  setup_future_usage: 'off_session' | 'on_session' | null;
  statement_descriptor: string | null;
  allowed_payment_method_types: string[] | null;
  automatic_payment_methods: { enabled: boolean; allow_redirects: string } | null;
};

export function checkAmount(amount: number): void {
  if (amount < smallestCharge) {
    const code = amount < 1 ? 'parameter_invalid_integer' : 'amount_too_small';
    const message =
      amount < 1 ? 'This value must be greater than or equal to 1.' : 'Amount must be at least $0.50 usd';
    throw invalid(code, message, 'amount');
  }
  if (amount > largestCharge)
    throw invalid('amount_too_large', 'Amount must be no more than $999,999.99', 'amount');
}

/** `invoice` is the invoice the intent collects, if any. */
export function createPaymentIntent(
  ctx: Context,
  terms: Terms,
  invoice: string | null = null,
): PaymentIntent {
  checkAmount(terms.amount);
  const id = newId('pi');
  const intent = ctx.store.put<PaymentIntent>({
    ...blankPaymentIntent,
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
    hidden: { parent: invoice, returnUrl: null },
  });
  emit(ctx, 'payment_intent.created', intent);
  return intent;
}

export function cancelPaymentIntent(
  ctx: Context,
  intent: PaymentIntent,
  reason: string | null,
): PaymentIntent {
  checkCancellable(intent);
  const canceled = ctx.store.put<PaymentIntent>({
    ...intent,
    canceled_at: ctx.now,
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
    hidden: { ...intent.hidden, token: null },
  });
  emit(ctx, 'payment_intent.canceled', canceled);
  return canceled;
}
