import type { DeliveryAddress } from '../../shared/address.ts';
import { business } from '../../shared/business.ts';
import {
  type CreateSubscription,
  type CreateSubscriptionAnswer,
  checkoutMessages,
} from '../../shared/checkout.ts';
import { newSchedule } from '../../shared/delivery-days.ts';
import { policies } from '../../shared/policies.ts';
import { type Frequency, frequencies, planPercent } from '../../shared/settings.ts';
import { looseOunces, priceRequestedLines, verifiedQuote } from '../catalog/pricing.ts';
import { assertNotSoldOut } from '../catalog/stock.ts';
import { type Db, transact } from '../db.ts';
import { requireCompleteAddress } from '../delivery/delivery-address.ts';
import { checkDeliveryArea } from '../delivery/geocode.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { newId } from '../ids.ts';
import { assertTotalWithoutDiscount, referralPercentFor } from '../referrals/first-box-discount.ts';
import { assertDiscountNotInUse, DiscountInUse, releaseDiscount } from '../referrals/unfinished-checkouts.ts';
import { getDiscountPercents, getLeadTimeDays } from '../settings/settings.ts';
import { outageMessages } from '../stripe/calls.ts';
import { createBilling } from '../subscriptions/billing.ts';
import { createPendingSubscription } from '../subscriptions/new-subscription.ts';
import {
  countSubscriptionsOf,
  findSubscription,
  pendingSubscriptionExpired,
  type SubscriptionRow,
} from '../subscriptions/subscriptions.ts';
import { withinTimeLimit } from '../time-limit.ts';
import {
  type Attempt,
  attemptFor,
  findAttempt,
  rememberAttempt,
  saveClientSecret,
  singleFlightKey,
} from './attempts.ts';
import { type Buyer, enforceCheckoutLimit, enforceRepeatLimit } from './place-order.ts';

type SubscriptionDraft = {
  frequency: Frequency;
  input: CreateSubscription;
  address: DeliveryAddress;
  attempt: Attempt;
  isReferralEligible: boolean;
};

/**
 * Subscription checkout: validates and creates the subscription (pending), then creates it at the provider in trial, then
 * returns the SetupIntent's secret. Idempotent like the one-time checkout. Refusals: 400 for what is missing, in the order of
 * spec section 5; 409 for a changed total or a product that is sold out.
 */
export async function createSubscription(
  deps: Deps,
  buyer: Buyer,
  input: CreateSubscription,
  key: string | undefined,
): Promise<CreateSubscriptionAnswer> {
  const attempt = attemptFor('subscription', buyer.userId, key, input);
  const work = deps.singleFlight(singleFlightKey(attempt), async () => {
    const known = findAttempt(deps.db, attempt);
    if (known && !known.clientSecret) enforceRepeatLimit(deps, buyer);
    const id = known?.createdId ?? (await validateAndCreateSubscription(deps, buyer, input, attempt));
    return openCardStep(deps, id, attempt, known?.clientSecret ?? null);
  });
  return withinTimeLimit(policies.customerWaitMs, outageMessages.notCharged, work);
}

async function validateAndCreateSubscription(
  deps: Deps,
  buyer: Buyer,
  input: CreateSubscription,
  attempt: Attempt,
): Promise<string> {
  const frequency = chosenPlan(input);
  if (input.products.length === 0) throw new AppError('invalid', checkoutMessages.noItems.message);
  const address = requireCompleteAddress(input.deliveryAddress);
  enforceCheckoutLimit(deps, buyer);
  await checkDeliveryArea(deps, address);
  return reserveWithRelease(deps, { frequency, input, address, attempt, isReferralEligible: true });
}

/** A referral discount comes back from the customer's own unfinished checkouts. */
async function reserveWithRelease(deps: Deps, work: SubscriptionDraft): Promise<string> {
  try {
    return reserve(deps, work);
  } catch (error) {
    if (!(error instanceof DiscountInUse)) throw error;
    const isReferralEligible = await releaseDiscount(deps, work.attempt.userId);
    return reserveWithRelease(deps, { ...work, isReferralEligible });
  }
}

function chosenPlan({ planFrequency }: CreateSubscription): Frequency {
  const frequency = frequencies.find((candidate) => candidate === planFrequency);
  if (!frequency) throw new AppError('invalid', checkoutMessages.noPlan.message);
  return frequency;
}

/** Writes the pending subscription and the checkout attempt in one transaction; contents and prices are frozen here. */
function reserve(deps: Deps, work: SubscriptionDraft): string {
  const { frequency, input, address, attempt, isReferralEligible } = work;
  const { db } = deps;
  const now = deps.now();
  return transact(db, () => {
    const known = findAttempt(db, attempt);
    if (known) return known.createdId;
    const lines = priceRequestedLines(db, looseOunces(input.products));
    assertNotSoldOut(db, lines);
    assertRoomForSubscription(db, attempt.userId);
    const discountPercent = planPercent(getDiscountPercents(db), frequency);
    const referralPercent = isReferralEligible ? referralPercentFor(db, attempt.userId, address) : 0;
    if (referralPercent === 0) assertTotalWithoutDiscount(db, lines, discountPercent, input.expectedTotal);
    const quote = verifiedQuote(lines, discountPercent, input.expectedTotal, referralPercent);
    if (referralPercent > 0) assertDiscountNotInUse(db, attempt.userId);
    const id = newId();
    createPendingSubscription(db, {
      id,
      userId: attempt.userId,
      box: { discountPercent, quote, lines, schedule: newSchedule(now, getLeadTimeDays(db), frequency) },
      referralPercent,
      address,
      now,
    });
    rememberAttempt(db, attempt, id, now);
    return id;
  });
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
