import { expect, test } from 'bun:test';
import { createPool, createQueue } from './queue.ts';

/** Two places. */
function openPool(limits = { maxWaitingPerCaller: 50, maxWaiting: 1000 }) {
  const pool = createPool({ running: 2, ...limits });
  const served: string[] = [];
  const ask = (caller: string) =>
    pool(caller, async () => {
      await Promise.resolve();
      served.push(caller);
      return 'served';
    }).catch(({ status }) => status);
  return { ask, served };
}

test('who asks 300 times at once is served in turns with the others, and refused beyond 50', async () => {
  const { ask, served } = openPool();
  const flood = Array.from({ length: 300 }, () => ask('attacker'));
  const others = ['ann', 'ben', 'cem'].map(ask);
  expect(await Promise.all(others)).toEqual(['served', 'served', 'served']);
  expect(served.filter((caller) => caller === 'attacker').length).toBeLessThanOrEqual(6);
  const answers = await Promise.all(flood);
  expect(answers.filter((answer) => answer === 'served')).toHaveLength(52);
  expect(answers.filter((answer) => answer === 429)).toHaveLength(248);
});

test('300 callers at once are all served, in the order in which they came', async () => {
  const { ask, served } = openPool();
  const callers = Array.from({ length: 300 }, (_, n) => `${n}`);
  expect(new Set(await Promise.all(callers.map(ask)))).toEqual(new Set(['served']));
  expect(served).toEqual(callers);
});

test('only when more wait than the shop can serve in time is somebody turned away', async () => {
  const { ask } = openPool({ maxWaitingPerCaller: 50, maxWaiting: 10 });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(`${n}`)));
  expect(answers.filter((answer) => answer === 'served')).toHaveLength(12);
  expect(answers.filter((answer) => answer === 503)).toHaveLength(8);
});

test('work that fails gives its place to the next', async () => {
  const pool = createPool({ running: 1 });
  const failing = pool('ann', () => Promise.reject(new Error('no'))).catch(() => 'failed');
  expect(await Promise.all([failing, pool('ben', async () => 'served')])).toEqual(['failed', 'served']);
});

test('no second sees more work begun than the limit, and customers go before jobs', async () => {
  const pool = createPool({ begun: { maxCount: 10, withinMs: 1000 }, prefer: () => 'customer' });
  const begun: { who: string; at: number }[] = [];
  const ask = (who: string) => pool(who, async () => void begun.push({ who, at: performance.now() }));
  const jobs = Array.from({ length: 18 }, () => ask('job'));
  const customers = Array.from({ length: 9 }, () => ask('customer'));
  await Promise.all([...jobs, ...customers]);
  expect(begun).toHaveLength(27);
  for (const { at } of begun)
    expect(begun.filter((other) => other.at > at - 995 && other.at <= at).length).toBeLessThanOrEqual(10);
  expect(begun.slice(10, 19).map(({ who }) => who)).toEqual(Array(9).fill('customer'));
});

test('a customer who would wait too long is told, a job waits', async () => {
  let now = 0;
  const begun = { maxCount: 1, withinMs: 1000 };
  const pool = createPool({ begun, prefer: () => 'customer', maxWaitMs: { customer: 2000 } }, () => now);
  const work = async () => 'done';
  await pool('job', work);
  const late = pool('customer', work);
  const job = pool('job', work);
  now = 2_500;
  expect(late).rejects.toThrow('too long');
  expect(await job).toBe('done');
});

test('of four turns one is a visitor’s where checkouts wait, too, and turns are a gap apart', async () => {
  const begun = { maxCount: 1, withinMs: 20 };
  const pool = createPool({ begun, prefer: (turn) => (turn % 4 === 0 ? 'visitor' : 'checkout') });
  const order: string[] = [];
  const callers = [...Array<string>(4).fill('visitor'), ...Array<string>(8).fill('checkout')];
  const started = performance.now();
  await Promise.all(callers.map((caller) => pool(caller, async () => void order.push(caller.slice(0, 1)))));
  expect(order.join('')).toBe('vccvcccvcccv');
  expect(performance.now() - started).toBeGreaterThan(11 * 20 - 5);
});

test('calls that overlap share one run, and work of one key runs in turn, also after a failure', async () => {
  const queue = createQueue();
  const runs: string[] = [];
  const work = (name: string) => async () => {
    runs.push(`${name} begins`);
    await Bun.sleep(1);
    runs.push(`${name} ends`);
    if (name === 'b') throw new Error('no');
    return name;
  };
  expect(await Promise.all([queue.once('key', work('a')), queue.once('key', work('x'))])).toEqual(['a', 'a']);
  const outcomes = await Promise.allSettled([queue.inTurn('key', work('b')), queue.inTurn('key', work('c'))]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(await queue.once('key', work('d'))).toBe('d');
  expect(runs).toEqual(['a', 'b', 'c', 'd'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});
