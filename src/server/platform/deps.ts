import type Stripe from 'stripe';
import type { Env } from '../env.ts';
import type { Db } from './db/db.ts';
import type { Throttle } from './http/throttle.ts';
import type { Mails } from './mail/mail.ts';
import type { Background } from './process/background.ts';
import type { Health } from './process/health.ts';
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
