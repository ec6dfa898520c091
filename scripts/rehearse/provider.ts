import { join } from 'node:path';
import type Stripe from 'stripe';
import { accountKeys, openDatabase } from '../../src/sandbox/storage/database.ts';
import { createStripe } from '../../src/server/stripe/client.ts';
import { findForeignSubscription, takeBack } from './test-account.ts';

/** How the shop and the rehearsal reach the provider. No step knows whether it is Stripe or the sandbox. */
export type Provider = {
  stripe: Stripe;
  /** Of the shop. */
  settings: Record<string, string>;
  /** Before the shop is open; throws `CannotBegin` where the account is somebody else's, before anything is written. */
  prepare(): Promise<void>;
  /** The mails of the shop, for an admin. */
  mailsPath: string;
  /** Once the shop is open. */
  loseWebhooks(): Promise<void>;
  /** Not printed. */
  secrets: string[];
};

type Settings = Record<string, string | undefined>;

/** Why a rehearsal cannot begin. */
export class CannotBegin extends Error {}

/** With keys the provider in staging mode; without, a demo's sandbox in `folder`, over HTTP. Throws `CannotBegin`. */
export function chooseProvider(settings: Settings, folder: string, port: number): Provider {
  const get = (name: string) => settings[name]?.trim() || undefined;
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE'];
  const live = names.filter((name) => /_live_/.test(get(name) ?? ''));
  if (live.length > 0) throw new CannotBegin(`${live.join(' and ')}: a rehearsal takes test keys only.`);
  const [secretKey, publishableKey, webhookSecret, apiBase] = names.map(get);
  if (!secretKey && !publishableKey) return sandboxIn(folder, port);
  if (!secretKey || !publishableKey)
    throw new CannotBegin('A rehearsal needs STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY, or neither.');
  const stripe = createStripe(secretKey, apiBase?.replace(/\/+$/, '') ?? null);
  return {
    stripe,
    settings: {
      SHOP_MODE: 'staging',
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      // No webhook reaches this machine.
      STRIPE_WEBHOOK_SECRET: webhookSecret ?? 'whsec_none',
      ...(apiBase && { STRIPE_API_BASE: apiBase }),
    },
    prepare: () => prepareAccount(stripe),
    mailsPath: '/api/admin/mails',
    loseWebhooks: async () => {},
    secrets: [secretKey, webhookSecret ?? ''].filter(Boolean),
  };
}

/** A shop on an empty folder would rebuild or stop what it finds there. */
async function prepareAccount(stripe: Stripe): Promise<void> {
  const foreign = await findForeignSubscription(stripe).catch((error: Error) => {
    throw new CannotBegin(`The provider did not answer: ${error.message}`);
  });
  if (foreign)
    throw new CannotBegin(
      `The account holds a subscription that no rehearsal made (${foreign}). A rehearsal needs a test account of its own.`,
    );
  await takeBack(stripe);
}

/** Its keys are made before the shop first opens it. */
function sandboxIn(folder: string, port: number): Provider {
  const database = openDatabase(join(folder, 'sandbox.sqlite'));
  const { secretKey, webhookSecret } = accountKeys(database);
  database.close();
  const base = `http://localhost:${port}/sandbox/stripe`;
  return {
    stripe: createStripe(secretKey, base),
    settings: { SHOP_MODE: 'demo' },
    prepare: async () => {},
    mailsPath: '/sandbox/outbox',
    async loseWebhooks() {
      const body = JSON.stringify({ webhooks: 'lose' });
      const { ok } = await fetch(`${base}/faults`, { method: 'PUT', body });
      if (!ok) throw new Error('The sandbox did not stop its webhooks.');
    },
    secrets: [secretKey, webhookSecret],
  };
}
