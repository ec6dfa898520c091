import { join } from 'node:path';
import { business, rules } from '../shared/business.ts';
import { assertDeliveryFeeTaxIsWholeCents } from '../shared/rules/quote.ts';
import { seedShop, serveShop } from './app.ts';
import { demoAdmin, type Env, readEnv } from './env.ts';
import { createJobs } from './jobs.ts';
import { openDemo, openShop } from './open-shop.ts';
import { privateNames } from './orders/fields.ts';
import { openDatabase } from './platform/db/db.ts';
import { withJobStripe } from './platform/deps.ts';
import { smtpTransport } from './platform/mail/mailer.ts';
import { openDataDir } from './platform/process/data-dir.ts';
import { createLogger } from './platform/process/log.ts';
import { standardOutput } from './platform/process/log-output.ts';
import { StartRefusal } from './platform/process/start-refusal.ts';
import { root, version } from './platform/root.ts';
import { timings } from './platform/timings.ts';
import { bindDatabaseToKind, type KindOfShop } from './stripe/stripe-catalog.ts';

// Before any file is created: files are private to the user.
process.umask(0o077);

const env = exitOnStartRefusal(readEnvironment);
const output = standardOutput();
const log = createLogger(env.logLevel, output, privateNames);
const dataDir = exitOnStartRefusal(() => openDataDir(env.dataDir, env.allowNewShop));

const db = openDatabase(dataDir.database);
exitOnStartRefusal(() => bindDatabaseToKind(db, kindOf(env)));

const opening = { db, env, log };
const demo =
  env.mode === 'demo'
    ? await openDemo(opening, {
        file: join(env.dataDir, 'sandbox.sqlite'),
        runJobs: () => jobs.runDue(),
      })
    : null;
const { app, deps } = demo ?? (await openShop(opening));
const isNewAdmin = await seedShop(deps);
dataDir.markAsUsed();
const jobs = createJobs(withJobStripe(deps), env.smtpUrl ? smtpTransport(env.smtpUrl, env.mailFrom) : null);
const server = await startServer();
demo?.sandbox.start();
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
  await demo?.sandbox.stop();
  db.$client.close();
  dataDir.unlock();
  log.info('stopped');
  process.exit(0);
}

async function startServer() {
  try {
    return await serveShop(app, deps, {
      dist: join(root, 'dist'),
      demoHandler: demo?.demoHandler ?? null,
    });
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
