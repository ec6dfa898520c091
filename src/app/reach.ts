/**
 * How long the shop may be silent before somebody asks whether it is there at all, and how long that may take, in ms:
 * together less than the 3 s after which a page says what is not available. Grows where the network proves slower.
 */
let patience = 1200;
const longestWait = 10_000;
/** Who has just asked may have an answer out of the store; in ms. */
const shortest = 500;

let away = false;
let asked: Promise<boolean> | undefined;
const listeners = new Set<() => void>();
const open = new Set<{ since: number; left: AbortController }>();

/** Whether the last question remained without an answer. */
export function isShopAway(): boolean {
  return away;
}

/** Whoever listens asks again while the shop is away: without listeners it does not count as away. */
export function subscribeToReach(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) away = false;
  };
}

/** Asks the shop for a sign of life, whatever it says; one question at a time. */
export function askForShop(): Promise<boolean> {
  asked ??= signOfLife().finally(() => {
    asked = undefined;
  });
  return asked;
}

/**
 * A request that may be left unanswered, since nothing hangs on it: as long as the shop gives signs of life it may
 * take its time; once it gives none, this rejects.
 */
export async function reach(address: string, init?: RequestInit): Promise<Response> {
  const question = { since: performance.now(), left: new AbortController() };
  open.add(question);
  if (away) void askForShop();
  const timer = setInterval(askForShop, patience);
  try {
    return await fetch(address, { ...init, signal: question.left.signal });
  } catch (error) {
    if (listeners.size > 0 && !question.left.signal.aborted) void askForShop();
    throw error;
  } finally {
    open.delete(question);
    clearInterval(timer);
  }
}

/**
 * A request that changes something: never given up by a clock, since it may have arrived. While the shop is known to
 * be away, or in doubt, it is not even sent before the shop has given a sign of life.
 */
export async function send(address: string, init?: RequestInit): Promise<Response> {
  if ((away || asked) && !(await askForShop())) throw new Error('The shop is silent.');
  return fetch(address, init);
}

async function signOfLife(): Promise<boolean> {
  const startedAt = performance.now();
  const signal = AbortSignal.timeout(longestWait);
  const answer = fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal }).then(
    () => {
      patience = Math.max(patience, 2 * (performance.now() - startedAt));
      note(false);
      return true;
    },
    () => false,
  );
  const there = await Promise.race([answer, pause(patience)]);
  note(!there);
  if (!there) giveUp();
  return there;
}

function giveUp(): void {
  for (const { since, left } of open)
    if (performance.now() - since > shortest) left.abort(new Error('The shop is silent.'));
}

function pause(ms: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), ms));
}

function note(isAway: boolean): void {
  if (away === isAway || listeners.size === 0) return;
  away = isAway;
  for (const listener of listeners) listener();
}
