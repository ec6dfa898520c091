import { afterEach, expect, test } from 'bun:test';
import { askForShop, isShopAway, reach, send, subscribeToReach } from './reach.ts';

const nativeFetch = globalThis.fetch;
let unsubscribe = () => {};

afterEach(() => {
  unsubscribe();
  globalThis.fetch = nativeFetch;
});

/** Answers by path; what has no answer stays open until it is given up. Returns what was asked. */
function answerCalls(answers: Record<string, () => Promise<Response>>): string[] {
  const asked: string[] = [];
  const answer = (address: string | URL | Request, init?: RequestInit) => {
    asked.push(String(address));
    return answers[String(address)]?.() ?? silence(init?.signal);
  };
  globalThis.fetch = Object.assign(answer, { preconnect: nativeFetch.preconnect });
  return asked;
}

function silence(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

const alive = () => Promise.resolve(new Response());

test('a question to a silent shop is given up within three seconds, and the shop counts as away', async () => {
  unsubscribe = subscribeToReach(() => {});
  answerCalls({});
  const startedAt = performance.now();
  await expect(reach('/api/orders')).rejects.toThrow('The shop is silent.');
  expect(performance.now() - startedAt).toBeLessThan(2900);
  expect(isShopAway()).toBe(true);
});

test('a slow answer is waited for as long as the shop gives signs of life', async () => {
  unsubscribe = subscribeToReach(() => {});
  const late = () =>
    new Promise<Response>((resolve) => setTimeout(() => resolve(new Response('late')), 2800));
  const asked = answerCalls({ '/healthz': alive, '/api/invoices': late });
  expect(await (await reach('/api/invoices')).text()).toBe('late');
  expect(asked).toContain('/healthz');
  expect(isShopAway()).toBe(false);
});

test('what changes something is never given up by a clock, and not sent at all while the shop is away', async () => {
  unsubscribe = subscribeToReach(() => {});
  const asked = answerCalls({ '/healthz': () => Promise.reject(new TypeError('Failed to fetch')) });
  const sent = send('/api/cart/checkout', { method: 'POST' });
  expect(await Promise.race([sent.catch(() => 'gave up'), Bun.sleep(3000)])).toBeUndefined();
  expect(await askForShop()).toBe(false);
  await expect(send('/api/cart/checkout', { method: 'POST' })).rejects.toThrow('The shop is silent.');
  expect(asked.filter((address) => address === '/api/cart/checkout')).toHaveLength(1);
  answerCalls({ '/healthz': alive, '/api/cart/checkout': alive });
  expect((await send('/api/cart/checkout', { method: 'POST' })).ok).toBe(true);
  expect(isShopAway()).toBe(false);
});
