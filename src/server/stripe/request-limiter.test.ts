import { expect, test } from 'bun:test';
import { createRequestBudget } from './request-budget.ts';

test('no second sees more requests than the budget, and customers go before jobs', async () => {
  const budget = createRequestBudget(10);
  const left: { who: string; at: number }[] = [];
  const request = (who: 'customer' | 'job') =>
    budget.acquire(who).then(() => void left.push({ who, at: performance.now() }));
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
  const budget = createRequestBudget(1, () => now);
  await budget.acquire('job');
  const late = budget.acquire('customer');
  const job = budget.acquire('job');
  now = 2_500;
  expect(late).rejects.toThrow('Too many requests');
  await job;
});
