import type { Context } from '../context.ts';
import type { Hidden } from '../documents/base.ts';
import { shown } from '../documents/kinds.ts';
import type {
  IntentStatus,
  NextAction,
  PaymentFault,
  PaymentIntent,
  PaymentMethod,
  SetupIntent,
} from '../documents/payments.ts';
import { type Answer, docUrl, invalid, ok } from '../http/errors.ts';
import { randomText } from '../storage/ids.ts';
import type { Decline } from './cards.ts';

/** How an intent is confirmed: with which card, with the holder away or present, and where the holder goes afterwards. */
export type Confirmation = { method: PaymentMethod | null; offSession: boolean; returnUrl: string | null };

/** An intent after a try; `decline` says why it did not work. */
export type Attempted<T> = { intent: T; decline: Decline | null };

const confirmable: IntentStatus[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

export function checkConfirmable(intent: PaymentIntent | SetupIntent): void {
  if (confirmable.includes(intent.status)) return;
  const why =
    intent.status === 'succeeded'
      ? 'it has already succeeded after being previously confirmed'
      : `it has a status of ${intent.status}`;
  throw unexpectedState(intent, 'confirm', why);
}

export function checkCancellable(intent: PaymentIntent | SetupIntent): void {
  if (confirmable.includes(intent.status)) return;
  throw unexpectedState(intent, 'cancel', `it has a status of ${intent.status}`);
}

export function unexpectedState(intent: PaymentIntent | SetupIntent, verb: string, why: string) {
  const noun = intent.object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent';
  const message = `You cannot ${verb} this ${noun} because ${why}.`;
  return invalid(`${intent.object}_unexpected_state`, message, undefined, { [intent.object]: shown(intent) });
}

/** What sends the holder to the challenge page, and what the page finds the intent by. */
export function challenge(ctx: Context, hidden: Hidden, returnUrl: string | null) {
  const token = randomText(40);
  const url = `${ctx.pages}/challenge/${token}`;
  const next_action: NextAction = returnUrl
    ? { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
    : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } };
  return { next_action, hidden: { ...hidden, token, returnUrl } };
}

export function faultOf(decline: Decline, method: PaymentMethod, charge?: string): PaymentFault {
  return {
    type: 'card_error',
    ...decline,
    doc_url: docUrl(decline.code),
    ...(charge ? { charge } : {}),
    payment_method: shown(method),
  };
}

/** 200 with the intent, or 402 with the reason and the intent inside it, as both stand and are remembered. */
export function answerFor(attempted: Attempted<PaymentIntent | SetupIntent>, inBrowser = false): Answer {
  const { intent, decline } = attempted;
  const view = inBrowser ? browserView(intent) : shown(intent);
  if (!decline) return ok(view);
  const fault = intent.object === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error;
  return { status: 402, body: { error: { ...fault, [intent.object]: view } } };
}

/** What a holder of the client secret may see. */
export function browserView(intent: PaymentIntent | SetupIntent): object {
  const { customer: _customer, metadata: _metadata, ...view } = shown(intent);
  return view;
}
