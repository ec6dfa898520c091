import Stripe from 'stripe';

/**
 * The provider replays a stored 500 forever, so a replayed 500 gets another key. What the failed call created
 * must be harmless or found by `lookUp`, which also finds that of an interrupted call with other parameters
 * (whose key cannot be reused).
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

/** The key was used with other parameters. */
export function isKeyOfOtherCall(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400;
}
