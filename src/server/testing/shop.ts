import { Database } from 'bun:sqlite';
import { treaty } from '@elysiajs/eden';
import { drizzle } from 'drizzle-orm/bun-sqlite';
import { users } from '../accounts/record/table.ts';
import { cookieName } from '../accounts/session-plugin.ts';
import { startSession } from '../accounts/sessions/sessions.ts';
import { createApp, seedShop } from '../app.ts';
import { products } from '../catalog/table.ts';
import { readEnv } from '../env.ts';
import { createMails } from '../mails.ts';
import { type Db, openDatabase } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { Deps, Payments } from '../platform/deps.ts';
import { createThrottle } from '../platform/http/throttle.ts';
import { createBackground } from '../platform/process/background.ts';
import { createHealth, type Health } from '../platform/process/health.ts';
import { createLogger } from '../platform/process/log.ts';
import { createMetrics } from '../platform/process/metrics.ts';
import { createQueue } from '../platform/queue.ts';
import { isAdminPasskeyRequired } from '../settings/settings.ts';
import { createStripe } from '../stripe/client.ts';

export type TestShop = Awaited<ReturnType<typeof openTestShop>>;

type Options = {
  now?: string;
  env?: Record<string, string>;
  payments?: Payments;
  health?: Health;
  /** Epoch ms; replaces `clock.now`. */
  readClock?: () => number;
  /** Sells from a stock of 400 oz each instead of growing to order. */
  isCounted?: boolean;
};

/** The real app, in-memory database, movable clock. `visitor()`: a typed client with its own cookie jar. */
export async function openTestShop(options: Options = {}) {
  const clock = { now: Date.parse(options.now ?? '2026-11-18T15:00:00Z') };
  const env = readEnv(options.env ?? {});
  const log = createLogger('silent');
  const now = options.readClock ?? (() => clock.now);
  const deps: Deps = {
    db: await seededDatabase(),
    now,
    env,
    log,
    payments: options.payments ?? noPayments(),
    throttle: createThrottle(),
    queue: createQueue(),
    mails: createMails(env, now),
    isAdminPasskeyRequired,
    background: createBackground(log),
    health: options.health ?? createHealth(log),
    metrics: env.metricsToken ? await createMetrics() : null,
    fetch: () => Promise.reject(new Error('This test has no network.')),
  };
  if (options.isCounted) deps.db.update(products).set({ isGrownToOrder: false }).run();
  const app = createApp(deps);

  function visitor(jar = new Map<string, string>()) {
    async function send(input: string | URL | Request, init?: RequestInit): Promise<Response> {
      const request = new Request(input, init);
      if (jar.size > 0)
        request.headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
      const response = await app.handle(request);
      await deps.background.idle();
      for (const line of response.headers.getSetCookie()) keepCookie(jar, line);
      return response;
    }
    const api = treaty<typeof app>(env.origin, {
      fetcher: Object.assign(send, { preconnect: fetch.preconnect }),
      parseDate: false,
    });
    /** Objects are sent as JSON. */
    const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      send(`${env.origin}${path}`, {
        method,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    return { jar, api, call };
  }

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

  return { app, deps, clock, visitor, customer, close: () => deps.db.$client.close() };
}

function keepCookie(jar: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  if (value === '' || /max-age=0/i.test(line)) jar.delete(name);
  else jar.set(name, value);
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
