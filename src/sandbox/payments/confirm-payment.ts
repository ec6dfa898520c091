import { recordFailedPayment, recordPayment } from '../billing/record-payments.ts';
import type { Context } from '../context.ts';
import { docUrl } from '../http/errors.ts';
import type { PaymentError, PaymentIntent } from '../resources/intents.ts';
import type { PaymentMethod } from '../resources/payment-methods.ts';
import { toApiObject } from '../resources/resources.ts';
import { emitEvent } from '../webhooks/events.ts';
import { type ChargeConditions, cardBehaviour, type Decline, decideCharge } from './cards.ts';
import { createCharge } from './charges.ts';
import { openDispute } from './disputes.ts';
import {
  type ConfirmationResult,
  type ConfirmOptions,
  challengeFields,
  checkConfirmable,
  paymentErrorOf,
  unexpectedState,
} from './intent-states.ts';
import { attach, checkUsableFor, resolvePaymentMethod } from './payment-methods.ts';

/** Refuses a paid or canceled intent. */
export function confirmPayment(
  ctx: Context,
  intent: PaymentIntent,
  options: ConfirmOptions,
): ConfirmationResult<PaymentIntent> {
  checkConfirmable(intent);
  const method =
    options.method ?? (intent.payment_method ? resolvePaymentMethod(ctx, intent.payment_method) : null);
  if (!method) throw unexpectedState(intent, 'confirm', "it's missing a payment method");
  checkUsableFor(method, intent.customer);
  const conditions = { isSetUp: method.internal.setUp, offSession: options.offSession, authenticated: false };
  const decision = decideCharge(cardBehaviour(method.internal.behaviour), conditions);
  if (decision.kind !== 'challenge') return charge(ctx, intent, method, conditions);
  const waiting = ctx.store.put<PaymentIntent>({
    ...intent,
    ...challengeFields(ctx, intent.internal, options),
    last_payment_error: null,
    payment_method: method.id,
    status: 'requires_action',
  });
  emitEvent(ctx, 'payment_intent.requires_action', waiting);
  return { intent: waiting, decline: null };
}

/** After the challenge page. */
export function finishPaymentChallenge(
  ctx: Context,
  intent: PaymentIntent,
  hasPassed: boolean,
): PaymentIntent {
  const method = resolvePaymentMethod(ctx, intent.payment_method ?? '');
  if (!hasPassed) return failAuthentication(ctx, intent, method);
  const conditions = { isSetUp: method.internal.setUp, offSession: false, authenticated: true };
  return charge(ctx, intent, method, conditions).intent;
}

function charge(
  ctx: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  conditions: ChargeConditions,
): ConfirmationResult<PaymentIntent> {
  const decision = decideCharge(cardBehaviour(method.internal.behaviour), conditions);
  if (decision.kind !== 'declined') return { intent: succeed(ctx, intent, method), decline: null };
  return { intent: decline(ctx, intent, method, decision.decline), decline: decision.decline };
}

function succeed(ctx: Context, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const succeededCharge = createCharge(ctx, intent, method, null);
  attachOrMarkUsed(ctx, intent, method);
  const paid = ctx.store.put<PaymentIntent>({
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: succeededCharge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
    internal: { ...intent.internal, token: null },
  });
  emitEvent(ctx, 'payment_intent.succeeded', paid);
  emitEvent(ctx, 'charge.succeeded', succeededCharge);
  recordPayment(ctx, paid);
  if (cardBehaviour(method.internal.behaviour).isDisputed) openDispute(ctx, succeededCharge);
  return paid;
}

/** Attached if charged for later use; any other card without a customer can't be reused. */
function attachOrMarkUsed(ctx: Context, intent: PaymentIntent, method: PaymentMethod): void {
  const isSavedForLater = intent.customer !== null && intent.setup_future_usage !== null;
  const current = isSavedForLater && intent.customer ? attach(ctx, method, intent.customer) : method;
  const isSetUp = current.internal.setUp || (isSavedForLater && intent.setup_future_usage === 'off_session');
  const usedUp = current.customer === null;
  if (isSetUp === current.internal.setUp && usedUp === current.internal.usedUp) return;
  ctx.store.put({ ...current, internal: { ...current.internal, setUp: isSetUp, usedUp } });
}

function decline(ctx: Context, intent: PaymentIntent, method: PaymentMethod, reason: Decline): PaymentIntent {
  const failedCharge = createCharge(ctx, intent, method, reason);
  const error = paymentErrorOf(reason, method, failedCharge.id);
  const failed = requirePaymentMethodAgain(ctx, intent, error, failedCharge.id);
  emitEvent(ctx, 'payment_intent.payment_failed', failed);
  emitEvent(ctx, 'charge.failed', failedCharge);
  recordFailedPayment(ctx, failed);
  return failed;
}

function failAuthentication(ctx: Context, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const code = 'payment_intent_authentication_failure';
  const error: PaymentError = {
    type: 'invalid_request_error',
    code,
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    doc_url: docUrl(code),
    payment_method: toApiObject(method),
  };
  const failed = requirePaymentMethodAgain(ctx, intent, error, intent.latest_charge);
  emitEvent(ctx, 'payment_intent.payment_failed', failed);
  recordFailedPayment(ctx, failed);
  return failed;
}

function requirePaymentMethodAgain(
  ctx: Context,
  intent: PaymentIntent,
  error: PaymentError,
  chargeId: string | null,
): PaymentIntent {
  return ctx.store.put<PaymentIntent>({
    ...intent,
    last_payment_error: error,
    latest_charge: chargeId,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
    internal: { ...intent.internal, token: null },
  });
}
