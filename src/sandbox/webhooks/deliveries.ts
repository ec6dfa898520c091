import type { Database } from 'bun:sqlite';
import { areShuffled, readFaults } from '../http/faults.ts';
import { signatureHeader } from './signature.ts';

export type Deliveries = {
  /** One after another; a call during a run waits for it. */
  run(): Promise<void>;
  idle(): Promise<void>;
  /** Finishes the delivery in flight. */
  stop(): Promise<void>;
};

type Target = {
  db: Database;
  secret: string;
  url: () => string;
  deliver: (request: Request) => Promise<Response>;
};

type PendingEvent = { id: string; body: string; copies: number; attempts: number };

const retryDelaysMs = [1, 5, 30, 300, 1800, 7200, 18_000, 36_000].map((seconds) => seconds * 1000);
const deliveryTimeoutMs = 20_000;

export function openDeliveries(target: Target): Deliveries {
  let currentRun: Promise<void> | null = null;
  let isStopped = false;
  const next = eventPicker(target.db);
  const deliverAllDue = async () => {
    for (let event = isStopped ? null : next(); event; event = isStopped ? null : next())
      await deliverOne(target, event);
  };
  const run = () => {
    currentRun ??= deliverAllDue().finally(() => {
      currentRun = null;
    });
    return currentRun;
  };
  return {
    run,
    async idle() {
      await run();
      while (!isStopped && next()) await run();
    },
    async stop() {
      isStopped = true;
      await currentRun;
    },
  };
}

/** Shuffling picks among this many of the oldest events. */
const shuffleWindow = 100;

const pending = "FROM events WHERE state = 'pending' AND next_at <= ?";

/** Null while events are held. */
function eventPicker(db: Database): () => PendingEvent | null {
  let step = 0;
  return () => {
    const faults = readFaults(db);
    if (faults.webhooks === 'hold') return null;
    step += 1;
    const now = Date.now();
    const offset = areShuffled(faults) ? Math.floor(randomAt(faults.seed, step) * countPending(db, now)) : 0;
    return db
      .query<PendingEvent, [number, number]>(
        `SELECT id, body, copies, attempts ${pending} ORDER BY seq LIMIT 1 OFFSET ?`,
      )
      .get(now, offset);
  };
}

function countPending(db: Database, now: number): number {
  const sql = `SELECT count(*) AS n FROM (SELECT 1 ${pending} LIMIT ${shuffleWindow})`;
  return db.query<{ n: number }, [number]>(sql).get(now)?.n ?? 0;
}

async function deliverOne(target: Target, event: PendingEvent): Promise<void> {
  const wantedCopies = readFaults(target.db).webhooks === 'duplicate' ? 2 : 1;
  if (await trySend(target, event)) {
    const copies = event.copies + 1;
    target.db
      .query(
        "UPDATE events SET copies = ?, attempts = attempts + 1, state = ? WHERE id = ? AND state = 'pending'",
      )
      .run(copies, copies >= wantedCopies ? 'delivered' : 'pending', event.id);
  } else {
    const delay = retryDelaysMs[Math.min(event.attempts, retryDelaysMs.length - 1)] ?? 0;
    target.db
      .query("UPDATE events SET attempts = attempts + 1, next_at = ? WHERE id = ? AND state = 'pending'")
      .run(Date.now() + delay, event.id);
  }
}

async function trySend(target: Target, event: PendingEvent): Promise<boolean> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), deliveryTimeoutMs);
  const request = new Request(target.url(), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Stripe-Signature': signatureHeader(target.secret, event.body, Date.now()),
      'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    },
    body: event.body,
    signal: abort.signal,
  });
  try {
    const response = await Promise.race([target.deliver(request), aborted(abort.signal)]);
    return response?.ok ?? false;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
}

/** In [0, 1); deterministic with a seed. */
function randomAt(seed: number | undefined, step: number): number {
  if (seed === undefined) return Math.random();
  return Number(BigInt(Bun.hash.xxHash32(`${seed}:${step}`))) / 2 ** 32;
}
