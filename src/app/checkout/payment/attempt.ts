import { cartStore } from '../../cart/cart.ts';
import type { Change, CheckoutAttempt, CheckoutKind } from '../../cart/cart-state.ts';

/** An order of the same cart half a day later is a new order, even if nobody saw the answer to the first one. */
const attemptTtlMs = 12 * 60 * 60_000;

/**
 * The Idempotency-Key for a request's body: the same for the same body, through double clicks, tabs, reloads, lost
 * networks and outages of the provider; a new one as soon as the body differs, or 12 hours later.
 */
export async function idempotencyKey(
  kind: CheckoutKind,
  body: unknown,
  now: number = Date.now(),
): Promise<string> {
  const fresh = { key: newKey(), fingerprint: fingerprintOf(body), madeAt: now };
  const { attempts } = await cartStore.change(attemptChange(kind, fresh));
  return attempts[kind]?.key ?? fresh.key;
}

/** Ends the attempt, because it was paid or refused for good: the next one gets a new key. */
export async function endAttempt(kind: CheckoutKind): Promise<void> {
  await cartStore.change((cart) => ({ ...cart, attempts: { ...cart.attempts, [kind]: undefined } }));
}

/** Whether an answer's status ends the attempt. An outage, a lost network or a sign-in in between does not. */
export function isFinalRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}

/** The cart's attempt while it is for the same body and young, else the fresh one. Devices also set their clocks back. */
export function attemptChange(kind: CheckoutKind, fresh: CheckoutAttempt): Change {
  return (cart) => {
    const stored = cart.attempts[kind];
    const isSame = stored?.fingerprint === fresh.fingerprint;
    if (isSame && Math.abs(fresh.madeAt - stored.madeAt) < attemptTtlMs) return cart;
    return { ...cart, attempts: { ...cart.attempts, [kind]: fresh } };
  };
}

/** 53 bits that tell one body from another. The server compares the body itself, so they may be few. */
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

/** Unlike `crypto.randomUUID` this also works on a phone that opens a shop on the local network over plain http. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
