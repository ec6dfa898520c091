import { Elysia } from 'elysia';
import * as v from 'valibot';
import {
  AdminOrder,
  AdminOrderQuery,
  HandPayment,
  OrderDeletion,
  OrderHistory,
} from '../../shared/contract/orders.ts';
import { TaskClosing } from '../../shared/contract/overview.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { respondWithPage } from '../platform/http/pagination.ts';
import { deleteOrder } from './admin-order-changes.ts';
import { getAdminOrder, listAllOrders } from './admin-orders.ts';
import { markPaid } from './hand-payments.ts';
import { getOrderHistory } from './order-history.ts';
import { closeTask } from './tasks.ts';

/** Product 7. Subscriptions have the routes for edits and status, because an order can be their box. */
export function adminOrderRoutes(deps: Deps) {
  return new Elysia()
    .use(sessionPlugin(deps))
    .get(
      '/api/admin/orders',
      async ({ query, ...context }) => respondWithPage(context, await listAllOrders(deps.db, query)),
      {
        admin: true,
        query: inputSchema(AdminOrderQuery),
        response: v.array(AdminOrder),
      },
    )
    .get('/api/admin/orders/:id', ({ params }) => getAdminOrder(deps.db, params.id), {
      admin: true,
      response: AdminOrder,
    })
    .get('/api/admin/orders/:id/history', ({ params }) => getOrderHistory(deps.db, params.id), {
      admin: true,
      response: OrderHistory,
    })
    .delete(
      '/api/admin/orders/:id',
      async ({ user, params, body }) => {
        await deleteOrder(deps, user.id, params.id, body?.version);
        return { ok: true };
      },
      { admin: true, keepsOwnRecord: true, body: inputSchema(OrderDeletion) },
    )
    .post(
      '/api/admin/orders/:id/paid',
      ({ user, params, body }) => markPaid(deps, user.id, params.id, body),
      {
        admin: true,
        keepsOwnRecord: true,
        body: inputSchema(HandPayment),
        response: AdminOrder,
      },
    )
    .post(
      '/api/admin/tasks/:id/close',
      ({ user, params, body }) => {
        closeTask(deps, user.id, params.id, body.note);
        return { ok: true };
      },
      { admin: true, body: inputSchema(TaskClosing) },
    );
}
