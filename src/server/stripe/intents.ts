import type Stripe from 'stripe';
import type { Deps } from '../platform/deps.ts';
import { findInStripe } from './calls.ts';

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
