import { eq } from 'drizzle-orm';
import type { DeliveryAddress } from '../../../shared/contract/address.ts';
import { addressKey } from '../../../shared/rules/street-line.ts';
import { findUser, type UserRow } from '../../accounts/record/users.ts';
import { orders } from '../../orders/table.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { fingerprintOf, fingerprintsOfCustomer } from '../../stripe/cards.ts';
import { isFirstBox } from '../record/prices.ts';
import type { SubscriptionRow } from '../record/subscriptions.ts';
import { subscriptions } from '../record/table.ts';

type Address = Pick<DeliveryAddress, 'street' | 'zipCode'>;

/** By fingerprint: saved by the referrer, or paid with. */
export async function isReferrersCard(
  deps: Deps,
  referrer: UserRow,
  paymentMethodId: string,
): Promise<boolean> {
  if (!referrer.stripeCustomerId) return false;
  const own = await fingerprintsOfCustomer(deps, referrer.stripeCustomerId);
  const fingerprint = own.size > 0 ? await fingerprintOf(deps, paymentMethodId) : null;
  return fingerprint !== null && own.has(fingerprint);
}

/** Including past boxes. */
export function isReferrersAddress(db: Db, referrer: UserRow, address: Address): boolean {
  const key = addressKey(address);
  return key !== null && [referrer, ...deliveredTo(db, referrer.id)].some((own) => addressKey(own) === key);
}

/** Only while the friend's discounted first box is to come. */
export function assertNotReferrersAddress(db: Db, row: SubscriptionRow, address: Address): void {
  if (isFirstBox(db, row)) assertNotOfReferrer(db, row.userId, address);
}

/** For a discounted first box: 409 when the address is the referrer's. */
export function assertNotOfReferrer(db: Db, userId: string, address: Address): void {
  const referrerId = findUser(db, userId)?.referredById;
  const referrer = referrerId && findUser(db, referrerId);
  if (!referrer || !isReferrersAddress(db, referrer, address)) return;
  throw new AppError(
    'conflict',
    'Your first box has the referral discount, which a box to this address cannot have. Please change the address after it.',
  );
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
