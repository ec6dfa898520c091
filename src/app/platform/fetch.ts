import { policies } from '../../shared/rules/limits.ts';
import { checkServer, isOfShop, isServerDown, isServerUp, typeOf } from './connectivity.ts';
import { withinTimeLimit } from './time-limit.ts';

/** ms; still long enough for the service worker's cache. */
const healthCheckAfterMs = { up: 1000, down: 500 };
/**
 * ms. Some reads wait for the card provider or a language model. `write` exceeds the server's own limit, so
 * its message arrives.
 */
const timeoutMs = { read: 30_000, write: policies.customerWaitMs + 1000, upload: 120_000 };

/** POST requests that only read. */
const readingPosts = ['/api/geocode', '/api/chatbot'];
/** Idempotent POST requests, so they may be aborted like reads. */
const repeatablePosts = /^\/api\/(auth\/login|contact|wholesale-inquiry|admin\/run\/[^/]+\/stops\/.*)$/;

/** These answer `null`, which is sent as an empty body. */
const nullablePaths = ['/api/auth/user', '/api/referrals/offer', '/api/referrals/visit'];

/** The request may still take effect. */
export class SlowAnswer extends Error {}

/**
 * Rejects answers that are not the shop's, such as a hotel's sign-in page: a 2xx without JSON, a 5xx without
 * plain text.
 */
export async function fetchForApi(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const address = String(input);
  const { pathname } = new URL(address);
  const isRead = init?.method === 'GET' || readingPosts.includes(pathname);
  const send = isRead || repeatablePosts.test(pathname) ? fetchWithTimeout : fetchWrite;
  const kind = isRead ? 'read' : init?.body instanceof Blob ? 'upload' : 'write';
  const answer = await send(address, init, timeoutMs[kind]);
  if (isOfShop(answer) || (answer.ok && nullablePaths.includes(pathname) && !typeOf(answer))) return answer;
  const { ok, status, statusText } = answer;
  if (ok || (status >= 500 && typeOf(answer))) throw new Error('The answer is not from the shop.');
  return new Response(null, { status, statusText });
}

/** For idempotent requests. Rejects within 3 s if the server is down, or after `limitMs`. */
export async function fetchWithTimeout(
  address: string,
  init?: RequestInit,
  limitMs: number = timeoutMs.read,
): Promise<Response> {
  const controller = new AbortController();
  const abortIfDown = async () =>
    (await checkServer()) || controller.abort(new Error('The server does not answer.'));
  const checkAfterMs = healthCheckAfterMs[isServerDown() ? 'down' : 'up'];
  const timers = [
    setTimeout(abortIfDown, checkAfterMs),
    setTimeout(() => controller.abort(new SlowAnswer()), limitMs),
  ];
  try {
    // In its own task: a page starts several reads at once.
    await new Promise((resolve) => setTimeout(resolve));
    return await fetchWhole(address, { ...init, signal: controller.signal });
  } catch (error) {
    if (!controller.signal.aborted) void checkServer();
    throw error;
  } finally {
    timers.forEach(clearTimeout);
  }
}

/** Never aborted, since the server may have received it. Rejects after `limitMs`. */
export async function fetchWrite(
  address: string,
  init?: RequestInit,
  limitMs: number = timeoutMs.write,
): Promise<Response> {
  if (!(await isServerUp())) throw new Error('The server does not answer.');
  return withinTimeLimit(limitMs, fetchWhole(address, init), () => {
    void checkServer();
    throw new SlowAnswer();
  });
}

/** So an interrupted body counts as unreachable, and Eden gets a text, not a stream. */
async function fetchWhole(address: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(address, init);
  const { status, statusText } = response;
  // An opaque redirect hides everything.
  if (status === 0) return response;
  const headers = new Headers(response.headers);
  headers.delete('transfer-encoding');
  return new Response((await response.text()) || null, { status, statusText, headers });
}
