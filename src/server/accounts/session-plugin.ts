import { type Cookie, Elysia } from 'elysia';
import { policies } from '../../shared/rules/limits.ts';
import type { Deps } from '../platform/deps.ts';
import { forbidden, unauthorized } from '../platform/errors.ts';
import { extendSession, findSession, type Session } from './sessions/sessions.ts';
import type { SignedIn } from './sign-in/sign-in.ts';

type CookieJar = Record<string, Cookie<unknown>>;

/**
 * Access rules for routes: `signedIn: true` gives the handler `user` and `sessionId`, `admin: true` demands the role as well,
 * `maybeSignedIn: true` gives `user` or null. They are decided before the body is validated, so that a stranger
 * learns nothing from validation.
 */
export function sessionPlugin(deps: Deps) {
  const known = new WeakMap<Request, Session | null>();

  function loadAndExtendSession(request: Request, jar: CookieJar): Session | null {
    const cached = known.get(request);
    if (cached !== undefined) return cached;
    const token = sessionToken(deps, jar);
    const session = token ? findSession(deps.db, token, deps.now()) : null;
    known.set(request, session);
    if (token && session && extendSession(deps.db, session, deps.now())) setSessionCookie(deps, jar, token);
    return session;
  }
  function getSession(request: Request, jar: CookieJar) {
    const session = loadAndExtendSession(request, jar);
    if (!session) throw unauthorized();
    return session;
  }
  function adminOf(request: Request, jar: CookieJar) {
    const { user } = getSession(request, jar);
    if (!user.isAdmin) throw forbidden();
    return user;
  }

  return new Elysia({ name: 'session' }).macro({
    signedIn: {
      detail: { security: [{ session: [] }], 'x-access': 'signed in' },
      transform: ({ request, cookie }) => void getSession(request, cookie),
      resolve({ request, cookie }) {
        const { id, user } = getSession(request, cookie);
        return { user, sessionId: id };
      },
    },
    admin: {
      detail: { security: [{ session: ['admin'] }], 'x-access': 'admin' },
      transform: ({ request, cookie }) => void adminOf(request, cookie),
      resolve: ({ request, cookie }) => ({ user: adminOf(request, cookie) }),
    },
    maybeSignedIn: {
      detail: { security: [{}, { session: [] }], 'x-access': 'public' },
      resolve: ({ request, cookie }) => ({ user: loadAndExtendSession(request, cookie)?.user ?? null }),
    },
  });
}

/** The secret in the session cookie, or undefined. */
export function sessionToken(deps: Deps, jar: CookieJar): string | undefined {
  return tokenIn(deps, jar, 'session');
}

/** The secret by which a browser is known that has signed in before, or undefined. */
export function knownBrowserToken(deps: Deps, jar: CookieJar): string | undefined {
  return tokenIn(deps, jar, 'browser');
}

function tokenIn(deps: Deps, jar: CookieJar, name: string): string | undefined {
  const value = jar[cookieName(deps, name)]?.value;
  return typeof value === 'string' && value.length === 43 ? value : undefined;
}

/** Sets the cookies of a browser that has just signed in. */
export function setSignInCookies(deps: Deps, jar: CookieJar, { token, knownBrowserToken }: SignedIn): void {
  setSessionCookie(deps, jar, token);
  setBrowserCookie(deps, jar, knownBrowserToken);
}

/** Outlives the session, and sign-out: it says nothing about anybody, and only counts failed sign-ins apart. */
export function setBrowserCookie(deps: Deps, jar: CookieJar, token: string): void {
  jar[cookieName(deps, 'browser')]?.set({
    value: token,
    maxAge: policies.knownBrowserTtlMs / 1000,
    ...cookieAttributes(deps),
  });
}

function setSessionCookie(deps: Deps, jar: CookieJar, token: string): void {
  jar[cookieName(deps, 'session')]?.set({
    value: token,
    maxAge: policies.sessionTtlMs / 1000,
    ...cookieAttributes(deps),
  });
}

export function clearSessionCookie(deps: Deps, jar: CookieJar): void {
  jar[cookieName(deps, 'session')]?.set({
    value: '',
    maxAge: 0,
    expires: new Date(0),
    ...cookieAttributes(deps),
  });
}

/** The referral code that the browser keeps, or undefined. */
export function referralCodeFromCookie(deps: Deps, jar: CookieJar): string | undefined {
  const value = jar[cookieName(deps, referralCookie)]?.value;
  return typeof value === 'string' ? value : undefined;
}

export const referralCookie = 'referral';

/** The name under which a cookie is the shop's alone. */
export function cookieName({ env }: Deps, name: string): string {
  return env.origin.startsWith('https:') ? `__Host-${name}` : name;
}

export function cookieAttributes({ env }: Deps) {
  return { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: env.origin.startsWith('https:') };
}
