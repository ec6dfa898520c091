import type { Deps } from '../platform/deps.ts';
import { findInStripe } from './calls.ts';

/** The same card number has the same fingerprint. Null for an unknown card. */
export async function fingerprintOf(deps: Deps, paymentMethodId: string): Promise<string | null> {
  const method = await findInStripe(deps, 'look up payment method', (stripe) =>
    stripe.paymentMethods.retrieve(paymentMethodId),
  );
  return method?.card?.fingerprint ?? null;
}

/** Saved cards, and those of the newest 100 charges. */
export async function fingerprintsOfCustomer(deps: Deps, customerId: string): Promise<Set<string>> {
  const [saved, charges] = await Promise.all([
    findInStripe(deps, 'list payment methods', (stripe) =>
      stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 100 }),
    ),
    findInStripe(deps, 'list charges', (stripe) => stripe.charges.list({ customer: customerId, limit: 100 })),
  ]);
  const paid = (charges?.data ?? []).filter((charge) => charge.paid);
  const cards = [
    ...(saved?.data ?? []).map(({ card }) => card),
    ...paid.map(({ payment_method_details }) => payment_method_details?.card),
  ];
  return new Set(cards.flatMap((card) => card?.fingerprint ?? []));
}
