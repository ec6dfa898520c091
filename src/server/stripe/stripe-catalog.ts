import { eq, ne } from 'drizzle-orm';
import { business, rules } from '../../shared/business.ts';
import type { Frequency } from '../../shared/contract/settings.ts';
import type { Db } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { StartRefusal } from '../platform/process/start-refusal.ts';
import { callStripe, findInStripe } from './calls.ts';
import { providerObjects } from './table.ts';

/** The provider's product for the delivery fee, created once per installation of the shop. */
export function ensureDeliveryProduct(deps: Deps): Promise<string> {
  const params = { name: 'Home delivery', metadata: { kind: 'delivery' } };
  return ensureObject(deps, 'product:delivery', (idempotencyKey) =>
    callStripe(deps, 'create delivery product', (stripe) =>
      stripe.products.create(params, { idempotencyKey }),
    ),
  );
}

/** The sales tax as a tax rate. A rate's percentage cannot change, so the key carries it. */
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

/** The plan's discount as a coupon with duration "forever"; null for 0 percent. A changed percent is another coupon. */
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

/** A referred friend's discount as a coupon for one invoice. A changed percent is another coupon. */
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

/** Forgets the ids of the catalog objects, so that they are found or created again. */
export function forgetCatalog(deps: Deps): void {
  deps.db.delete(providerObjects).where(ne(providerObjects.key, accountKey)).run();
}

const accountKey = 'account';

/**
 * Remembers at the first start which provider account the database belongs to, and throws a `StartRefusal` when it is
 * later opened with another: ids of one account mean nothing in another, and a demo's admin must not be a real shop's.
 */
export function bindDatabaseToProviderAccount(
  db: Db,
  account: 'sandbox' | 'stripe test' | 'stripe live',
): void {
  db.insert(providerObjects).values({ key: accountKey, objectId: account }).onConflictDoNothing().run();
  const bound = db.select().from(providerObjects).where(eq(providerObjects.key, accountKey)).get();
  if (bound?.objectId === account) return;
  throw new StartRefusal(
    `DATA_DIR holds a shop that was begun with ${bound?.objectId}; for ${account} choose an empty folder.`,
  );
}

async function ensureObject(
  deps: Deps,
  key: string,
  create: (idempotencyKey: string) => Promise<{ id: string }>,
) {
  const known = deps.db.select().from(providerObjects).where(eq(providerObjects.key, key)).get();
  if (known) return known.objectId;
  return deps.singleFlight(`provider object ${key}`, async () => {
    const { id } = await create(`installation:${key}:${newId()}`);
    deps.db.insert(providerObjects).values({ key, objectId: id }).onConflictDoNothing().run();
    return id;
  });
}

/** The provider's customer pages as the shop uses them: cards, invoices and the address; the rest is done in the shop. */
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
