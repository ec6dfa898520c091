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
import { AppError } from '../platform/errors.ts';
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
  refundedIn,
  refundedOrderMetadataKey,
  refusalOf,
} from './payment-totals.ts';
import { refundedForSwaps, swapMark } from './refunded-for-swaps.ts';
import { findOpenRefund, findOpenSwapRefund, writePaymentTotals } from './refunds.ts';
import { refunds } from './table.ts';

type RefundRow = typeof refunds.$inferSelect;

type RefundContext = { order: OrderRow; chargeId: string | null; by: Actor; description?: string };

/**
 * `amount` is cents; null is all that is left. `cancel` also takes the box out of the week. `isTold`: another mail has told
 * the customer.
 */
export type RefundRequest = {
  amount?: number | null;
  cancel?: boolean;
  isTold?: boolean;
  key?: string | null;
  version?: number | undefined;
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
 * after an outage (503) a repeated call resumes it, for a day. 400 below one cent; 409 for more than is left,
 * a delivered box to cancel, another request under the key, the provider's refusal, or a change since
 * `version` (not checked when resuming).
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
  return deps.queue.inTurn(providerObjectQueue(chargeId ?? order.id), () =>
    refundSerially(deps, { order, chargeId, by }, request),
  );
}

/** Cents in all. `description` is that of credit at the provider. */
type SwapRefund = { upTo: number; into: RefundRow['into']; description: string };

/**
 * What swaps owe the order in all, counted at the provider by its mark, so that nothing is paid twice, not even after a restore;
 * never more than is left. Returns the cents paid back so far; null while an interrupted refund or the bank's decision
 * has to come first. 409 where nobody has paid.
 */
export async function refundForSwaps(
  deps: Deps,
  by: Actor,
  orderId: string,
  { upTo, into, description }: SwapRefund,
): Promise<number | null> {
  const order = paidOrder(deps, orderId);
  const chargeId = await findChargeIdOf(deps, order);
  const refunding = { order, chargeId, by, description };
  return deps.queue.inTurn(providerObjectQueue(chargeId ?? order.id), async () => {
    const interrupted = findOpenSwapRefund(deps.db, order.id);
    if (interrupted) await finishSwapRefund(deps, refunding, interrupted);
    else if (findOpenRefund(deps.db, order.id, deps.now())) return null;
    const given = upTo > 0 ? await refundedForSwaps(deps, refunding, into) : 0;
    const paid = await readNow(deps, refunding);
    if (paid.isDisputeOpen) return null;
    const amount = Math.min(upTo - given, leftToRefund(paid));
    // A refund that the bank did not take is a task, and not made again.
    const key = into === 'source' ? `swap:${order.id}:${upTo}` : null;
    const isTold = into === 'credit';
    if (amount <= 0 || findRefundByKey(deps, order.id, { key })) {
      writePaymentTotals(deps, order.id, { paid, by, isTold });
      return given;
    }
    const row = {
      amount,
      refundTo: refundedIn(paid) + amount,
      by,
      createdAt: deps.now(),
      into,
      forSwaps: true,
    };
    const refund = insertRefund(deps, order.id, { key, isTold }, row);
    return (await finishSwapRefund(deps, refunding, refund)) ? given + amount : given;
  });
}

/** What is refused is a task, and false. */
async function finishSwapRefund(deps: Deps, refunding: RefundContext, refund: RefundRow): Promise<boolean> {
  try {
    await finishRefund(deps, refunding, refund);
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'conflict') throw error;
    const { id, orderId, amount } = refund;
    deps.log.warn({ orderId, err: error }, 'a swap was not paid back');
    openTask(deps, { kind: 'failed-refund', source: `swap-refund:${id}`, orderId, amount });
    return false;
  }
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

function askedText({ amount = null, cancel = false }: RefundRequest): string {
  return `${amount ?? 'all'}${cancel ? ' and cancel' : ''}`;
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

function beginRefund(
  deps: Deps,
  { order, by }: RefundContext,
  request: RefundRequest,
  paid: PaymentTotals,
): RefundRow {
  const left = leftToRefund(paid);
  const amount = request.amount ?? left;
  if (left === 0 || amount > left) throw new AppError('conflict', refusalOf(paid, amount));
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
  into?: RefundRow['into'];
  forSwaps?: boolean;
};

function insertRefund(deps: Deps, orderId: string, request: RefundRequest, row: NewRefund): RefundRow {
  const { key = null, cancel = false, isTold = false } = request;
  return deps.db
    .insert(refunds)
    .values({ id: newId(), orderId, key, asked: askedText(request), cancel, isTold, ...row })
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

async function refuseRefund(
  deps: Deps,
  refunding: RefundContext,
  refund: RefundRow,
  refusal: string,
): Promise<never> {
  await closeRefund(deps, refunding, refund, refusal);
  throw new AppError('conflict', refusal);
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
  { order, description = `Refund of order ${order.orderNumber}` }: RefundContext,
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
        description,
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

async function readNow(deps: Deps, { order, chargeId }: Omit<RefundContext, 'by'>): Promise<PaymentTotals> {
  const charge = chargeId ? await findCharge(deps, chargeId) : null;
  return readPaymentTotals(deps, order, charge);
}

export const refundOutage =
  'The payment provider is not answering, so it is not certain yet whether the refund was made. Please refund again in a minute: nothing is refunded twice.';
