import type { Database } from 'bun:sqlite';
import { readFaults, shuffles } from './faults.ts';
import { signatureHeader } from './signature.ts';

export type Deliveries = {
  /** Delivers everything whose moment has come, one after the other; a running round is joined. */
  run(): Promise<void>;
  idle(): Promise<void>;
  /** Lets the delivery in flight finish and begins no other. */
  stop(): Promise<void>;
};

type Target = {
  db: Database;
  secret: string;
  url: () => string;
  deliver: (request: Request) => Promise<Response>;
};

type Waiting = { id: string; body: string; copies: number; attempts: number };

const waits = [1, 5, 30, 300, 1800, 7200, 18_000, 36_000].map((seconds) => seconds * 1000);
const patience = 20_000;

export function openDeliveries(target: Target): Deliveries {
  let round: Promise<void> | null = null;
  let stopped = false;
  const next = shuffler(target.db);
  const work = async () => {
    for (let event = stopped ? null : next(); event; event = stopped ? null : next())
      await deliverOne(target, event);
  };
  const run = () => {
    round ??= work().finally(() => {
      round = null;
    });
    return round;
  };
  return {
    run,
    async idle() {
      await run();
      while (!stopped && next()) await run();
    },
    async stop() {
      stopped = true;
      await round;
    },
  };
}

/** The next event to deliver: the oldest one due, or any one when they are shuffled; none while they are held. */
function shuffler(db: Database): () => Waiting | null {
  let step = 0;
  return () => {
    const faults = readFaults(db);
    if (faults.webhooks === 'hold') return null;
    const due = "FROM events WHERE state = 'pending' AND next_at <= ?";
    const now = Date.now();
    const count = shuffles(faults)
      ? (db.query<{ n: number }, [number]>(`SELECT count(*) AS n ${due}`).get(now)?.n ?? 0)
      : 0;
    step += 1;
    return db
      .query<Waiting, [number, number]>(
        `SELECT id, body, copies, attempts ${due} ORDER BY seq LIMIT 1 OFFSET ?`,
      )
      .get(now, Math.floor(chance(faults.seed, step) * count));
  };
}

async function deliverOne(target: Target, event: Waiting): Promise<void> {
  const wanted = readFaults(target.db).webhooks === 'duplicate' ? 2 : 1;
  if (await accepted(target, event)) {
    const copies = event.copies + 1;
    target.db
      .query(
        "UPDATE events SET copies = ?, attempts = attempts + 1, state = ? WHERE id = ? AND state = 'pending'",
      )
      .run(copies, copies >= wanted ? 'delivered' : 'pending', event.id);
  } else {
    const wait = waits[Math.min(event.attempts, waits.length - 1)] ?? 0;
    target.db
      .query("UPDATE events SET attempts = attempts + 1, next_at = ? WHERE id = ? AND state = 'pending'")
      .run(Date.now() + wait, event.id);
  }
}

async function accepted(target: Target, event: Waiting): Promise<boolean> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), patience);
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
    const response = await Promise.race([target.deliver(request), giveUp(abort.signal)]);
    return response?.ok ?? false;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

function giveUp(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
}

/** A number in [0, 1): the same for the same seed and step, otherwise by chance. */
function chance(seed: number | undefined, step: number): number {
  if (seed === undefined) return Math.random();
  return Number(BigInt(Bun.hash.xxHash32(`${seed}:${step}`))) / 2 ** 32;
}
