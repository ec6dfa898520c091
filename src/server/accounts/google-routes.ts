import { type Cookie, Elysia, redirect } from 'elysia';
import { safeReturnTo } from '../../shared/contract/accounts.ts';
import { limits, policies } from '../../shared/rules/limits.ts';
import type { Deps } from '../platform/deps.ts';
import { clientContext } from './client-context.ts';
import { finishGoogleSignIn, googleCallbackPath, startGoogleSignIn } from './google.ts';
import { readSignedFlow, signFlow } from './google-flow.ts';
import { signInWithProfile } from './google-linking.ts';
import { cookieAttributes, cookieName, setSignInCookies } from './session-plugin.ts';
import { isAdmin } from './users.ts';

/** Navigations to the issuer and back. Whatever goes wrong leads to the sign-in page, which says so. */
export function googleRoutes(deps: Deps) {
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
        return redirectToSignIn('google', flow.returnTo);
      }
    });
}

/** Spec section 4: without returnTo, admins go to /admin. */
function defaultReturnPath(deps: Deps, userId: string): string {
  return isAdmin(deps.db, userId) ? '/admin' : '/';
}

function redirectToSignIn(error: 'google' | 'google-off', returnTo: string): Response {
  return redirect(`/login?${new URLSearchParams({ error, ...(returnTo && { returnTo }) })}`);
}

function flowCookie(deps: Deps, cookies: Record<string, Cookie<unknown>>) {
  return cookies[cookieName(deps, 'google')];
}
