import '../testing/dom.ts';
import { afterEach, expect, jest, test } from 'bun:test';
import { onlineManager } from '@tanstack/react-query';
import { elapse } from '../testing/fake-timers.ts';
import { refusal } from '../testing/shop.tsx';
import { checkServer, isServerDown } from './connectivity.ts';
import { fetchForApi, fetchWithTimeout, fetchWrite, SlowAnswer } from './fetch.ts';

const nativeFetch = globalThis.fetch;

afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = nativeFetch;
  onlineManager.setOnline(true);
});

/** By path; others hang until aborted. Returns the requested paths. */
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

const ok = () => Promise.resolve(Response.json({ ok: true }));
const after = (ms: number, text: string) => () => Bun.sleep(ms).then(() => new Response(text));

test('a read without an answer is aborted long before its time-out, and the server counts as down', async () => {
  const requested = answerCalls({});
  jest.useFakeTimers();
  const read = fetchWithTimeout('/api/orders').catch(String);
  await elapse(2500);
  expect(await read).toContain('The server does not answer.');
  expect(requested).toEqual(['/api/orders', '/healthz']);
  expect(isServerDown()).toBe(true);
});

test('a slow answer is waited for while the server is healthy', async () => {
  const requested = answerCalls({ '/healthz': ok, '/api/invoices': after(2800, 'late') });
  jest.useFakeTimers();
  const read = fetchWithTimeout('/api/invoices');
  await elapse(3000);
  expect(await (await read).text()).toBe('late');
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
  jest.useFakeTimers();
  const read = fetchWithTimeout('/api/orders').catch(String);
  await elapse(1);
  expect(await read).toContain('Failed to fetch');
  expect(requested).toEqual(['/api/orders', '/healthz']);
  const check = checkServer();
  await elapse(1500);
  expect(await check).toBe(false);
});

test('on a slow network the late answer to a health check counts', async () => {
  answerCalls({ '/healthz': () => Bun.sleep(1700).then(ok) });
  jest.useFakeTimers();
  const check = checkServer();
  await elapse(1500);
  expect(await check).toBe(false);
  expect(isServerDown()).toBe(true);
  await elapse(200);
  expect(isServerDown()).toBe(false);
});

test("a hotel's page in place of the health check means that the shop is not reached", async () => {
  answerCalls({
    '/healthz': async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
  });
  expect(await checkServer()).toBe(false);
  answerCalls({ '/healthz': async () => refusal(503, 'The database cannot be written.') });
  expect(await checkServer()).toBe(true);
});

test('a write without an answer is waited for no longer than its limit, and not aborted', async () => {
  let signal: AbortSignal | null | undefined;
  const swallow = (_: string | URL | Request, init?: RequestInit) => {
    if (_ === '/healthz') return ok();
    signal = init?.signal;
    return new Promise<Response>(() => {});
  };
  globalThis.fetch = Object.assign(swallow, { preconnect: nativeFetch.preconnect });
  const sent = fetchWrite('/api/cart/checkout', { method: 'POST' }, 20);
  expect(await sent.catch((error) => error)).toBeInstanceOf(SlowAnswer);
  expect(signal?.aborted).toBeFalsy();
});

test.each([fetchWrite, fetchWithTimeout])(
  'an answer whose body never ends has a limit, too',
  async (send) => {
    const server = Bun.serve({ port: 0, fetch: () => new Response(new ReadableStream({ pull() {} })) });
    const asked = send(server.url.href, {}, 100);
    expect(await asked.catch((error) => error)).toBeInstanceOf(SlowAnswer);
    await server.stop(true);
  },
);

test('a write is never aborted, and not sent at all while the server is down', async () => {
  const requested = answerCalls({ '/healthz': () => Promise.reject(new TypeError('Failed to fetch')) });
  jest.useFakeTimers();
  const outcomes: string[] = [];
  fetchWrite('/api/cart/checkout', { method: 'POST' }).catch(() => outcomes.push('aborted'));
  await elapse(3000);
  expect(outcomes).toEqual([]);
  jest.useRealTimers();
  expect(await checkServer()).toBe(false);
  await expect(fetchWrite('/api/cart/checkout', { method: 'POST' })).rejects.toThrow(
    'The server does not answer.',
  );
  expect(requested.filter((address) => address === '/api/cart/checkout')).toHaveLength(1);
  answerCalls({ '/healthz': ok, '/api/cart/checkout': ok });
  expect((await fetchWrite('/api/cart/checkout', { method: 'POST' })).ok).toBe(true);
  expect(isServerDown()).toBe(false);
});
