import { Elysia } from 'elysia';
import * as v from 'valibot';
import { AdminCheck, AdminUser, CreateAdmin } from '../../shared/contract/accounts.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { createAdmin, listAdmins, removeAdmin } from './admin-users.ts';
import { sessionPlugin } from './session-plugin.ts';

/** The admins' own accounts (spec section 7). */
export function adminAccountRoutes(deps: Deps) {
  return new Elysia({ name: 'admin-accounts' })
    .use(sessionPlugin(deps))
    .get('/api/admin/check', () => ({ isAdmin: true as const }), { admin: true, response: AdminCheck })
    .get('/api/admin/users', ({ user }) => listAdmins(deps.db, user.id), {
      admin: true,
      response: v.array(AdminUser),
    })
    .post('/api/admin/create-admin', ({ user, body }) => createAdmin(deps, user.id, body), {
      admin: true,
      body: inputSchema(CreateAdmin),
      response: AdminUser,
    })
    .delete(
      '/api/admin/users/:id',
      ({ user, params, set }) => {
        removeAdmin(deps, user.id, params.id);
        set.status = 204;
      },
      { admin: true },
    );
}
