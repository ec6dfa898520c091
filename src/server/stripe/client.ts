import Stripe from 'stripe';
import { policies } from '../../shared/rules/limits.ts';

export type StripeFetch = (request: Request) => Promise<Response>;

export type StripeOptions = {
  /** How long one request may take, in ms, and how often it is repeated when it fails. */
  timeoutMs: number;
  maxRetries: number;
};

/**
 * The official SDK. `apiBase` (any base URL, a path included) moves it away from Stripe's own host; `send` is how
 * requests leave, so that the embedded sandbox is reached in this process.
 */
export function createStripe(
  secretKey: string,
  apiBase: string | null,
  send: StripeFetch = fetch,
  { timeoutMs, maxRetries }: StripeOptions = policies.stripeJobCalls,
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
