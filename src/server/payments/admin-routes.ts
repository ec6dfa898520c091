import { Elysia } from 'elysia';
import * as v from 'valibot';
import { AdminOrder, OrderRefund } from '../../shared/admin-orders.ts';
import { Subscription } from '../../shared/subscriptions.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../deps.ts';
import { inputSchema } from '../input-schema.ts';
import { refundForAdmin, retryForAdmin } from './admin-payments.ts';

/** An unknown field is refused: with a mistyped amount, everything would be refunded. */
const refundBody = v.optional(v.nullable(v.strictObject(OrderRefund.entries)));

/** What the farm does about payments (decisions, "The farm's side"). */
export function adminPaymentRoutes(deps: Deps) {
  return new Elysia()
    .use(sessionPlugin(deps))
    .post(
      '/api/admin/orders/:id/refund',
      ({ user, params, body }) => refundForAdmin(deps, user.id, params.id, body ?? {}),
      { admin: true, body: inputSchema(refundBody), response: AdminOrder },
    )
    .post('/api/admin/subscriptions/:id/retry', ({ params }) => retryForAdmin(deps, params.id), {
      admin: true,
      response: Subscription,
    });
}
