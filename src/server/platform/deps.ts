import type Stripe from 'stripe';
import type { Env } from '../env.ts';
import type { Db } from './db/db.ts';
import type { Throttle } from './http/throttle.ts';
import type { Mails } from './mail/mail.ts';
import type { Background } from './process/background.ts';
import type { Logger } from './process/log.ts';
import type { Metrics } from './process/metrics.ts';
import type { Queue } from './queue.ts';

export type Deps = {
  db: Db;
  /** The shop's clock, epoch ms. */
  now: () => number;
  env: Env;
  log: Logger;
  payments: Payments;
  throttle: Throttle;
  queue: Queue;
  mails: Mails;
  background: Background;
  health: Health;
  /** The setting `admin_passkey_required`; accounts come before settings. */
  isAdminPasskeyRequired: (db: Db) => boolean;
  /** Null: no metrics page. */
  metrics: Metrics | null;
  /** Requests to services other than the payment provider. */
  fetch: (input: string, init?: RequestInit) => Promise<Response>;
};

/** Recorded since the start; `operations/checks.ts` judges it. */
export type Health = {
  /** The machine's clock, epoch ms. */
  now(): number;
  startedAt: number;
  /** Started or finished a step. */
  jobProgressed(job: string): void;
  jobEnded(job: string): void;
  /** No progress for 15 minutes; each is logged once. */
  stalledJobs(): string[];
  /** `error` is null on success. */
  serviceEnded(service: Service, error: unknown): void;
  /** A request was not made because too many wait. */
  turnRefused(service: Service): void;
  /** `error` is null on success. Failures of outside services do not count. */
  workEnded(job: string, error: unknown): void;
  /** Services and jobs used since the start. */
  outcomes(): {
    services: Map<Service, Outcome>;
    jobs: Map<string, Outcome>;
    refusedTurns: Map<Service, number>;
  };
  storageFailed(): void;
  /**
   * Writes at most once a second and rethrows errors. 503 for some seconds after a request's write failed: a
   * full disk may still fit this small write.
   */
  checkDatabase(db: Db): void;
};

export type Service = 'Stripe' | 'mail server' | 'map service';

/** Epoch ms; `failingSince` is null while it works. */
export type Outcome = {
  lastSuccessAt: number | null;
  failingSince: number | null;
  lastTriedAt: number;
  lastError: string | null;
};

export type Payments = {
  /** For calls that a customer waits for. */
  stripe: Stripe;
  /** For jobs and webhooks: longer time-outs. */
  jobStripe: Stripe;
  publishableKey: string;
  webhookSecret: string;
  /** The sandbox's path for the browser's card form; null with real keys. */
  apiBase: string | null;
};

/** For work nobody waits for: requests may take longer and yield to customers'. */
export function withJobStripe(deps: Deps): Deps {
  return { ...deps, payments: { ...deps.payments, stripe: deps.payments.jobStripe } };
}
