import { Elysia } from 'elysia';
import * as v from 'valibot';
import { pageQuery } from '../../shared/contract/lists.ts';
import { Order } from '../../shared/contract/orders.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { respondWithPage } from '../platform/http/pagination.ts';
import { listOrders } from './orders.ts';

export function orderRoutes(deps: Deps) {
  return new Elysia()
    .use(sessionPlugin(deps))
    .get(
      '/api/orders',
      ({ user, query, ...context }) => respondWithPage(context, listOrders(deps.db, user.id, query)),
      {
        signedIn: true,
        query: inputSchema(v.object(pageQuery)),
        response: v.array(Order),
      },
    );
}
