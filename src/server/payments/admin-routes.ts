import { Elysia } from 'elysia';
import * as v from 'valibot';
import { AdminOrder, OrderRefund, RefundFigures } from '../../shared/contract/orders.ts';
import { Subscription } from '../../shared/contract/subscriptions.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../platform/deps.ts';
import { readIdempotencyKey } from '../platform/http/idempotency-key.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { getRefundFigures, refundForAdmin, retryForAdmin } from './admin-payments.ts';

/** Strict: with a mistyped amount, everything would be refunded. */
const refundBody = v.optional(v.nullable(v.strictObject(OrderRefund.entries)));

export function adminPaymentRoutes(deps: Deps) {
  return new Elysia()
    .use(sessionPlugin(deps))
    .get('/api/admin/orders/:id/refund', ({ params }) => getRefundFigures(deps, params.id), {
      admin: true,
      response: RefundFigures,
    })
    .post(
      '/api/admin/orders/:id/refund',
      ({ user, params, body, headers }) =>
        refundForAdmin(deps, user.id, params.id, {
          ...body,
          key: readIdempotencyKey(headers['idempotency-key']),
        }),
      { admin: true, keepsOwnRecord: true, body: inputSchema(refundBody), response: AdminOrder },
    )
    .post('/api/admin/subscriptions/:id/retry', ({ params }) => retryForAdmin(deps, params.id), {
      admin: true,
      response: Subscription,
    });
}
