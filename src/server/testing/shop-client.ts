import { treaty } from '@elysiajs/eden';
import type { Login, Register } from '../../shared/contract/accounts.ts';
import type { CreateSubscription, OneTimeCheckout } from '../../shared/contract/checkout.ts';
import type { App } from '../app.ts';

type Send = (request: Request) => Promise<Response>;

export type ShopClient = ReturnType<typeof openClient>;

/** A browser's part of a shop, in whatever way its requests get there. `jar` holds its cookies. */
export function openClient(
  origin: string,
  send: Send = fetch,
  { jar = new Map<string, string>(), headers = {} as Record<string, string> } = {},
) {
  async function sendOwn(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    if (jar.size > 0)
      request.headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await send(request);
    for (const line of response.headers.getSetCookie()) keepCookie(jar, line);
    return response;
  }
  const api = treaty<App>(origin, {
    fetcher: Object.assign(sendOwn, { preconnect: () => {} }),
    parseDate: false,
  });
  /** Plain objects are sent as JSON. */
  const call = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const isJson = body !== undefined && !(body instanceof URLSearchParams || body instanceof Blob);
    return sendOwn(`${origin}${path}`, {
      method,
      headers: { ...(isJson && { 'content-type': 'application/json' }), ...more },
      body: isJson ? JSON.stringify(body) : body,
    });
  };
  return { jar, api, call };
}

function keepCookie(jar: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  if (value === '' || /max-age=0/i.test(line)) jar.delete(name);
  else jar.set(name, value);
}

type Answer<Data> = { data: Data; error: { value: unknown } | null; response: Response };

/** Throws what a refusal says. */
export async function answered<Data>(answer: Promise<Answer<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await answer;
  if (error) throw new Error(`${response?.url}: ${response?.status} ${error.value}`);
  return data as NonNullable<Data>;
}

export async function register({ api }: ShopClient, person: Register): Promise<void> {
  await answered(api.api.auth.register.post(person));
}

export async function signIn({ api }: ShopClient, { email, password }: Login): Promise<void> {
  await answered(api.api.auth.login.post({ email, password }));
}

/** Confirms a PaymentIntent or SetupIntent like the card form. */
export async function confirmCard(
  { api, call }: ShopClient,
  clientSecret = '',
  number = '4242424242424242',
): Promise<{ id: string; ok: boolean }> {
  const { publishableKey, apiBase } = await answered(api.api.payments.config.get());
  const id = intentOf(clientSecret);
  const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  const body = new URLSearchParams({
    client_secret: clientSecret,
    return_url: 'http://localhost/',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
  });
  const headers = { authorization: `Bearer ${publishableKey}` };
  const { ok } = await call('POST', `${apiBase}/v1/${kind}/${id}/confirm`, body, headers);
  return { id, ok };
}

/** `clientSecret` begins with the id. */
export function intentOf(clientSecret = ''): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

/** Paid with a card that works, unless `number` says another; returns the order's id. */
export async function buy(client: ShopClient, order: OneTimeCheckout, number?: string): Promise<string> {
  const { clientSecret, orderId } = await answered(client.api.api.cart.checkout.post(order));
  await complete(client, clientSecret, number);
  return orderId;
}

/** Returns the subscription's id. */
export async function subscribe(
  client: ShopClient,
  box: CreateSubscription,
  number?: string,
): Promise<string> {
  const { clientSecret, subscriptionId } = await answered(client.api.api['create-subscription'].post(box));
  await complete(client, clientSecret, number);
  return subscriptionId;
}

async function complete(client: ShopClient, clientSecret?: string, number?: string): Promise<void> {
  // Credit may have paid all of it.
  if (!clientSecret) return;
  const { id, ok } = await confirmCard(client, clientSecret, number);
  if (!ok) throw new Error(`The card ${number} was not confirmed.`);
  await answered(client.api.api['complete-subscription'].post({ paymentIntentId: id }));
}

/** Both clocks; everything due has happened when it resolves. */
export async function moveClock({ call }: ShopClient, now: string): Promise<void> {
  const answer = await call('POST', '/sandbox/clock', { now });
  if (!answer.ok) throw new Error(`The clock did not move: ${await answer.text()}`);
}
