import * as v from 'valibot';

const Fault = v.object({
  type: v.optional(v.string()),
  code: v.nullish(v.string()),
  message: v.nullish(v.string()),
});
export type Fault = v.InferOutput<typeof Fault>;

/** What the shop reads of a PaymentIntent or SetupIntent, from the sandbox and from Stripe alike. */
export const Intent = v.object({
  id: v.string(),
  status: v.string(),
  next_action: v.nullish(v.object({ redirect_to_url: v.nullish(v.object({ url: v.nullish(v.string()) })) })),
  last_payment_error: v.nullish(Fault),
  last_setup_error: v.nullish(Fault),
});
export type Intent = v.InferOutput<typeof Intent>;

export const Refused = v.object({ error: Fault });

/** Where a payment or card set-up stands, as far as the customer is concerned. */
export type Outcome =
  | { kind: 'succeeded'; intentId: string }
  | { kind: 'redirect'; url: string }
  | { kind: 'failed'; message: string }
  | { kind: 'expired' };

export const unexpectedError = 'An unexpected error occurred.';
const notAuthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** What an intent's state means (stripe.com's states). `processing` counts as done: the shop asks again. */
export function outcomeOf(intent: Intent): Outcome {
  const url = intent.next_action?.redirect_to_url?.url;
  if (intent.status === 'succeeded' || intent.status === 'processing') {
    return { kind: 'succeeded', intentId: intent.id };
  }
  if (intent.status === 'requires_action' && url) return { kind: 'redirect', url };
  if (intent.status === 'canceled') return { kind: 'expired' };
  return { kind: 'failed', message: messageFor(intent.last_payment_error ?? intent.last_setup_error) };
}

/** The provider's message where it speaks to the card's holder, else the one sentence of spec section 8. */
export function messageFor(fault: Fault | null | undefined): string {
  if (fault?.code?.endsWith('_intent_authentication_failure')) return notAuthenticated;
  const speaksToHolder = fault?.type === 'card_error' || fault?.type === 'validation_error';
  return (speaksToHolder && fault?.message) || unexpectedError;
}

/** 'Setup Failed' for a SetupIntent's secret, 'Payment Failed' otherwise (spec section 8). */
export function failureTitle(clientSecret: string): string {
  return isSetup(clientSecret) ? 'Setup Failed' : 'Payment Failed';
}

export function isSetup(clientSecret: string): boolean {
  return clientSecret.startsWith('seti_');
}

/** The intent's id, which a client secret begins with. */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}
