import { eq } from 'drizzle-orm';
import type { DeliveryAddress } from '../../../shared/contract/address.ts';
import { findUser, type UserRow } from '../../accounts/record/users.ts';
import { addressKey } from '../../delivery/address-key.ts';
import { orders } from '../../orders/table.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { fingerprintOf, fingerprintsOfCustomer } from '../../stripe/cards.ts';
import { isFirstBox } from '../record/prices.ts';
import type { SubscriptionRow } from '../record/subscriptions.ts';
import { subscriptions } from '../record/table.ts';

type Address = Pick<DeliveryAddress, 'street' | 'zipCode'>;

/** Whether a payment method is a card that the referrer has saved or paid with (the same fingerprint): a self-referral. */
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

/** Whether boxes are or were sent to the referrer's own address. */
export function isReferrersAddress(db: Db, referrer: UserRow, address: Address): boolean {
  const key = addressKey(address);
  return key !== null && [referrer, ...deliveredTo(db, referrer.id)].some((own) => addressKey(own) === key);
}

/** 409 while the first box of a friend, which has the discount, is to be sent to the referrer instead. */
export function assertNotReferrersAddress(db: Db, row: SubscriptionRow, address: Address): void {
  const referrerId = isFirstBox(db, row) && findUser(db, row.userId)?.referredById;
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
