import { join } from 'node:path';
import { business, rules } from '../shared/business.ts';
import { assertDeliveryFeeTaxIsWholeCents } from '../shared/rules/quote.ts';
import { createApp, seedShop, serveShop } from './app.ts';
import { demoAdmin, type Env, readEnv } from './env.ts';
import { createJobs } from './jobs.ts';
import { createMails } from './mails.ts';
import { privateNames } from './orders/fields.ts';
import { openDatabase } from './platform/db/db.ts';
import { type Deps, type Payments, withJobStripe } from './platform/deps.ts';
import { createThrottle } from './platform/http/throttle.ts';
import { smtpTransport } from './platform/mail/mailer.ts';
import { listMails } from './platform/mail/outbox.ts';
import { createBackground } from './platform/process/background.ts';
import { openDataDir } from './platform/process/data-dir.ts';
import { createHealth } from './platform/process/health.ts';
import { createLogger } from './platform/process/log.ts';
import { standardOutput } from './platform/process/log-output.ts';
import { createMetrics } from './platform/process/metrics.ts';
import { StartRefusal } from './platform/process/start-refusal.ts';
import { createPool, createQueue } from './platform/queue.ts';
import { root, version } from './platform/root.ts';
import { timings } from './platform/timings.ts';
import { isAdminPasskeyRequired } from './settings/settings.ts';
import { createStripe, type StripeOptions } from './stripe/client.ts';
import { bindDatabaseToKind, type KindOfShop } from './stripe/stripe-catalog.ts';

// Before any file is created: files are private to the user.
process.umask(0o077);

const env = exitOnStartRefusal(readEnvironment);
const output = standardOutput();
const log = createLogger(env.logLevel, output, privateNames);
const dataDir = exitOnStartRefusal(() => openDataDir(env.dataDir, env.allowNewShop));

const db = openDatabase(dataDir.database);
exitOnStartRefusal(() => bindDatabaseToKind(db, kindOf(env)));

type Sandbox = Awaited<ReturnType<typeof openEmbeddedSandbox>>;
type Handler = (request: Request) => Promise<Response>;
/** The sandbox and the API call each other: 503 until the API exists. */
const api: { handle: Handler } = {
  handle: () => Promise.resolve(new Response('Starting', { status: 503 })),
};
const sandbox = env.mode === 'demo' ? await openEmbeddedSandbox() : null;

const now = sandbox ? sandbox.clock.now : Date.now;

const deps: Deps = {
  db,
  now,
  env,
  log,
  payments: sandbox && !env.stripe ? sandboxPayments(sandbox) : stripePayments(env),
  throttle: createThrottle(),
  queue: createQueue(),
  mails: createMails(env, now),
  isAdminPasskeyRequired,
  background: createBackground(log),
  health: createHealth(log),
  metrics: env.metricsToken ? await createMetrics() : null,
  fetch,
};
const isNewAdmin = await seedShop(deps);
dataDir.markAsUsed();

const app = exitOnStartRefusal(() => createApp(deps));
api.handle = app.handle;
const jobs = createJobs(withJobStripe(deps), env.smtpUrl ? smtpTransport(env.smtpUrl, env.mailFrom) : null);
const demoHandler = sandbox && (await demoRoutes(sandbox));
const server = await startServer();
sandbox?.start();
jobs.start();
logStart();

let stopping = false;
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());

/** Gives running requests eight seconds, then closes the database. */
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), timings.stopProcessMs).unref();
  await Promise.all([server.stop(), jobs.stop()]);
  await sandbox?.stop();
  db.$client.close();
  dataDir.unlock();
  log.info('stopped');
  process.exit(0);
}

async function startServer() {
  try {
    return await serveShop(app, deps, { dist: join(root, 'dist'), demoHandler });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRNOTAVAIL')
      return exitWithMessage(new StartRefusal(`HOST ${env.host} is not an address of this machine.`));
    if (code !== 'EADDRINUSE') throw error;
    return exitWithMessage(
      new StartRefusal(`PORT ${env.port} is taken, perhaps by a shop that is still open.`),
    );
  }
}

/** Prints the sentence without a stack. */
function exitOnStartRefusal<T>(start: () => T): T {
  try {
    return start();
  } catch (error) {
    if (error instanceof StartRefusal) return exitWithMessage(error);
    throw error;
  }
}

function exitWithMessage({ message }: StartRefusal): never {
  console.error(message);
  process.exit(1);
}

function kindOf({ mode, stripe }: Env): KindOfShop {
  if (mode === 'staging') return 'staging';
  if (mode === 'live') return 'stripe live';
  return stripe ? 'stripe test' : 'sandbox';
}

function readEnvironment(): Env {
  const read = readEnv(process.env);
  assertDeliveryFeeTaxIsWholeCents(rules);
  if (read.port !== 0) return read;
  const port = freePort();
  return { ...read, port, origin: process.env.ORIGIN ? read.origin : `http://localhost:${port}` };
}

function freePort(): number {
  const probe = Bun.serve({ port: 0, fetch: () => new Response() });
  const { port = 0 } = probe;
  probe.stop(true);
  return port;
}

async function openEmbeddedSandbox() {
  const { openSandbox } = await import('../sandbox/sandbox.ts');
  return openSandbox({
    file: join(env.dataDir, 'sandbox.sqlite'),
    basePath: '/sandbox/stripe',
    origin: () => env.origin,
    deliver: (request) => api.handle(request),
  });
}

async function demoRoutes(sandbox: Sandbox): Promise<(request: Request) => Promise<Response | null>> {
  const { sandboxFetch } = await import('../sandbox/routes.ts');
  const answer = sandboxFetch({ sandbox, listMails: () => listMails(db), runJobs: jobs.runDue });
  return async (request) => {
    const { pathname } = new URL(request.url);
    return env.stripe && pathname.startsWith('/sandbox/stripe') ? null : answer(request);
  };
}

function sandboxPayments({ keys, fetch: send }: Sandbox): Payments {
  const client = (options: StripeOptions) =>
    createStripe(keys.secretKey, `${env.origin}/sandbox/stripe`, send, options);
  return {
    stripe: client(timings.stripeCustomerCalls),
    jobStripe: client(timings.stripeJobCalls),
    publishableKey: keys.publishableKey,
    webhookSecret: keys.webhookSecret,
    apiBase: '/sandbox/stripe',
  };
}

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

/** A demo that others can reach has one of its own, said once. */
function adminPassword(): string {
  if (env.admin.email !== demoAdmin.email) return '(from ADMIN_PASSWORD)';
  const isSaid = isNewAdmin || env.admin.password === demoAdmin.password;
  return isSaid ? env.admin.password : '(printed at the first start)';
}

function logStart(): void {
  log.info({ version, port: env.port, mode: env.mode }, 'the shop is open');
  if (env.mode !== 'demo') return;
  output.write(
    `\n  ${business.name} is open at ${env.origin}\n` +
      `  Demo admin   ${env.admin.email} / ${adminPassword()}\n` +
      `  Test card    4242 4242 4242 4242, any future date, any CVC\n` +
      `  Mails        ${env.origin}/sandbox/outbox\n\n`,
  );
}
