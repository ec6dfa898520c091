import type { AddExtra, AddExtraAnswer } from '../../shared/contract/subscriptions.ts';
import { hasBox } from '../../shared/rules/delivery-plan.ts';
import { looseOunces, priceRequestedLines, verifiedQuote } from '../catalog/pricing.ts';
import { findProducts } from '../catalog/products.ts';
import { stock, take } from '../catalog/stock.ts';
import { takeFromShelf } from '../growing/shelf.ts';
import { createOrder } from '../orders/new-order.ts';
import { comingOrdersOf, findOrder } from '../orders/orders.ts';
import { listSavedCards } from '../payments/saved-cards.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { outageMessages } from '../stripe/calls.ts';
import { findDelivery } from '../subscriptions/changes/skip-rules.ts';
import { deliveryPlanOf } from '../subscriptions/record/delivery-plans.ts';
import { toSubscriptionView } from '../subscriptions/record/subscription-views.ts';
import { getSubscription, type SubscriptionRow } from '../subscriptions/record/subscriptions.ts';
import { firstSownDay } from '../subscriptions/schedule/first-delivery.ts';
import { placeExtras } from '../subscriptions/schedule/move-order.ts';
import { ensurePaymentIntent } from './place-order.ts';
import { type Buyer, enforceCheckoutLimit, type Reserved, runAttempt } from './run-attempt.ts';
import { confirmCharge } from './saved-card-charge.ts';

/** `date` is `YYYY-MM-DD`. */
export type BoxOf = { id: string; date: string };

/**
 * Charged to a saved card at once. 404 for a day without a delivery; 409 for a box that they cannot come with,
 * without a card, for a changed total, too little stock, or a declined card, which repeats under
 * the key. See `runAttempt`.
 */
export function addExtra(
  deps: Deps,
  buyer: Buyer,
  box: BoxOf,
  input: AddExtra,
  key: string | undefined,
): Promise<AddExtraAnswer> {
  return runAttempt(deps, buyer, {
    kind: 'order',
    input: { extraOf: box, ...input },
    key,
    keepsOtherOrders: true,
    check: async () => {
      boxToAddTo(deps.db, buyer.userId, box, input, deps.now());
      enforceCheckoutLimit(deps, buyer);
      await chosenCard(deps, buyer.userId, input);
      return { isReferralEligible: false };
    },
    reserve: () => reserveExtra(deps, buyer.userId, box, input),
    askProvider: async (orderId, attempt, knownSecret) => {
      assertNotDeclined(deps.db, buyer.userId, orderId);
      const card = knownSecret ? {} : { paymentMethodId: await chosenCard(deps, buyer.userId, input) };
      const made = await ensurePaymentIntent(deps, orderId, { attempt, input: card, knownSecret });
      const isPaid = made.clientSecret === undefined || (await chargeCard(deps, buyer.userId, orderId));
      transact(deps.db, () => void placeExtras(deps, box.id));
      return isPaid ? { orderId } : made;
    },
  });
}

async function chosenCard(deps: Deps, userId: string, { paymentMethodId }: AddExtra): Promise<string> {
  const cards = await listSavedCards(deps, userId);
  const card = paymentMethodId ? cards.find(({ id }) => id === paymentMethodId) : cards[0];
  if (card) return card.id;
  if (paymentMethodId) throw new AppError('notFound', 'We do not know this card. Please choose another one.');
  throw new AppError('conflict', 'Please add a card first.');
}

/**
 * Greens that are grown to order need their time: they come with a listed box that is the lead time away. What is counted
 * or left over comes with the next box that can still be changed.
 */
function boxToAddTo(
  db: Db,
  userId: string,
  { id, date }: BoxOf,
  input: AddExtra,
  now: number,
): SubscriptionRow {
  const row = getSubscription(db, userId, id);
  findDelivery(deliveryPlanOf(db, row, now), date);
  const [next, ...later] = toSubscriptionView(db, row, now).deliveries.filter(
    ({ state, changeUntil }) => hasBox(state) && changeUntil >= now,
  );
  const found = findProducts(
    db,
    input.products.map(({ productId }) => productId),
  );
  const isSown = ({ productId }: { productId: string }) =>
    !input.fromShelf && found.get(productId)?.isGrownToOrder;
  if (input.products.some(isSown) && date < firstSownDay(db, now))
    throw new AppError('conflict', 'Only what is on the shelf can be added to this box.');
  const boxes = input.products.every(isSown) ? [next, ...later] : [next];
  if (!boxes.some((box) => box?.date === date))
    throw new AppError('conflict', 'Extras can be added to your next box only, until its cutoff.');
  return row;
}

/** In the caller's transaction. */
function reserveExtra(deps: Deps, userId: string, box: BoxOf, input: AddExtra): Reserved {
  const { db } = deps;
  const row = boxToAddTo(db, userId, box, input, deps.now());
  const lines = priceRequestedLines(db, looseOunces(input.products));
  const quote = verifiedQuote(lines, row.discountPercent, input.expectedTotal, { isExtra: true });
  const { fromShelf = false } = input;
  const taken = fromShelf
    ? takeFromShelf(db, { date: box.date, isSubscriber: true, now: deps.now() }, lines)
    : take(db, stock, lines);
  const paidBox = comingOrdersOf(db, row.id, box.date).get(box.date);
  const { id } = createOrder(db, {
    id: newId(),
    userId,
    quote,
    lines: taken,
    deliverTo: paidBox ?? row,
    deliveryDate: box.date,
    extra: { of: row.id, withOrder: paidBox?.id ?? null },
    now: deps.now(),
  });
  return { id, hasReferralDiscount: false };
}

/** Looks first, for an earlier try. False when the bank wants the customer to confirm; 409 when declined. */
async function chargeCard(deps: Deps, userId: string, orderId: string): Promise<boolean> {
  const order = findOrder(deps.db, userId, orderId);
  if (!order?.paymentIntentId || order.paymentStatus !== 'unpaid') return true;
  const charge = { order, paymentIntentId: order.paymentIntentId, isOnSession: true };
  const outcome = await confirmCharge(deps, charge, outageMessages.maybeCharged);
  if (outcome !== 'declined') return outcome === 'paid';
  assertNotDeclined(deps.db, userId, orderId);
  throw new AppError('conflict', 'Your card could not be charged. Please choose another one.');
}

function assertNotDeclined(db: Db, userId: string, orderId: string): void {
  const order = findOrder(db, userId, orderId);
  if (order?.status === 'cancelled' && order.paymentStatus === 'unpaid' && order.lastPaymentError)
    throw new AppError('conflict', order.lastPaymentError);
}
