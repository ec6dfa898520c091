import { Elysia } from 'elysia';
import * as v from 'valibot';
import { Order } from '../../shared/orders.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../deps.ts';
import { listOrders } from './orders.ts';

export function orderRoutes(deps: Deps) {
  return new Elysia()
    .use(sessionPlugin(deps))
    .get('/api/orders', ({ user }) => listOrders(deps.db, user.id), {
      signedIn: true,
      response: v.array(Order),
    });
}
