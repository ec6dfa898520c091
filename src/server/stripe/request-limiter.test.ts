import { expect, test } from 'bun:test';
import { createRequestLimiter } from './request-limiter.ts';

test('no second sees more requests than the limit, and customers go before jobs', async () => {
  const limiter = createRequestLimiter(10);
  const left: { who: string; at: number }[] = [];
  const request = (who: 'customer' | 'job') =>
    limiter.acquire(who).then(() => void left.push({ who, at: performance.now() }));
  const jobs = Array.from({ length: 18 }, () => request('job'));
  const customers = Array.from({ length: 9 }, () => request('customer'));
  await Promise.all([...jobs, ...customers]);
  expect(left).toHaveLength(27);
  for (const { at } of left)
    expect(left.filter((other) => other.at > at - 995 && other.at <= at).length).toBeLessThanOrEqual(10);
  expect(left.slice(10, 19).map(({ who }) => who)).toEqual(Array(9).fill('customer'));
});

test('a customer who would wait too long is told, a job waits', async () => {
  let now = 0;
  const limiter = createRequestLimiter(1, () => now);
  await limiter.acquire('job');
  const late = limiter.acquire('customer');
  const job = limiter.acquire('job');
  now = 2_500;
  expect(late).rejects.toThrow('Too many requests');
  await job;
});
