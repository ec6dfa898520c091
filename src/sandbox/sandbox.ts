import { openBackground } from './background.ts';
import { type BillingSettings, defaultBillingSettings } from './billing/retries.ts';
import { runAllScheduled } from './billing/scheduled-work.ts';
import { openClock, type SandboxClock } from './clock.ts';
import type { CausingRequest, Context, Runtime } from './context.ts';
import { handleRequest } from './request-handler.ts';
import { accountKeys, openDatabase } from './storage/database.ts';
import { openStore } from './storage/store.ts';
import { openDeliveries } from './webhooks/deliveries.ts';

export type SandboxOptions = {
  /** A SQLite file, or ':memory:'. */
  file: string;
  /** The API is under `basePath` + '/v1'. */
  basePath: string;
  /** For absolute URLs of hosted pages. */
  origin: () => string;
  deliver: (request: Request) => Promise<Response>;
  /** Defaults apply to missing settings. */
  billing?: Partial<BillingSettings>;
  /** When callers give up a call without an answer; by default they have time limits of their own. */
  giveUpAfterMs?: number;
};

export type Sandbox = {
  keys: { secretKey: string; publishableKey: string; webhookSecret: string };
  clock: SandboxClock;
  fetch(request: Request): Promise<Response>;
  /** Runs due work, then delivers its events. */
  runDue(): Promise<void>;
  /** Epoch ms; webhook retries run on real time. */
  nextDue(): number | null;
  deliverDue(): Promise<void>;
  /** Resolves when no delivery is in flight or due. */
  idle(): Promise<void>;
  start(): void;
  /** Waits for the delivery in flight. */
  stop(): Promise<void>;
};

/** The part of Stripe's API that the shop uses. */
export function openSandbox(options: SandboxOptions): Sandbox {
  const account = openAccount(options);
  const { db, keys, clock, createContext } = account;
  const url = () => `${options.origin()}/api/stripe/webhook`;
  const deliveries = openDeliveries({ db, secret: keys.webhookSecret, url, deliver: options.deliver });
  const runScheduled = () => runAllScheduled(db, clock, createContext);
  const background = openBackground(db, deliveries, runScheduled);
  let isOpen = true;
  const { basePath, giveUpAfterMs } = options;
  const shared = {
    basePath,
    giveUpAfterMs,
    idempotencyKeysInUse: new Set<string>(),
    deliverAll: deliveries.idle,
  };
  const runtime: Runtime = { ...account, ...background, ...shared, isOpen: () => isOpen };
  return {
    keys,
    clock,
    fetch: (request) => handleRequest(runtime, request),
    async runDue() {
      runScheduled();
      await deliveries.run();
    },
    nextDue: () => inMilliseconds(account.store.nextRunAt()),
    deliverDue: deliveries.run,
    idle: deliveries.idle,
    start: background.start,
    async stop() {
      background.stop();
      await deliveries.stop();
      isOpen = false;
      db.close();
    },
  };
}

function inMilliseconds(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1000;
}

function openAccount(options: SandboxOptions) {
  const db = openDatabase(options.file);
  const keys = accountKeys(db);
  const clock = openClock(db);
  const store = openStore(db);
  const billing = { ...defaultBillingSettings, ...options.billing };
  const fingerprint = (text: string) =>
    new Bun.CryptoHasher('sha256', keys.secretKey).update(text).digest('hex');
  const createContext = (request: CausingRequest): Context => ({
    db,
    store,
    now: Math.floor(clock.now() / 1000),
    hostedPagesUrl: options.origin() + options.basePath,
    billing,
    fingerprint,
    request,
  });
  return { db, keys, clock, store, fingerprint, createContext };
}
