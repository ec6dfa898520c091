import Stripe from 'stripe';
import type { Deps } from '../platform/deps.ts';
import { callStripe, findInStripe } from './calls.ts';

/** Null when the provider does not know it. */
export function findPaymentIntent(
  deps: Deps,
  id: string,
  sentence?: string,
): Promise<Stripe.PaymentIntent | null> {
  return findInStripe(
    deps,
    'look up PaymentIntent',
    (stripe) => stripe.paymentIntents.retrieve(id),
    sentence,
  );
}

export function findSetupIntent(
  deps: Deps,
  id: string,
  sentence?: string,
): Promise<Stripe.SetupIntent | null> {
  return findInStripe(deps, 'look up SetupIntent', (stripe) => stripe.setupIntents.retrieve(id), sentence);
}

/**
 * With its own card, unless an earlier try has. A declined card leaves the intent with its error. Null when the
 * provider does not know it; 503 with `sentence`.
 */
export async function confirmPaymentIntent(
  deps: Deps,
  id: string,
  params: Stripe.PaymentIntentConfirmParams,
  sentence: string,
): Promise<Stripe.PaymentIntent | null> {
  const intent = await findPaymentIntent(deps, id, sentence);
  if (intent?.status !== 'requires_confirmation') return intent;
  try {
    const confirm = (stripe: Stripe) => stripe.paymentIntents.confirm(id, params);
    return await callStripe(deps, 'confirm PaymentIntent', confirm, sentence);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
    return findPaymentIntent(deps, id, sentence);
  }
}
