import type { Context } from '../context.ts';
import { blankCharge, type Charge, type PaymentIntent, type PaymentMethod } from '../documents/payments.ts';
import { newId } from '../storage/ids.ts';
import type { Decline } from './cards.ts';

/** The record of one try to move money, successful when `decline` is null. */
export function recordCharge(
  ctx: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline | null,
): Charge {
  const paid = decline === null;
  return ctx.store.put({
    ...blankCharge,
    id: newId('ch'),
    created: ctx.now,
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    billing_details: method.billing_details,
    captured: paid,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: intent.metadata,
    outcome: outcomeOf(decline),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: method.card },
    receipt_email: intent.receipt_email,
    shipping: intent.shipping,
    statement_descriptor: intent.statement_descriptor,
    status: paid ? 'succeeded' : 'failed',
    hidden: { parent: intent.id },
  });
}

function outcomeOf(decline: Decline | null): Charge['outcome'] {
  if (!decline) {
    return {
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    };
  }
  return {
    network_status: 'declined_by_network',
    reason: decline.decline_code ?? decline.code,
    risk_level: 'normal',
    seller_message: 'The bank did not accept this payment.',
    type: 'issuer_declined',
  };
}
