import { createApp } from './app.ts';
import type { Env } from './env.ts';
import { createMails } from './mails.ts';
import { createHealth } from './operations/health.ts';
import type { Deps, Payments } from './platform/deps.ts';
import { createThrottle } from './platform/http/throttle.ts';
import { listMails } from './platform/mail/outbox.ts';
import { createBackground } from './platform/process/background.ts';
import { createMetrics } from './platform/process/metrics.ts';
import { createPool, createQueue } from './platform/queue.ts';
import { timings } from './platform/timings.ts';
import { isAdminPasskeyRequired } from './settings/settings.ts';
import { createStripe, type StripeFetch, type StripeOptions } from './stripe/client.ts';

type Opening = Pick<Deps, 'db' | 'env' | 'log'> &
  Partial<Pick<Deps, 'now' | 'health' | 'fetch' | 'payments'>>;

/** Neither listens nor runs jobs. Without `payments`: those of `env`. */
export async function openShop(opening: Opening) {
  const { db, env, log } = opening;
  const now = opening.now ?? Date.now;
  const deps: Deps = {
    db,
    now,
    env,
    log,
    payments: opening.payments ?? stripePayments(env),
    throttle: createThrottle(),
    queue: createQueue(),
    mails: createMails(env, now),
    isAdminPasskeyRequired,
    background: createBackground(log),
    health: opening.health ?? createHealth(log),
    metrics: env.metricsToken ? await createMetrics() : null,
    fetch: opening.fetch ?? fetch,
  };
  return { deps, app: createApp(deps) };
}

type SandboxOpening = {
  /** SQLite's, or ':memory:'. */
  file: string;
  runJobs(): Promise<void>;
  nextStop?: (now: number) => number;
  giveUpAfterMs?: number;
  /** Of each call, instead of the usual ones. */
  timeoutMs?: number;
  /** What carries each call to the sandbox, and each event to the shop. */
  call?(request: Request, send: StripeFetch): Promise<Response>;
  deliver?(request: Request, send: StripeFetch): Promise<Response>;
};

const basePath = '/sandbox/stripe';

/** With the sandbox in this process: its clock and, without keys of Stripe's, its payments. */
export async function openDemo(
  opening: Opening,
  { file, giveUpAfterMs, timeoutMs, call = carry, deliver = carry, ...options }: SandboxOpening,
) {
  const { openSandbox } = await import('../sandbox/sandbox.ts');
  const { sandboxFetch } = await import('../sandbox/routes.ts');
  const { env } = opening;
  const sandbox = openSandbox({
    file,
    basePath,
    giveUpAfterMs,
    origin: () => env.origin,
    deliver: (request) => deliver(request, shop.app.handle),
  });
  const { secretKey, publishableKey, webhookSecret } = sandbox.keys;
  const send = (request: Request) => call(request, sandbox.fetch);
  const client = (calls: StripeOptions) =>
    createStripe(secretKey, `${env.origin}${basePath}`, send, {
      ...calls,
      timeoutMs: timeoutMs ?? calls.timeoutMs,
    });
  const payments: Payments = {
    stripe: client(timings.stripeCustomerCalls),
    jobStripe: client(timings.stripeJobCalls),
    publishableKey,
    webhookSecret,
    apiBase: basePath,
  };
  const shop = await openShop({
    ...opening,
    now: sandbox.clock.now,
    payments: env.stripe ? stripePayments(env) : payments,
  });
  const answer = sandboxFetch({ sandbox, listMails: () => listMails(shop.deps.db), ...options });
  const demoHandler = async (request: Request) => {
    const { pathname } = new URL(request.url);
    return env.stripe && pathname.startsWith(basePath) ? null : answer(request);
  };
  return { ...shop, sandbox, demoHandler };
}

const carry: NonNullable<SandboxOpening['call']> = (request, send) => send(request);

/** Below the provider's rate limit; customers before jobs, with timeouts. */
function stripePayments({ stripe: keys, stripeApiBase }: Env): Payments {
  if (!keys) throw new Error('Without the sandbox the shop needs Stripe keys.');
  const { live, test } = timings.stripeRequestsPerSecond;
  const pool = createPool({
    begun: { maxCount: keys.secretKey.includes('_live_') ? live : test, withinMs: 1000 },
    prefer: () => 'customer',
    maxWaitMs: { customer: timings.stripeQueueMs },
  });
  const client = (options: StripeOptions, caller: 'customer' | 'job') =>
    createStripe(keys.secretKey, stripeApiBase, (request) => pool(caller, () => fetch(request)), options);
  return {
    stripe: client(timings.stripeCustomerCalls, 'customer'),
    jobStripe: client(timings.stripeJobCalls, 'job'),
    publishableKey: keys.publishableKey,
    webhookSecret: keys.webhookSecret,
    apiBase: null,
  };
}
