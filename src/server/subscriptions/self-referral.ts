import type { UserRow } from '../accounts/users.ts';
import type { Deps } from '../deps.ts';
import { fingerprintOf, savedFingerprints } from '../stripe/cards.ts';

/** Whether a payment method is one of the referrer's own saved cards (the same fingerprint), which would be a self-referral. */
export async function isReferrersCard(
  deps: Deps,
  referrer: UserRow,
  paymentMethodId: string,
): Promise<boolean> {
  if (!referrer.stripeCustomerId) return false;
  const own = await savedFingerprints(deps, referrer.stripeCustomerId);
  const fingerprint = own.size > 0 ? await fingerprintOf(deps, paymentMethodId) : null;
  return fingerprint !== null && own.has(fingerprint);
}
