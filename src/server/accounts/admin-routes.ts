import { Elysia } from 'elysia';
import { AdminCheck } from '../../shared/accounts.ts';
import type { Deps } from '../deps.ts';
import { sessionPlugin } from './session-plugin.ts';

/** The admins' own accounts (spec section 7). */
export function adminAccountRoutes(deps: Deps) {
  return new Elysia({ name: 'admin-accounts' })
    .use(sessionPlugin(deps))
    .get('/api/admin/check', () => ({ isAdmin: true as const }), { admin: true, response: AdminCheck });
}
