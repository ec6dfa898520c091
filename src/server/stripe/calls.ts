import Stripe from 'stripe';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';

type Call<T> = (stripe: Stripe) => Promise<T>;

/** Shown while the provider is down. */
export const outageMessages = {
  notCharged:
    'Our payment provider is not answering right now. Nothing has been charged. Please try again in a minute.',
  maybeCharged:
    'We could not ask our payment provider just now. If your payment went through, it is safe and we will confirm it by mail. Please try again in a minute.',
  maybeRetried:
    'Our payment provider is not answering right now, so we cannot tell whether the payment went through. Please look again in a minute: it is never taken twice.',
} as const;

/** 503 for outages, rejected API keys and time-outs: repeat it under the same idempotency key. */
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

/** Null when the provider has none with that id. */
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

/** The parameter whose object is missing at the provider; null for any other error. */
export function missingObject(error: unknown): string | null {
  const refused = error instanceof Stripe.errors.StripeInvalidRequestError;
  return refused && error.code === 'resource_missing' ? (error.param ?? 'id') : null;
}

/** The provider sends an id or the expanded object. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

type Refusal = { code?: string | null; decline_code?: string | null };

/** The bank wants the customer to confirm the payment. */
export function isConfirmationWanted(refusal: Refusal | null | undefined): boolean {
  return [refusal?.code, refusal?.decline_code].includes('authentication_required');
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
