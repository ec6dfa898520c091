import { afterEach, expect, test } from 'bun:test';
import { onlineManager } from '@tanstack/react-query';
import { Elysia } from 'elysia';
import { apiClient } from './api-client.ts';

const app = new Elysia()
  .get('/api/orders/:id', ({ params, query }) => ({ id: params.id, page: query.page ?? null }))
  .patch('/api/orders/:id/status', ({ params, body, headers }) => ({
    id: params.id,
    body,
    key: headers['idempotency-key'] ?? null,
  }))
  .delete('/api/orders/:id', () => 'gone')
  .get('/api/secret', ({ status }) => status(401, 'Unauthorized'));

const api = apiClient<typeof app>();
const nativeFetch = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = nativeFetch;
  onlineManager.setOnline(true);
});

function answerWith(answer: (request: Request) => Promise<Response>) {
  const fetch = (path: string | URL | Request, init?: RequestInit) =>
    answer(new Request(`http://localhost${path}`, init));
  globalThis.fetch = Object.assign(fetch, { preconnect: nativeFetch.preconnect });
}

test('paths, parameters, queries, bodies and headers arrive as they were meant', async () => {
  answerWith((request) => app.handle(request));
  const order = await api.api.orders({ id: 'a/b c' }).get({ query: { page: 2 } });
  expect(order.data).toEqual({ id: 'a/b c', page: '2' });
  const options = { headers: { 'idempotency-key': 'k1' } };
  const changed = await api.api.orders({ id: 7 }).status.patch({ status: 'growing' }, options);
  expect(changed.data).toEqual({ id: '7', body: { status: 'growing' }, key: 'k1' });
  expect((await api.api.orders({ id: 1 }).delete()).data).toBe('gone');
});

test('a refusal is an error with its status and its text', async () => {
  answerWith((request) => app.handle(request));
  const { data, error } = await api.api.secret.get();
  expect([data, error?.status, error?.value]).toEqual([null, 401, 'Unauthorized']);
});

test('a server that cannot be reached is a 503 with the reason', async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
  const { error } = await api.api.secret.get();
  expect(Number(error?.status)).toBe(503);
  expect(error?.value as unknown).toBeInstanceOf(TypeError);
});
