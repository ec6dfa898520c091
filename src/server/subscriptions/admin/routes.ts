import { Elysia } from 'elysia';
import * as v from 'valibot';
import { AdminOrder, OrderEdit, OrderStatusChange } from '../../../shared/contract/orders.ts';
import {
  AdminSubscription,
  AdminSubscriptionChange,
  AdminSubscriptionQuery,
  CancelSubscription,
  PauseSubscription,
  SkipDelivery,
  SkipParams,
} from '../../../shared/contract/subscriptions.ts';
import { Room } from '../../../shared/contract/week.ts';
import { sessionPlugin } from '../../accounts/session-plugin.ts';
import type { Deps } from '../../platform/deps.ts';
import { inputSchema } from '../../platform/http/input-schema.ts';
import { respondWithPage } from '../../platform/http/pagination.ts';
import { editOrderOrBox, setStatusOfOrderOrBox } from '../changes/moved-boxes.ts';
import { readRoom } from '../schedule/room.ts';
import {
  cancelForCustomer,
  changeForCustomer,
  pauseForCustomer,
  skipForCustomer,
  undoChangeForCustomer,
  undoSkipForCustomer,
} from './changes.ts';
import { listAllSubscriptions } from './list.ts';

export function adminSubscriptionRoutes(deps: Deps) {
  const subscriptionRoute = { admin: true, response: AdminSubscription } as const;
  return new Elysia()
    .use(sessionPlugin(deps))
    .get(
      '/api/admin/subscriptions',
      async ({ query, ...context }) =>
        respondWithPage(context, await listAllSubscriptions(deps.db, query, deps.now())),
      { admin: true, query: inputSchema(AdminSubscriptionQuery), response: v.array(AdminSubscription) },
    )
    .get('/api/admin/room', () => readRoom(deps), { packer: true, response: Room })
    .patch(
      '/api/admin/subscriptions/:id/pause',
      ({ params, body }) => pauseForCustomer(deps, params.id, body),
      {
        ...subscriptionRoute,
        body: inputSchema(PauseSubscription),
      },
    )
    .patch('/api/admin/subscriptions/:id', ({ params, body }) => changeForCustomer(deps, params.id, body), {
      ...subscriptionRoute,
      body: inputSchema(AdminSubscriptionChange),
    })
    .delete(
      '/api/admin/subscriptions/:id',
      ({ params, body }) => cancelForCustomer(deps, params.id, body?.reason ?? null),
      { ...subscriptionRoute, body: inputSchema(CancelSubscription) },
    )
    .post(
      '/api/admin/subscriptions/:id/undo-change',
      ({ params }) => undoChangeForCustomer(deps, params.id),
      subscriptionRoute,
    )
    .post(
      '/api/admin/subscriptions/:id/skips',
      ({ user, params, body }) => skipForCustomer(deps, user.id, params.id, body.date),
      { ...subscriptionRoute, body: inputSchema(SkipDelivery) },
    )
    .delete(
      '/api/admin/subscriptions/:id/skips/:date',
      ({ user, params }) => undoSkipForCustomer(deps, user.id, params.id, params.date),
      { ...subscriptionRoute, params: inputSchema(SkipParams) },
    )
    .patch(
      '/api/admin/orders/:id/status',
      ({ user, params, body }) => setStatusOfOrderOrBox(deps, user.id, params.id, body),
      { admin: true, keepsOwnRecord: true, body: inputSchema(OrderStatusChange), response: AdminOrder },
    )
    .patch(
      '/api/admin/orders/:id',
      ({ user, params, body }) => editOrderOrBox(deps, user.id, params.id, body),
      {
        admin: true,
        keepsOwnRecord: true,
        body: inputSchema(OrderEdit),
        response: AdminOrder,
      },
    );
}
