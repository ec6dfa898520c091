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
import { looseOunces, priceRequestedLines, verifiedQuote } from '../catalog/pricing.ts';
import { assertNotSoldOut } from '../catalog/stock.ts';
import { requireCompleteAddress } from '../delivery/delivery-address.ts';
import { checkDeliveryArea } from '../delivery/geocode.ts';
import { agreedSchedule } from '../delivery/schedule.ts';
import type { Db } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { assertTotalWithoutDiscount, referralPercentFor } from '../referrals/first-box-discount.ts';
import { assertDiscountNotInUse } from '../referrals/unfinished-checkouts.ts';
import { getDiscountPercents } from '../settings/settings.ts';
import { createBilling } from '../subscriptions/provider/billing.ts';
import { createPendingSubscription } from '../subscriptions/record/new-subscription.ts';
import {
  countSubscriptionsOf,
  findSubscription,
  pendingSubscriptionExpired,
  type SubscriptionRow,
} from '../subscriptions/record/subscriptions.ts';
import { type Attempt, saveClientSecret } from './attempts.ts';
import { type Buyer, enforceCheckoutLimit, runAttempt } from './run-attempt.ts';

type CheckedSubscription = { frequency: Frequency; address: LocatedAddress; isReferralEligible: boolean };

/**
 * Subscription checkout: validates and creates the subscription (pending), then creates it at the provider in trial, then
 * returns the SetupIntent's secret (`runAttempt`). Refusals: 400 for what is missing, in the order of product 6.4; 409
 * for a changed total or a product that is sold out.
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
    reserve: (draft, { userId }) => reserveSubscription(deps, userId, input, draft),
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
  const { lat, lng } = await checkDeliveryArea(deps, address);
  return { frequency, address: { ...address, lat, lng }, isReferralEligible: true };
}

function chosenPlan({ planFrequency }: CreateSubscription): Frequency {
  const frequency = frequencies.find((candidate) => candidate === planFrequency);
  if (!frequency) throw new AppError('invalid', checkoutMessages.noPlan.message);
  return frequency;
}

/** Writes the pending subscription, inside the caller's transaction; contents and prices are frozen here. Returns its id. */
function reserveSubscription(
  deps: Deps,
  userId: string,
  input: CreateSubscription,
  { frequency, address, isReferralEligible }: CheckedSubscription,
): string {
  const { db } = deps;
  const now = deps.now();
  const lines = priceRequestedLines(db, looseOunces(input.products));
  assertNotSoldOut(db, lines);
  assertRoomForSubscription(db, userId);
  const discountPercent = planPercent(getDiscountPercents(db), frequency);
  const referralPercent = isReferralEligible ? referralPercentFor(db, userId, address) : 0;
  if (referralPercent === 0) assertTotalWithoutDiscount(db, lines, discountPercent, input.expectedTotal);
  const quote = verifiedQuote(lines, discountPercent, input.expectedTotal, referralPercent);
  if (referralPercent > 0) assertDiscountNotInUse(db, userId);
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
  return id;
}

/** 409 where an account has as many subscriptions as one can have. */
function assertRoomForSubscription(db: Db, userId: string): void {
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
 * A subscription that still waits for its card, or got it a short time ago; 409 for any other one. Repeating an old
 * Idempotency-Key must not look like a new subscription.
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
