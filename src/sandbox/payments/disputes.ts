import type { Context } from '../context.ts';
import { invalidRequest } from '../http/errors.ts';
import type { Metadata } from '../resources/base.ts';
import {
  type Charge,
  type Dispute,
  type DisputeTransaction,
  type Evidence,
  evidenceFields,
} from '../resources/charges.ts';
import { newId } from '../storage/ids.ts';
import { emitEvent, updateAndEmit } from '../webhooks/events.ts';

const feeCents = 1500;
const responseSeconds = 7 * 86_400;

const noEvidence = {
  enhanced_eligibility: {},
  has_evidence: false,
  past_due: false,
  submission_count: 0,
  submission_method: 'not_submitted' as const,
};

/** The bank takes the money back until the dispute is decided. */
export function openDispute(ctx: Context, charge: Charge): Dispute {
  const { brand, network } = charge.payment_method_details.card;
  const id = newId('du');
  const dispute = ctx.store.put<Dispute>({
    id,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [balanceTransaction(ctx, id, -charge.amount, feeCents)],
    charge: charge.id,
    created: ctx.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: emptyEvidence(),
    evidence_details: { ...noEvidence, due_by: ctx.now + responseSeconds },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand, case_type: 'chargeback', network, network_reason_code: '10.4' },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response',
    internal: { parent: charge.id, runAt: ctx.now + responseSeconds },
  });
  updateAndEmit(ctx, charge, { disputed: true }, 'charge.updated');
  emitEvent(ctx, 'charge.dispute.created', dispute);
  emitEvent(ctx, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

type DisputeResponse = { evidence: Partial<Evidence>; metadata: Metadata; submit: boolean };

/** As in test mode, `winning_evidence` wins and `losing_evidence` loses. */
export function respondToDispute(ctx: Context, dispute: Dispute, response: DisputeResponse): Dispute {
  const addsEvidence = Object.keys(response.evidence).length > 0;
  if (addsEvidence || response.submit) checkUndecided(dispute);
  const evidence = { ...dispute.evidence, ...response.evidence };
  const details = dispute.evidence_details;
  const hasEvidence = details.has_evidence || addsEvidence;
  const isSubmitted = hasEvidence && response.submit;
  const changes: Partial<Dispute> = {
    evidence,
    evidence_details: {
      ...details,
      has_evidence: hasEvidence,
      submission_count: details.submission_count + (isSubmitted ? 1 : 0),
      submission_method: isSubmitted ? 'manual' : details.submission_method,
    },
    metadata: response.metadata,
    ...(isSubmitted && { status: 'under_review', internal: { ...dispute.internal, runAt: null } }),
  };
  const after = updateAndEmit(ctx, dispute, changes, 'charge.dispute.updated');
  const text = evidence.uncategorized_text;
  if (isSubmitted && text === 'winning_evidence') return closeDispute(ctx, after, 'won');
  if (isSubmitted && text === 'losing_evidence') return closeDispute(ctx, after, 'lost');
  return after;
}

/** The money comes back if won. */
export function closeDispute(ctx: Context, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  checkUndecided(dispute);
  const returned = status === 'won' ? [balanceTransaction(ctx, dispute.id, dispute.amount, 0)] : [];
  const closed = ctx.store.put<Dispute>({
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, ...returned],
    status,
    internal: { ...dispute.internal, runAt: null },
  });
  emitEvent(ctx, 'charge.dispute.closed', closed);
  if (status === 'won') emitEvent(ctx, 'charge.dispute.funds_reinstated', closed);
  return closed;
}

/** Nobody responded in time. */
export function loseUnansweredDispute(ctx: Context, dispute: Dispute): void {
  const evidence_details = { ...dispute.evidence_details, past_due: true };
  closeDispute(ctx, { ...dispute, evidence_details }, 'lost');
}

function checkUndecided(dispute: Dispute): void {
  if (dispute.status === 'needs_response' || dispute.status === 'under_review') return;
  throw invalidRequest('resource_missing', `This dispute is already closed (${dispute.status}).`);
}

function emptyEvidence(): Evidence {
  const fields = Object.fromEntries(evidenceFields.map((name) => [name, null]));
  return { ...(fields as Record<(typeof evidenceFields)[number], null>), enhanced_evidence: {} };
}

function balanceTransaction(ctx: Context, source: string, amount: number, fee: number): DisputeTransaction {
  const description = amount < 0 ? 'Chargeback withdrawal' : 'Chargeback reversal';
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: ctx.now,
    balance_type: 'payments',
    created: ctx.now,
    currency: 'usd',
    description,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [{ amount: fee, application: null, currency: 'usd', description: 'Dispute fee', type: 'stripe_fee' }]
      : [],
    net: amount - fee,
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    source,
    status: 'available',
    type: 'adjustment',
  };
}
