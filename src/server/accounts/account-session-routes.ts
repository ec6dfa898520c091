import { Elysia } from 'elysia';
import * as v from 'valibot';
import { AccountSession } from '../../shared/contract/accounts.ts';
import type { Deps } from '../platform/deps.ts';
import { endOtherSessions, endSessionOfUser, listSessions } from './account-sessions.ts';
import { sessionPlugin } from './session-plugin.ts';

/** The devices on which the caller's account is signed in (decisions, "After the sale"). */
export function accountSessionRoutes(deps: Deps) {
  return new Elysia({ name: 'account-sessions' })
    .use(sessionPlugin(deps))
    .get(
      '/api/account/sessions',
      ({ user, sessionId }) => listSessions(deps.db, user.id, sessionId, deps.now()),
      { signedIn: true, response: v.array(AccountSession) },
    )
    .delete(
      '/api/account/sessions/:sessionId',
      ({ user, params }) => {
        endSessionOfUser(deps.db, user.id, params.sessionId);
        return { ok: true };
      },
      { signedIn: true },
    )
    .post(
      '/api/account/sign-out-everywhere',
      ({ user, sessionId }) => {
        endOtherSessions(deps.db, user.id, sessionId);
        return { ok: true };
      },
      { signedIn: true },
    );
}
