import type { DeliveryAddress } from '../../shared/address.ts';
import { checkoutMessages, type OneTimeCheckout, type OneTimeCheckoutAnswer } from '../../shared/checkout.ts';
import { firstDelivery } from '../../shared/delivery-days.ts';
import { limits, policies } from '../../shared/policies.ts';
import { withCustomer } from '../accounts/stripe-customers.ts';
import { priceRequestedLines, requestedLine, verifiedQuote } from '../catalog/pricing.ts';
import { ShortOfStock, takeStock } from '../catalog/stock.ts';
import { transactBatched } from '../db.ts';
import { requireCompleteAddress } from '../delivery/delivery-address.ts';
import { checkDeliveryArea } from '../delivery/geocode.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { newId } from '../ids.ts';
import { amountDue, reserveCredit } from '../orders/credit.ts';
import { heldSince } from '../orders/held-stock.ts';
import { createOrder } from '../orders/new-order.ts';
import { orderMetadata } from '../orders/order-metadata.ts';
import { findOrder, itemsOf, type OrderRow, storeIntent } from '../orders/orders.ts';
import { confirmFreeOrder } from '../orders/payment.ts';
import { cancelIntent, expireOldOrders, expireOwnOrders } from '../orders/unpaid-orders.ts';
import { requireOwnCard } from '../payments/saved-cards.ts';
import {
  assertTotalWithoutDiscount,
  referralPercentFor,
  usesReferrersCard,
} from '../referrals/first-box-discount.ts';
import { assertDiscountNotInUse, DiscountInUse, releaseDiscount } from '../referrals/unfinished-checkouts.ts';
import { getLeadTimeDays } from '../settings/settings.ts';
import { callStripe, outageMessages } from '../stripe/calls.ts';
import { withIdempotencyKey } from '../stripe/idempotency.ts';
import { withinTimeLimit } from '../time-limit.ts';
import {
  type Attempt,
  attemptFor,
  findAttempt,
  rememberAttempt,
  saveClientSecret,
  singleFlightKey,
} from './attempts.ts';
import { assertHoldWithinLimit, HoldTooLarge } from './stock-holds.ts';

export type Buyer = { userId: string; ipAddress: string };

type OrderDraft = {
  input: OneTimeCheckout;
  address: DeliveryAddress;
  attempt: Attempt;
  /** Epoch ms. */
  stockHeldSince: number;
  isReferralEligible: boolean;
};

/**
 * One-time checkout: validates and creates the order (pending, unpaid, stock reserved), then creates its PaymentIntent,
 * then responds. The same Idempotency-Key and body give the same response, also in parallel and after an outage (503).
 * Refusals: 400 for what is missing, in the order of spec section 5; 409 for a changed total or too little stock.
 */
export async function placeOrder(deps: Deps, buyer: Buyer, input: OneTimeCheckout, key: string | undefined) {
  const attempt = attemptFor('order', buyer.userId, key, input);
  const work = deps.singleFlight(singleFlightKey(attempt), async (): Promise<OneTimeCheckoutAnswer> => {
    const known = findAttempt(deps.db, attempt);
    if (known && !known.clientSecret) enforceRepeatLimit(deps, buyer);
    const orderId = known?.createdId ?? (await validateAndCreateOrder(deps, buyer, input, attempt));
    return ensurePaymentIntent(deps, orderId, { attempt, input, knownSecret: known?.clientSecret ?? null });
  });
  return withinTimeLimit(policies.customerWaitMs, outageMessages.notCharged, work);
}

async function validateAndCreateOrder(
  deps: Deps,
  buyer: Buyer,
  input: OneTimeCheckout,
  attempt: Attempt,
): Promise<string> {
  const address = checkedAddress(input);
  enforceCheckoutLimit(deps, buyer);
  await checkDeliveryArea(deps, address);
  if (input.paymentMethodId) await requireOwnCard(deps, buyer.userId, input.paymentMethodId);
  const isReferralEligible = !(await usesReferrersCard(deps, buyer.userId, input.paymentMethodId));
  const stockHeldSince = heldSince(deps.db, buyer.userId) ?? deps.now();
  return reserveWithRelease(deps, { input, address, attempt, stockHeldSince, isReferralEligible });
}

/**
 * When stock is short, unpaid orders give theirs back: the customer's own, else older ones of anybody. A referral discount
 * comes back from the customer's own unfinished checkouts.
 */
async function reserveWithRelease(deps: Deps, work: OrderDraft): Promise<string> {
  try {
    return await reserveOrder(deps, work);
  } catch (error) {
    if (error instanceof DiscountInUse) {
      const isReferralEligible = await releaseDiscount(deps, work.attempt.userId);
      return reserveWithRelease(deps, { ...work, isReferralEligible });
    }
    if (!(error instanceof ShortOfStock) || !(await release(deps, work.attempt.userId, error))) throw error;
    return reserveOrder(deps, work);
  }
}

async function release(deps: Deps, userId: string, shortage: ShortOfStock): Promise<boolean> {
  if (await expireOwnOrders(deps, userId, shortage.shortfalls)) return true;
  return !(shortage instanceof HoldTooLarge) && expireOldOrders(deps, shortage.shortfalls);
}

/** Counts a new checkout against the limits per account and per network address; 429 above them. */
export function enforceCheckoutLimit(deps: Deps, { userId, ipAddress }: Buyer): void {
  deps.throttle.check(limits.checkoutsPerAccount, userId, deps.now());
  deps.throttle.use(limits.checkoutsPerIp, ipAddress, deps.now());
  deps.throttle.count(limits.checkoutsPerAccount, userId, deps.now());
}

/** Counts the repetition of a checkout without a client secret yet, which calls the provider again; 429 above the limit. */
export function enforceRepeatLimit(deps: Deps, { userId }: Buyer): void {
  deps.throttle.use(limits.checkoutRepeatsPerAccount, userId, deps.now());
}

/** The checks without network calls (spec section 5): 400 without items or a complete address. Returns the address. */
function checkedAddress(input: OneTimeCheckout): DeliveryAddress {
  if (input.items.length === 0) throw new AppError('invalid', checkoutMessages.noItemsOnce.message);
  return requireCompleteAddress(input.deliveryAddress);
}

/** Writes the order, its lines, the reserved stock and the checkout attempt in one transaction. */
function reserveOrder(deps: Deps, work: OrderDraft): Promise<string> {
  const { input, address, attempt, stockHeldSince, isReferralEligible } = work;
  const { db } = deps;
  const now = deps.now();
  return transactBatched(db, () => {
    const known = findAttempt(db, attempt);
    if (known) return known.createdId;
    const lines = priceRequestedLines(db, input.items.map(requestedLine));
    const percent = isReferralEligible ? referralPercentFor(db, attempt.userId, address) : 0;
    if (percent === 0) assertTotalWithoutDiscount(db, lines, null, input.expectedTotal);
    const quote = verifiedQuote(lines, null, input.expectedTotal, percent);
    takeStock(db, lines);
    assertHoldWithinLimit(db, attempt.userId, lines);
    if (percent > 0) assertDiscountNotInUse(db, attempt.userId);
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

type EnsurePaymentIntent = { attempt: Attempt; input: OneTimeCheckout; knownSecret: string | null };

/** The client secret of an order's PaymentIntent, created if there is none; its id is stored before that returns. */
async function ensurePaymentIntent(
  deps: Deps,
  orderId: string,
  { attempt, input, knownSecret }: EnsurePaymentIntent,
) {
  const order = getPayableOrder(deps, attempt.userId, orderId);
  if (knownSecret) return { clientSecret: knownSecret, orderId };
  const intent = order.total > 0 && (await createIntentAfterCredit(deps, order, attempt.userId, input));
  if (!intent) {
    confirmFreeOrder(deps, getPayableOrder(deps, attempt.userId, orderId));
    return { orderId };
  }
  const clientSecret = intent.client_secret;
  if (!clientSecret) throw new Error('The provider made a PaymentIntent without a client secret.');
  const stored = await transactBatched(deps.db, () => {
    if (!storeIntent(deps.db, orderId, intent.id)) return false;
    saveClientSecret(deps.db, attempt, clientSecret);
    return true;
  });
  if (stored) return { clientSecret, orderId };
  await cancelIntent(deps, intent.id);
  throw expired();
}

const expired = () =>
  new AppError('conflict', 'This checkout has expired and nothing was charged. Please start again.');

/**
 * An order that can still be paid, or was paid a short time ago; 409 for any other one. Repeating an old Idempotency-Key
 * must not look like a new order.
 */
function getPayableOrder(deps: Deps, userId: string, orderId: string): OrderRow {
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

/** A PaymentIntent over the total minus the customer's credit; null when nothing is left to pay. */
function createIntentAfterCredit(deps: Deps, order: OrderRow, userId: string, input: OneTimeCheckout) {
  return withCustomer(deps, userId, async (customer) => {
    const priced = await reserveCredit(deps, order.id, customer);
    return amountDue(priced) === 0 ? null : createIntent(deps, priced, customer, input);
  });
}

function createIntent(deps: Deps, order: OrderRow, customer: string, input: OneTimeCheckout) {
  const params = {
    amount: amountDue(order),
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
