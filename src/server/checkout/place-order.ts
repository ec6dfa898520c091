import type { DeliveryAddress } from '../../shared/address.ts';
import { checkoutMessages, type OneTimeCheckout, type OneTimeCheckoutAnswer } from '../../shared/checkout.ts';
import { firstDelivery } from '../../shared/delivery-days.ts';
import { limits, policies } from '../../shared/policies.ts';
import { withCustomer } from '../accounts/stripe-customers.ts';
import { agreedQuote, askedLine, priceLines } from '../catalog/pricing.ts';
import { ShortOfStock, takeStock } from '../catalog/stock.ts';
import { transactBatched } from '../db.ts';
import { completeAddress } from '../delivery/delivery-address.ts';
import { checkDeliveryArea } from '../delivery/geocode.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { newId } from '../ids.ts';
import { cardTotal, reserveCredit } from '../orders/credit.ts';
import { createOrder } from '../orders/new-order.ts';
import { orderMetadata } from '../orders/order-metadata.ts';
import { findOrder, heldSince, itemsOf, type OrderRow, storeIntent } from '../orders/orders.ts';
import { confirmFreeOrder } from '../orders/payment.ts';
import { cancelIntent, expireOldOrders, expireOwnOrders } from '../orders/unpaid-orders.ts';
import { requireOwnCard } from '../payments/saved-cards.ts';
import {
  isPaidByReferrer,
  referralPercentFor,
  refuseShownDiscount,
} from '../referrals/first-box-discount.ts';
import { DiscountInUse, refuseSecondDiscount, releaseDiscount } from '../referrals/unfinished-checkouts.ts';
import { getLeadTimeDays } from '../settings/settings.ts';
import { callStripe, outageSentences } from '../stripe/calls.ts';
import { withIdempotencyKey } from '../stripe/idempotency.ts';
import { withinTimeLimit } from '../time-limit.ts';
import {
  type Attempt,
  answerAttempt,
  attemptFor,
  findAttempt,
  flightOf,
  rememberAttempt,
} from './attempts.ts';
import { HoldTooLarge, refuseLargeHold } from './stock-holds.ts';

export type Buyer = { userId: string; ipAddress: string };

type PlaceOrder = {
  input: OneTimeCheckout;
  address: DeliveryAddress;
  attempt: Attempt;
  /** Epoch ms. */
  stockHeldSince: number;
  mayHaveDiscount: boolean;
};

/**
 * One-time checkout: books the order (pending, unpaid, stock reserved) first, then opens the PaymentIntent, then
 * answers. The same Idempotency-Key and body give the same answer, also in parallel and after an outage (503).
 * Refusals: 400 for what is missing, in the order of spec section 5; 409 for a changed total or too little stock.
 */
export async function placeOrder(deps: Deps, buyer: Buyer, input: OneTimeCheckout, key: string | undefined) {
  const attempt = attemptFor('order', buyer.userId, key, input);
  const work = deps.singleFlight(flightOf(attempt), async (): Promise<OneTimeCheckoutAnswer> => {
    const known = findAttempt(deps.db, attempt);
    if (known && !known.clientSecret) countRepeat(deps, buyer);
    const orderId = known?.subjectId ?? (await bookOrder(deps, buyer, input, attempt));
    return openPayment(deps, orderId, { attempt, input, knownSecret: known?.clientSecret ?? null });
  });
  return withinTimeLimit(policies.customerWaitMs, outageSentences.before, work);
}

async function bookOrder(
  deps: Deps,
  buyer: Buyer,
  input: OneTimeCheckout,
  attempt: Attempt,
): Promise<string> {
  const address = checkedAddress(input);
  countCheckout(deps, buyer);
  await checkDeliveryArea(deps, address);
  if (input.paymentMethodId) await requireOwnCard(deps, buyer.userId, input.paymentMethodId);
  const mayHaveDiscount = !(await isPaidByReferrer(deps, buyer.userId, input.paymentMethodId));
  const stockHeldSince = heldSince(deps.db, buyer.userId) ?? deps.now();
  return reserveWithRelease(deps, { input, address, attempt, stockHeldSince, mayHaveDiscount });
}

/**
 * When stock is short, unpaid orders give theirs back: the customer's own, else older ones of anybody. A referral discount
 * comes back from the customer's own unfinished checkouts.
 */
async function reserveWithRelease(deps: Deps, work: PlaceOrder): Promise<string> {
  try {
    return await reserveOrder(deps, work);
  } catch (error) {
    if (error instanceof DiscountInUse) {
      const mayHaveDiscount = await releaseDiscount(deps, work.attempt.userId);
      return reserveWithRelease(deps, { ...work, mayHaveDiscount });
    }
    if (!(error instanceof ShortOfStock) || !(await release(deps, work.attempt.userId, error))) throw error;
    return reserveOrder(deps, work);
  }
}

async function release(deps: Deps, userId: string, short: ShortOfStock): Promise<boolean> {
  if (await expireOwnOrders(deps, userId, short.missing)) return true;
  return !(short instanceof HoldTooLarge) && expireOldOrders(deps, short.missing);
}

/** Counts a new checkout against the limits per account and per network address. */
export function countCheckout(deps: Deps, { userId, ipAddress }: Buyer): void {
  deps.throttle.check(limits.checkoutsPerAccount, userId, deps.now());
  deps.throttle.use(limits.checkoutsPerIp, ipAddress, deps.now());
  deps.throttle.count(limits.checkoutsPerAccount, userId, deps.now());
}

/** Counts the repetition of a checkout that has no answer yet: each goes through to the provider. */
export function countRepeat(deps: Deps, { userId }: Buyer): void {
  deps.throttle.use(limits.checkoutRepeatsPerAccount, userId, deps.now());
}

/** Items, then a complete address: the checks that need nobody else (spec section 5). */
function checkedAddress(input: OneTimeCheckout): DeliveryAddress {
  if (input.items.length === 0) throw new AppError('invalid', checkoutMessages.noItems.message);
  return completeAddress(input.deliveryAddress);
}

/** Order, lines, reserved stock and the key's row, all or nothing. */
function reserveOrder(deps: Deps, work: PlaceOrder): Promise<string> {
  const { input, address, attempt, stockHeldSince, mayHaveDiscount } = work;
  const { db } = deps;
  const now = deps.now();
  return transactBatched(db, () => {
    const known = findAttempt(db, attempt);
    if (known) return known.subjectId;
    const lines = priceLines(db, input.items.map(askedLine));
    const percent = mayHaveDiscount ? referralPercentFor(db, attempt.userId, address) : 0;
    if (percent === 0) refuseShownDiscount(db, lines, null, input.expectedTotal);
    const quote = agreedQuote(lines, null, input.expectedTotal, percent);
    takeStock(db, lines);
    refuseLargeHold(db, attempt.userId, lines);
    if (percent > 0) refuseSecondDiscount(db, attempt.userId);
    const orderId = newId();
    createOrder(db, {
      id: orderId,
      userId: attempt.userId,
      quote,
      lines,
      address,
      contact: input.customerInfo,
      notes: input.deliveryNotes || address.notes || '',
      deliveryDate: firstDelivery(now, getLeadTimeDays(db)),
      stockHeldSince,
      now,
    });
    rememberAttempt(db, attempt, orderId, now);
    return orderId;
  });
}

type OpenPayment = { attempt: Attempt; input: OneTimeCheckout; knownSecret: string | null };

/** The PaymentIntent of a booked order; its id is stored before anybody gets the secret. */
async function openPayment(deps: Deps, orderId: string, { attempt, input, knownSecret }: OpenPayment) {
  const order = openOrder(deps, attempt.userId, orderId);
  if (knownSecret) return { clientSecret: knownSecret, orderId };
  const intent = order.total > 0 && (await openIntent(deps, order, attempt.userId, input));
  if (!intent) {
    confirmFreeOrder(deps, openOrder(deps, attempt.userId, orderId));
    return { orderId };
  }
  const clientSecret = intent.client_secret;
  if (!clientSecret) throw new Error('The provider made a PaymentIntent without a client secret.');
  const stored = await transactBatched(deps.db, () => {
    if (!storeIntent(deps.db, orderId, intent.id)) return false;
    answerAttempt(deps.db, attempt, clientSecret);
    return true;
  });
  if (stored) return { clientSecret, orderId };
  await cancelIntent(deps, intent.id);
  throw expired();
}

const expired = () =>
  new AppError('conflict', 'This checkout has expired and nothing was charged. Please start again.');

/** An order that may still be paid, or was just now: an old key must not pass a past order off as a new one. */
function openOrder(deps: Deps, userId: string, orderId: string): OrderRow {
  const order = findOrder(deps.db, userId, orderId);
  if (!order || (order.status === 'cancelled' && order.paymentStatus === 'unpaid')) throw expired();
  if (order.paymentStatus !== 'unpaid' && deps.now() - order.createdAt > policies.completedCheckoutReuseMs) {
    throw new AppError(
      'conflict',
      'This order is already placed and paid. Please start again to order once more.',
    );
  }
  return order;
}

/** The intent over what the customer's credit leaves; null when that is nothing. */
function openIntent(deps: Deps, order: OrderRow, userId: string, input: OneTimeCheckout) {
  return withCustomer(deps, userId, async (customer) => {
    const priced = await reserveCredit(deps, order.id, customer);
    return cardTotal(priced) === 0 ? null : createIntent(deps, priced, customer, input);
  });
}

function createIntent(deps: Deps, order: OrderRow, customer: string, input: OneTimeCheckout) {
  const params = {
    amount: cardTotal(order),
    currency: 'usd',
    customer,
    ...(input.paymentMethodId && { payment_method: input.paymentMethodId }),
    ...(input.saveCard && { setup_future_usage: 'off_session' as const }),
    allowed_payment_method_types: ['card' as const],
    description: `Order ${order.orderNumber}`,
    metadata: orderMetadata(order, itemsOf(deps.db, order.id)),
  };
  return callStripe(deps, 'create PaymentIntent', (stripe) =>
    withIdempotencyKey(`order:${order.id}:intent:${customer}`, (options) =>
      stripe.paymentIntents.create(params, options),
    ),
  );
}
