import { Elysia } from 'elysia';
import { accountRoutes } from './accounts/routes.ts';
import { adminAnalyticsRoutes } from './analytics/admin-routes.ts';
import { adminOverviewRoutes } from './analytics/overview-routes.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { assistantRoutes } from './assistant/routes.ts';
import { adminCatalogRoutes } from './catalog/admin-routes.ts';
import { catalogRoutes } from './catalog/routes.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { adminCustomerRoutes } from './customers/admin-routes.ts';
import { customerRoutes } from './customers/routes.ts';
import { adminDeliveryRoutes } from './delivery/admin-routes.ts';
import { deliveryRoutes } from './delivery/routes.ts';
import { adminInquiryRoutes } from './inquiries/admin-routes.ts';
import { inquiryRoutes } from './inquiries/routes.ts';
import { adminOrderRoutes } from './orders/admin-routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { adminPaymentRoutes } from './payments/admin-routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import type { Deps } from './platform/deps.ts';
import { AppError } from './platform/errors.ts';
import { http } from './platform/http/http.ts';
import { referralRoutes } from './referrals/routes.ts';
import { adminSettingsRoutes } from './settings/admin-routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { adminSubscriptionRoutes } from './subscriptions/admin/routes.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';

/** The whole API. Pages and the demo's sandbox are added by main.ts. */
export function createApp(deps: Deps) {
  return new Elysia({ normalize: true })
    .use(http(deps))
    .use(accountRoutes(deps))
    .use(catalogRoutes(deps))
    .use(adminCatalogRoutes(deps))
    .use(settingsRoutes(deps))
    .use(adminSettingsRoutes(deps))
    .use(deliveryRoutes(deps))
    .use(adminDeliveryRoutes(deps))
    .use(checkoutRoutes(deps))
    .use(orderRoutes(deps))
    .use(adminOrderRoutes(deps))
    .use(subscriptionRoutes(deps))
    .use(adminSubscriptionRoutes(deps))
    .use(paymentRoutes(deps))
    .use(adminPaymentRoutes(deps))
    .use(referralRoutes(deps))
    .use(assistantRoutes(deps))
    .use(analyticsRoutes(deps))
    .use(adminOverviewRoutes(deps))
    .use(adminAnalyticsRoutes(deps))
    .use(inquiryRoutes(deps))
    .use(adminInquiryRoutes(deps))
    .use(customerRoutes(deps))
    .use(adminCustomerRoutes(deps))
    .get('/healthz', () => {
      deps.health.checkDatabase(deps.db);
      const stalled = deps.health.stalledJobs();
      if (stalled.length > 0)
        throw new AppError('unavailable', `These jobs are stalled: ${stalled.join(', ')}.`);
      return { ok: true };
    });
}

export type App = ReturnType<typeof createApp>;
