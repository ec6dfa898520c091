import { Elysia } from 'elysia';
import { CloseAccount } from '../../shared/contract/accounts.ts';
import { clearSessionCookie, sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { closeAccount } from './close-account.ts';
import { exportAccount } from './export.ts';

export function customerRoutes(deps: Deps) {
  return new Elysia()
    .use(sessionPlugin(deps))
    .get(
      '/api/account/export',
      ({ user, set }) => {
        set.headers['content-disposition'] = 'attachment; filename="my-data.json"';
        return exportAccount(deps, user.id);
      },
      { signedIn: true },
    )
    .delete(
      '/api/account',
      async ({ user, body, cookie }) => {
        await closeAccount(deps, user.id, body);
        clearSessionCookie(deps, cookie);
        return { ok: true };
      },
      { signedIn: true, body: inputSchema(CloseAccount) },
    );
}
