import { Elysia } from 'elysia';
import * as v from 'valibot';
import {
  CurrentUserQuery,
  KnownEmail,
  KnownEmailQuestion,
  Login,
  Register,
  Role,
  SignInMethods,
  User,
} from '../../shared/contract/accounts.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { accountSessionRoutes } from './account-session-routes.ts';
import { adminAccountRoutes } from './admin-routes.ts';
import { clientContext } from './client-context.ts';
import { googleRoutes } from './google-routes.ts';
import { lookUpEmail } from './known-emails.ts';
import { passwordRoutes } from './password-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { register } from './registration.ts';
import { sessionPlugin, setSignInCookies } from './session-plugin.ts';
import { signIn } from './sign-in.ts';
import { signOutRoutes } from './sign-out-routes.ts';
import { getCurrentUser, getUserView, listRoles } from './users.ts';

/** Who is here, signing in and out, and everything about passwords (spec section 7). */
export function accountRoutes(deps: Deps) {
  return new Elysia({ name: 'accounts' })
    .use(sessionPlugin(deps))
    .get('/api/auth/user', ({ user, query }) => getCurrentUser(deps.db, user?.id, query), {
      maybeSignedIn: true,
      query: inputSchema(CurrentUserQuery),
      response: v.nullable(User),
    })
    .get('/api/auth/user-roles', ({ user }) => listRoles(deps.db, user.id), {
      signedIn: true,
      response: v.array(Role),
    })
    .get('/api/auth/methods', () => ({ google: deps.env.google !== null }), { response: SignInMethods })
    .post(
      '/api/auth/known',
      ({ body, ...asked }) => lookUpEmail(deps, body.email, clientContext(deps, asked).ipAddress),
      { body: inputSchema(KnownEmailQuestion), response: KnownEmail },
    )
    .post(
      '/api/auth/login',
      async ({ body, ...asked }) => {
        const signedIn = await signIn(deps, body, clientContext(deps, asked));
        setSignInCookies(deps, asked.cookie, signedIn);
        return getUserView(deps.db, signedIn.userId);
      },
      { body: inputSchema(Login), response: User },
    )
    .post(
      '/api/auth/register',
      async ({ body, ...asked }) => {
        const signedIn = await register(deps, body, clientContext(deps, asked));
        setSignInCookies(deps, asked.cookie, signedIn);
        return getUserView(deps.db, signedIn.userId);
      },
      { body: inputSchema(Register), response: User },
    )
    .use(signOutRoutes(deps))
    .use(accountSessionRoutes(deps))
    .use(passwordRoutes(deps))
    .use(profileRoutes(deps))
    .use(googleRoutes(deps))
    .use(adminAccountRoutes(deps));
}
