import { cartStore } from '../../cart/cart.ts';
import type { Change, CheckoutAttempt, CheckoutKind } from '../../cart/cart-state.ts';

/** After this, the same cart is a new order. */
const attemptTtlMs = 12 * 60 * 60_000;

/** The same body gets the same key, also after reloads and outages, for 12 hours. */
export async function idempotencyKey(
  kind: CheckoutKind,
  body: unknown,
  now: number = Date.now(),
): Promise<string> {
  const fresh = { key: newKey(), fingerprint: fingerprintOf(body), madeAt: now };
  const { attempts } = await cartStore.change(attemptChange(kind, fresh));
  return attempts[kind]?.key ?? fresh.key;
}

/** When paid or refused for good. */
export async function endAttempt(kind: CheckoutKind): Promise<void> {
  await cartStore.change((cart) => ({ ...cart, attempts: { ...cart.attempts, [kind]: undefined } }));
}

/** Not for an outage or a lost network. */
export function isFinalRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}

/** Keeps a recent attempt with the same body. Device clocks can go back. */
export function attemptChange(kind: CheckoutKind, fresh: CheckoutAttempt): Change {
  return (cart) => {
    const stored = cart.attempts[kind];
    const isSame = stored?.fingerprint === fresh.fingerprint;
    if (isSame && Math.abs(fresh.madeAt - stored.madeAt) < attemptTtlMs) return cart;
    return { ...cart, attempts: { ...cart.attempts, [kind]: fresh } };
  };
}

/** 53 bits are enough: the server compares the body itself. */
export function fingerprintOf(body: unknown): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const character of JSON.stringify(body)) {
    const code = character.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

/** `crypto.randomUUID` needs HTTPS; this also works over plain HTTP on a local network. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
