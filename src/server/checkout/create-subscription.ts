import { business } from '../../shared/business.ts';
import type { LocatedAddress } from '../../shared/contract/address.ts';
import {
  type CreateSubscription,
  type CreateSubscriptionAnswer,
  checkoutMessages,
} from '../../shared/contract/checkout.ts';
import type { Frequency } from '../../shared/contract/settings.ts';
import { policies } from '../../shared/rules/limits.ts';
import { frequencies, planPercent } from '../../shared/rules/plans.ts';
import { keepPhone } from '../accounts/record/users.ts';
import { looseOunces, priceRequestedLines, verifiedQuote } from '../catalog/pricing.ts';
import { assertNotSoldOut } from '../catalog/stock.ts';
import { requireCompleteAddress } from '../delivery/delivery-address.ts';
import { checkDeliveryArea } from '../delivery/geocode.ts';
import type { Db } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { assertTotalWithoutDiscount, referralPercentFor } from '../referrals/first-box-discount.ts';
import { assertWithinOrderLimit } from '../settings/order-limit.ts';
import { getDiscountPercents } from '../settings/settings.ts';
import { createBilling } from '../subscriptions/provider/billing.ts';
import { createPendingSubscription } from '../subscriptions/record/new-subscription.ts';
import {
  countSubscriptionsOf,
  findSubscription,
  pendingSubscriptionExpired,
  type SubscriptionRow,
} from '../subscriptions/record/subscriptions.ts';
import { agreedSchedule } from '../subscriptions/schedule/first-delivery.ts';
import {
  type Attempt,
  type Buyer,
  enforceCheckoutLimit,
  type Reserved,
  runAttempt,
  saveClientSecret,
} from './run-attempt.ts';

type CheckedSubscription = { frequency: Frequency; address: LocatedAddress; isReferralEligible: boolean };

/**
 * 400 for missing fields, in the order of product 6.4; 409 for a changed total or a sold-out product. See
 * `runAttempt`.
 */
export function createSubscription(
  deps: Deps,
  buyer: Buyer,
  input: CreateSubscription,
  key: string | undefined,
): Promise<CreateSubscriptionAnswer> {
  return runAttempt(deps, buyer, {
    kind: 'subscription',
    input,
    key,
    check: () => checkSubscription(deps, buyer, input),
    reserve: (checked) => reserveSubscription(deps, buyer.userId, input, checked),
    askProvider: (id, attempt, knownSecret) => openCardStep(deps, id, attempt, knownSecret),
  });
}

async function checkSubscription(
  deps: Deps,
  buyer: Buyer,
  input: CreateSubscription,
): Promise<CheckedSubscription> {
  const frequency = chosenPlan(input);
  if (input.products.length === 0) throw new AppError('invalid', checkoutMessages.noItems.message);
  const address = requireCompleteAddress(input.deliveryAddress);
  enforceCheckoutLimit(deps, buyer);
  const located = await checkDeliveryArea(deps, address);
  return { frequency, address: { ...address, ...located }, isReferralEligible: true };
}

function chosenPlan({ planFrequency }: CreateSubscription): Frequency {
  const frequency = frequencies.find((candidate) => candidate === planFrequency);
  if (!frequency) throw new AppError('invalid', checkoutMessages.noPlan.message);
  return frequency;
}

/** In the caller's transaction. Freezes contents and prices. */
function reserveSubscription(
  deps: Deps,
  userId: string,
  input: CreateSubscription,
  { frequency, address, isReferralEligible }: CheckedSubscription,
): Reserved {
  const { db } = deps;
  const now = deps.now();
  const lines = priceRequestedLines(db, looseOunces(input.products));
  assertWithinOrderLimit(db, lines);
  assertNotSoldOut(db, lines);
  assertRoomForSubscription(db, userId);
  const discountPercent = planPercent(getDiscountPercents(db), frequency);
  const referralPercent = isReferralEligible ? referralPercentFor(db, userId, address) : 0;
  if (referralPercent === 0) assertTotalWithoutDiscount(db, lines, discountPercent, input.expectedTotal);
  const quote = verifiedQuote(lines, discountPercent, input.expectedTotal, { referralPercent });
  keepPhone(db, userId, input.phone);
  const id = newId();
  createPendingSubscription(db, {
    id,
    userId,
    box: {
      discountPercent,
      quote,
      lines,
      schedule: agreedSchedule(db, now, frequency, input.expectedDelivery),
    },
    referralPercent,
    address,
    now,
  });
  return { id, hasReferralDiscount: referralPercent > 0 };
}

/** 409. */
export function assertRoomForSubscription(db: Db, userId: string): void {
  if (countSubscriptionsOf(db, userId) < policies.maxSubscriptionsPerAccount) return;
  throw new AppError(
    'conflict',
    `An account can have ${policies.maxSubscriptionsPerAccount} subscriptions, ended ones included. Please call us at ${business.phone}.`,
  );
}

async function openCardStep(deps: Deps, id: string, attempt: Attempt, knownSecret: string | null) {
  const row = getPendingSubscription(deps, attempt.userId, id);
  if (knownSecret) return { clientSecret: knownSecret, subscriptionId: id };
  const clientSecret = await createBilling(deps, row);
  saveClientSecret(deps.db, attempt, clientSecret);
  return { clientSecret, subscriptionId: id };
}

/**
 * 409 unless it awaits its card or got it recently: an old Idempotency-Key must not look like a new
 * subscription.
 */
function getPendingSubscription(deps: Deps, userId: string, id: string): SubscriptionRow {
  const row = findSubscription(deps.db, userId, id);
  const over = row?.status === 'cancelled';
  if (!row || (over && row.activatedAt === null)) throw pendingSubscriptionExpired();
  if (
    row.activatedAt !== null &&
    (over || deps.now() - row.activatedAt > policies.completedCheckoutReuseMs)
  ) {
    throw new AppError(
      'conflict',
      'This subscription has already started. Please start again to subscribe once more.',
    );
  }
  return row;
}
