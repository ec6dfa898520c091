import { eq, ne } from 'drizzle-orm';
import { business, rules } from '../../shared/business.ts';
import type { Frequency } from '../../shared/contract/settings.ts';
import type { Db } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { StartRefusal } from '../platform/process/start-refusal.ts';
import { callStripe, findInStripe } from './calls.ts';
import { providerObjects } from './table.ts';

export function ensureDeliveryProduct(deps: Deps): Promise<string> {
  const params = { name: 'Home delivery', metadata: { kind: 'delivery' } };
  return ensureObject(deps, 'product:delivery', (idempotencyKey) =>
    callStripe(deps, 'create delivery product', (stripe) =>
      stripe.products.create(params, { idempotencyKey }),
    ),
  );
}

/** A rate's percentage cannot change, so it is part of the key. */
export function ensureTaxRate(deps: Deps): Promise<string> {
  const params = {
    display_name: 'Sales tax',
    inclusive: false,
    percentage: rules.taxPercent,
    country: business.place.country,
    state: business.place.stateCode,
    jurisdiction: business.place.state,
    tax_type: 'sales_tax' as const,
  };
  return ensureObject(deps, `tax-rate:${rules.taxPercent}`, (idempotencyKey) =>
    callStripe(deps, 'create tax rate', (stripe) => stripe.taxRates.create(params, { idempotencyKey })),
  );
}

/** Duration "forever"; null for 0 percent. Each percent has its own coupon. */
export async function ensurePlanCoupon(
  deps: Deps,
  frequency: Frequency,
  percent: number,
): Promise<string | null> {
  if (percent === 0) return null;
  const id = `${frequency}-${percent}`.replace('.', '_');
  const name = `${percent}% subscriber discount`;
  const coupon = { id, percent_off: percent, duration: 'forever' as const, name };
  return ensureObject(deps, `coupon:${id}`, (key) => findOrCreateCoupon(deps, coupon, key));
}

/** For one invoice. Each percent has its own coupon. */
export function ensureReferralCoupon(deps: Deps, percent: number): Promise<string> {
  const coupon = {
    id: `referral-${percent}`.replace('.', '_'),
    percent_off: percent,
    duration: 'once' as const,
    name: `${percent}% off your first box`,
  };
  return ensureObject(deps, `coupon:${coupon.id}`, (key) => findOrCreateCoupon(deps, coupon, key));
}

type Coupon = { id: string; percent_off: number; duration: 'forever' | 'once'; name: string };

async function findOrCreateCoupon(deps: Deps, coupon: Coupon, idempotencyKey: string) {
  const { id, percent_off, duration } = coupon;
  const known = await findInStripe(deps, 'find coupon', (stripe) => stripe.coupons.retrieve(id));
  if (known?.valid && known.percent_off === percent_off && known.duration === duration) return known;
  if (known) throw new Error(`The provider has another coupon called ${id}: its discount is another one.`);
  return callStripe(deps, 'create coupon', (stripe) => stripe.coupons.create(coupon, { idempotencyKey }));
}

export function forgetCatalog(deps: Deps): void {
  deps.db.delete(providerObjects).where(ne(providerObjects.key, accountKey)).run();
}

const accountKey = 'account';

/** A shop's mode and provider account. The keys are kept in the database. */
const kindsOfShop = {
  sandbox: 'sandbox',
  'stripe test': 'stripe test',
  staging: 'stripe test (SHOP_MODE=staging)',
  'stripe live': 'stripe live (SHOP_MODE=live)',
};
export type KindOfShop = keyof typeof kindsOfShop;

/**
 * Set at the first start; throws a `StartRefusal` for another kind: ids of one account mean nothing in another, so real
 * customers would be rebuilt, stopped and mailed; and a demo's admin must not rule a real shop.
 */
export function bindDatabaseToKind(db: Db, kind: KindOfShop): void {
  db.insert(providerObjects).values({ key: accountKey, objectId: kind }).onConflictDoNothing().run();
  const bound = db.select().from(providerObjects).where(eq(providerObjects.key, accountKey)).get();
  if (bound?.objectId === kind) return;
  const begun = Object.entries(kindsOfShop).find(([key]) => key === bound?.objectId)?.[1];
  throw new StartRefusal(
    `DATA_DIR holds a shop that was begun with ${begun}; for ${kindsOfShop[kind]} choose an empty folder.`,
  );
}

async function ensureObject(
  deps: Deps,
  key: string,
  create: (idempotencyKey: string) => Promise<{ id: string }>,
) {
  const known = deps.db.select().from(providerObjects).where(eq(providerObjects.key, key)).get();
  if (known) return known.objectId;
  return deps.queue.once(`provider object ${key}`, async () => {
    const { id } = await create(`installation:${key}:${newId()}`);
    deps.db.insert(providerObjects).values({ key, objectId: id }).onConflictDoNothing().run();
    return id;
  });
}

export function ensurePortalConfiguration(deps: Deps): Promise<string> {
  const params = {
    features: {
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
      customer_update: { enabled: false },
      subscription_cancel: { enabled: false },
    },
  };
  return ensureObject(deps, 'portal-configuration', (idempotencyKey) =>
    callStripe(deps, 'create portal configuration', (stripe) =>
      stripe.billingPortal.configurations.create(params, { idempotencyKey }),
    ),
  );
}
