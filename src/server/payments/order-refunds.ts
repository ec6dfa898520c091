import { and, eq, isNull } from 'drizzle-orm';
import Stripe from 'stripe';
import { formatCents } from '../../shared/rules/money.ts';
import { withCustomer } from '../accounts/record/stripe-customers.ts';
import type { Actor } from '../orders/order-changes.ts';
import { findAnyOrder, type OrderRow } from '../orders/orders.ts';
import { tellProviderOrLater } from '../orders/provider-record.ts';
import { openTask } from '../orders/tasks.ts';
import { transact } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import { assertCurrentVersion } from '../platform/db/row-versions.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError, isConflict } from '../platform/errors.ts';
import { forEachApart } from '../platform/process/each-apart.ts';
import { providerObjectQueue } from '../platform/queue.ts';
import { changeCredit } from '../stripe/balance.ts';
import { callStripe } from '../stripe/calls.ts';
import { withIdempotencyKey } from '../stripe/idempotency.ts';
import {
  disputeRefusal,
  findCharge,
  findChargeIdOf,
  leftOfCredit,
  leftOnCard,
  leftToRefund,
  type PaymentTotals,
  paidIn,
  readPaymentTotals,
  refundedForSwaps,
  refundedIn,
  refundedOrderMetadataKey,
  refusalOf,
  swapMark,
} from './payment-totals.ts';
import { findOpenRefund, openOwnCancellations, writePaymentTotals } from './refunds.ts';
import { refunds } from './table.ts';

type RefundRow = typeof refunds.$inferSelect;

type RefundContext = {
  order: OrderRow;
  chargeId: string | null;
  by: Actor;
  forSwaps: string | undefined;
};

/**
 * `upTo` is cents in all for this reason; null is all that is left. `cancel` also takes the box out of the week. `isTold`:
 * another mail has told the customer. `forSwaps` names the swapped greens: such a refund takes at most what is left, and becomes
 * a task if the provider refuses it.
 */
export type RefundRequest = {
  upTo?: number | null | undefined;
  into?: RefundRow['into'];
  cancel?: boolean | undefined;
  isTold?: boolean;
  key?: string | null;
  version?: number | undefined;
  forSwaps?: string;
};

/** Cents as the provider has them. Errors as in `refundOrder`. */
export async function readRefundFigures(
  deps: Deps,
  orderId: string,
): Promise<{ paid: number; refunded: number; left: number; isDisputeOpen: boolean }> {
  const order = paidOrder(deps, orderId);
  const paid = await readNow(deps, { order, chargeId: await findChargeIdOf(deps, order) });
  const { isDisputeOpen } = paid;
  return { paid: paidIn(paid), refunded: refundedIn(paid), left: leftToRefund(paid), isDisputeOpen };
}

/**
 * At the provider first (card, then credit; cash and bank are only booked); then cancels the box if asked. The same key is the same refund;
 * after an outage (503) a repeated call resumes it, for a day; for swaps at any time. What swaps owe together is counted at the
 * provider by its mark, so that nothing is paid twice, not even after a restore. 400 below one cent; 409 for more than is left,
 * a delivered box to cancel, another request under the key, the provider's refusal, or a change since
 * `version` (not checked when resuming); for swaps while an interrupted refund or the bank's decision has to come first.
 */
export async function refundOrder(
  deps: Deps,
  by: Actor,
  orderId: string,
  request: RefundRequest = {},
): Promise<OrderRow> {
  const order = paidOrder(deps, orderId);
  if (request.upTo != null && request.upTo < 1)
    throw new AppError('invalid', 'Please refund at least one cent.');
  const chargeId = await findChargeIdOf(deps, order);
  const refunding = { order, chargeId, by, forSwaps: request.forSwaps };
  // Events about the charge wait in the same queue.
  return deps.queue.inTurn(providerObjectQueue(chargeId ?? order.id), () =>
    refundSerially(deps, refunding, request),
  );
}

/** Finishes customers' cancellations that were interrupted, so that they need not press again. */
export async function resumeCancellations(deps: Deps): Promise<void> {
  const open = openOwnCancellations(deps.db);
  await forEachApart(deps, 'a cancellation could not be finished', open, async ({ refund, order }) => {
    const chargeId = await findChargeIdOf(deps, order);
    const refunding = { order, chargeId, by: `customer:${order.userId}` as const, forSwaps: undefined };
    await deps.queue.inTurn(providerObjectQueue(chargeId ?? order.id), async () => {
      const isOpen = openOwnCancellations(deps.db).some((one) => one.refund.id === refund.id);
      if (isOpen)
        await finishRefund(deps, refunding, refund).catch((error) => {
          if (!isConflict(error)) throw error;
          openRefusedTask(deps, refund);
        });
    });
  });
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
  const isForSwaps = request.forSwaps !== undefined;
  const known = findRefundByKey(deps, refunding.order.id, request);
  if (known) return repeatRefund(deps, refunding, known, request);
  const open = findOpenRefund(deps.db, refunding.order.id, deps.now());
  if (open) {
    if (isForSwaps && !open.forSwaps)
      throw new AppError('conflict', 'Another refund of this order was interrupted.');
    const order = await finishRefund(deps, refunding, open);
    if (!request.key && open.asked === askedText(request)) return order;
    if (request.upTo != null && !isForSwaps) throw interruptedError(deps, refunding, request, open);
  }
  const current = findAnyOrder(deps.db, refunding.order.id) ?? refunding.order;
  if (!open) assertCurrentVersion('order', current, request.version);
  if (request.cancel && current.status === 'delivered')
    throw new AppError(
      'conflict',
      'This order is delivered already, so its box can no longer be cancelled. Nothing was refunded.',
    );
  const given = isForSwaps ? await refundedForSwaps(deps, current, request.into, refunding.chargeId) : 0;
  const paid = await readNow(deps, refunding);
  const amount = isForSwaps
    ? leftForSwaps(paid, (request.upTo ?? 0) - given)
    : assertLeft(paid, request.upTo ?? leftToRefund(paid));
  const { by } = refunding;
  if (amount === 0)
    return writePaymentTotals(deps, current.id, { paid, by, isTold: request.isTold === true });
  const planned = { amount, refundTo: refundedIn(paid) + amount, by, createdAt: deps.now() };
  return finishRefund(deps, refunding, insertRefund(deps, current.id, request, planned));
}

function assertLeft(paid: PaymentTotals, amount: number): number {
  const left = leftToRefund(paid);
  if (left === 0 || amount > left) throw new AppError('conflict', refusalOf(paid, amount));
  return amount;
}

/** Cents. */
function leftForSwaps(paid: PaymentTotals, owed: number): number {
  if (paid.isDisputeOpen) throw new AppError('conflict', disputeRefusal);
  return Math.max(0, Math.min(owed, leftToRefund(paid)));
}

function findRefundByKey(
  { db }: Deps,
  orderId: string,
  { key }: Pick<RefundRequest, 'key'>,
): RefundRow | undefined {
  if (!key) return undefined;
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.key, key)))
    .get();
}

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

function askedText({ upTo, cancel, forSwaps }: RefundRequest): string {
  return `${upTo ?? 'all'}${cancel ? ' and cancel' : ''}${forSwaps === undefined ? '' : ' for swaps'}`;
}

/** Stored under the refused call's key, so that repeating it does not refund. */
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

type NewRefund = Pick<typeof refunds.$inferInsert, 'amount' | 'refundTo' | 'by' | 'createdAt'> & {
  refusal?: string;
  closedAt?: number;
};

function insertRefund(deps: Deps, orderId: string, request: RefundRequest, row: NewRefund): RefundRow {
  const { key = null, cancel = false, isTold = false, into = 'source' } = request;
  const forSwaps = request.forSwaps !== undefined;
  const asked = askedText(request);
  return deps.db
    .insert(refunds)
    .values({ id: newId(), orderId, key, asked, cancel, isTold, into, forSwaps, ...row })
    .returning()
    .get();
}

async function finishRefund(deps: Deps, refunding: RefundContext, refund: RefundRow): Promise<OrderRow> {
  const paid = await readNow(deps, refunding);
  const missing = Math.max(0, lowerRefundTo(deps, refund, refundedIn(paid)) - refundedIn(paid));
  if (paid.hand > 0 && refund.into === 'source') {
    const handReturned = paid.handReturned + missing;
    return writeRefund(deps, refunding, refund, { ...paid, handReturned });
  }
  const toCard = refund.into === 'credit' ? 0 : Math.min(missing, leftOnCard(paid));
  const toCredit = missing - toCard;
  if (toCredit > (refund.into === 'credit' ? leftToRefund(paid) : leftOfCredit(paid)))
    return refuseRefund(deps, refunding, refund, refusalOf(paid, missing));
  try {
    if (toCard > 0) await refundCard(deps, refunding, refund, toCard);
    if (toCredit > 0) await returnCredit(deps, refunding, refund, toCredit);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    deps.log.error({ orderId: refund.orderId, err: error }, 'the payment provider refused a refund');
    return refuseRefund(deps, refunding, refund, providerRefusals[error.code ?? ''] ?? otherRefusal);
  }
  const order = await closeRefund(deps, refunding, refund);
  if (refund.cancel) await tellProviderOrLater(deps, order);
  return order;
}

/** 409, but a task for swaps, where no caller could show it. */
async function refuseRefund(
  deps: Deps,
  refunding: RefundContext,
  refund: RefundRow,
  refusal: string,
): Promise<OrderRow> {
  const order = await closeRefund(deps, refunding, refund, refusal);
  if (refunding.forSwaps === undefined) throw new AppError('conflict', refusal);
  openRefusedTask(deps, refund);
  return order;
}

function openRefusedTask(deps: Deps, { id, orderId, amount }: RefundRow): void {
  openTask(deps, { kind: 'failed-refund', source: `refused-refund:${id}`, orderId, amount });
}

/** By error code, because the provider's messages contain its ids. */
const providerRefusals: Record<string, string> = {
  charge_disputed: disputeRefusal,
  charge_already_refunded: 'All of this order is refunded already.',
};
const otherRefusal =
  'The payment provider refused this refund. Please look at the payment in the Stripe dashboard.';

/** Cents; lower than planned when an earlier refund failed meanwhile. */
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
  const metadata = {
    order_id: order.id,
    refund_id: refund.id,
    ...(refund.forSwaps && { [swapMark]: 'true' }),
  };
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
  { order, forSwaps = 'Refund' }: RefundContext,
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
        description: `${forSwaps} of order ${order.orderNumber}`,
        metadata: { [refundedOrderMetadataKey]: order.id, ...(refund.forSwaps && { [swapMark]: 'true' }) },
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
  return writeRefund(deps, refunding, refund, await readNow(deps, refunding), refusal);
}

function writeRefund(
  deps: Deps,
  { order, by }: RefundContext,
  refund: RefundRow,
  paid: PaymentTotals,
  refusal: string | null = null,
): OrderRow {
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

async function readNow(
  deps: Deps,
  { order, chargeId }: Pick<RefundContext, 'order' | 'chargeId'>,
): Promise<PaymentTotals> {
  const charge = chargeId ? await findCharge(deps, chargeId) : null;
  return readPaymentTotals(deps, order, charge);
}

export const refundOutage =
  'The payment provider is not answering, so it is not certain yet whether the refund was made. Please refund again in a minute: nothing is refunded twice.';
