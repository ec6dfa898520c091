import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { openSandbox, type Sandbox } from '../src/sandbox/sandbox.ts';
import { createStripe } from '../src/server/stripe/client.ts';
import { isLong } from '../src/server/testing/long.ts';

const names = [
  ...['purchase', 'declined-card', 'bank-card', 'saved-card', 'sign-up', 'first-invoices', 'skip', 'pause'],
  ...['change-contents', 'change-frequency', 'new-price', 'refund-part', 'refund-full', 'dispute'],
  ...['by-hand-link', 'portal', 'reconciler', 'restore', 'take-back'],
];

/** The real process; it starts the built shop itself. */
async function rehearse(settings: Record<string, string>) {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'rehearse.ts')], {
    // Without the .env of a checkout.
    cwd: '/',
    env: { PATH: process.env.PATH, ...settings },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [said, complained] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  const steps = said.split('\n').filter((line) => /^(ok|FAIL) /.test(line));
  const failed = steps.filter((line) => line.startsWith('FAIL')).map((line) => line.split(/ +/)[1]);
  return { code: await child.exited, said, complained, steps, failed };
}

type Change = (path: string, answer: Record<string, unknown>) => object | undefined;

/** The sandbox, called as Stripe is; `card` and `change` answer otherwise. */
function openProvider(change: Change = () => undefined, card = (form: string, _path: string) => form) {
  const calls: string[] = [];
  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      calls.push(`${request.method} ${pathname}`);
      const body = request.method === 'POST' ? card(await request.text(), pathname) : undefined;
      const { method, headers } = request;
      const answer = await sandbox.fetch(
        new Request(`http://localhost${pathname}${search}`, { method, headers, body }),
      );
      if (!answer.ok || !pathname.startsWith('/stripe/v1/')) return answer;
      const object = await answer.json();
      return Response.json(change(`${method} ${pathname.slice('/stripe'.length)}`, object) ?? object);
    },
  });
  const origin = `http://localhost:${server.port}`;
  const deliver = async () => new Response();
  const sandbox: Sandbox = openSandbox({
    file: ':memory:',
    basePath: '/stripe',
    origin: () => origin,
    deliver,
  });
  const { secretKey, publishableKey } = sandbox.keys;
  const settings = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_API_BASE: `${origin}/stripe`,
  };
  const stripe = createStripe(secretKey, `${origin}/stripe`);
  return {
    ...{ settings, stripe, calls },
    async close() {
      await server.stop(true);
      await sandbox.stop();
    },
  };
}

test('live keys begin nothing, and no key is printed', async () => {
  const { code, said, complained } = await rehearse({
    STRIPE_SECRET_KEY: 'sk_live_secret',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  });
  expect(code).toBe(2);
  expect(complained).toContain(
    'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY: a rehearsal takes test keys only',
  );
  expect(said + complained).not.toContain('sk_live');
}, 20_000);

test('an account with a subscription of somebody else stays as it is', async () => {
  const { settings, stripe, calls, close } = openProvider();
  const customer = await stripe.customers.create({ email: 'ann@example.com' });
  const product = await stripe.products.create({ name: 'Box' });
  const recurring = { interval: 'week' as const };
  const price_data = { currency: 'usd', product: product.id, unit_amount: 1750, recurring };
  await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price_data }],
    trial_period_days: 14,
  });
  calls.length = 0;
  const { code, complained } = await rehearse(settings);
  expect(code).toBe(2);
  expect(complained).toContain('A rehearsal needs a test account of its own.');
  expect(calls).toEqual(['GET /stripe/v1/subscriptions']);
  await close();
}, 20_000);

test.if(isLong)(
  'against the sandbox every step is right',
  async () => {
    const { code, said, steps, failed, complained } = await rehearse({});
    expect({ failed, complained }).toEqual({ failed: [], complained: '' });
    expect(steps.map((line) => line.split(/ +/)[1])).toEqual(names);
    expect(said).toContain('[ ] ');
    expect(code).toBe(0);
  },
  120_000,
);

test.if(isLong)(
  'where a provider answers otherwise, just those steps and what needs them fail, and nothing of the rehearsal stays',
  async () => {
    const change: Change = (path, answer) => {
      if (path === 'GET /v1/refunds' && isPartial(answer)) return { ...answer, data: [] };
      if (path === 'POST /v1/billing_portal/sessions') return { ...answer, url: `${answer.url}/gone` };
      return undefined;
    };
    let refusesSetups = false;
    const card = (form: string, path: string) => {
      if (!refusesSetups) return form.replace('pm_card_chargeDeclined', 'pm_card_visa');
      return path.includes('/setup_intents/') ? form.replace('pm_card_visa', 'pm_card_chargeDeclined') : form;
    };
    const { settings, stripe, close } = openProvider(change, card);
    const { code, failed, steps, said, complained } = await rehearse(settings);
    expect({ failed, complained }).toEqual({
      failed: ['declined-card', 'refund-part', 'portal'],
      complained: '',
    });
    expect(steps.map((line) => line.split(/ +/)[1])).toEqual(names);
    expect(steps[1]).toContain('expected: card_declined');
    expect(steps[1]).toContain('seen: taken');
    expect(code).toBe(1);
    expect(said).not.toContain(settings.STRIPE_SECRET_KEY);
    expect((await stripe.subscriptions.list()).data).toEqual([]);
    expect((await stripe.customers.list()).data).toEqual([]);
    // The account is free for the next one.
    refusesSetups = true;
    const again = await rehearse(settings);
    const ofSubscription = names.slice(names.indexOf('sign-up'), names.indexOf('refund-part'));
    expect(again.failed).toEqual([...ofSubscription, 'refund-part', 'portal']);
    expect(again.steps[names.indexOf('skip')]).toContain('seen: not played, since it needs sign-up');
    expect((await stripe.customers.list()).data).toEqual([]);
    await close();
  },
  240_000,
);

/** The list of a refund of $5.00. */
function isPartial({ data }: Record<string, unknown>): boolean {
  return Array.isArray(data) && data[0]?.amount === 500;
}
