import { type Cookie, Elysia, redirect } from 'elysia';
import { safeReturnTo } from '../../shared/accounts.ts';
import { limits, policies } from '../../shared/policies.ts';
import type { Deps } from '../deps.ts';
import { clientContext } from './client-context.ts';
import { finishGoogle, googleCallbackPath, startGoogle } from './google.ts';
import { openFlow, sealFlow } from './google-flow.ts';
import { signInWithProfile } from './google-linking.ts';
import { cookieName, cookieRules, keepSignedIn } from './session-plugin.ts';
import { isAdmin } from './users.ts';

/** Navigations to the issuer and back. Whatever goes wrong leads to the sign-in page, which says so. */
export function googleRoutes(deps: Deps) {
  return new Elysia({ name: 'google' })
    .get('/api/auth/google', async ({ query, cookie }) => {
      const returnTo = query.returnTo ? safeReturnTo(query.returnTo) : '';
      if (!deps.env.google) return refuse('google-off', returnTo);
      try {
        const { url, flow } = await startGoogle(deps, returnTo);
        flowCookie(deps, cookie)?.set({
          value: sealFlow(flow),
          maxAge: policies.oidcSignInTtlMs / 1000,
          ...cookieRules(deps),
        });
        return redirect(url);
      } catch (error) {
        deps.log.warn({ err: error }, 'the issuer cannot be reached');
        return refuse('google', returnTo);
      }
    })
    .get(googleCallbackPath, async (asked) => {
      const jar = flowCookie(deps, asked.cookie);
      const flow = openFlow(jar?.value, deps.now());
      jar?.set({ value: '', maxAge: 0, expires: new Date(0), ...cookieRules(deps) });
      if (!deps.env.google || !flow) return refuse('google', flow?.returnTo ?? '');
      const client = clientContext(deps, asked);
      try {
        deps.throttle.use(limits.oidcCallbacksPerIp, client.ipAddress, deps.now());
        const profile = await finishGoogle(deps, new URL(asked.request.url).search, flow);
        const signedIn = signInWithProfile(deps, profile, client);
        keepSignedIn(deps, asked.cookie, signedIn);
        return redirect(flow.returnTo || homeOf(deps, signedIn.userId));
      } catch (error) {
        deps.log.warn({ err: error }, 'sign-in with Google failed');
        return refuse('google', flow.returnTo);
      }
    });
}

/** Spec section 4: without a place to go back to, admins land in their area. */
function homeOf(deps: Deps, userId: string): string {
  return isAdmin(deps.db, userId) ? '/admin' : '/';
}

function refuse(error: 'google' | 'google-off', returnTo: string): Response {
  return redirect(`/login?${new URLSearchParams({ error, ...(returnTo && { returnTo }) })}`);
}

function flowCookie(deps: Deps, jar: Record<string, Cookie<unknown>>) {
  return jar[cookieName(deps, 'google')];
}
