import { Elysia } from 'elysia';
import * as v from 'valibot';
import { ProductDemand } from '../../shared/contract/catalog.ts';
import { AdminOverview } from '../../shared/contract/overview.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../platform/deps.ts';
import { getOverview } from './overview.ts';
import { listProductDemand } from './product-demand.ts';

export function adminOverviewRoutes(deps: Deps) {
  return new Elysia({ name: 'overview' })
    .use(sessionPlugin(deps))
    .get('/api/admin/overview', () => getOverview(deps), {
      admin: true,
      response: AdminOverview,
    })
    .get('/api/admin/product-demand', () => listProductDemand(deps.db, deps.now()), {
      admin: true,
      response: v.array(ProductDemand),
    });
}
