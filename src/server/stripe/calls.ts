import Stripe from 'stripe';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';

type Call<T> = (stripe: Stripe) => Promise<T>;

/** What a customer reads while the provider is down: when nothing was charged, and when something may have been. */
export const outageMessages = {
  notCharged:
    'Our payment provider is not answering right now. Nothing has been charged. Please try again in a minute.',
  maybeCharged:
    'We could not ask our payment provider just now. If your payment went through, it is safe and we will confirm it by mail. Please try again in a minute.',
  maybeRetried:
    'Our payment provider is not answering right now, so we cannot tell whether the payment went through. Please look again in a minute: it is never taken twice.',
} as const;

/**
 * Calls the provider. Outages, rejected API keys and time-outs become a 503 with a sentence for the customer, who may
 * repeat the call under the same idempotency key.
 */
export async function callStripe<T>(
  deps: Deps,
  what: string,
  call: Call<T>,
  sentence: string = outageMessages.notCharged,
): Promise<T> {
  try {
    const answer = await call(deps.payments.stripe);
    deps.health.serviceEnded('Stripe', null);
    return answer;
  } catch (error) {
    const isDown = isOutage(error);
    if (error instanceof Stripe.errors.StripeError)
      deps.health.serviceEnded('Stripe', isDown ? `${error.type} ${error.statusCode ?? ''}`.trim() : null);
    if (!isDown) throw error;
    deps.log.error(
      { what, requestId: error.requestId, type: error.type },
      'payment provider is not answering',
    );
    throw new AppError('unavailable', sentence);
  }
}

/** The object that `call` retrieves, or null when the provider has none with that id. */
export async function findInStripe<T>(
  deps: Deps,
  what: string,
  call: Call<T>,
  sentence?: string,
): Promise<T | null> {
  try {
    return await callStripe(deps, what, call, sentence);
  } catch (error) {
    if (missingObject(error) !== null) return null;
    throw error;
  }
}

/** The parameter whose object does not exist at the provider (any more); null for any other error. */
export function missingObject(error: unknown): string | null {
  const refused = error instanceof Stripe.errors.StripeInvalidRequestError;
  return refused && error.code === 'resource_missing' ? (error.param ?? 'id') : null;
}

/** The id of something the provider sends either as an id or expanded. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

function isOutage(error: unknown): error is Stripe.errors.StripeError {
  const { errors } = Stripe;
  if (error instanceof errors.StripeIdempotencyError) return error.statusCode === 409;
  const kinds = [
    errors.StripeConnectionError,
    errors.StripeAPIError,
    errors.StripeRateLimitError,
    errors.StripeAuthenticationError,
    errors.StripePermissionError,
  ];
  return kinds.some((kind) => error instanceof kind);
}
