import { expect, test } from 'bun:test';
import { createFairQueue } from './fair-queue.ts';

/** A queue with two places, and the callers in the order in which they were served. */
function openQueue(limits = { maxWaitingPerCaller: 50, maxWaiting: 1000 }) {
  const queue = createFairQueue({ maxRunning: 2, ...limits });
  const served: string[] = [];
  const ask = (caller: string) =>
    queue(caller, async () => {
      await Promise.resolve();
      served.push(caller);
      return 'served';
    }).catch(({ status }) => status);
  return { ask, served };
}

test('who asks 300 times at once is served in turns with the others, and refused beyond 50', async () => {
  const { ask, served } = openQueue();
  const flood = Array.from({ length: 300 }, () => ask('attacker'));
  const others = ['ann', 'ben', 'cem'].map(ask);
  expect(await Promise.all(others)).toEqual(['served', 'served', 'served']);
  expect(served.filter((caller) => caller === 'attacker').length).toBeLessThanOrEqual(6);
  const answers = await Promise.all(flood);
  expect(answers.filter((answer) => answer === 'served')).toHaveLength(52);
  expect(answers.filter((answer) => answer === 429)).toHaveLength(248);
});

test('300 callers at once are all served, in the order in which they came', async () => {
  const { ask, served } = openQueue();
  const callers = Array.from({ length: 300 }, (_, n) => `${n}`);
  expect(new Set(await Promise.all(callers.map(ask)))).toEqual(new Set(['served']));
  expect(served).toEqual(callers);
});

test('only when more wait than the shop can serve in time is somebody turned away', async () => {
  const { ask } = openQueue({ maxWaitingPerCaller: 50, maxWaiting: 10 });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(`${n}`)));
  expect(answers.filter((answer) => answer === 'served')).toHaveLength(12);
  expect(answers.filter((answer) => answer === 503)).toHaveLength(8);
});

test('work that fails gives its place to the next', async () => {
  const queue = createFairQueue({ maxRunning: 1, maxWaitingPerCaller: 5, maxWaiting: 5 });
  const failing = queue('ann', () => Promise.reject(new Error('no'))).catch(() => 'failed');
  expect(await Promise.all([failing, queue('ben', async () => 'served')])).toEqual(['failed', 'served']);
});
