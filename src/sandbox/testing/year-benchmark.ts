import Stripe from 'stripe';
import { sandboxFetch } from '../routes.ts';
import { openSandbox } from '../sandbox.ts';

const origin = 'http://localhost:3000';
const basePath = '/sandbox/stripe';
const [subscriptions, weeks] = [Number(process.argv[2] ?? 200), Number(process.argv[3] ?? 52)];

/** CPU time of a year of weekly subscriptions: `bun src/sandbox/testing/year-benchmark.ts`. */
async function runYear(): Promise<void> {
  let delivered = 0;
  const deliver = async () => {
    delivered += 1;
    return new Response();
  };
  const sandbox = openSandbox({ file: ':memory:', basePath, origin: () => origin, deliver });
  const stripe = clientOf(sandbox);
  const { id: product } = await stripe.products.create({ name: 'Box' });
  for (let n = 0; n < subscriptions; n += 1) await subscribe(stripe, product, n);
  const demo = sandboxFetch({ sandbox, listMails: () => [], runJobs: async () => {} });
  const start = sandbox.clock.now();
  for (const quarter of [1, 2, 3, 4]) {
    const began = process.cpuUsage();
    const now = new Date(start + (quarter * weeks * 7 * 86_400_000) / 4).toISOString();
    await demo(new Request(`${origin}/sandbox/clock`, { method: 'POST', body: JSON.stringify({ now }) }));
    const { user, system } = process.cpuUsage(began);
    const seconds = (user + system) / 1e6;
    const rate = Math.round((subscriptions * weeks) / 4 / seconds);
    process.stdout.write(
      `quarter ${quarter}: ${seconds.toFixed(1)} s, ${rate} subscription-weeks a second of processor time, ${delivered} webhooks so far\n`,
    );
  }
  await sandbox.stop();
}

function clientOf(sandbox: ReturnType<typeof openSandbox>): Stripe {
  const send = (input: string | URL | Request, init?: RequestInit) => {
    const { pathname, search } = new URL(String(input));
    return sandbox.fetch(new Request(`${origin}${basePath}${pathname}${search}`, init));
  };
  const httpClient = Stripe.createFetchHttpClient(send as typeof fetch);
  return new Stripe(sandbox.keys.secretKey, { httpClient, telemetry: false });
}

/** Every tenth card is declined from the first renewal on. */
async function subscribe(stripe: Stripe, product: string, n: number): Promise<void> {
  const { id: customer } = await stripe.customers.create({ email: `${n}@example.com` });
  const test = n % 10 === 9 ? 'pm_card_chargeCustomerFail' : 'pm_card_visa';
  const { id: card } = await stripe.paymentMethods.attach(test, { customer });
  await stripe.subscriptions.create({
    customer,
    default_payment_method: card,
    items: [{ price_data: { currency: 'usd', product, unit_amount: 1750, recurring: { interval: 'week' } } }],
    trial_end: Math.floor(Date.now() / 1000) + 86_400 + n * 61,
  });
}

await runYear();
