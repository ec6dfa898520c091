import { Elysia } from 'elysia';
import type { StaffRole } from '../shared/rules/roles.ts';
import { ensureAdmin } from './accounts/first-admin.ts';
import { accountRoutes } from './accounts/routes.ts';
import { sessionPlugin } from './accounts/session-plugin.ts';
import { adminAnalyticsRoutes, adminBooksRoutes } from './analytics/admin-routes.ts';
import { adminOverviewRoutes } from './analytics/overview-routes.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { assistantRoutes } from './assistant/routes.ts';
import { adminCatalogRoutes } from './catalog/admin-routes.ts';
import { productData } from './catalog/product-data.ts';
import { findProducts } from './catalog/products.ts';
import { catalogRoutes } from './catalog/routes.ts';
import { seedProducts } from './catalog/seed.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { adminCustomerRoutes } from './customers/admin-routes.ts';
import { customerRoutes } from './customers/routes.ts';
import { adminDeliveryRoutes } from './delivery/admin-routes.ts';
import { deliveryRoutes } from './delivery/routes.ts';
import { loadZipCodes } from './delivery/zip-codes.ts';
import { adminGrowingRoutes } from './growing/admin-routes.ts';
import { adminInquiryRoutes } from './inquiries/admin-routes.ts';
import { inquiryRoutes } from './inquiries/routes.ts';
import { adminMoveInRoutes, moveInRoutes } from './move-ins/routes.ts';
import { operationRoutes } from './operations/routes.ts';
import { adminOrderRoutes } from './orders/admin-routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { adminPaymentRoutes } from './payments/admin-routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { ensureSigningKey } from './platform/db/signing.ts';
import type { Deps } from './platform/deps.ts';
import { AppError, forbidden } from './platform/errors.ts';
import { http } from './platform/http/http.ts';
import type { Peer } from './platform/http/ip-address.ts';
import { isDemoHost, isFromThisMachine } from './platform/http/own-address.ts';
import { crawlers } from './platform/site/crawlers.ts';
import { staticFiles } from './platform/site/static.ts';
import { wellKnown } from './platform/site/well-known.ts';
import { timings } from './platform/timings.ts';
import { pushRoutes } from './push/routes.ts';
import { ensureVapidKeys } from './push/subscriptions.ts';
import { referralRoutes } from './referrals/routes.ts';
import { adminReviewRoutes } from './reviews/admin-routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { adminSettingsRoutes } from './settings/admin-routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { seedSettings } from './settings/seed.ts';
import { getNotificationEmails } from './settings/settings.ts';
import { adminSubscriptionRoutes } from './subscriptions/admin/routes.ts';
import { closedDayRoutes } from './subscriptions/closing/routes.ts';
import { repriceRoutes } from './subscriptions/repricing/routes.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';
import { swapAdminRoutes } from './swaps/admin-routes.ts';
import { adminWeekRoutes } from './week/admin-routes.ts';
import { adminRunRoutes } from './week/run/routes.ts';

/** `serveShop` adds pages and sandbox. Split because TypeScript cannot type a longer chain. */
export function createApp(deps: Deps) {
  return new Elysia({ normalize: true }).use(http(deps)).use(customersApi(deps)).use(farmsApi(deps));
}

function customersApi(deps: Deps) {
  return new Elysia({ normalize: true })
    .use(
      accountRoutes(deps, {
        areGreens: (ids) => findProducts(deps.db, ids).size === ids.length,
        farmAddresses: () => getNotificationEmails(deps.db),
      }),
    )
    .use(catalogRoutes(deps))
    .use(settingsRoutes(deps))
    .use(deliveryRoutes(deps))
    .use(checkoutRoutes(deps))
    .use(moveInRoutes(deps))
    .use(orderRoutes(deps))
    .use(subscriptionRoutes(deps))
    .use(paymentRoutes(deps))
    .use(referralRoutes(deps))
    .use(assistantRoutes(deps))
    .use(analyticsRoutes(deps))
    .use(inquiryRoutes(deps))
    .use(customerRoutes(deps))
    .use(pushRoutes(deps))
    .use(reviewRoutes(deps));
}

function farmsApi(deps: Deps) {
  return new Elysia({ normalize: true })
    .use(adminCatalogRoutes(deps))
    .use(adminSettingsRoutes(deps))
    .use(adminDeliveryRoutes(deps))
    .use(adminOrderRoutes(deps))
    .use(swapAdminRoutes(deps))
    .use(adminSubscriptionRoutes(deps))
    .use(closedDayRoutes(deps))
    .use(repriceRoutes(deps))
    .use(adminMoveInRoutes(deps))
    .use(adminGrowingRoutes(deps))
    .use(adminWeekRoutes(deps))
    .use(adminRunRoutes(deps))
    .use(adminPaymentRoutes(deps))
    .use(adminOverviewRoutes(deps))
    .use(adminAnalyticsRoutes(deps))
    .use(adminBooksRoutes(deps))
    .use(adminInquiryRoutes(deps))
    .use(adminCustomerRoutes(deps))
    .use(adminReviewRoutes(deps))
    .use(searchRoutes(deps))
    .use(operationRoutes(deps));
}

export type App = ReturnType<typeof createApp>;

/** True when it made the first admin, with the password of `env`. */
export async function seedShop(deps: Pick<Deps, 'db' | 'env' | 'now'>): Promise<boolean> {
  seedProducts(deps.db);
  seedSettings(deps);
  const isNewAdmin = await ensureAdmin(deps);
  await loadZipCodes(deps.db);
  ensureSigningKey(deps.db);
  await ensureVapidKeys(deps.db);
  return isNewAdmin;
}

type DemoHandler = (request: Request) => Promise<Response | null>;
type Serve = {
  dist: string;
  /** Null for paths outside the demo. */
  demoHandler: DemoHandler | null;
};

export async function serveShop(
  app: App,
  deps: Deps,
  { dist, demoHandler }: Serve,
): Promise<{ stop(): Promise<void> }> {
  const { env, db } = deps;
  if (demoHandler) app.use(demoRoutes(deps, demoHandler));
  const pageTexts = {
    origin: env.origin,
    notice: env.mode === 'staging' ? 'Test shop: no card is charged' : null,
    products: () => productData(db, env.origin),
  };
  const options = { dist, dataDir: env.dataDir, realStripe: env.stripe !== null, pageTexts };
  app
    .use(crawlers(env.origin))
    .use(wellKnown(env.origin))
    .use(await staticFiles(options));
  // http.ts limits bodies first: Bun's own limit sends a bare 413. By Elysia's default, a second shop could
  // share this port.
  app.listen({
    hostname: env.host,
    port: env.port,
    reusePort: false,
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    idleTimeout: 60,
  });
  return { stop: () => stopListening(app) };
}

function demoRoutes(deps: Deps, handler: DemoHandler) {
  type Asked = { request: Request; server: Peer; user: { roles: StaffRole[] } | null };
  const answer = async ({ request, server, user }: Asked) => {
    const { pathname } = new URL(request.url);
    const isOpen = providerPaths.test(pathname) || isFromThisMachine(server, request);
    if (!isDemoHost(deps.env, request) || !(isOpen || user?.roles.includes('admin'))) throw forbidden();
    return answered(await handler(request));
  };
  // The pages' GET route wins over `all`, so register GET as well.
  return new Elysia({ name: 'demo' })
    .use(sessionPlugin(deps))
    .get('/sandbox/*', answer, { maybeSignedIn: true })
    .all('/sandbox/*', answer, { parse: 'none', maybeSignedIn: true });
}

/** For every buyer's phone. What else the demo has (mails, clock, faults) stays on the machine. */
const providerPaths = /^\/sandbox\/stripe\/(v1|challenge|invoice|portal|receipt)\//;

/** Cuts connections that never end, such as half-sent bodies. */
async function stopListening({ server }: App): Promise<void> {
  await Promise.race([server?.stop(), Bun.sleep(timings.stopRequestsMs)]);
  await Promise.race([server?.stop(true), Bun.sleep(500)]);
}

function answered(response: Response | null): Response {
  if (!response) throw new AppError('notFound', 'Not found');
  return response;
}
