import { Elysia } from 'elysia';
import * as v from 'valibot';
import { DistanceBands, OutOfAreaAddress } from '../../shared/contract/delivery.ts';
import { ListQuery } from '../../shared/contract/lists.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { respondWithPage } from '../platform/http/pagination.ts';
import { countByDistance, listOutOfArea } from './out-of-area.ts';

export function adminDeliveryRoutes(deps: Deps) {
  return new Elysia()
    .use(sessionPlugin(deps))
    .get(
      '/api/admin/out-of-area',
      ({ query, ...context }) => respondWithPage(context, listOutOfArea(deps.db, query)),
      {
        admin: true,
        query: inputSchema(ListQuery),
        response: v.array(OutOfAreaAddress),
      },
    )
    .get('/api/admin/out-of-area/bands', ({ query }) => countByDistance(deps.db, query), {
      admin: true,
      query: inputSchema(ListQuery),
      response: DistanceBands,
    });
}
