import type { Database } from 'bun:sqlite';
import { performDue } from './billing/due.ts';
import { type DemoClock, openClock } from './clock.ts';
import type { Context } from './context.ts';
import { answerMount } from './mount.ts';
import { accountKeys, openDatabase } from './storage/database.ts';
import { openStore, type Store } from './storage/store.ts';
import { type Deliveries, openDeliveries } from './webhooks/deliveries.ts';
import { readFaults, shuffles } from './webhooks/faults.ts';

type SandboxOptions = {
  /** Its own SQLite file, or ':memory:'. */
  file: string;
  /** The path under which browsers and SDKs reach it; the API is under `mount` + '/v1'. */
  mount: string;
  /** The shop's public origin, for absolute addresses of hosted pages. */
  origin: () => string;
  /** How a webhook reaches the shop. */
  deliver: (request: Request) => Promise<Response>;
};

export type Sandbox = {
  keys: { secretKey: string; publishableKey: string; webhookSecret: string };
  clock: DemoClock;
  /** Answers every path under the mount. */
  fetch(request: Request): Promise<Response>;
  /** Does everything that is due on the sandbox's clock, then delivers what is due. */
  runDue(): Promise<void>;
  /** Epoch ms of the next thing that falls due on the sandbox's clock; webhook retries run on real time. */
  nextDue(): number | null;
  deliverDue(): Promise<void>;
  /** Resolves when no delivery is in flight or immediately due. */
  idle(): Promise<void>;
  start(): void;
  /** Waits for the delivery in flight and closes the file. */
  stop(): Promise<void>;
};

const tick = 500;

/** Shuffling needs several events to choose from. */
const gathering = 40;

/** A provider of payments in a box: the used part of Stripe's API over one SQLite file. */
export function openSandbox(options: SandboxOptions): Sandbox {
  const books = openBooks(options);
  const { db, keys, clock, store, context } = books;
  const url = () => `${options.origin()}/api/stripe/webhook`;
  const deliveries = openDeliveries({ db, secret: keys.webhookSecret, url, deliver: options.deliver });
  const background = openBackground(db, deliveries, () => runAllDue(db, clock, context));
  let open = true;
  const mount = {
    ...books,
    path: options.mount,
    running: new Set<string>(),
    flush: deliveries.idle,
    isOpen: () => open,
    ...background,
  };
  return {
    keys,
    clock,
    fetch: (request) => answerMount(mount, request),
    async runDue() {
      runAllDue(db, clock, context);
      await deliveries.run();
    },
    nextDue: () => nextMoment(store),
    deliverDue: () => deliveries.run(),
    idle: () => deliveries.idle(),
    start: background.start,
    async stop() {
      background.close();
      await deliveries.stop();
      open = false;
      db.close();
    },
  };
}

function nextMoment(store: Store): number | null {
  const next = store.firstDue();
  return next && next.due * 1000;
}

function openBooks(options: SandboxOptions) {
  const db = openDatabase(options.file);
  const keys = accountKeys(db);
  const clock = openClock(db);
  const store = openStore(db);
  const fingerprint = (text: string) =>
    new Bun.CryptoHasher('sha256', keys.secretKey).update(text).digest('hex');
  const context = (request: Context['request']): Context => ({
    db,
    store,
    now: Math.floor(clock.now() / 1000),
    pages: options.origin() + options.mount,
    fingerprint,
    request,
  });
  return { db, keys, clock, store, fingerprint, context };
}

/** Each thing due is one transaction of its own, in the order of their moments. */
function runAllDue(db: Database, clock: DemoClock, context: (request: Context['request']) => Context): void {
  const step = db.transaction((): boolean => {
    const ctx = context({ id: null, idempotency_key: null });
    const next = ctx.store.firstDue();
    if (!next || next.due * 1000 > clock.now()) return false;
    performDue(ctx, next.document, next.due);
    checkProgress(next, ctx.store.firstDue());
    return true;
  });
  while (step.immediate());
}

type Due = ReturnType<Store['firstDue']>;

/** Without this, a thing that stays due would be done for ever. */
function checkProgress(done: NonNullable<Due>, next: Due): void {
  if (next?.document.id !== done.document.id || next.due > done.due) return;
  throw new Error(`${done.document.object} ${done.document.id} is still due after it was done.`);
}

function openBackground(db: Database, deliveries: Deliveries, runDue: () => void) {
  const closing = new AbortController();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const report = (error: unknown) => console.error('sandbox:', error);
  const round = async () => {
    await Promise.try(runDue).catch(report);
    await deliveries.run().catch(report);
    if (!closing.signal.aborted) timer = setTimeout(round, tick).unref();
  };
  return {
    closing: closing.signal,
    start() {
      timer ??= setTimeout(round, 0).unref();
    },
    /** New events are not left waiting for the next tick. */
    wake() {
      if (!timer || closing.signal.aborted) return;
      const delay = shuffles(readFaults(db)) ? gathering : 0;
      setTimeout(() => deliveries.run().catch(report), delay).unref();
    },
    close() {
      closing.abort();
      if (timer) clearTimeout(timer);
    },
  };
}
