import { recordFailure, settleInvoice } from '../billing/settlement.ts';
import type { Context } from '../context.ts';
import { shown } from '../documents/kinds.ts';
import type { PaymentFault, PaymentIntent, PaymentMethod } from '../documents/payments.ts';
import { docUrl } from '../http/errors.ts';
import { emit } from '../webhooks/events.ts';
import { behaviourNamed, type Circumstances, type Decline, judgeCharge } from './cards.ts';
import { recordCharge } from './charges.ts';
import {
  type Attempted,
  type Confirmation,
  challenge,
  checkConfirmable,
  faultOf,
  unexpectedState,
} from './intent-states.ts';
import { attach, checkUsableFor, usablePaymentMethod } from './payment-methods.ts';

/** Charges the intent once, or asks for authentication; a paid or cancelled intent is refused. */
export function confirmPayment(
  ctx: Context,
  intent: PaymentIntent,
  how: Confirmation,
): Attempted<PaymentIntent> {
  checkConfirmable(intent);
  const method =
    how.method ?? (intent.payment_method ? usablePaymentMethod(ctx, intent.payment_method) : null);
  if (!method) throw unexpectedState(intent, 'confirm', "it's missing a payment method");
  checkUsableFor(method, intent.customer);
  const circumstances = { setUp: method.hidden.setUp, offSession: how.offSession, authenticated: false };
  return attempt(ctx, intent, method, circumstances, how.returnUrl);
}

/** What the holder answered on the challenge page. */
export function finishPaymentChallenge(ctx: Context, intent: PaymentIntent, passed: boolean): PaymentIntent {
  const method = usablePaymentMethod(ctx, intent.payment_method ?? '');
  if (!passed) return failAuthentication(ctx, intent, method);
  const circumstances = { setUp: method.hidden.setUp, offSession: false, authenticated: true };
  return attempt(ctx, intent, method, circumstances, null).intent;
}

function attempt(
  ctx: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  now: Circumstances,
  returnUrl: string | null,
) {
  const verdict = judgeCharge(behaviourNamed(method.hidden.behaviour), now);
  if (verdict.kind === 'approved') return { intent: succeed(ctx, intent, method), decline: null };
  if (verdict.kind === 'declined')
    return { intent: decline(ctx, intent, method, verdict.decline), decline: verdict.decline };
  const waiting = ctx.store.put<PaymentIntent>({
    ...intent,
    ...challenge(ctx, intent.hidden, returnUrl),
    last_payment_error: null,
    payment_method: method.id,
    status: 'requires_action',
  });
  emit(ctx, 'payment_intent.requires_action', waiting);
  return { intent: waiting, decline: null };
}

function succeed(ctx: Context, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const charge = recordCharge(ctx, intent, method, null);
  keepCard(ctx, intent, method);
  const paid = ctx.store.put<PaymentIntent>({
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
    hidden: { ...intent.hidden, token: null },
  });
  emit(ctx, 'payment_intent.succeeded', paid);
  emit(ctx, 'charge.succeeded', charge);
  settleInvoice(ctx, paid);
  return paid;
}

/** A card charged for later use joins its customer; any other one that has no owner is used up. */
function keepCard(ctx: Context, intent: PaymentIntent, method: PaymentMethod): void {
  const wanted = intent.customer !== null && intent.setup_future_usage !== null;
  const kept = wanted && intent.customer ? attach(ctx, method, intent.customer) : method;
  const setUp = kept.hidden.setUp || (wanted && intent.setup_future_usage === 'off_session');
  ctx.store.put({ ...kept, hidden: { ...kept.hidden, setUp, spent: kept.customer === null } });
}

function decline(ctx: Context, intent: PaymentIntent, method: PaymentMethod, reason: Decline): PaymentIntent {
  const charge = recordCharge(ctx, intent, method, reason);
  const failed = backToCard(ctx, intent, faultOf(reason, method, charge.id), charge.id);
  emit(ctx, 'payment_intent.payment_failed', failed);
  emit(ctx, 'charge.failed', charge);
  recordFailure(ctx, failed);
  return failed;
}

function failAuthentication(ctx: Context, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const code = 'payment_intent_authentication_failure';
  const fault: PaymentFault = {
    type: 'invalid_request_error',
    code,
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    doc_url: docUrl(code),
    payment_method: shown(method),
  };
  const failed = backToCard(ctx, intent, fault, intent.latest_charge);
  emit(ctx, 'payment_intent.payment_failed', failed);
  recordFailure(ctx, failed);
  return failed;
}

function backToCard(
  ctx: Context,
  intent: PaymentIntent,
  fault: PaymentFault,
  charge: string | null,
): PaymentIntent {
  return ctx.store.put<PaymentIntent>({
    ...intent,
    last_payment_error: fault,
    latest_charge: charge,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
    hidden: { ...intent.hidden, token: null },
  });
}
