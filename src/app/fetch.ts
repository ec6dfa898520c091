import { checkServer, isServerDown, isServerUp } from './connectivity.ts';

/**
 * How long a request waits before it checks whether the server is there at all, in ms; less when it was down before, yet
 * long enough for an answer from the service worker's cache.
 */
const healthCheckAfterMs = { up: 1000, down: 500 };
/** The longest an answer may take, in ms: invoices come from the card provider, the assistant's answers from a model. */
const timeoutMs = 30_000;

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
