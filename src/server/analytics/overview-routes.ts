import { Elysia } from 'elysia';
import { AdminOverview } from '../../shared/overview.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../deps.ts';
import { getOverview } from './overview.ts';

export function adminOverviewRoutes(deps: Deps) {
  return new Elysia({ name: 'overview' })
    .use(sessionPlugin(deps))
    .get('/api/admin/overview', () => getOverview(deps), {
      admin: true,
      response: AdminOverview,
    });
}
