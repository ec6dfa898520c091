import type { Deps } from '../deps.ts';
import { findInStripe } from './calls.ts';

/** The fingerprint of a card, by which its number is known again; null when the provider has no such card. */
export async function fingerprintOf(deps: Deps, paymentMethodId: string): Promise<string | null> {
  const method = await findInStripe(deps, 'look up payment method', (stripe) =>
    stripe.paymentMethods.retrieve(paymentMethodId),
  );
  return method?.card?.fingerprint ?? null;
}

/** The fingerprints of the cards that a customer has saved. */
export async function savedFingerprints(deps: Deps, customerId: string): Promise<Set<string>> {
  const methods = await findInStripe(deps, 'list payment methods', (stripe) =>
    stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 100 }),
  );
  return new Set((methods?.data ?? []).flatMap(({ card }) => card?.fingerprint ?? []));
}
