import { del, update } from 'idb-keyval';
import { onSignOut } from '../accounts/sign-out.ts';

export type CheckoutKind = 'one-time' | 'subscription';

/** An idempotency key, the mark of the request it belongs to, and when it was made (epoch ms of the device). */
export interface Attempt {
  key: string;
  mark: string;
  madeAt: number;
}

/** An order of the same cart half a day later is a new order, even if nobody saw the answer to the first one. */
const keyLife = 12 * 60 * 60_000;

/**
 * The Idempotency-Key for a request's content: the same for the same content, through double clicks, tabs,
 * reloads, lost networks and outages of the provider; a new one as soon as the content differs, or 12 hours later.
 */
export async function attemptKey(
  kind: CheckoutKind,
  content: unknown,
  now: number = Date.now(),
): Promise<string> {
  const mark = contentMark(content);
  let attempt = inMemory.get(kind);
  const choose = (stored: Attempt | undefined) => {
    attempt = attemptFor(mark, stored ?? attempt, now, newKey);
    return attempt;
  };
  try {
    await update(storageName(kind), choose);
  } catch {
    choose(undefined);
  }
  const chosen = attempt ?? attemptFor(mark, undefined, now, newKey);
  inMemory.set(kind, chosen);
  return chosen.key;
}

/** Ends the attempt, because it was paid or refused for good: the next one gets a new key. */
export async function endAttempt(kind: CheckoutKind): Promise<void> {
  inMemory.delete(kind);
  try {
    await del(storageName(kind));
  } catch {
    // Nothing was kept there either.
  }
}

/** Whether an answer's status settles the attempt. An outage, a lost network or a sign-in in between does not. */
export function settlesAttempt(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}

/** The stored attempt while its mark fits and it is young, else a new one. Devices also set their clocks back. */
export function attemptFor(
  mark: string,
  stored: Attempt | undefined,
  now: number,
  makeKey: () => string,
): Attempt {
  const fits = stored?.mark === mark && Math.abs(now - stored.madeAt) < keyLife;
  return fits ? stored : { key: makeKey(), mark, madeAt: now };
}

/** 53 bits that tell one content from another. The server compares the content itself, so they may be few. */
export function contentMark(content: unknown): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const character of JSON.stringify(content)) {
    const code = character.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

// Where the browser keeps no database (some private windows) the page's memory has to do.
const inMemory = new Map<CheckoutKind, Attempt>();
onSignOut(() => inMemory.clear());

function storageName(kind: CheckoutKind): string {
  return `checkout-attempt-${kind}`;
}

/** Unlike `crypto.randomUUID` this also works where a phone tries the demo over plain http. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
