import * as v from 'valibot';

const ProviderError = v.object({
  type: v.optional(v.string()),
  code: v.nullish(v.string()),
  message: v.nullish(v.string()),
});
export type ProviderError = v.InferOutput<typeof ProviderError>;

/** The fields the app reads, from sandbox and Stripe. */
export const Intent = v.object({
  id: v.string(),
  status: v.string(),
  next_action: v.nullish(v.object({ redirect_to_url: v.nullish(v.object({ url: v.nullish(v.string()) })) })),
  last_payment_error: v.nullish(ProviderError),
  last_setup_error: v.nullish(ProviderError),
});
export type Intent = v.InferOutput<typeof Intent>;

export const ErrorResponse = v.object({ error: ProviderError });

export type Outcome =
  | { kind: 'succeeded'; intentId: string }
  | { kind: 'redirect'; url: string }
  | { kind: 'failed'; message: string }
  | { kind: 'expired' };

export const unexpectedError = 'An unexpected error occurred.';
const notAuthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** `processing` counts as succeeded: the server learns the result later. */
export function outcomeOf(intent: Intent): Outcome {
  const url = intent.next_action?.redirect_to_url?.url;
  if (intent.status === 'succeeded' || intent.status === 'processing') {
    return { kind: 'succeeded', intentId: intent.id };
  }
  if (intent.status === 'requires_action' && url) return { kind: 'redirect', url };
  if (intent.status === 'canceled') return { kind: 'expired' };
  return { kind: 'failed', message: messageFor(intent.last_payment_error ?? intent.last_setup_error) };
}

/** Product 13.4: the provider's message if meant for card holders, otherwise a general one. */
export function messageFor(error: ProviderError | null | undefined): string {
  if (error?.code?.endsWith('_intent_authentication_failure')) return notAuthenticated;
  const isForCardHolder = error?.type === 'card_error' || error?.type === 'validation_error';
  return (isForCardHolder && error?.message) || unexpectedError;
}

/** Product 13.4. */
export function failureTitle(clientSecret: string): string {
  return isSetup(clientSecret) ? 'Setup Failed' : 'Payment Failed';
}

export function isSetup(clientSecret: string): boolean {
  return clientSecret.startsWith('seti_');
}

/** A client secret begins with the intent's id. */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}
