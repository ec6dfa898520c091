import { Elysia } from 'elysia';
import { Reprice, Repriced } from '../../../shared/contract/subscriptions.ts';
import { sessionPlugin } from '../../accounts/session-plugin.ts';
import type { Deps } from '../../platform/deps.ts';
import { inputSchema } from '../../platform/http/input-schema.ts';
import { repriceBoxes } from './reprices.ts';

export function repriceRoutes(deps: Deps) {
  return new Elysia()
    .use(sessionPlugin(deps))
    .post(
      '/api/admin/products/:id/reprice',
      ({ user, params, body }) => repriceBoxes(deps, user.id, params.id, body),
      { admin: true, keepsOwnRecord: true, body: inputSchema(Reprice), response: Repriced },
    );
}
