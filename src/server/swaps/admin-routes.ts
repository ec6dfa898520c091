import { Elysia } from 'elysia';
import * as v from 'valibot';
import { PresentSwap, Swap, SwapQuery } from '../../shared/contract/swaps.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { listSwaps, undoSwap } from './swaps.ts';

/** A swap is made in the week, which knows the trays. */
export function swapAdminRoutes(deps: Deps) {
  return new Elysia()
    .use(sessionPlugin(deps))
    .get('/api/admin/swaps', ({ query }) => listSwaps(deps, query.date), {
      admin: true,
      query: inputSchema(SwapQuery),
      response: v.array(PresentSwap),
    })
    .delete('/api/admin/swaps/:id', ({ user, params }) => undoSwap(deps, user.id, params.id), {
      admin: true,
      keepsOwnRecord: true,
      response: Swap,
    });
}
