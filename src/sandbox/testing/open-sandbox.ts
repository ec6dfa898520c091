import Stripe from 'stripe';
import { openSandbox, type Sandbox, type SandboxOptions } from '../sandbox.ts';

export const origin = 'http://localhost:3000';
export const basePath = '/sandbox/stripe';

type Deliver = (request: Request) => Promise<Response>;

export type TestSandbox = {
  sandbox: Sandbox;
  stripe: Stripe;
  delivered: Stripe.Event[];
  /** `Stripe-Signature` of each delivery. */
  signatures: string[];
  answer: { status: number };
};

/** Verifies webhook signatures as the shop does. */
export function openTestSandbox(
  file = ':memory:',
  retries = 0,
  billing?: SandboxOptions['billing'],
): TestSandbox {
  const delivered: Stripe.Event[] = [];
  const signatures: string[] = [];
  const answer = { status: 200 };
  const deliver: Deliver = async (request) => {
    const signature = request.headers.get('stripe-signature') ?? '';
    signatures.push(signature);
    const body = await request.text();
    delivered.push(
      await shop.stripe.webhooks.constructEventAsync(body, signature, sandbox.keys.webhookSecret),
    );
    return new Response(null, { status: answer.status });
  };
  const sandbox = openSandbox({ file, basePath, origin: () => origin, deliver, billing });
  const stripe = sdk(sandbox, sandbox.keys.secretKey, retries);
  const shop = { sandbox, stripe, delivered, signatures, answer };
  return shop;
}

export function sdk(sandbox: Sandbox, key: string, maxNetworkRetries = 0, timeout = 5000): Stripe {
  const route = (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input);
    return sandbox.fetch(new Request(`${origin}${basePath}${url.pathname}${url.search}`, init));
  };
  const httpClient = Stripe.createFetchHttpClient(route as typeof fetch);
  return new Stripe(key, { httpClient, maxNetworkRetries, telemetry: false, timeout });
}

export type Reply = { status: number; body: Record<string, unknown>; headers: Headers };

export async function call(
  sandbox: Sandbox,
  key: string,
  route: string,
  form: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Reply> {
  const [method = 'GET', path = ''] = route.split(' ');
  const params = new URLSearchParams(form).toString();
  const query = method === 'POST' || params === '' ? '' : `?${params}`;
  const response = await sandbox.fetch(
    new Request(`${origin}${basePath}${path}${query}`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(method === 'POST' ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
        ...headers,
      },
      ...(method === 'POST' ? { body: params } : {}),
    }),
  );
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  };
}

function cardForm(number: string, more: Record<string, string> = {}): Record<string, string> {
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '34',
    'payment_method_data[card][cvc]': number.startsWith('37') ? '1234' : '123',
    'payment_method_data[billing_details][address][postal_code]': '30004',
    ...more,
  };
}

/** Like the card form in the browser. */
export function confirmInBrowser(
  sandbox: Sandbox,
  clientSecret: string,
  number: string,
  more: Record<string, string> = {},
): Promise<Reply> {
  const id = clientSecret.split('_secret_')[0] ?? '';
  const kind = id.startsWith('seti') ? 'setup_intents' : 'payment_intents';
  const form = { client_secret: clientSecret, ...cardForm(number, more) };
  return call(sandbox, sandbox.keys.publishableKey, `POST /v1/${kind}/${id}/confirm`, form);
}

export function errorOf(reply: Reply): Record<string, unknown> {
  return (reply.body.error ?? {}) as Record<string, unknown>;
}

/** What the promise rejects with. */
export async function refusal(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}
