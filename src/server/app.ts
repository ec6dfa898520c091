import { Elysia } from 'elysia';
import { policies } from '../shared/rules/limits.ts';
import { ensureAdmin } from './accounts/first-admin.ts';
import { accountRoutes } from './accounts/routes.ts';
import { adminAnalyticsRoutes } from './analytics/admin-routes.ts';
import { adminOverviewRoutes } from './analytics/overview-routes.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { assistantRoutes } from './assistant/routes.ts';
import { adminCatalogRoutes } from './catalog/admin-routes.ts';
import { productData } from './catalog/product-data.ts';
import { catalogRoutes } from './catalog/routes.ts';
import { seedProducts } from './catalog/seed.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { adminCustomerRoutes } from './customers/admin-routes.ts';
import { customerRoutes } from './customers/routes.ts';
import { adminDeliveryRoutes } from './delivery/admin-routes.ts';
import { deliveryRoutes } from './delivery/routes.ts';
import { loadZipCodes } from './delivery/zip-codes.ts';
import type { Env } from './env.ts';
import { adminGrowingRoutes } from './growing/admin-routes.ts';
import { adminInquiryRoutes } from './inquiries/admin-routes.ts';
import { inquiryRoutes } from './inquiries/routes.ts';
import { operationRoutes } from './operations/routes.ts';
import { adminOrderRoutes } from './orders/admin-routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { adminPaymentRoutes } from './payments/admin-routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import type { Db } from './platform/db/db.ts';
import type { Deps } from './platform/deps.ts';
import { AppError, forbidden } from './platform/errors.ts';
import { http } from './platform/http/http.ts';
import { isDemoHost } from './platform/http/own-address.ts';
import { assertHealthy } from './platform/process/health.ts';
import { version } from './platform/root.ts';
import { crawlers } from './platform/site/crawlers.ts';
import { staticFiles } from './platform/site/static.ts';
import { wellKnown } from './platform/site/well-known.ts';
import { pushRoutes } from './push/routes.ts';
import { ensureVapidKeys } from './push/subscriptions.ts';
import { referralRoutes } from './referrals/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { adminSettingsRoutes } from './settings/admin-routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { seedSettings } from './settings/seed.ts';
import { adminSubscriptionRoutes } from './subscriptions/admin/routes.ts';
import { closedDayRoutes } from './subscriptions/closing/routes.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';
import { adminWeekRoutes } from './week/admin-routes.ts';
import { adminRunRoutes } from './week/run/routes.ts';

/**
 * The whole API. Pages and the demo's sandbox are added by `serveShop`. In two parts, since TypeScript gives up on the type of one
 * chain that is longer.
 */
export function createApp(deps: Deps) {
  return new Elysia({ normalize: true })
    .use(http(deps))
    .use(customersApi(deps))
    .use(farmsApi(deps))
    .get('/healthz', () => {
      assertHealthy(deps);
      return { ok: true, version };
    });
}

function customersApi(deps: Deps) {
  return new Elysia({ normalize: true })
    .use(accountRoutes(deps))
    .use(catalogRoutes(deps))
    .use(settingsRoutes(deps))
    .use(deliveryRoutes(deps))
    .use(checkoutRoutes(deps))
    .use(orderRoutes(deps))
    .use(subscriptionRoutes(deps))
    .use(paymentRoutes(deps))
    .use(referralRoutes(deps))
    .use(assistantRoutes(deps))
    .use(analyticsRoutes(deps))
    .use(inquiryRoutes(deps))
    .use(customerRoutes(deps))
    .use(pushRoutes(deps));
}

function farmsApi(deps: Deps) {
  return new Elysia({ normalize: true })
    .use(adminCatalogRoutes(deps))
    .use(adminSettingsRoutes(deps))
    .use(adminDeliveryRoutes(deps))
    .use(adminOrderRoutes(deps))
    .use(adminSubscriptionRoutes(deps))
    .use(closedDayRoutes(deps))
    .use(adminGrowingRoutes(deps))
    .use(adminWeekRoutes(deps))
    .use(adminRunRoutes(deps))
    .use(adminPaymentRoutes(deps))
    .use(adminOverviewRoutes(deps))
    .use(adminAnalyticsRoutes(deps))
    .use(adminInquiryRoutes(deps))
    .use(adminCustomerRoutes(deps))
    .use(searchRoutes(deps))
    .use(operationRoutes(deps));
}

/** Apart, since the compiler gives up on a longer chain than the one above. */
export type App = ReturnType<typeof createApp>;

/** Brings an empty database to a shop that can sell; what is already there stays as it is. */
export async function seedShop(deps: Pick<Deps, 'db' | 'env' | 'now'>): Promise<void> {
  seedProducts(deps.db);
  seedSettings(deps);
  await ensureAdmin(deps);
  await loadZipCodes(deps.db);
  await ensureVapidKeys(deps.db);
}

type Serve = {
  env: Env;
  db: Db;
  /** Folder of the built app. */
  dist: string;
  /** Handles the demo's own paths; null for any other path. */
  demoHandler: ((request: Request) => Promise<Response | null>) | null;
};

/** Listens: the API, in demo mode the sandbox, and the built pages for everything else. */
export async function serveShop(
  app: App,
  { env, db, dist, demoHandler }: Serve,
): Promise<{ stop(): Promise<void> }> {
  if (demoHandler) {
    const answer = async ({ request }: { request: Request }) => {
      if (!isDemoHost(env, request)) throw forbidden();
      return answered(await demoHandler(request));
    };
    // The pages' own GET route is preferred to one for all methods, so this one needs its GET as well.
    app.get('/sandbox/*', answer).all('/sandbox/*', answer, { parse: 'none' });
  }
  const pageTexts = { origin: env.origin, products: () => productData(db, env.origin) };
  const options = { dist, dataDir: env.dataDir, realStripe: env.stripe !== null, pageTexts };
  app
    .use(crawlers(env.origin))
    .use(wellKnown(env.origin))
    .use(await staticFiles(options));
  // http.ts limits bodies with a sentence before they are read; Bun's own limit would send a bare 413 first.
  // A port belongs to one shop: by Elysia's default a second one would listen too and get half of the customers.
  app.listen({
    port: env.port,
    reusePort: false,
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    idleTimeout: 60,
  });
  return { stop: () => stopListening(app) };
}

/** Connections that do not come to an end, for example with half a body, are cut. */
async function stopListening({ server }: App): Promise<void> {
  await Promise.race([server?.stop(), Bun.sleep(policies.stopRequestsMs)]);
  await Promise.race([server?.stop(true), Bun.sleep(500)]);
}

function answered(response: Response | null): Response {
  if (!response) throw new AppError('notFound', 'Not found');
  return response;
}
