import Stripe from 'stripe';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';

/** A change to the database, to be run inside a transaction: what the provider's current state means for us. */
export type Effect = () => void;

export const nothing: Effect = () => {};

/**
 * Calls the provider. Outages and refusals to answer in time become a 503 with a sentence for the customer; the
 * same idempotency key then goes on where it stopped.
 */
export async function askProvider<T>(
  deps: Deps,
  what: string,
  call: (stripe: Stripe) => Promise<T>,
): Promise<T> {
  try {
    return await call(deps.payments.stripe);
  } catch (error) {
    if (!isOutage(error)) throw error;
    deps.log.warn(
      { what, requestId: error.requestId, type: error.type },
      'payment provider is not answering',
    );
    throw new AppError(
      'unavailable',
      'Our payment provider is not answering right now. Nothing has been charged. Please try again in a minute.',
    );
  }
}

/** The object with this id, or null when the provider does not know it. */
export async function findAtProvider<T>(
  deps: Deps,
  what: string,
  call: (stripe: Stripe) => Promise<T>,
): Promise<T | null> {
  try {
    return await askProvider(deps, what, call);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return null;
    throw error;
  }
}

/** The id of something the provider sends either as an id or expanded. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

function isOutage(error: unknown): error is Stripe.errors.StripeError {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeIdempotencyError } =
    Stripe.errors;
  if (error instanceof StripeIdempotencyError) return error.statusCode === 409;
  return [StripeConnectionError, StripeAPIError, StripeRateLimitError].some((kind) => error instanceof kind);
}
