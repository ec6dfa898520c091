import type { Context } from '../context.ts';
import { type Charge, type ChargedCard, chargeDefaults } from '../resources/charges.ts';
import type { PaymentIntent } from '../resources/intents.ts';
import type { Card, PaymentMethod } from '../resources/payment-methods.ts';
import { newId, randomText } from '../storage/ids.ts';
import type { Decline } from './cards.ts';

/** Successful if `decline` is null. */
export function createCharge(
  ctx: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline | null,
): Charge {
  const isPaid = decline === null;
  const token = randomText(40);
  return ctx.store.put<Charge>({
    ...chargeDefaults,
    id: newId('ch'),
    created: ctx.now,
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    billing_details: method.billing_details,
    captured: isPaid,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: intent.metadata,
    outcome: outcomeOf(decline),
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: chargedCard(method.card, isPaid ? intent.amount : null) },
    receipt_email: intent.receipt_email,
    receipt_url: isPaid ? `${ctx.hostedPagesUrl}/receipt/${token}` : null,
    shipping: intent.shipping,
    statement_descriptor: intent.statement_descriptor,
    status: isPaid ? 'succeeded' : 'failed',
    internal: { parent: intent.id, token: isPaid ? token : null },
  });
}

function chargedCard(card: Card, amount: number | null): ChargedCard {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: card.regulated_status,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: card.wallet,
  };
}

function outcomeOf(decline: Decline | null): Charge['outcome'] {
  const unknown = { advice_code: null, network_advice_code: null, network_decline_code: null };
  if (!decline) {
    return {
      ...unknown,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    };
  }
  return {
    ...unknown,
    network_status: 'declined_by_network',
    reason: decline.decline_code ?? decline.code,
    risk_level: 'normal',
    seller_message: 'The bank did not accept this payment.',
    type: 'issuer_declined',
  };
}
