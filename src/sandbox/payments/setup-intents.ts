import type { Context } from '../context.ts';
import type { Metadata } from '../documents/base.ts';
import { shown } from '../documents/kinds.ts';
import {
  blankSetupIntent,
  type PaymentFault,
  type PaymentMethod,
  type SetupIntent,
} from '../documents/payments.ts';
import { docUrl } from '../http/errors.ts';
import { newId, randomText } from '../storage/ids.ts';
import { change, emit } from '../webhooks/events.ts';
import { behaviourNamed, type Decline, judgeSetUp } from './cards.ts';
import {
  type Attempted,
  type Confirmation,
  challenge,
  checkCancellable,
  checkConfirmable,
  faultOf,
  unexpectedState,
} from './intent-states.ts';
import { attach, checkUsableFor, usablePaymentMethod } from './payment-methods.ts';

type Terms = {
  customer: string | null;
  payment_method: string | null;
  description: string | null;
  metadata: Metadata;
  usage: 'off_session' | 'on_session';
  allowed_payment_method_types: string[] | null;
  automatic_payment_methods: { enabled: boolean; allow_redirects: string } | null;
};

/** `subscription` is the subscription that waits for the card, if any. */
export function createSetupIntent(
  ctx: Context,
  terms: Terms,
  subscription: string | null = null,
): SetupIntent {
  const id = newId('seti');
  const intent = ctx.store.put<SetupIntent>({
    ...blankSetupIntent,
    ...terms,
    id,
    created: ctx.now,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    last_setup_error: null,
    latest_attempt: null,
    next_action: null,
    status: terms.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    hidden: { parent: subscription, returnUrl: null },
  });
  emit(ctx, 'setup_intent.created', intent);
  return intent;
}

export function cancelSetupIntent(ctx: Context, intent: SetupIntent, reason: string | null): SetupIntent {
  checkCancellable(intent);
  const canceled = ctx.store.put<SetupIntent>({
    ...intent,
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
    hidden: { ...intent.hidden, token: null },
  });
  emit(ctx, 'setup_intent.canceled', canceled);
  return canceled;
}

export function confirmSetup(ctx: Context, intent: SetupIntent, how: Confirmation): Attempted<SetupIntent> {
  checkConfirmable(intent);
  const method =
    how.method ?? (intent.payment_method ? usablePaymentMethod(ctx, intent.payment_method) : null);
  if (!method) throw unexpectedState(intent, 'confirm', "it's missing a payment method");
  checkUsableFor(method, intent.customer);
  return attempt(ctx, intent, method, false, how.returnUrl);
}

/** What the holder answered on the challenge page. */
export function finishSetupChallenge(ctx: Context, intent: SetupIntent, passed: boolean): SetupIntent {
  const method = usablePaymentMethod(ctx, intent.payment_method ?? '');
  return passed ? attempt(ctx, intent, method, true, null).intent : failAuthentication(ctx, intent, method);
}

function attempt(
  ctx: Context,
  intent: SetupIntent,
  method: PaymentMethod,
  authenticated: boolean,
  returnUrl: string | null,
) {
  const tried = { ...intent, latest_attempt: newId('setatt') };
  const verdict = judgeSetUp(behaviourNamed(method.hidden.behaviour), authenticated);
  if (verdict.kind === 'approved') return { intent: succeed(ctx, tried, method), decline: null };
  if (verdict.kind === 'declined')
    return { intent: decline(ctx, tried, method, verdict.decline), decline: verdict.decline };
  const waiting = ctx.store.put<SetupIntent>({
    ...tried,
    ...challenge(ctx, intent.hidden, returnUrl),
    last_setup_error: null,
    payment_method: method.id,
    status: 'requires_action',
  });
  emit(ctx, 'setup_intent.requires_action', waiting);
  return { intent: waiting, decline: null };
}

function succeed(ctx: Context, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  const kept = intent.customer ? attach(ctx, method, intent.customer) : method;
  ctx.store.put({ ...kept, hidden: { ...kept.hidden, setUp: true } });
  const done = ctx.store.put<SetupIntent>({
    ...intent,
    last_setup_error: null,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
    hidden: { ...intent.hidden, token: null },
  });
  emit(ctx, 'setup_intent.succeeded', done);
  releaseSubscription(ctx, done);
  return done;
}

/** The card reaches the subscription only when the shop sets it as default; here just the waiting ends. */
function releaseSubscription(ctx: Context, intent: SetupIntent): void {
  const subscription = intent.hidden.parent ? ctx.store.find('subscription', intent.hidden.parent) : null;
  if (subscription?.pending_setup_intent !== intent.id) return;
  change(ctx, subscription, { pending_setup_intent: null }, 'customer.subscription.updated');
}

function decline(ctx: Context, intent: SetupIntent, method: PaymentMethod, reason: Decline): SetupIntent {
  return fail(ctx, intent, faultOf(reason, method));
}

function failAuthentication(ctx: Context, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  const code = 'setup_intent_authentication_failure';
  return fail(ctx, intent, {
    type: 'invalid_request_error',
    code,
    message: 'The latest attempt to set up the payment method has failed because authentication failed.',
    doc_url: docUrl(code),
    payment_method: shown(method),
  });
}

function fail(ctx: Context, intent: SetupIntent, fault: PaymentFault): SetupIntent {
  const failed = ctx.store.put<SetupIntent>({
    ...intent,
    last_setup_error: fault,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
    hidden: { ...intent.hidden, token: null },
  });
  emit(ctx, 'setup_intent.setup_failed', failed);
  return failed;
}
