import { join } from 'node:path';
import type Stripe from 'stripe';
import { createApp } from '../src/server/app.ts';
import { readEnv } from '../src/server/env.ts';
import { createMails } from '../src/server/mails.ts';
import { openDatabase } from '../src/server/platform/db/db.ts';
import { createThrottle } from '../src/server/platform/http/throttle.ts';
import { createBackground } from '../src/server/platform/process/background.ts';
import { createHealth } from '../src/server/platform/process/health.ts';
import { createLogger } from '../src/server/platform/process/log.ts';
import { createQueue } from '../src/server/platform/queue.ts';
import { isAdminPasskeyRequired } from '../src/server/settings/settings.ts';

/**
 * The real API over a real database, with a provider that answers at once: its part is measured apart. Callers name
 * an address of their own, so that the limit per network address does not end the run.
 */
const env = readEnv({ ...process.env, TRUST_PROXY: '1' });
let intents = 0;
const instantProvider = {
  customers: {
    async retrieve(id: string) {
      return { id, balance: 0 };
    },
  },
  paymentIntents: {
    async create() {
      intents += 1;
      return {
        id: `pi_${process.pid}_${intents}`,
        client_secret: `pi_${intents}_secret_bench`,
        status: 'requires_payment_method',
      };
    },
  },
} as unknown as Stripe;

const log = createLogger('warn');

createApp({
  db: openDatabase(join(env.dataDir, 'shop.sqlite')),
  now: Date.now,
  env,
  log,
  payments: {
    stripe: instantProvider,
    jobStripe: instantProvider,
    publishableKey: 'pk_test_bench',
    webhookSecret: 'whsec_bench',
    apiBase: null,
  },
  throttle: createThrottle(),
  queue: createQueue(),
  mails: createMails(env, Date.now),
  isAdminPasskeyRequired,
  background: createBackground(log),
  health: createHealth(log),
  metrics: null,
  fetch,
}).listen(env.port);
