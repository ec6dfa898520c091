import { checkServer, isServerDown, isServerUp } from './connectivity.ts';

/**
 * How long a request waits before it checks whether the server is there at all, in ms; less when it was down before, yet
 * long enough for an answer from the service worker's cache.
 */
const healthCheckAfterMs = { up: 1000, down: 500 };
/** The longest an answer may take, in ms: invoices come from the card provider, the assistant's answers from a model. */
const timeoutMs = 30_000;
/** POST requests that only read, or that may safely be sent twice: like GET requests they may be aborted at a timeout. */
const repeatablePosts = [
  '/api/geocode',
  '/api/auth/login',
  '/api/chatbot',
  '/api/contact',
  '/api/wholesale-inquiry',
];
/** A tick of a run has a key: the server takes it once. */
const tickPath = /^\/api\/admin\/run\/[^/]+\/stops\//;

/**
 * Eden's transport. The body is read here, so that one which breaks off is a server that can't be reached, and Eden gets
 * it whole: a text that comes in chunks would be a stream to it, and a refusal's sentence lost.
 */
export async function fetchForApi(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const address = String(input);
  const { pathname } = new URL(address);
  const isRead = init?.method === 'GET' || repeatablePosts.includes(pathname) || tickPath.test(pathname);
  const response = await (isRead ? fetchWithTimeout : fetchWrite)(address, init);
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  headers.delete('transfer-encoding');
  return new Response((await response.text()) || null, { status, statusText, headers });
}

/**
 * For reads, and for posts that are safe to repeat. Rejects within 3 s if the server is down, and after the time-out
 * if it is there but does not answer.
 */
export async function fetchWithTimeout(address: string, init?: RequestInit): Promise<Response> {
  const controller = new AbortController();
  const abort = () => controller.abort(new Error('The server does not answer.'));
  const abortIfDown = async () => (await checkServer()) || abort();
  const checkAfterMs = healthCheckAfterMs[isServerDown() ? 'down' : 'up'];
  const timers = [setTimeout(abortIfDown, checkAfterMs), setTimeout(abort, timeoutMs)];
  try {
    // A task of its own: a page starts several reads together, and each takes milliseconds of a slow phone's main thread.
    await new Promise((resolve) => setTimeout(resolve));
    return await fetch(address, { ...init, signal: controller.signal });
  } catch (error) {
    if (!controller.signal.aborted) void checkServer();
    throw error;
  } finally {
    timers.forEach(clearTimeout);
  }
}

/**
 * For requests that change something: never aborted, since the server may have received it. Instead it is not sent
 * while the server is down.
 */
export async function fetchWrite(address: string, init?: RequestInit): Promise<Response> {
  if (!(await isServerUp())) throw new Error('The server does not answer.');
  return fetch(address, init);
}
