import type Stripe from 'stripe';
import type { LocatedAddress } from '../../shared/contract/address.ts';
import {
  checkoutMessages,
  type OneTimeCheckout,
  type OneTimeCheckoutAnswer,
} from '../../shared/contract/checkout.ts';
import { policies } from '../../shared/rules/limits.ts';
import { withCustomer } from '../accounts/record/stripe-customers.ts';
import { keepPhone } from '../accounts/record/users.ts';
import { type PricedLine, priceRequestedLines, requestedLine, verifiedQuote } from '../catalog/pricing.ts';
import { stock, take } from '../catalog/stock.ts';
import { requireCompleteAddress } from '../delivery/delivery-address.ts';
import { checkDeliveryArea } from '../delivery/geocode.ts';
import { amountDue, reserveCredit } from '../orders/credit.ts';
import { isFromShelf } from '../orders/kinds.ts';
import { createOrder } from '../orders/new-order.ts';
import { orderMetadata } from '../orders/order-metadata.ts';
import { findOrder, itemsOf, type OrderRow, storeIntent } from '../orders/orders.ts';
import { confirmFreeOrder } from '../orders/payment.ts';
import { cancelIntent, unpaidOrdersOf } from '../orders/unpaid-orders.ts';
import { requireOwnCard } from '../payments/saved-cards.ts';
import { type Db, transactBatched } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import {
  assertTotalWithoutDiscount,
  referralPercentFor,
  usesReferrersCard,
} from '../referrals/first-box-discount.ts';
import { assertWithinOrderLimit } from '../settings/order-limit.ts';
import { callStripe } from '../stripe/calls.ts';
import { withIdempotencyKey } from '../stripe/idempotency.ts';
import { agreedFirstDelivery } from '../subscriptions/schedule/first-delivery.ts';
import { takeForSaturday } from '../subscriptions/schedule/shelf-buyers.ts';
import { assertHoldWithinLimit } from './hold-limit.ts';
import {
  type Attempt,
  type Buyer,
  enforceCheckoutLimit,
  type Reserved,
  runAttempt,
  saveClientSecret,
} from './run-attempt.ts';

type CheckedOrder = {
  address: LocatedAddress;
  /** Epoch ms. */
  stockHeldSince: number;
  isReferralEligible: boolean;
};

/**
 * Replaces the customer's earlier unpaid order. 400 for missing fields, in the order of product 6.4; 409 for
 * a changed total or too little stock. See `runAttempt`.
 */
export function placeOrder(
  deps: Deps,
  buyer: Buyer,
  input: OneTimeCheckout,
  key: string | undefined,
): Promise<OneTimeCheckoutAnswer> {
  return runAttempt(deps, buyer, {
    kind: 'order',
    input,
    key,
    check: () => checkOrder(deps, buyer, input),
    reserve: (checked) => reserveOrder(deps, buyer.userId, input, checked),
    askProvider: (id, attempt, knownSecret) => ensurePaymentIntent(deps, id, { attempt, input, knownSecret }),
  });
}

async function checkOrder(deps: Deps, buyer: Buyer, input: OneTimeCheckout): Promise<CheckedOrder> {
  if (input.items.length === 0) throw new AppError('invalid', checkoutMessages.noItemsOnce.message);
  const address = requireCompleteAddress(input.deliveryAddress);
  enforceCheckoutLimit(deps, buyer);
  const located = await checkDeliveryArea(deps, address);
  if (input.paymentMethodId) await requireOwnCard(deps, buyer.userId, input.paymentMethodId);
  const isReferralEligible = !(await usesReferrersCard(deps, buyer.userId, input.paymentMethodId));
  return {
    address: { ...address, ...located },
    isReferralEligible,
    stockHeldSince: holdsStockSince(deps, buyer.userId, input),
  };
}

/** A replacing order inherits the start of the hold, or a hold could last forever. */
function holdsStockSince({ db, now }: Deps, userId: string, { fromShelf = false }: OneTimeCheckout): number {
  const isOfSame = ({ id }: OrderRow) => isFromShelf(itemsOf(db, id)) === fromShelf;
  const replaced = unpaidOrdersOf(db, userId).filter(isOfSame);
  return Math.min(now(), ...replaced.map(({ stockHeldSince }) => stockHeldSince));
}

/** In the caller's transaction. */
export function reserveOrder(
  deps: Deps,
  userId: string,
  input: OneTimeCheckout,
  { address, stockHeldSince, isReferralEligible }: CheckedOrder,
): Reserved {
  const { db } = deps;
  const now = deps.now();
  const lines = priceRequestedLines(db, input.items.map(requestedLine));
  const percent = isReferralEligible ? referralPercentFor(db, userId, address) : 0;
  if (percent === 0) assertTotalWithoutDiscount(db, lines, null, input.expectedTotal);
  const quote = verifiedQuote(lines, null, input.expectedTotal, { referralPercent: percent });
  const { deliveryDate, lines: taken } = input.fromShelf
    ? takeForSaturday(db, { userId, now, expected: input.expectedDelivery }, lines)
    : takeForLater(db, now, input.expectedDelivery, lines);
  keepPhone(db, userId, input.phone);
  const id = newId();
  createOrder(db, {
    id,
    userId,
    quote,
    lines: taken,
    deliverTo: {
      ...input,
      ...address,
      guestName: input.customerInfo?.name,
      guestEmail: input.customerInfo?.email,
      phone: input.phone || input.customerInfo?.phone,
      deliveryNotes: input.deliveryNotes || address.notes,
    },
    deliveryDate,
    stockHeldSince,
    now,
  });
  return { id, hasReferralDiscount: percent > 0 };
}

function takeForLater(db: Db, now: number, expected: string | undefined, lines: PricedLine[]) {
  assertWithinOrderLimit(db, lines);
  const taken = take(db, stock, lines);
  assertHoldWithinLimit(db, lines);
  return { deliveryDate: agreedFirstDelivery(db, now, expected), lines: taken };
}

type Card = Pick<OneTimeCheckout, 'paymentMethodId' | 'saveCard'>;

/** `userId`: the order's customer, when an admin tries. */
type EnsurePaymentIntent = { attempt: Attempt; input: Card; knownSecret: string | null; userId?: string };

/** Without `clientSecret` when credit paid it all. */
export async function ensurePaymentIntent(
  deps: Deps,
  orderId: string,
  { attempt, input, knownSecret, userId = attempt.userId }: EnsurePaymentIntent,
): Promise<OneTimeCheckoutAnswer> {
  const order = getPayableOrder(deps, userId, orderId);
  if (knownSecret) return { clientSecret: knownSecret, orderId };
  const intent = order.total > 0 && (await createIntentAfterCredit(deps, order, userId, input));
  if (!intent) {
    confirmFreeOrder(deps, getPayableOrder(deps, userId, orderId));
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
  new AppError(
    'conflict',
    'This checkout has expired and nothing was charged. Please press the button again.',
  );

/** 409 unless it can be paid or was paid recently: an old Idempotency-Key must not look like a new order. */
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

/** Null when credit covers the total. */
function createIntentAfterCredit(deps: Deps, order: OrderRow, userId: string, input: Card) {
  return withCustomer(deps, userId, async (customer) => {
    const priced = await reserveCredit(deps, order, customer);
    return amountDue(priced) === 0 ? null : createIntent(deps, priced, customer, input);
  });
}

/** Of an order that takes no credit. A guest's has no customer at the provider. */
export function createOrderIntent(deps: Deps, order: OrderRow, input: Card): Promise<Stripe.PaymentIntent> {
  if (order.userId === null) return createIntent(deps, order, null, input);
  return withCustomer(deps, order.userId, (customer) => createIntent(deps, order, customer, input));
}

function createIntent(deps: Deps, order: OrderRow, customer: string | null, input: Card) {
  const params = {
    amount: amountDue(order),
    currency: 'usd',
    ...(customer && { customer }),
    ...(input.paymentMethodId && { payment_method: input.paymentMethodId }),
    ...(input.saveCard && { setup_future_usage: 'off_session' as const }),
    allowed_payment_method_types: ['card' as const],
    description: `Order ${order.orderNumber}`,
    metadata: orderMetadata(order, itemsOf(deps.db, order.id)),
  };
  const since = Math.floor((order.createdAt - policies.eventOverlapMs) / 1000);
  const ofBuyer = customer ? { customer } : { created: { gte: since } };
  return callStripe(deps, 'create PaymentIntent', (stripe) =>
    withIdempotencyKey(
      `order:${order.id}:intent:${customer ?? 'guest'}`,
      (options) => stripe.paymentIntents.create(params, options),
      async () => {
        const { data } = await stripe.paymentIntents.list({ ...ofBuyer, limit: 100 });
        return data.find(({ metadata }) => metadata.order_id === order.id) ?? null;
      },
    ),
  );
}
