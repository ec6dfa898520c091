import { Elysia } from 'elysia';
import { AdminOrder, OrderRefund } from '../../shared/admin-orders.ts';
import { Subscription } from '../../shared/subscriptions.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../deps.ts';
import { input } from '../input.ts';
import { refundForAdmin, retryForAdmin } from './admin-payments.ts';

/** What the farm does about payments (decisions, "The farm's side"). */
export function adminPaymentRoutes(deps: Deps) {
  return new Elysia()
    .use(sessionPlugin(deps))
    .post(
      '/api/admin/orders/:id/refund',
      ({ user, params, body }) => refundForAdmin(deps, user.id, params.id, body ?? {}),
      { admin: true, body: input(OrderRefund), response: AdminOrder },
    )
    .post('/api/admin/subscriptions/:id/retry', ({ params }) => retryForAdmin(deps, params.id), {
      admin: true,
      response: Subscription,
    });
}
