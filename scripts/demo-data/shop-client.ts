import { password } from './people.ts';

/** A browser of the demo shop: its cookies, and calls that throw with the shop's sentence when they are refused. */
export type Visitor = Awaited<ReturnType<typeof openVisitor>>;

const agents = ['iPhone', 'Android', 'Macintosh', 'Windows NT 10.0', 'iPad', 'X11; Linux'];

export async function openVisitor(origin: string, n = 0) {
  const cookies = new Map<string, string>();
  const agent = `Mozilla/5.0 (${agents[n % agents.length]}) Demo/${n}`;

  async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(origin + path, {
      method,
      headers: {
        origin,
        'user-agent': agent,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined || body instanceof Buffer ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || body instanceof Buffer ? body : JSON.stringify(body),
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    if (response.status >= 400)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  return {
    get: async (path: string) => (await send('GET', path)).json(),
    post: async (path: string, body?: unknown) => (await send('POST', path, body)).json().catch(() => null),
    patch: async (path: string, body: unknown) => (await send('PATCH', path, body)).json().catch(() => null),
    put: async (path: string, body: unknown) => (await send('PUT', path, body)).json().catch(() => null),
    upload: async (path: string, file: Buffer) => void (await send('PUT', path, file)),
    remove: async (path: string, body?: unknown) => void (await send('DELETE', path, body)),
    signIn: async (email: string, secret = password) =>
      void (await send('POST', '/api/auth/login', { email, password: secret })),
    /** Pages of a list, joined. */
    list: async (path: string): Promise<unknown[]> => {
      const rows: unknown[] = [];
      for (let next: string | undefined = path; next; ) {
        const page: Response = await send('GET', next);
        rows.push(...(await page.json()));
        next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
      }
      return rows;
    },
  };
}

/** What the card form of the browser does: confirms an intent of the sandbox with a test card. */
export async function confirmCard(origin: string, clientSecret: string, number: string): Promise<string> {
  const { publishableKey, apiBase } = await (await fetch(`${origin}/api/payments/config`)).json();
  const [id = ''] = clientSecret.split('_secret_');
  const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  const body = new URLSearchParams({
    client_secret: clientSecret,
    return_url: origin,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
  });
  const headers = { authorization: `Bearer ${publishableKey}` };
  const response = await fetch(`${origin}${apiBase}/v1/${kind}/${id}/confirm`, {
    method: 'POST',
    headers,
    body,
  });
  if (!response.ok) throw new Error(`The card was not confirmed: ${await response.text()}`);
  return id;
}
