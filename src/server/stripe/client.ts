import Stripe from 'stripe';

export type StripeFetch = (request: Request) => Promise<Response>;

/**
 * The official SDK. `apiBase` (any base URL, a path included) moves it away from Stripe's own host; `send` is how
 * requests leave, so that the embedded sandbox is reached in this process.
 */
export function createStripe(secretKey: string, apiBase: string | null, send: StripeFetch = fetch): Stripe {
  async function viaBase(input: RequestInfo | URL, init?: RequestInit) {
    const url = new URL(input instanceof Request ? input.url : input);
    const target = apiBase ? `${apiBase}${url.pathname}${url.search}` : url.href;
    return send(new Request(target, init));
  }
  const httpClient = Stripe.createFetchHttpClient(Object.assign(viaBase, { preconnect: fetch.preconnect }));
  return new Stripe(secretKey, { httpClient, maxNetworkRetries: 2, timeout: 10_000, telemetry: false });
}
