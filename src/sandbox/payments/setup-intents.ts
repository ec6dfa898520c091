import type { Context } from '../context.ts';
import { docUrl } from '../http/errors.ts';
import { type PaymentError, type SetupIntent, setupIntentDefaults } from '../resources/intents.ts';
import type { PaymentMethod } from '../resources/payment-methods.ts';
import { toApiObject } from '../resources/resources.ts';
import { newId, randomText } from '../storage/ids.ts';
import { emitEvent, updateAndEmit } from '../webhooks/events.ts';
import { cardBehaviour, type Decline, decideSetup } from './cards.ts';
import {
  type ConfirmationResult,
  type ConfirmOptions,
  challengeFields,
  checkCancelable,
  checkConfirmable,
  paymentErrorOf,
  unexpectedState,
} from './intent-states.ts';
import { attach, checkUsableFor, resolvePaymentMethod } from './payment-methods.ts';

type Terms = Pick<
  SetupIntent,
  | 'allowed_payment_method_types'
  | 'automatic_payment_methods'
  | 'customer'
  | 'description'
  | 'metadata'
  | 'payment_method'
  | 'usage'
>;

/** The subscription that waits for the card, if any. */
export function createSetupIntent(
  ctx: Context,
  terms: Terms,
  subscription: string | null = null,
): SetupIntent {
  const id = newId('seti');
  const intent = ctx.store.put<SetupIntent>({
    ...setupIntentDefaults,
    ...terms,
    id,
    created: ctx.now,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    last_setup_error: null,
    latest_attempt: null,
    next_action: null,
    status: terms.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    internal: { parent: subscription, returnUrl: null },
  });
  emitEvent(ctx, 'setup_intent.created', intent);
  return intent;
}

export function cancelSetupIntent(
  ctx: Context,
  intent: SetupIntent,
  reason: SetupIntent['cancellation_reason'],
): SetupIntent {
  checkCancelable(intent);
  const canceled = ctx.store.put<SetupIntent>({
    ...intent,
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
    internal: { ...intent.internal, token: null },
  });
  emitEvent(ctx, 'setup_intent.canceled', canceled);
  return canceled;
}

export function confirmSetup(
  ctx: Context,
  intent: SetupIntent,
  options: ConfirmOptions,
): ConfirmationResult<SetupIntent> {
  checkConfirmable(intent);
  const method =
    options.method ?? (intent.payment_method ? resolvePaymentMethod(ctx, intent.payment_method) : null);
  if (!method) throw unexpectedState(intent, 'confirm', "it's missing a payment method");
  checkUsableFor(method, intent.customer);
  const tried = { ...intent, latest_attempt: newId('setatt') };
  const decision = decideSetup(cardBehaviour(method.internal.behaviour), false);
  if (decision.kind !== 'challenge') return completeSetup(ctx, tried, method, false);
  const waiting = ctx.store.put<SetupIntent>({
    ...tried,
    ...challengeFields(ctx, intent.internal, options),
    last_setup_error: null,
    payment_method: method.id,
    status: 'requires_action',
  });
  emitEvent(ctx, 'setup_intent.requires_action', waiting);
  return { intent: waiting, decline: null };
}

/** After the challenge page. */
export function finishSetupChallenge(ctx: Context, intent: SetupIntent, hasPassed: boolean): SetupIntent {
  const method = resolvePaymentMethod(ctx, intent.payment_method ?? '');
  if (!hasPassed) return failAuthentication(ctx, intent, method);
  return completeSetup(ctx, { ...intent, latest_attempt: newId('setatt') }, method, true).intent;
}

function completeSetup(
  ctx: Context,
  intent: SetupIntent,
  method: PaymentMethod,
  authenticated: boolean,
): ConfirmationResult<SetupIntent> {
  const decision = decideSetup(cardBehaviour(method.internal.behaviour), authenticated);
  if (decision.kind !== 'declined') return { intent: succeed(ctx, intent, method), decline: null };
  return { intent: decline(ctx, intent, method, decision.decline), decline: decision.decline };
}

function succeed(ctx: Context, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  const current = intent.customer ? attach(ctx, method, intent.customer) : method;
  ctx.store.put({ ...current, internal: { ...current.internal, setUp: true } });
  const done = ctx.store.put<SetupIntent>({
    ...intent,
    last_setup_error: null,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
    internal: { ...intent.internal, token: null },
  });
  emitEvent(ctx, 'setup_intent.succeeded', done);
  clearPendingSetupIntent(ctx, done);
  return done;
}

/** The shop itself sets the subscription's card. */
function clearPendingSetupIntent(ctx: Context, intent: SetupIntent): void {
  const subscription = intent.internal.parent ? ctx.store.find('subscription', intent.internal.parent) : null;
  if (subscription?.pending_setup_intent !== intent.id) return;
  updateAndEmit(ctx, subscription, { pending_setup_intent: null }, 'customer.subscription.updated');
}

function decline(ctx: Context, intent: SetupIntent, method: PaymentMethod, reason: Decline): SetupIntent {
  return fail(ctx, intent, paymentErrorOf(reason, method));
}

function failAuthentication(ctx: Context, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  const code = 'setup_intent_authentication_failure';
  return fail(ctx, intent, {
    type: 'invalid_request_error',
    code,
    message: 'The latest attempt to set up the payment method has failed because authentication failed.',
    doc_url: docUrl(code),
    payment_method: toApiObject(method),
  });
}

function fail(ctx: Context, intent: SetupIntent, fault: PaymentError): SetupIntent {
  const failed = ctx.store.put<SetupIntent>({
    ...intent,
    last_setup_error: fault,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
    internal: { ...intent.internal, token: null },
  });
  emitEvent(ctx, 'setup_intent.setup_failed', failed);
  return failed;
}
