import { and, eq, gt, isNull } from 'drizzle-orm';
import Stripe from 'stripe';
import { formatCents } from '../../shared/money.ts';
import { policies } from '../../shared/policies.ts';
import { withCustomer } from '../accounts/stripe-customers.ts';
import { transact } from '../db.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Actor } from '../orders/order-changes.ts';
import { findAnyOrder, type OrderRow } from '../orders/orders.ts';
import { assertCurrentVersion } from '../row-versions.ts';
import { runSerially } from '../run-serially.ts';
import { changeCredit } from '../stripe/balance.ts';
import { callStripe } from '../stripe/calls.ts';
import { withIdempotencyKey } from '../stripe/idempotency.ts';
import { providerObjectQueue } from '../subscriptions/run-serially-for-subscription.ts';
import {
  findCharge,
  findChargeIdOf,
  leftToRefund,
  type RefundTotals,
  readRefundTotals,
  refundedIn,
  refundedOrderKey,
} from './refund-totals.ts';
import { writeRefundTotals } from './refunds.ts';
import { refunds } from './table.ts';

type RefundRow = typeof refunds.$inferSelect;

type RefundContext = { order: OrderRow; chargeId: string | null; by: Actor };

/**
 * Refunds `amount` cents of a paid order, all that is left by default, at the provider first: to the card, and what the
 * card did not pay to the customer's credit. After an outage (503) the same call goes on where it stopped, for a day. 404
 * for an unknown order; 400 for less than a cent; 409 for more than is left, when the provider refuses, or when somebody else
 * has changed the order since `version` (which an interrupted refund that goes on does not look at).
 */
export async function refundOrder(
  deps: Deps,
  by: Actor,
  orderId: string,
  amount: number | null = null,
  version?: number,
): Promise<OrderRow> {
  const order = findAnyOrder(deps.db, orderId);
  if (!order) throw new AppError('notFound', 'We do not know this order.');
  if (order.paymentStatus === 'unpaid')
    throw new AppError('conflict', 'This order has not been paid, so there is nothing to refund.');
  if (amount !== null && amount < 1) throw new AppError('invalid', 'Please refund at least one cent.');
  const chargeId = await findChargeIdOf(deps, order);
  // Events about the charge wait in the same queue.
  return runSerially(deps.db, providerObjectQueue(chargeId ?? order.id), () =>
    refundSerially(deps, { order, chargeId, by }, amount, version),
  );
}

async function refundSerially(
  deps: Deps,
  refunding: RefundContext,
  amount: number | null,
  version: number | undefined,
): Promise<OrderRow> {
  const open = openRefundOf(deps, refunding.order.id);
  if (open) {
    const order = await finishRefund(deps, refunding, open);
    if (open.amount === amount || order.paymentStatus === 'refunded') return order;
    if (amount !== null) {
      const done = formatCents(open.amount);
      throw new AppError(
        'conflict',
        `A refund of ${done} had been interrupted and is done now. Please look at the order before you refund more.`,
      );
    }
  }
  const current = findAnyOrder(deps.db, refunding.order.id);
  if (current && !open) assertCurrentVersion('order', current, version);
  const paid = await readNow(deps, refunding);
  return finishRefund(deps, refunding, beginRefund(deps, refunding, amount, paid));
}

/** A refund that was interrupted less than a day ago: as long the provider knows its idempotency key. */
function openRefundOf({ db, now }: Deps, orderId: string): RefundRow | undefined {
  const isOpen = and(isNull(refunds.closedAt), gt(refunds.createdAt, now() - policies.refundRetryMs));
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), isOpen))
    .get();
}

function beginRefund(
  deps: Deps,
  { order, by }: RefundContext,
  amount: number | null,
  paid: RefundTotals,
): RefundRow {
  const left = leftToRefund(paid);
  if (left === 0) throw new AppError('conflict', 'All of this order is refunded already.');
  if (amount !== null && amount > left) {
    throw new AppError('conflict', `Only ${formatCents(left)} of this order are left to refund.`);
  }
  const wanted = amount ?? left;
  const row = { id: newId(), orderId: order.id, amount: wanted, refundTo: refundedIn(paid) + wanted };
  return deps.db
    .insert(refunds)
    .values({ ...row, by, createdAt: deps.now() })
    .returning()
    .get();
}

/** Does what is still missing of a refund, the card's part first, and writes what the provider then has. */
async function finishRefund(deps: Deps, refunding: RefundContext, refund: RefundRow): Promise<OrderRow> {
  const paid = await readNow(deps, refunding);
  const missing = Math.max(0, refund.refundTo - refundedIn(paid));
  const toCard = Math.min(missing, paid.card - paid.cardRefunded);
  try {
    if (toCard > 0) await refundCard(deps, refunding, refund, toCard);
    if (missing > toCard) await returnCredit(deps, refunding, refund, missing - toCard);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    await closeRefund(deps, refunding, refund);
    throw new AppError('conflict', `The payment provider refused this refund: ${error.message}`);
  }
  return closeRefund(deps, refunding, refund);
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
    outage,
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
        metadata: { [refundedOrderKey]: order.id },
        idempotencyKey: `refund:${refund.id}:credit:${amount}`,
      },
      outage,
    ),
  );
}

async function closeRefund(deps: Deps, refunding: RefundContext, refund: RefundRow): Promise<OrderRow> {
  const paid = await readNow(deps, refunding);
  const { order, chargeId } = refunding;
  return transact(deps.db, () => {
    deps.db.update(refunds).set({ closedAt: deps.now() }).where(eq(refunds.id, refund.id)).run();
    return writeRefundTotals(deps, order.id, { paid, chargeId, by: refunding.by });
  });
}

async function readNow(deps: Deps, { order, chargeId }: RefundContext): Promise<RefundTotals> {
  const charge = chargeId ? await findCharge(deps, chargeId) : null;
  return readRefundTotals(deps, order, charge);
}

const outage =
  'The payment provider is not answering, so it is not certain yet whether the refund was made. Please refund again in a minute: nothing is refunded twice.';
