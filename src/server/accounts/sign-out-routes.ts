import { type Context, type Cookie, Elysia, redirect } from 'elysia';
import { safeReturnTo } from '../../shared/contract/accounts.ts';
import type { Deps } from '../platform/deps.ts';
import { clearSessionCookie, sessionToken } from './session-plugin.ts';
import { endSession } from './sessions.ts';
import { isOwnNavigation } from './sign-out-guard.ts';

type RequestContext = { request: Request; cookie: Record<string, Cookie<unknown>>; set: Context['set'] };

/** Both sign-out addresses of spec section 7 are the same, and `/api/login` leads to the sign-in page. */
export function signOutRoutes(deps: Deps) {
  function signOutAndRedirect({ request, cookie, set }: RequestContext): Response {
    if (request.method === 'POST' || isOwnNavigation(request, deps.env.origin)) {
      signOut(deps, cookie);
      // Not "storage": that would take the pages for offline readers along, and the app deletes what is personal itself.
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
