import { type Context, type Cookie, Elysia, redirect } from 'elysia';
import * as v from 'valibot';
import {
  AccountSession,
  AccountSignInMethod,
  AdminCheck,
  AdminUser,
  BillingAddress,
  ChangePassword,
  ConfirmPassword,
  CreateAdmin,
  CurrentUserQuery,
  EmailVerification,
  ForgotPassword,
  KnownEmail,
  KnownEmailQuestion,
  Login,
  MailedLink,
  ProfileChange,
  Register,
  ResetPassword,
  Role,
  RolesChange,
  SignInMethods,
  safeReturnTo,
  User,
} from '../../shared/contract/accounts.ts';
import { limits, policies } from '../../shared/rules/limits.ts';
import { workPageOf } from '../../shared/rules/roles.ts';
import type { Deps } from '../platform/deps.ts';
import { recordAttempt } from '../platform/events/events.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { oneClickPath } from '../platform/http/request-limits.ts';
import { changeRoles, createAdmin, listAdmins, type Outside, removeAdmin } from './admin-users.ts';
import { clientContext } from './client-context.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { saveBillingAddress, saveProfile } from './profile.ts';
import { lookUpEmail } from './record/known-emails.ts';
import { switchOffMails, switchOffPage } from './record/switch-off-links.ts';
import { getCurrentUser, getUserView, listRoles, rolesOf } from './record/users.ts';
import {
  clearSessionCookie,
  cookieAttributes,
  cookieName,
  sessionPlugin,
  sessionToken,
  setBrowserCookie,
  setSignInCookies,
} from './session-plugin.ts';
import {
  endSessionOfUser,
  listSessions,
  listSignInMethods,
  signOutEverywhere,
  unlinkGoogle,
} from './sessions/account-sessions.ts';
import { endSession } from './sessions/sessions.ts';
import { isOwnNavigation } from './sessions/sign-out-guard.ts';
import { finishGoogleSignIn, googleCallbackPath, startGoogleSignIn } from './sign-in/google.ts';
import { readSignedFlow, signFlow } from './sign-in/google-flow.ts';
import { signInWithProfile } from './sign-in/google-linking.ts';
import { changePassword, confirmPassword, forgotPassword, resetPassword } from './sign-in/new-passwords.ts';
import { register } from './sign-in/registration.ts';
import { signIn } from './sign-in/sign-in.ts';
import { undoEmailChange, verifyEmail } from './sign-in/verification.ts';

export function accountRoutes(deps: Deps, outside: Outside) {
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
    .use(passkeyRoutes(deps))
    .use(profileRoutes(deps, outside))
    .use(googleRoutes(deps))
    .use(adminAccountRoutes(deps, outside));
}

function accountSessionRoutes(deps: Deps) {
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
      ({ user, ...asked }) => {
        signOutEverywhere(deps.db, user.id, clientContext(deps, asked));
        return { ok: true };
      },
      { signedIn: true },
    )
    .get('/api/account/sign-in-methods', ({ user }) => listSignInMethods(deps.db, user.id), {
      signedIn: true,
      response: v.array(AccountSignInMethod),
    })
    .delete(
      '/api/account/sign-in-methods/google',
      ({ user }) => {
        unlinkGoogle(deps.db, user.id);
        return { ok: true };
      },
      { signedIn: true },
    );
}

function adminAccountRoutes(deps: Deps, outside: Outside) {
  return new Elysia({ name: 'admin-accounts' })
    .use(sessionPlugin(deps))
    .get('/api/admin/check', () => ({ isAdmin: true as const }), { admin: true, response: AdminCheck })
    .get('/api/admin/users', ({ user }) => listAdmins(deps.db, user.id), {
      admin: true,
      response: v.array(AdminUser),
    })
    .post('/api/admin/create-admin', ({ user, body }) => createAdmin(deps, user.id, body, outside), {
      admin: true,
      confirmed: true,
      keepsOwnRecord: true,
      body: inputSchema(CreateAdmin),
      response: AdminUser,
    })
    .patch(
      '/api/admin/users/:id',
      ({ user, params, body }) => changeRoles(deps, user.id, params.id, body.roles),
      {
        admin: true,
        confirmed: true,
        keepsOwnRecord: true,
        body: inputSchema(RolesChange),
        response: AdminUser,
      },
    )
    .delete(
      '/api/admin/users/:id',
      ({ user, params, set }) => {
        removeAdmin(deps, user.id, params.id);
        set.status = 204;
      },
      { admin: true, confirmed: true, keepsOwnRecord: true },
    );
}

/** Browser navigations: every failure leads to the sign-in page, which shows it. */
function googleRoutes(deps: Deps) {
  return new Elysia({ name: 'google' })
    .get('/api/auth/google', async ({ query, cookie }) => {
      const returnTo = query.returnTo ? safeReturnTo(query.returnTo) : '';
      if (!deps.env.google) return redirectToSignIn('google-off', returnTo);
      try {
        const { url, flow } = await startGoogleSignIn(deps, returnTo);
        flowCookie(deps, cookie)?.set({
          value: signFlow(flow),
          maxAge: policies.oidcSignInTtlMs / 1000,
          ...cookieAttributes(deps),
        });
        return redirect(url);
      } catch (error) {
        deps.log.warn({ err: error }, 'the issuer cannot be reached');
        return redirectToSignIn('google', returnTo);
      }
    })
    .get(googleCallbackPath, async (context) => {
      const cookie = flowCookie(deps, context.cookie);
      const flow = readSignedFlow(cookie?.value, deps.now());
      cookie?.set({ value: '', maxAge: 0, expires: new Date(0), ...cookieAttributes(deps) });
      if (!deps.env.google || !flow) return redirectToSignIn('google', flow?.returnTo ?? '');
      const client = clientContext(deps, context);
      try {
        deps.throttle.use(limits.oidcCallbacksPerIp, client.ipAddress, deps.now());
        const profile = await finishGoogleSignIn(deps, new URL(context.request.url).search, flow);
        const signedIn = signInWithProfile(deps, profile, client);
        setSignInCookies(deps, context.cookie, signedIn);
        return redirect(flow.returnTo || defaultReturnPath(deps, signedIn.userId));
      } catch (error) {
        deps.log.warn({ err: error }, 'sign-in with Google failed');
        recordAttempt(deps, { ipAddress: client.ipAddress, what: 'failed sign-in', about: 'Google' });
        return redirectToSignIn('google', flow.returnTo);
      }
    });
}

/** Product 5.5. */
function defaultReturnPath(deps: Deps, userId: string): string {
  return workPageOf(rolesOf(deps.db, userId)) ?? '/';
}

function redirectToSignIn(error: 'google' | 'google-off', returnTo: string): Response {
  return redirect(`/login?${new URLSearchParams({ error, ...(returnTo && { returnTo }) })}`);
}

function flowCookie(deps: Deps, cookies: Record<string, Cookie<unknown>>) {
  return cookies[cookieName(deps, 'google')];
}

const done = { ok: true };

function passwordRoutes(deps: Deps) {
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
      '/api/auth/confirm',
      async ({ user, sessionId, body }) => {
        await confirmPassword(deps, user.id, sessionId, body.password);
        return done;
      },
      { signedInToAddPasskey: true, body: inputSchema(ConfirmPassword) },
    )
    .post('/api/auth/verify-email', ({ user, body }) => verifyEmail(deps, body.token, user?.id), {
      maybeSignedIn: true,
      body: inputSchema(MailedLink),
      response: EmailVerification,
    })
    .post(
      '/api/auth/undo-email',
      ({ body }) => {
        undoEmailChange(deps, body.token);
        return done;
      },
      { body: inputSchema(MailedLink) },
    )
    .post(
      '/api/reminders/switch-off',
      ({ body }) => {
        switchOffMails(deps, body.token);
        return done;
      },
      { body: inputSchema(MailedLink) },
    )
    .post(
      '/api/referrals/decline',
      ({ body }) => {
        switchOffMails(deps, body.token);
        return done;
      },
      { body: inputSchema(MailedLink) },
    )
    .get(oneClickPath, ({ query }) => redirect(`${switchOffPage}?${new URLSearchParams(query)}`), {
      query: inputSchema(MailedLink),
    })
    .post(
      oneClickPath,
      ({ query }) => {
        switchOffMails(deps, query.token);
        return done;
      },
      { query: inputSchema(MailedLink) },
    );
}

function profileRoutes(deps: Deps, outside: Outside) {
  return new Elysia({ name: 'profile' })
    .use(sessionPlugin(deps))
    .patch('/api/profile', ({ user, body }) => saveProfile(deps, user.id, body, outside), {
      signedIn: true,
      body: inputSchema(ProfileChange),
      response: User,
    })
    .patch('/api/billing-address', ({ user, body }) => saveBillingAddress(deps, user.id, body), {
      signedIn: true,
      body: inputSchema(BillingAddress),
      response: User,
    });
}

type RequestContext = { request: Request; cookie: Record<string, Cookie<unknown>>; set: Context['set'] };

/** Both addresses do the same; `/api/login` goes to the sign-in page (product 5). */
function signOutRoutes(deps: Deps) {
  function signOutAndRedirect({ request, cookie, set }: RequestContext): Response {
    if (request.method === 'POST' || isOwnNavigation(request, deps.env.origin)) {
      signOut(deps, cookie);
      // Not "storage": that would delete offline pages, and the app deletes personal data itself.
      set.headers['clear-site-data'] = '"cache"';
    }
    return redirect('/', request.method === 'POST' ? 303 : 302);
  }
  return new Elysia({ name: 'sign-out' })
    .get('/api/auth/logout', signOutAndRedirect)
    .post('/api/auth/logout', signOutAndRedirect)
    .get('/api/logout', signOutAndRedirect)
    .post('/api/logout', signOutAndRedirect)
    .get('/api/login', ({ query }) => redirect(loginPage(query.returnTo)));
}

function signOut(deps: Deps, cookie: RequestContext['cookie']): void {
  const token = sessionToken(deps, cookie);
  // First, so that the browser is signed out even when the database cannot be written.
  clearSessionCookie(deps, cookie);
  if (token) endSession(deps.db, token);
}

function loginPage(returnTo: string | undefined): string {
  return returnTo ? `/login?${new URLSearchParams({ returnTo: safeReturnTo(returnTo) })}` : '/login';
}
