import Stripe from 'stripe';

/**
 * Runs a mutating call under an idempotency key. The provider stores a 500 under its key and would replay it for ever,
 * so a replayed 500 is followed by another key. What the failed call created although it returned 500 must be
 * harmless, or be found by `lookUp`. That also finds what an interrupted call has created with other parameters, such as those
 * of an order that was moved before it is repeated, under whose key nothing else can be done.
 */
export async function withIdempotencyKey<T>(
  key: string,
  call: (options: { idempotencyKey: string }) => Promise<T>,
  lookUp: () => Promise<T | null> = async () => null,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call({ idempotencyKey: attempt === 1 ? key : `${key}:${attempt}` });
    } catch (error) {
      const isReplayed = isReplayedFailure(error) && attempt < maxKeys;
      const existing = isReplayed || isKeyOfOtherCall(error) ? await lookUp() : null;
      if (existing) return existing;
      if (!isReplayed) throw error;
    }
  }
}

const maxKeys = 5;

function isReplayedFailure(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeAPIError &&
    error.statusCode === 500 &&
    error.headers?.['idempotent-replayed'] === 'true'
  );
}

/** The provider knows the idempotency key from a call with other parameters. */
export function isKeyOfOtherCall(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400;
}
