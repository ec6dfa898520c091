import { eq } from 'drizzle-orm';
import { business, rules } from '../../shared/business.ts';
import type { Frequency } from '../../shared/settings.ts';
import type { Deps } from '../deps.ts';
import { askProvider, findAtProvider } from './provider.ts';
import { providerObjects } from './table.ts';

/** The provider's product for the delivery fee, made once per installation. */
export function ensureDeliveryProduct(deps: Deps): Promise<string> {
  const params = { name: 'Home delivery', metadata: { kind: 'delivery' } };
  return ensureObject(deps, 'product:delivery', (idempotencyKey) =>
    askProvider(deps, 'create delivery product', (stripe) =>
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
    askProvider(deps, 'create tax rate', (stripe) => stripe.taxRates.create(params, { idempotencyKey })),
  );
}

/** The plan's discount as a coupon for good; null for 0 percent. A changed percent is another coupon. */
export async function ensurePlanCoupon(
  deps: Deps,
  frequency: Frequency,
  percent: number,
): Promise<string | null> {
  if (percent === 0) return null;
  const id = `${frequency}-${percent}`.replace('.', '_');
  return ensureObject(deps, `coupon:${id}`, (idempotencyKey) =>
    findOrCreateCoupon(deps, id, percent, idempotencyKey),
  );
}

async function findOrCreateCoupon(deps: Deps, id: string, percent: number, idempotencyKey: string) {
  const known = await findAtProvider(deps, 'find coupon', (stripe) => stripe.coupons.retrieve(id));
  if (known) return known;
  const params = {
    id,
    percent_off: percent,
    duration: 'forever' as const,
    name: `${percent}% subscriber discount`,
  };
  return askProvider(deps, 'create coupon', (stripe) => stripe.coupons.create(params, { idempotencyKey }));
}

async function ensureObject(
  deps: Deps,
  key: string,
  create: (idempotencyKey: string) => Promise<{ id: string }>,
) {
  const known = deps.db.select().from(providerObjects).where(eq(providerObjects.key, key)).get();
  if (known) return known.objectId;
  return deps.singleFlight(`provider object ${key}`, async () => {
    const { id } = await create(`installation:${key}`);
    deps.db.insert(providerObjects).values({ key, objectId: id }).onConflictDoNothing().run();
    return id;
  });
}
