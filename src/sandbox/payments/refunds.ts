import type { Context } from '../context.ts';
import { retrieve } from '../http/endpoint.ts';
import { invalidRequest } from '../http/errors.ts';
import type { Metadata } from '../resources/base.ts';
import {
  type Charge,
  type Dispute,
  type Refund,
  type RefundReason,
  refundDefaults,
} from '../resources/charges.ts';
import { newId } from '../storage/ids.ts';
import { emitEvent, updateAndEmit } from '../webhooks/events.ts';
import { cardBehaviour } from './cards.ts';

type Terms = { amount: number | undefined; reason: RefundReason | null; metadata: Metadata };

/** Delay of a test card's refund outcome. */
const bankAnswerSeconds = 3600;

/** `amount` in cents; by default all that is left. */
export function createRefund(ctx: Context, charge: Charge, terms: Terms): Refund {
  const amount = refundableAmount(ctx, charge, terms.amount);
  const method = ctx.store.find('payment_method', charge.payment_method);
  const laterOutcome = method ? cardBehaviour(method.internal.behaviour).refund : undefined;
  const isPending = laterOutcome === 'succeeds_later';
  const refund = ctx.store.put<Refund>({
    ...refundDefaults,
    id: newId('re'),
    created: ctx.now,
    amount,
    charge: charge.id,
    currency: charge.currency,
    customer: charge.customer,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: terms.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    pending_reason: isPending ? 'processing' : undefined,
    reason: terms.reason,
    status: isPending ? 'pending' : 'succeeded',
    internal: { parent: charge.id, runAt: laterOutcome ? ctx.now + bankAnswerSeconds : null },
  });
  emitEvent(ctx, 'refund.created', refund);
  const amount_refunded = charge.amount_refunded + amount;
  const refunded = amount_refunded === charge.amount;
  updateAndEmit(ctx, charge, { amount_refunded, refunded }, 'charge.refunded');
  return refund;
}

/** A pending refund succeeds, a successful one fails. */
export function applyRefundOutcome(ctx: Context, refund: Refund): void {
  const internal = { ...refund.internal, runAt: null };
  if (refund.status === 'pending') {
    const settled: Partial<Refund> = { pending_reason: undefined, status: 'succeeded', internal };
    emitChargeRefundUpdated(ctx, refund, updateAndEmit(ctx, refund, settled, 'refund.updated'));
    return;
  }
  const failed: Partial<Refund> = {
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
    internal,
  };
  const after = updateAndEmit(ctx, refund, failed, 'refund.updated');
  emitChargeRefundUpdated(ctx, refund, after);
  emitEvent(ctx, 'refund.failed', after);
  const charge = retrieve(ctx, 'charge', refund.charge);
  const amount_refunded = charge.amount_refunded - refund.amount;
  updateAndEmit(ctx, charge, { amount_refunded, refunded: false }, 'charge.updated');
}

/** Stripe also sends this older event. */
function emitChargeRefundUpdated(ctx: Context, before: Refund, after: Refund): void {
  emitEvent(ctx, 'charge.refund.updated', after, { status: before.status });
}

/** Defaults to all that is left. */
function refundableAmount(ctx: Context, charge: Charge, wanted: number | undefined): number {
  const left = charge.amount - charge.amount_refunded;
  const more = { charge: charge.id };
  const isNotWon = (dispute: Dispute) => dispute.status !== 'won';
  if (charge.disputed && ctx.store.newest('dispute', { parent: charge.id }, isNotWon))
    throw invalidRequest(
      'charge_disputed',
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      undefined,
      more,
    );
  if (left === 0)
    throw invalidRequest(
      'charge_already_refunded',
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      more,
    );
  const amount = wanted ?? left;
  if (amount < 1) throw invalidRequest('parameter_invalid_integer', 'Invalid positive integer', 'amount');
  if (amount <= left) return amount;
  throw invalidRequest(
    'amount_too_large',
    `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
    'amount',
  );
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
