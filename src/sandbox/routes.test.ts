import { expect, test } from 'bun:test';
import { sandboxFetch } from './routes.ts';
import { openTestSandbox, origin } from './testing/open-sandbox.ts';

function openTestRoutes() {
  const shop = openTestSandbox();
  const jobs: number[] = [];
  const runJobs = async () => {
    jobs.push(shop.sandbox.clock.now());
  };
  const fetch = sandboxFetch({
    sandbox: shop.sandbox,
    listMails: () => [{ id: 1, to: 'ann@example.com' }],
    runJobs,
  });
  const get = (path: string) => fetch(new Request(`${origin}${path}`));
  const post = (body: unknown) =>
    fetch(new Request(`${origin}/sandbox/clock`, { method: 'POST', body: JSON.stringify(body) }));
  return { ...shop, jobs, get, post };
}

test('the outbox lists the mails, and other paths are not handled', async () => {
  const { get, sandbox } = openTestRoutes();
  expect(await (await get('/sandbox/outbox'))?.json()).toEqual([{ id: 1, to: 'ann@example.com' }]);
  expect(await get('/api/products')).toBeNull();
  expect(await get('/sandbox/stripes')).toBeNull();
  expect((await get('/sandbox/stripe/v1/customers'))?.status).toBe(401);
  await sandbox.stop();
});

test('the clock moves forward, and the jobs of the shop run', async () => {
  const { get, post, jobs, sandbox } = openTestRoutes();
  const target = new Date(Date.now() + 86_400_000).toISOString();
  const moved = (await (await post({ now: target }))?.json()) as { now: string };
  expect(Date.parse(moved.now)).toBeGreaterThanOrEqual(Date.parse(target));
  expect(Date.parse(moved.now) - Date.parse(target)).toBeLessThan(3_600_000);
  const shown = (await (await get('/sandbox/clock'))?.json()) as { now: string };
  expect(Date.parse(shown.now)).toBeGreaterThanOrEqual(Date.parse(moved.now));
  expect(jobs.length).toBeGreaterThan(0);
  await sandbox.stop();
});

test('a moving clock stops in the last minute of each New York day, when the provider has nothing due', async () => {
  const { post, jobs, sandbox } = openTestRoutes();
  const now = sandbox.clock.now();
  await post({ now: new Date(now + 5 * 86_400_000).toISOString() });
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'America/New_York' });
  expect(jobs.length).toBeLessThanOrEqual(6);
  expect(jobs.slice(0, -1).map((at) => time.format(at))).toEqual(Array(jobs.length - 1).fill('11:59 PM'));
  await sandbox.stop();
});

test('the clock refuses the past and nonsense in plain text', async () => {
  const { post, sandbox } = openTestRoutes();
  for (const now of [
    new Date(Date.now() - 60_000).toISOString(),
    'tomorrow',
    '2027-02-01',
    '9999-01-01T00:00:00Z',
    5,
    null,
  ]) {
    const answer = await post({ now });
    expect(answer?.status).toBe(400);
    expect(answer?.headers.get('content-type')).toStartWith('text/plain');
  }
  expect(() => sandbox.clock.moveTo(Date.now() - 60_000)).toThrow(RangeError);
  await sandbox.stop();
});

test('moving the clock runs the jobs at each trial end on the way', async () => {
  const { stripe, post, jobs, sandbox } = openTestRoutes();
  const customer = await stripe.customers.create({});
  const product = await stripe.products.create({ name: 'Box' });
  const price_data = {
    currency: 'usd',
    product: product.id,
    unit_amount: 1750,
    recurring: { interval: 'week' as const },
  };
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price_data }],
    trial_period_days: 14,
  });
  await post({ now: new Date(Date.now() + 15 * 86_400_000).toISOString() });
  const end = (subscription.trial_end ?? 0) * 1000;
  for (const stop of [end - 3 * 86_400_000, end, end + 3_600_000]) {
    expect(jobs.some((at) => at >= stop && at < stop + 60_000)).toBe(true);
  }
  await sandbox.stop();
});
