import { Database } from 'bun:sqlite';
import { drizzle } from 'drizzle-orm/bun-sqlite';
import { users } from '../accounts/record/table.ts';
import { cookieName } from '../accounts/session-plugin.ts';
import { startSession } from '../accounts/sessions/sessions.ts';
import { seedShop } from '../app.ts';
import { products } from '../catalog/table.ts';
import { readEnv } from '../env.ts';
import { type openDemo, openShop } from '../open-shop.ts';
import { type Db, openDatabase } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { Health, Payments } from '../platform/deps.ts';
import { createLogger } from '../platform/process/log.ts';
import { createStripe } from '../stripe/client.ts';
import { openClient } from './shop-client.ts';

export type TestShop = Awaited<ReturnType<typeof openTestShop>>;

type Options = {
  now?: string;
  env?: Record<string, string>;
  payments?: Payments;
  health?: Health;
  /** Sells from a stock of 400 oz each instead of growing to order. */
  isCounted?: boolean;
};

/** The real app, in-memory database, movable clock. */
export async function openTestShop(options: Options = {}) {
  const clock = { now: Date.parse(options.now ?? '2026-11-18T15:00:00Z') };
  const { health, payments = noPayments() } = options;
  const opening = await prepareTestShop(options);
  return {
    ...createTestShop(await openShop({ ...opening, now: () => clock.now, payments, health })),
    clock,
  };
}

/** A copy of a seeded database, without network. */
export async function prepareTestShop({ env = {}, isCounted }: Pick<Options, 'env' | 'isCounted'>) {
  const db = await seededDatabase();
  if (isCounted) db.update(products).set({ isGrownToOrder: false }).run();
  const refuse = () => Promise.reject(new Error('This test has no network.'));
  return { db, env: readEnv(env), log: createLogger('silent'), fetch: refuse };
}

type Opened = Awaited<ReturnType<typeof openShop>> &
  Partial<Pick<Awaited<ReturnType<typeof openDemo>>, 'demoHandler'>>;

/** `visitor()`: a client with its own cookies. */
export function createTestShop({ app, deps, demoHandler }: Opened) {
  async function send(request: Request): Promise<Response> {
    const ofDemo = await demoHandler?.(request);
    if (ofDemo) return ofDemo;
    const response = await app.handle(request);
    await deps.background.idle();
    return response;
  }
  const visitor = (jar?: Map<string, string>) => openClient(deps.env.origin, send, { jar });

  /** Signed in, inserted directly. */
  function customer(
    email = `${newId().toLowerCase()}@example.com`,
    fields: Partial<typeof users.$inferInsert> = {},
  ) {
    const id = newId();
    deps.db
      .insert(users)
      .values({
        id,
        email,
        emailKey: email.toLowerCase(),
        firstName: 'Ann',
        lastName: 'Lee',
        phone: '770-555-0100',
        street: '12 Main St',
        city: 'Milton',
        state: 'Georgia',
        zipCode: '30004',
        createdAt: deps.now(),
        ...fields,
      })
      .run();
    const browser = visitor(new Map([[cookieName(deps, 'session'), startSession(deps.db, id, deps.now())]]));
    return { ...browser, id, email };
  }

  return { app, deps, visitor, customer, close: () => deps.db.$client.close() };
}

let template: Uint8Array | undefined;

async function seededDatabase(): Promise<Db> {
  if (!template) {
    const db = openDatabase(':memory:');
    await seedShop({ db, env: readEnv({}), now: () => 0 });
    template = db.$client.serialize();
    db.$client.close();
  }
  const client = Database.deserialize(template, { strict: true });
  client.run('PRAGMA foreign_keys = ON');
  return drizzle({ client });
}

function noPayments(): Payments {
  const refuse = () => Promise.reject(new Error('This test has no provider.'));
  const stripe = createStripe('sk_test_none', null, refuse, { timeoutMs: 1000, maxRetries: 0 });
  return {
    stripe,
    jobStripe: stripe,
    publishableKey: 'pk_test_none',
    webhookSecret: 'whsec_none',
    apiBase: null,
  };
}
