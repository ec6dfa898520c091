import { cartStore } from '../../cart/cart.ts';
import type { AttemptKind, CartState, Change, CheckoutAttempt } from '../../cart/cart-state.ts';
import { newUuid } from '../../platform/new-uuid.ts';

/** After this, the same cart is a new order. */
const attemptTtlMs = 12 * 60 * 60_000;

/** The same body gets the same key, also after reloads and outages, for 12 hours. */
export async function idempotencyKey(
  kind: AttemptKind,
  body: unknown,
  now: number = Date.now(),
): Promise<string> {
  const fresh = { key: newUuid(), fingerprint: fingerprintOf(body), madeAt: now };
  const { attempts } = await cartStore.change(attemptChange(kind, fresh));
  return attempts[kind]?.key ?? fresh.key;
}

/** So that this order's own payment ends the attempt, and no other. */
export async function noteOrder(kind: AttemptKind, orderId: string | undefined): Promise<void> {
  await cartStore.change((cart) => {
    const attempt = cart.attempts[kind];
    if (!attempt) return cart;
    return { ...cart, attempts: { ...cart.attempts, [kind]: { ...attempt, orderId } } };
  });
}

/** When refused for good. */
export async function endAttempt(kind: AttemptKind): Promise<void> {
  await cartStore.change((cart) => withoutAttempt(cart, kind));
}

/** When the order is paid or has ended. Returns the kind of its attempt, null for an order of no attempt of this device. */
export async function endAttemptOf(orderId: string): Promise<AttemptKind | null> {
  let ended: AttemptKind | null = null;
  await cartStore.change((cart) => {
    ended = attemptKinds.find((kind) => cart.attempts[kind]?.orderId === orderId) ?? null;
    return ended ? withoutAttempt(cart, ended) : cart;
  });
  return ended;
}

function withoutAttempt(cart: CartState, kind: AttemptKind): CartState {
  return { ...cart, attempts: { ...cart.attempts, [kind]: undefined } };
}

const attemptKinds = ['one-time', 'shelf', 'subscription'] as const;

/** Keeps a recent attempt with the same body. Device clocks can go back. */
export function attemptChange(kind: AttemptKind, fresh: CheckoutAttempt): Change {
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
