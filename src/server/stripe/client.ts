import Stripe from 'stripe';
import { timings } from '../platform/timings.ts';

export type StripeFetch = (request: Request) => Promise<Response>;

export type StripeOptions = {
  /** In ms, per request. */
  timeoutMs: number;
  maxRetries: number;
};

/**
 * `apiBase` (may include a path) replaces Stripe's host; `send` lets requests reach the embedded sandbox in
 * this process.
 */
export function createStripe(
  secretKey: string,
  apiBase: string | null,
  send: StripeFetch = fetch,
  { timeoutMs, maxRetries }: StripeOptions = timings.stripeJobCalls,
): Stripe {
  async function sendToBase(input: RequestInfo | URL, init?: RequestInit) {
    const url = new URL(input instanceof Request ? input.url : input);
    const target = apiBase ? `${apiBase}${url.pathname}${url.search}` : url.href;
    return send(new Request(target, init));
  }
  const httpClient = Stripe.createFetchHttpClient(
    Object.assign(sendToBase, { preconnect: fetch.preconnect }),
  );
  return new Stripe(secretKey, {
    httpClient,
    maxNetworkRetries: maxRetries,
    timeout: timeoutMs,
    telemetry: false,
  });
}
