import type { Context } from '../context.ts';
import { type ApiResponse, docUrl, invalidRequest, ok } from '../http/errors.ts';
import type { Internal } from '../resources/base.ts';
import type {
  IntentStatus,
  NextAction,
  PaymentError,
  PaymentIntent,
  SetupIntent,
} from '../resources/intents.ts';
import type { PaymentMethod } from '../resources/payment-methods.ts';
import { toApiObject } from '../resources/resources.ts';
import { randomText } from '../storage/ids.ts';
import type { Decline } from './cards.ts';

/**
 * `method` null: the intent's own card. `returnUrl`: for authentication on a page instead of in Stripe.js.
 */
export type ConfirmOptions = {
  method: PaymentMethod | null;
  offSession: boolean;
  returnUrl: string | null;
  useStripeSdk: boolean;
};

/** `decline` is null on success. */
export type ConfirmationResult<T> = { intent: T; decline: Decline | null };

const confirmable: IntentStatus[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

export function checkConfirmable(intent: PaymentIntent | SetupIntent): void {
  if (confirmable.includes(intent.status)) return;
  const why =
    intent.status === 'succeeded'
      ? 'it has already succeeded after being previously confirmed'
      : `it has a status of ${intent.status}`;
  throw unexpectedState(intent, 'confirm', why);
}

export function checkCancelable(intent: PaymentIntent | SetupIntent): void {
  if (confirmable.includes(intent.status)) return;
  throw unexpectedState(intent, 'cancel', `it has a status of ${intent.status}`);
}

export function unexpectedState(intent: PaymentIntent | SetupIntent, verb: string, why: string) {
  const noun = intent.object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent';
  const message = `You cannot ${verb} this ${noun} because ${why}.`;
  return invalidRequest(`${intent.object}_unexpected_state`, message, undefined, {
    [intent.object]: toApiObject(intent),
  });
}

type ChallengeOptions = Pick<ConfirmOptions, 'returnUrl' | 'useStripeSdk'>;

/** They also let the challenge page find the intent. */
export function challengeFields(
  ctx: Context,
  internal: Internal,
  { returnUrl, useStripeSdk }: ChallengeOptions,
) {
  const token = randomText(40);
  const url = `${ctx.hostedPagesUrl}/challenge/${token}`;
  const next_action: NextAction =
    useStripeSdk || !returnUrl
      ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
      : { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
  return { next_action, internal: { ...internal, token, returnUrl } } satisfies Partial<PaymentIntent>;
}

export function paymentErrorOf(decline: Decline, method: PaymentMethod, charge?: string): PaymentError {
  return {
    type: 'card_error',
    ...decline,
    doc_url: docUrl(decline.code),
    ...(charge ? { charge } : {}),
    payment_method: toApiObject(method),
  };
}

/** 200, or 402 with the stored error and the intent inside it. */
export function confirmationResponse(
  { intent, decline }: ConfirmationResult<PaymentIntent | SetupIntent>,
  toView: (intent: PaymentIntent | SetupIntent) => object = toApiObject,
): ApiResponse {
  if (!decline) return ok(toView(intent));
  const error = intent.object === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error;
  return { status: 402, body: { error: { ...error, [intent.object]: toView(intent) } } };
}
