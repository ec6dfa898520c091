import { and, eq, isNull } from 'drizzle-orm';
import Stripe from 'stripe';
import { formatCents } from '../../shared/rules/money.ts';
import { withCustomer } from '../accounts/record/stripe-customers.ts';
import type { Actor } from '../orders/order-changes.ts';
import { findAnyOrder, type OrderRow } from '../orders/orders.ts';
import { transact } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import { assertCurrentVersion } from '../platform/db/row-versions.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { providerObjectQueue, runSerially } from '../platform/process/run-serially.ts';
import { changeCredit } from '../stripe/balance.ts';
import { callStripe } from '../stripe/calls.ts';
import { withIdempotencyKey } from '../stripe/idempotency.ts';
import {
  findCharge,
  findChargeIdOf,
  leftToRefund,
  type PaymentTotals,
  paidIn,
  readPaymentTotals,
  refundedIn,
  refundedOrderMetadataKey,
} from './payment-totals.ts';
import { findOpenRefund, writePaymentTotals } from './refunds.ts';
import { refunds } from './table.ts';

type RefundRow = typeof refunds.$inferSelect;

type RefundContext = { order: OrderRow; chargeId: string | null; by: Actor };

/**
 * What somebody asks for: `amount` cents (null: all that is left), and whether the box is taken out of the farm's week with
 * it; under which Idempotency-Key, if any, and on which version of the order.
 */
export type RefundRequest = {
  amount?: number | null;
  cancel?: boolean;
  key?: string | null;
  version?: number | undefined;
};

/** What an order's payment was and what of it is refunded, in cents, as the provider has it. 404 and 409 as for `refundOrder`. */
export async function readRefundFigures(
  deps: Deps,
  orderId: string,
): Promise<{ paid: number; refunded: number; left: number }> {
  const order = paidOrder(deps, orderId);
  const paid = await readNow(deps, { order, chargeId: await findChargeIdOf(deps, order) });
  return { paid: paidIn(paid), refunded: refundedIn(paid), left: leftToRefund(paid) };
}

/**
 * Refunds a paid order at the provider first: to the card, and what the card did not pay to the customer's credit. Then the
 * box is cancelled, where that is asked for. The same key is the same refund; after an outage (503) the same call, with its
 * key or without one, goes on where it stopped, for a day. 404 for an unknown order; 400 for less than a cent; 409 for more
 * than is left, for a box to cancel that is delivered, for another request under the same key, when the provider refuses, or
 * when somebody else has changed the order since `version` (which a refund that goes on does not look at).
 */
export async function refundOrder(
  deps: Deps,
  by: Actor,
  orderId: string,
  request: RefundRequest = {},
): Promise<OrderRow> {
  const order = paidOrder(deps, orderId);
  if (request.amount != null && request.amount < 1)
    throw new AppError('invalid', 'Please refund at least one cent.');
  const chargeId = await findChargeIdOf(deps, order);
  // Events about the charge wait in the same queue.
  return runSerially(deps.db, providerObjectQueue(chargeId ?? order.id), () =>
    refundSerially(deps, { order, chargeId, by }, request),
  );
}

function paidOrder({ db }: Deps, id: string): OrderRow {
  const order = findAnyOrder(db, id);
  if (!order) throw new AppError('notFound', 'We do not know this order.');
  if (order.paymentStatus !== 'unpaid') return order;
  throw new AppError('conflict', 'This order has not been paid, so there is nothing to refund.');
}

async function refundSerially(
  deps: Deps,
  refunding: RefundContext,
  request: RefundRequest,
): Promise<OrderRow> {
  const known = findRefundByKey(deps, refunding.order.id, request);
  if (known) return repeatRefund(deps, refunding, known, request);
  const open = findOpenRefund(deps.db, refunding.order.id, deps.now());
  if (open) {
    const order = await finishRefund(deps, refunding, open);
    if (!request.key && open.asked === askedText(request)) return order;
    if (request.amount != null) throw interruptedError(deps, refunding, request, open);
  }
  const current = findAnyOrder(deps.db, refunding.order.id) ?? refunding.order;
  if (!open) assertCurrentVersion('order', current, request.version);
  if (request.cancel && current.status === 'delivered')
    throw new AppError(
      'conflict',
      'This order is delivered already, so its box can no longer be cancelled. Nothing was refunded.',
    );
  const paid = await readNow(deps, refunding);
  return finishRefund(deps, refunding, beginRefund(deps, refunding, request, paid));
}

function findRefundByKey({ db }: Deps, orderId: string, { key }: RefundRequest): RefundRow | undefined {
  if (!key) return undefined;
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.key, key)))
    .get();
}

/** The same answer as before, or the rest of what was interrupted. */
async function repeatRefund(
  deps: Deps,
  refunding: RefundContext,
  known: RefundRow,
  request: RefundRequest,
): Promise<OrderRow> {
  if (known.asked !== askedText(request))
    throw new AppError(
      'conflict',
      'This refund key was already used for another refund. Please start again.',
    );
  if (known.refusal !== null) throw new AppError('conflict', known.refusal);
  if (known.closedAt !== null) return paidOrder(deps, known.orderId);
  if (findOpenRefund(deps.db, known.orderId, deps.now())?.id === known.id)
    return finishRefund(deps, refunding, known);
  throw new AppError(
    'conflict',
    'This refund was interrupted more than a day ago. Please look at the order and start again.',
  );
}

/** One refund tells another by it. */
function askedText({ amount = null, cancel = false }: RefundRequest): string {
  return `${amount ?? 'all'}${cancel ? ' and cancel' : ''}`;
}

/** Remembered under the key of the call that is refused, so that its repetition does not refund either. */
function interruptedError(
  deps: Deps,
  { order, by }: RefundContext,
  request: RefundRequest,
  open: RefundRow,
): AppError {
  const refusal = `A refund of ${formatCents(open.amount)} had been interrupted and is done now. Please look at the order before you refund more.`;
  const at = deps.now();
  if (request.key)
    insertRefund(deps, order.id, request, {
      amount: 0,
      refundTo: 0,
      by,
      refusal,
      createdAt: at,
      closedAt: at,
    });
  return new AppError('conflict', refusal);
}

function beginRefund(
  deps: Deps,
  { order, by }: RefundContext,
  request: RefundRequest,
  paid: PaymentTotals,
): RefundRow {
  const left = leftToRefund(paid);
  if (left === 0) throw new AppError('conflict', 'All of this order is refunded already.');
  const amount = request.amount ?? left;
  if (amount > left) throw new AppError('conflict', `Only ${formatCents(left)} is left to refund.`);
  return insertRefund(deps, order.id, request, {
    amount,
    refundTo: refundedIn(paid) + amount,
    by,
    createdAt: deps.now(),
  });
}

type NewRefund = Pick<typeof refunds.$inferInsert, 'amount' | 'refundTo' | 'by' | 'createdAt'> & {
  refusal?: string;
  closedAt?: number;
};

function insertRefund(deps: Deps, orderId: string, request: RefundRequest, row: NewRefund): RefundRow {
  const { key = null, cancel = false } = request;
  return deps.db
    .insert(refunds)
    .values({ id: newId(), orderId, key, asked: askedText(request), cancel, ...row })
    .returning()
    .get();
}

/** Does what is still missing of a refund, the card's part first, and writes what the provider then has. */
async function finishRefund(deps: Deps, refunding: RefundContext, refund: RefundRow): Promise<OrderRow> {
  const paid = await readNow(deps, refunding);
  const missing = Math.max(0, lowerRefundTo(deps, refund, refundedIn(paid)) - refundedIn(paid));
  const toCard = Math.min(missing, paid.card - paid.cardRefunded);
  try {
    if (toCard > 0) await refundCard(deps, refunding, refund, toCard);
    if (missing > toCard) await returnCredit(deps, refunding, refund, missing - toCard);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const refusal = `The payment provider refused this refund: ${error.message}`;
    await closeRefund(deps, refunding, refund, refusal);
    throw new AppError('conflict', refusal);
  }
  return closeRefund(deps, refunding, refund);
}

/** What is refunded when a refund is done, in cents: less than was reckoned with where an earlier refund has failed since. */
function lowerRefundTo({ db }: Deps, { id, amount, refundTo }: RefundRow, refunded: number): number {
  const lowered = Math.min(refundTo, refunded + amount);
  if (lowered < refundTo) db.update(refunds).set({ refundTo: lowered }).where(eq(refunds.id, id)).run();
  return lowered;
}

function refundCard(
  deps: Deps,
  { order, chargeId }: RefundContext,
  refund: RefundRow,
  amount: number,
): Promise<Stripe.Refund> {
  const charge = chargeId ?? '';
  const metadata = { order_id: order.id, refund_id: refund.id };
  return callStripe(
    deps,
    'refund charge',
    (stripe) =>
      withIdempotencyKey(
        `refund:${refund.id}:${amount}`,
        (options) =>
          stripe.refunds.create({ charge, amount, reason: 'requested_by_customer', metadata }, options),
        async () => {
          const { data } = await stripe.refunds.list({ charge, limit: 100 });
          return data.find((one) => one.metadata?.refund_id === refund.id && one.amount === amount) ?? null;
        },
      ),
    refundOutage,
  );
}

async function returnCredit(
  deps: Deps,
  { order }: RefundContext,
  refund: RefundRow,
  amount: number,
): Promise<void> {
  if (!order.userId) return;
  await withCustomer(deps, order.userId, (customerId) =>
    changeCredit(
      deps,
      customerId,
      {
        amount,
        description: `Refund of order ${order.orderNumber}`,
        metadata: { [refundedOrderMetadataKey]: order.id },
        idempotencyKey: `refund:${refund.id}:credit:${amount}`,
      },
      refundOutage,
    ),
  );
}

async function closeRefund(
  deps: Deps,
  refunding: RefundContext,
  refund: RefundRow,
  refusal: string | null = null,
): Promise<OrderRow> {
  const paid = await readNow(deps, refunding);
  const { order, by } = refunding;
  return transact(deps.db, () => {
    const changed = writePaymentTotals(deps, order.id, { paid, by });
    deps.db
      .update(refunds)
      .set({ closedAt: deps.now(), refusal })
      .where(and(eq(refunds.id, refund.id), isNull(refunds.closedAt)))
      .run();
    return changed;
  });
}

async function readNow(deps: Deps, { order, chargeId }: Omit<RefundContext, 'by'>): Promise<PaymentTotals> {
  const charge = chargeId ? await findCharge(deps, chargeId) : null;
  return readPaymentTotals(deps, order, charge);
}

/** What an admin reads when the outcome of a refund is not known. */
export const refundOutage =
  'The payment provider is not answering, so it is not certain yet whether the refund was made. Please refund again in a minute: nothing is refunded twice.';
