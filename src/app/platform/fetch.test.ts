import { afterEach, expect, test } from 'bun:test';
import { onlineManager } from '@tanstack/react-query';
import { checkServer, isServerDown } from './connectivity.ts';
import { fetchForApi, fetchWithTimeout, fetchWrite } from './fetch.ts';

const nativeFetch = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = nativeFetch;
  onlineManager.setOnline(true);
});

/** Answers by path; what has no answer stays open until it is aborted. Returns the paths that were requested. */
function answerCalls(answers: Record<string, () => Promise<Response>>): string[] {
  const requested: string[] = [];
  const answer = (address: string | URL | Request, init?: RequestInit) => {
    requested.push(String(address));
    return answers[String(address)]?.() ?? noAnswer(init?.signal);
  };
  globalThis.fetch = Object.assign(answer, { preconnect: nativeFetch.preconnect });
  return requested;
}

function noAnswer(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

const ok = () => Promise.resolve(new Response());
const after = (ms: number, text: string) => () => Bun.sleep(ms).then(() => new Response(text));

// The limit of the test is far from the three seconds and from the thirty of a server that is there.
test('a read without an answer is aborted long before its time-out, and the server counts as down', async () => {
  const requested = answerCalls({});
  await expect(fetchWithTimeout('/api/orders')).rejects.toThrow('The server does not answer.');
  expect(requested).toEqual(['/api/orders', '/healthz']);
  expect(isServerDown()).toBe(true);
}, 20_000);

test('a slow answer is waited for while the server is healthy', async () => {
  const requested = answerCalls({ '/healthz': ok, '/api/invoices': after(2800, 'late') });
  expect(await (await fetchWithTimeout('/api/invoices')).text()).toBe('late');
  expect(requested).toContain('/healthz');
  expect(isServerDown()).toBe(false);
});

test('a post that is safe to repeat is aborted like a read, any other is not sent', async () => {
  const requested = answerCalls({ '/healthz': () => Promise.reject(new TypeError('Failed to fetch')) });
  expect(await checkServer()).toBe(false);
  for (const path of ['geocode', 'cart/checkout']) {
    const sent = fetchForApi(`http://localhost/api/${path}`, { method: 'POST' });
    await expect(sent).rejects.toThrow('The server does not answer.');
  }
  expect(requested.filter((address) => address !== '/healthz')).toEqual(['http://localhost/api/geocode']);
});

test('a failed read triggers a health check of the server', async () => {
  const requested = answerCalls({ '/api/orders': () => Promise.reject(new TypeError('Failed to fetch')) });
  await expect(fetchWithTimeout('/api/orders')).rejects.toThrow('Failed to fetch');
  expect(requested).toEqual(['/api/orders', '/healthz']);
  expect(await checkServer()).toBe(false);
});

test('on a slow network the late answer to a health check counts', async () => {
  answerCalls({ '/healthz': after(1700, '') });
  expect(await checkServer()).toBe(false);
  expect(isServerDown()).toBe(true);
  await Bun.sleep(400);
  expect(isServerDown()).toBe(false);
});

test('a write is never aborted, and not sent at all while the server is down', async () => {
  const requested = answerCalls({ '/healthz': () => Promise.reject(new TypeError('Failed to fetch')) });
  const sent = fetchWrite('/api/cart/checkout', { method: 'POST' });
  expect(await Promise.race([sent.catch(() => 'aborted'), Bun.sleep(3000)])).toBeUndefined();
  expect(await checkServer()).toBe(false);
  await expect(fetchWrite('/api/cart/checkout', { method: 'POST' })).rejects.toThrow(
    'The server does not answer.',
  );
  expect(requested.filter((address) => address === '/api/cart/checkout')).toHaveLength(1);
  answerCalls({ '/healthz': ok, '/api/cart/checkout': ok });
  expect((await fetchWrite('/api/cart/checkout', { method: 'POST' })).ok).toBe(true);
  expect(isServerDown()).toBe(false);
});
