import { findAnyOrder, isOrderGone, type OrderRow } from '../orders/orders.ts';
import { recordPayment } from '../orders/payment.ts';
import { expireOrder } from '../orders/unpaid-orders.ts';
import { listSavedCards } from '../payments/saved-cards.ts';
import { type Db, transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { outageMessages } from '../stripe/calls.ts';
import { confirmPaymentIntent } from '../stripe/intents.ts';
import { ensurePaymentIntent } from './place-order.ts';
import { type Attempt, findAttempt } from './run-attempt.ts';

/** The id of the default one. 409 without a card. */
export async function requireSavedCard(deps: Deps, userId: string | null): Promise<string> {
  const [card] = userId ? await listSavedCards(deps, userId) : [];
  if (card) return card.id;
  throw new AppError('conflict', 'This customer has no saved card. Please choose another payment.');
}

/**
 * Off session; looks first, for an earlier try. 409 when declined or the bank wants a confirmation: the order is
 * cancelled, and repeats say the same. 503 during an outage: repeats go on.
 */
export async function chargeSavedCard(deps: Deps, attempt: Attempt, orderId: string): Promise<void> {
  const { db } = deps;
  const before = findAnyOrder(db, orderId);
  if (!before?.userId || before.paymentStatus !== 'unpaid') return;
  assertNotDeclined(before);
  const knownSecret = findAttempt(db, attempt)?.clientSecret ?? null;
  const card = knownSecret ? {} : { paymentMethodId: await requireSavedCard(deps, before.userId) };
  await ensurePaymentIntent(deps, orderId, { attempt, input: card, knownSecret, userId: before.userId });
  const order = unpaidOrder(db, orderId);
  if (!order?.paymentIntentId) return;
  const charge = { order, paymentIntentId: order.paymentIntentId, isOnSession: false };
  if ((await confirmCharge(deps, charge, outageMessages.maybeRetried)) === 'declined') throw declined();
}

type Charge = { order: OrderRow; paymentIntentId: string; isOnSession: boolean };

/** `declined`: the order is cancelled. `waiting` for the bank, on session only. 503 with this sentence in an outage. */
export async function confirmCharge(
  deps: Deps,
  { order, paymentIntentId, isOnSession }: Charge,
  outage: string,
): Promise<'paid' | 'waiting' | 'declined'> {
  const options = isOnSession ? {} : { off_session: true };
  const intent = await confirmPaymentIntent(deps, paymentIntentId, options, outage);
  const outcome = intent && transact(deps.db, () => recordPayment(deps, intent));
  if (outcome === 'paid' || outcome === 'mismatch') return 'paid';
  if (isOnSession && ['requires_action', 'processing'].includes(intent?.status ?? '')) return 'waiting';
  if (!(await expireOrder(deps, order))) throw new AppError('unavailable', outage);
  return 'declined';
}

function unpaidOrder(db: Db, id: string): OrderRow | null {
  const order = findAnyOrder(db, id);
  return order?.paymentStatus === 'unpaid' ? order : null;
}

function assertNotDeclined(order: OrderRow): void {
  if (isOrderGone(order) && order.lastPaymentError) throw declined();
}

const declined = () =>
  new AppError(
    'conflict',
    'The bank refused the card or wants the customer to confirm. Nothing was charged and no order was placed. Please choose another payment.',
  );
