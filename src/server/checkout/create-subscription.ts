import type { DeliveryAddress } from '../../shared/address.ts';
import {
  type CreateSubscription,
  type CreateSubscriptionAnswer,
  checkoutMessages,
} from '../../shared/checkout.ts';
import { newSchedule } from '../../shared/delivery-days.ts';
import { policies } from '../../shared/policies.ts';
import { type Frequency, frequencies, planPercent } from '../../shared/settings.ts';
import { agreedQuote, looseOunces, priceLines } from '../catalog/pricing.ts';
import { refuseSoldOut } from '../catalog/stock.ts';
import { transact } from '../db.ts';
import { completeAddress } from '../delivery/delivery-address.ts';
import { checkDeliveryArea } from '../delivery/geocode.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { newId } from '../ids.ts';
import { referralPercentFor, refuseShownDiscount } from '../referrals/first-box-discount.ts';
import { DiscountInUse, refuseSecondDiscount, releaseDiscount } from '../referrals/unfinished-checkouts.ts';
import { getDiscountPercents, getLeadTimeDays } from '../settings/settings.ts';
import { outageSentences } from '../stripe/calls.ts';
import { createBilling } from '../subscriptions/billing.ts';
import { bookSubscription } from '../subscriptions/new-subscription.ts';
import { findSubscription, type SubscriptionRow, signUpExpired } from '../subscriptions/subscriptions.ts';
import { withinTimeLimit } from '../time-limit.ts';
import {
  type Attempt,
  answerAttempt,
  attemptFor,
  findAttempt,
  flightOf,
  rememberAttempt,
} from './attempts.ts';
import { type Buyer, countCheckout, countRepeat } from './place-order.ts';

type SignUp = {
  frequency: Frequency;
  input: CreateSubscription;
  address: DeliveryAddress;
  attempt: Attempt;
  mayHaveDiscount: boolean;
};

/**
 * Subscription sign-up: books the subscription (pending) first, then opens it at the provider in trial, then answers
 * the SetupIntent's secret. Idempotent like the one-time checkout. Refusals: 400 for what is missing, in the order of
 * spec section 5; 409 for a changed total or a product that is sold out.
 */
export async function createSubscription(
  deps: Deps,
  buyer: Buyer,
  input: CreateSubscription,
  key: string | undefined,
): Promise<CreateSubscriptionAnswer> {
  const attempt = attemptFor('subscription', buyer.userId, key, input);
  const work = deps.singleFlight(flightOf(attempt), async () => {
    const known = findAttempt(deps.db, attempt);
    if (known && !known.clientSecret) countRepeat(deps, buyer);
    const id = known?.subjectId ?? (await signUp(deps, buyer, input, attempt));
    return openCardStep(deps, id, attempt, known?.clientSecret ?? null);
  });
  return withinTimeLimit(policies.customerWaitMs, outageSentences.before, work);
}

async function signUp(
  deps: Deps,
  buyer: Buyer,
  input: CreateSubscription,
  attempt: Attempt,
): Promise<string> {
  const frequency = chosenPlan(input);
  if (input.products.length === 0) throw new AppError('invalid', checkoutMessages.noItems.message);
  const address = completeAddress(input.deliveryAddress);
  countCheckout(deps, buyer);
  await checkDeliveryArea(deps, address);
  return reserveWithRelease(deps, { frequency, input, address, attempt, mayHaveDiscount: true });
}

/** A referral discount comes back from the customer's own unfinished checkouts. */
async function reserveWithRelease(deps: Deps, work: SignUp): Promise<string> {
  try {
    return reserve(deps, work);
  } catch (error) {
    if (!(error instanceof DiscountInUse)) throw error;
    const mayHaveDiscount = await releaseDiscount(deps, work.attempt.userId);
    return reserveWithRelease(deps, { ...work, mayHaveDiscount });
  }
}

function chosenPlan({ planFrequency }: CreateSubscription): Frequency {
  const frequency = frequencies.find((candidate) => candidate === planFrequency);
  if (!frequency) throw new AppError('invalid', checkoutMessages.noPlan.message);
  return frequency;
}

/** The pending subscription and the key's row, all or nothing. Contents, percent and prices are frozen here. */
function reserve(deps: Deps, work: SignUp): string {
  const { frequency, input, address, attempt, mayHaveDiscount } = work;
  const { db } = deps;
  const now = deps.now();
  return transact(db, () => {
    const known = findAttempt(db, attempt);
    if (known) return known.subjectId;
    const lines = priceLines(db, looseOunces(input.products));
    refuseSoldOut(db, lines);
    const discountPercent = planPercent(getDiscountPercents(db), frequency);
    const referralPercent = mayHaveDiscount ? referralPercentFor(db, attempt.userId, address) : 0;
    if (referralPercent === 0) refuseShownDiscount(db, lines, discountPercent, input.expectedTotal);
    const quote = agreedQuote(lines, discountPercent, input.expectedTotal, referralPercent);
    if (referralPercent > 0) refuseSecondDiscount(db, attempt.userId);
    const id = newId();
    bookSubscription(db, {
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

async function openCardStep(deps: Deps, id: string, attempt: Attempt, knownSecret: string | null) {
  const row = openSignUp(deps, attempt.userId, id);
  if (knownSecret) return { clientSecret: knownSecret, subscriptionId: id };
  const clientSecret = await createBilling(deps, row);
  answerAttempt(deps.db, attempt, clientSecret);
  return { clientSecret, subscriptionId: id };
}

/** A sign-up that may still get its card, or just got it: an old key must not pass a past one off as a new one. */
function openSignUp(deps: Deps, userId: string, id: string): SubscriptionRow {
  const row = findSubscription(deps.db, userId, id);
  const over = row?.status === 'cancelled';
  if (!row || (over && row.activatedAt === null)) throw signUpExpired();
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
