import '../testing/dom.ts';
import { afterEach, expect, test } from 'bun:test';
import { onlineManager } from '@tanstack/react-query';
import { refusal } from '../testing/shop.tsx';
import { ApiError, api, unwrap } from './api.ts';
import { sendPicture } from './send-picture.ts';

const nativeFetch = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = nativeFetch;
  onlineManager.setOnline(true);
});

function answerWith(answer: (request: Request) => Response | Promise<Response>): Request[] {
  const requests: Request[] = [];
  const fetch = async (address: string | URL | Request, init?: RequestInit) => {
    const request = new Request(new URL(String(address), 'http://localhost'), init);
    if (request.url.endsWith('/healthz')) return Response.json({ ok: true });
    requests.push(request);
    return answer(request);
  };
  globalThis.fetch = Object.assign(fetch, { preconnect: nativeFetch.preconnect });
  return requests;
}

/** If `breaksOff`, the second chunk is an error. */
function inChunks(text: string, breaksOff = false): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    async start(stream) {
      stream.enqueue(bytes.slice(0, 4));
      await Bun.sleep(1);
      if (breaksOff) return stream.error(new TypeError('network error'));
      stream.enqueue(bytes.slice(4));
      stream.close();
    },
  });
}

const failureOf = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => null,
    (error) => error,
  );

test('a write carries its body and its key once, and dates stay the text they were', async () => {
  const requests = answerWith(() =>
    Response.json({ orderId: 'o1', day: '2026-12-05', at: '2026-12-05T10:00:00Z' }),
  );
  const headers = { 'idempotency-key': 'k1' };
  const answer: unknown = await unwrap(api.api.reminders.patch({ beforeCharge: true }, { headers }));
  expect(answer).toEqual({ orderId: 'o1', day: '2026-12-05', at: '2026-12-05T10:00:00Z' });
  const [sent, ...others] = requests;
  expect(others).toEqual([]);
  expect([sent?.method, new URL(sent?.url ?? '').pathname]).toEqual(['PATCH', '/api/reminders']);
  expect(sent?.headers.get('idempotency-key')).toBe('k1');
  expect(await sent?.json()).toEqual({ beforeCharge: true });
});

test('a refusal keeps its sentence, also when it comes in chunks', async () => {
  const server = Bun.serve({
    port: 0,
    fetch: () =>
      new Response(inChunks('Only 3 oz of Kale are left.'), {
        status: 409,
        headers: { 'content-type': 'text/plain' },
      }),
  });
  const refused = await nativeFetch(server.url);
  expect(refused.headers.get('transfer-encoding')).toBe('chunked');
  answerWith(() => refused);
  const failure = await failureOf(unwrap(api.api.credit.get()));
  await server.stop();
  expect(failure).toBeInstanceOf(ApiError);
  expect(String(failure)).toBe('ApiError: 409: Only 3 oz of Kale are left.');
});

test.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'breaks off in the middle of its answer',
    () => new Response(inChunks('{"balance":0}', true), { headers: { 'content-type': 'application/json' } }),
  ],
] as const)('a server that %s is a failure of status 0', async (_, answer) => {
  answerWith(answer);
  const failure = await failureOf(unwrap(api.api.credit.get()));
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure instanceof ApiError && failure.status).toBe(0);
});

test('an empty answer is nothing where the contract has it, and no answer of the shop elsewhere', async () => {
  answerWith(() => new Response());
  expect(await unwrap(api.api.auth.user.get({ query: { optional: '1' } }))).toBe('' as never);
  expect(await failureOf(unwrap(api.api.credit.get()))).toMatchObject({ status: 0 });
  answerWith(() => new Response(null, { status: 204 }));
  expect(await failureOf(unwrap(api.api.credit.get()))).toBeNull();
});

const page = (status: number, statusText = '') =>
  new Response('<html><h1>Welcome to the hotel</h1></html>', {
    status,
    statusText,
    headers: { 'content-type': 'text/html' },
  });

test.each([200, 500, 502, 511])(
  'a page of somebody else in place of an answer (%d) counts as not reached, for reads and writes',
  async (status) => {
    answerWith(() => page(status));
    const message = { name: 'Ann', email: 'ann@example.com', message: 'Hi', shownForMs: 1 };
    for (const call of [
      () => api.api.credit.get(),
      () => api.api.reminders.patch({ beforeCharge: true }),
      () => api.api.contact.post({ ...message, clientId: crypto.randomUUID() } as never),
    ])
      expect(await failureOf(unwrap(call() as never))).toMatchObject({
        status: 0,
        sentence: "We can't reach the shop right now. Please try again in a minute.",
      });
  },
);

test.each([
  [() => page(403, 'Forbidden'), '403: Forbidden'],
  [() => page(413), '413: The shop did not say why.'],
  [() => new Response('', { status: 404, statusText: 'Not Found' }), '404: Not Found'],
  [() => new Response(null, { status: 502, statusText: 'Bad Gateway' }), '502: Bad Gateway'],
  [() => Response.json({ error: 'x' }, { status: 409, statusText: 'Conflict' }), '409: Conflict'],
  [() => refusal(409, 'Sold out.'), '409: Sold out.'],
])(
  'only a plain text is the sentence of a refusal, else its status text is (%#)',
  async (answer, message) => {
    answerWith(answer);
    expect(await failureOf(unwrap(api.api.credit.get()))).toMatchObject({ message });
  },
);

test("a picture that a hotel's page answers is not uploaded", async () => {
  const picture = new File(['x'], 'kale.png', { type: 'image/png' });
  const shape = { ratio: 1, large: 100, small: 10 };
  answerWith(() => page(200));
  expect(await failureOf(sendPicture('/api/admin/products/kale/picture', picture, shape))).toMatchObject({
    status: 0,
  });
  answerWith(() => refusal(413, 'Too large.'));
  expect(await failureOf(sendPicture('/api/admin/products/kale/picture', picture, shape))).toMatchObject({
    message: '413: Too large.',
  });
  answerWith(() => Response.json({ ok: true }));
  expect(await failureOf(sendPicture('/api/admin/products/kale/picture', picture, shape))).toBeNull();
});
