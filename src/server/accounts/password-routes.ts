import { Elysia } from 'elysia';
import {
  ChangePassword,
  ForgotPassword,
  ResetPassword,
  VerifyEmail,
} from '../../shared/contract/accounts.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { clientContext } from './client-context.ts';
import { changePassword, forgotPassword, resetPassword } from './new-passwords.ts';
import { sessionPlugin, setBrowserCookie, setSignInCookies } from './session-plugin.ts';
import { verifyEmail } from './verification.ts';

const done = { ok: true };

export function passwordRoutes(deps: Deps) {
  return new Elysia({ name: 'passwords' })
    .use(sessionPlugin(deps))
    .post(
      '/api/auth/forgot-password',
      ({ body, ...asked }) => {
        forgotPassword(deps, body.email, clientContext(deps, asked));
        return done;
      },
      { body: inputSchema(ForgotPassword) },
    )
    .post(
      '/api/auth/reset-password',
      async ({ body, ...asked }) => {
        setBrowserCookie(deps, asked.cookie, await resetPassword(deps, body, clientContext(deps, asked)));
        return done;
      },
      { body: inputSchema(ResetPassword) },
    )
    .post(
      '/api/auth/change-password',
      async ({ user, body, ...asked }) => {
        setSignInCookies(
          deps,
          asked.cookie,
          await changePassword(deps, user.id, body, clientContext(deps, asked)),
        );
        return done;
      },
      { signedIn: true, body: inputSchema(ChangePassword) },
    )
    .post(
      '/api/auth/verify-email',
      ({ user, body }) => {
        verifyEmail(deps, body.token, user?.id);
        return done;
      },
      { maybeSignedIn: true, body: inputSchema(VerifyEmail) },
    );
}
