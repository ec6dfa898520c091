import { expect, test } from 'bun:test';
import type { Socket } from 'bun';
import { load, loadAtRate, requestBytes } from './load.ts';

const request = () => requestBytes('GET', '/');
const limits = { concurrency: 2, most: 20 };

test('answers are counted and timed', async () => {
  const server = Bun.serve({ port: 0, fetch: () => new Response('fresh') });
  const result = await load(server.port ?? 0, request, limits);
  expect(result.requests).toBe(20);
  expect(result.p99).toBeGreaterThanOrEqual(result.p50);
  await server.stop(true);
});

test('a refusal is not throughput', async () => {
  let answered = 0;
  const fetch = () => {
    answered += 1;
    return new Response('busy', { status: answered === 7 ? 503 : 200 });
  };
  const server = Bun.serve({ port: 0, fetch });
  await expect(load(server.port ?? 0, request, limits)).rejects.toThrow('1 of 20 requests failed.');
  await server.stop(true);
});

test('a connection that is lost ends the run', async () => {
  const data = (socket: Socket) => void socket.end();
  const server = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data } });
  await expect(load(server.port, request, limits)).rejects.toThrow('closed a connection');
  server.stop(true);
});

test('requests at a rate are sent when they are due, not when the one before is answered', async () => {
  let waiting = 0;
  const allSent = Promise.withResolvers<void>();
  const ask = async () => {
    waiting += 1;
    if (waiting === 20) allSent.resolve();
    await allSent.promise;
    return new Response('fresh');
  };
  const result = await loadAtRate(ask, { perSecond: 200, seconds: 0.1 });
  expect(result.requests).toBe(20);
  expect(result.p95).toBeGreaterThanOrEqual(result.p50);
  const refused = async () => new Response('busy', { status: 503 });
  await expect(loadAtRate(refused, { perSecond: 200, seconds: 0.1 })).rejects.toThrow('503');
});
