import { afterEach, expect, test } from 'bun:test';
import { onlineManager } from '@tanstack/react-query';
import { ApiError, api, unwrap } from './api.ts';

const nativeFetch = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = nativeFetch;
  onlineManager.setOnline(true);
});

/** Returns what was sent: method, path, headers and body. */
function answerWith(answer: (request: Request) => Response | Promise<Response>): Request[] {
  const requests: Request[] = [];
  const fetch = async (address: string | URL | Request, init?: RequestInit) => {
    const request = new Request(new URL(String(address), 'http://localhost'), init);
    if (request.url.endsWith('/healthz')) return new Response();
    requests.push(request);
    return answer(request);
  };
  globalThis.fetch = Object.assign(fetch, { preconnect: nativeFetch.preconnect });
  return requests;
}

/** A body in two chunks; the second is replaced by an error where `breaksOff`. */
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

test('an empty answer is an empty text, and one without a body does not fail', async () => {
  answerWith(() => new Response('', { headers: { 'content-type': 'text/plain' } }));
  expect(await unwrap(api.api.auth.user.get({ query: { optional: '1' } }))).toBe('' as never);
  answerWith(() => new Response(null, { status: 204 }));
  expect(await failureOf(unwrap(api.api.credit.get()))).toBeNull();
});
