import Stripe from 'stripe';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';

/** A change to the database, to be run inside a transaction: what the provider's current state means for us. */
export type Effect = () => void;

export const nothing: Effect = () => {};

type Call<T> = (stripe: Stripe) => Promise<T>;

/** What a customer reads while the provider is down: before anything could be charged, and after. */
export const outageSentences = {
  before:
    'Our payment provider is not answering right now. Nothing has been charged. Please try again in a minute.',
  after:
    'We could not ask our payment provider just now. If your payment went through, it is safe and we will confirm it by mail. Please try again in a minute.',
} as const;

/**
 * Calls the provider. Outages, refused keys and refusals to answer in time become a 503 with a sentence for the
 * customer; the same idempotency key then goes on where it stopped.
 */
export async function askProvider<T>(
  deps: Deps,
  what: string,
  call: Call<T>,
  sentence: string = outageSentences.before,
): Promise<T> {
  try {
    return await call(deps.payments.stripe);
  } catch (error) {
    if (!isOutage(error)) throw error;
    deps.log.error(
      { what, requestId: error.requestId, type: error.type },
      'payment provider is not answering',
    );
    throw new AppError('unavailable', sentence);
  }
}

/** The object that is asked for, or null when the provider does not know it. */
export async function findAtProvider<T>(
  deps: Deps,
  what: string,
  call: Call<T>,
  sentence?: string,
): Promise<T | null> {
  try {
    return await askProvider(deps, what, call, sentence);
  } catch (error) {
    if (missingObject(error) !== null) return null;
    throw error;
  }
}

/** The intent as it is now, or null when the provider does not know it. */
export function findPaymentIntent(
  deps: Deps,
  id: string,
  sentence?: string,
): Promise<Stripe.PaymentIntent | null> {
  return findAtProvider(
    deps,
    'look up PaymentIntent',
    (stripe) => stripe.paymentIntents.retrieve(id),
    sentence,
  );
}

/** Like `findPaymentIntent`. */
export function findSetupIntent(
  deps: Deps,
  id: string,
  sentence?: string,
): Promise<Stripe.SetupIntent | null> {
  return findAtProvider(deps, 'look up SetupIntent', (stripe) => stripe.setupIntents.retrieve(id), sentence);
}

/**
 * Makes something under an idempotency key. A 500 of a call that had begun is kept under its key, so that every
 * repetition would meet it again: the call has ended, and the next key is tried. What the failed call may have made
 * although it answered 500 must be harmless, or be found by `lookUp`.
 */
export async function underKey<T>(
  key: string,
  call: (options: { idempotencyKey: string }) => Promise<T>,
  lookUp: () => Promise<T | null> = async () => null,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call({ idempotencyKey: attempt === 1 ? key : `${key}:${attempt}` });
    } catch (error) {
      if (attempt === mostKeys || !isKeptFailure(error)) throw error;
    }
    const made = await lookUp();
    if (made) return made;
  }
}

const mostKeys = 5;

function isKeptFailure(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeAPIError &&
    error.statusCode === 500 &&
    error.headers?.['idempotent-replayed'] === 'true'
  );
}

/** The parameter that names an object the provider does not know (any more); null for any other error. */
export function missingObject(error: unknown): string | null {
  const refused = error instanceof Stripe.errors.StripeInvalidRequestError;
  return refused && error.code === 'resource_missing' ? (error.param ?? 'id') : null;
}

/** The provider knows the idempotency key from a call with other parameters. */
export function isKeyOfOtherCall(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400;
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
