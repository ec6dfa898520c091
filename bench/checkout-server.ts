import { join } from 'node:path';
import type Stripe from 'stripe';
import { readEnv } from '../src/server/env.ts';
import { openShop } from '../src/server/open-shop.ts';
import { openDatabase } from '../src/server/platform/db/db.ts';
import { createLogger } from '../src/server/platform/process/log.ts';

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

const { app } = await openShop({
  db: openDatabase(join(env.dataDir, 'shop.sqlite')),
  env,
  log: createLogger('warn'),
  payments: {
    stripe: instantProvider,
    jobStripe: instantProvider,
    publishableKey: 'pk_test_bench',
    webhookSecret: 'whsec_bench',
    apiBase: null,
  },
});
app.listen(env.port);
