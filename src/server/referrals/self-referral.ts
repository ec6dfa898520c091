import { eq } from 'drizzle-orm';
import type { DeliveryAddress } from '../../shared/address.ts';
import type { UserRow } from '../accounts/users.ts';
import type { Db } from '../db.ts';
import type { Deps } from '../deps.ts';
import { orders } from '../orders/table.ts';
import { fingerprintOf, savedFingerprints } from '../stripe/cards.ts';
import { subscriptions } from '../subscriptions/table.ts';
import { addressKey } from './address-key.ts';

/** Whether boxes go, or have gone, to the referrer's own address. */
export function isReferrersAddress(
  db: Db,
  referrer: UserRow,
  address: Pick<DeliveryAddress, 'street' | 'zipCode'>,
): boolean {
  const key = addressKey(address);
  return key !== null && [referrer, ...deliveredTo(db, referrer.id)].some((own) => addressKey(own) === key);
}

function deliveredTo(db: Db, userId: string) {
  const ofOrders = db
    .selectDistinct({ street: orders.street, zipCode: orders.zipCode })
    .from(orders)
    .where(eq(orders.userId, userId));
  const ofSubscriptions = db
    .selectDistinct({ street: subscriptions.street, zipCode: subscriptions.zipCode })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
  return [...ofOrders.all(), ...ofSubscriptions.all()];
}

/** Whether a card of the provider has the number of one that the referrer has saved. */
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
