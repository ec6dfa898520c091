import type Stripe from 'stripe';
import type { Env } from '../env.ts';
import type { Db } from './db/db.ts';
import type { SingleFlight } from './http/single-flight.ts';
import type { Throttle } from './http/throttle.ts';
import type { Background } from './process/background.ts';
import type { Health } from './process/health.ts';
import type { Logger } from './process/log.ts';
import type { Metrics } from './process/metrics.ts';

/** What the domain depends on; created once in main.ts (or by a test) and passed down. */
export type Deps = {
  db: Db;
  /** The shop's clock, epoch ms. */
  now: () => number;
  env: Env;
  log: Logger;
  payments: Payments;
  throttle: Throttle;
  singleFlight: SingleFlight;
  background: Background;
  health: Health;
  /** Null: nobody asks for them. */
  metrics: Metrics | null;
  /** Outgoing requests to services other than the payment provider. */
  fetch: (input: string, init?: RequestInit) => Promise<Response>;
};

export type Payments = {
  /** For calls that a customer waits for. */
  stripe: Stripe;
  /** For jobs and webhooks, which may wait longer. */
  jobStripe: Stripe;
  publishableKey: string;
  webhookSecret: string;
  /** Path of the sandbox for the browser's card form, null with real keys. */
  apiBase: string | null;
};

/** The same with `jobStripe` in place of `stripe`, for work that nobody waits for: its requests to the provider may take longer and go after customers'. */
export function withJobStripe(deps: Deps): Deps {
  return { ...deps, payments: { ...deps.payments, stripe: deps.payments.jobStripe } };
}
