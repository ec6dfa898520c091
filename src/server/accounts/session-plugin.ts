import { type Cookie, Elysia } from 'elysia';
import { accountMessages } from '../../shared/contract/accounts.ts';
import { policies } from '../../shared/rules/limits.ts';
import { mayDo, type StaffRole } from '../../shared/rules/roles.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError, forbidden, unauthorized } from '../platform/errors.ts';
import { recordEvent } from '../platform/events/events.ts';
import { hasPasskey } from './record/passkeys.ts';
import { extendSession, findSession, type Session } from './sessions/sessions.ts';
import type { SignedIn } from './sign-in/sign-in.ts';

type CookieJar = Record<string, Cookie<unknown>>;
type Asked = { request: Request; cookie: CookieJar };
type Answered = Asked & { route: string; params: object; body: unknown };

/**
 * `signedIn` provides `user` and `sessionId`; `admin`, `packer` and `driver` require the role
 * (admins have every role), `confirmed` a password typed within
 * 15 minutes; `maybeSignedIn` provides `user` or null. Where admins must sign in with a passkey, one who has
 * not only reads what `signedIn` guards; `signedInToAddPasskey` lets in one who has none yet. Checked before
 * the body, so that strangers learn nothing from validation. Changes become events unless `keepsOwnRecord` (an order's history or the
 * domain records them) or only previewed.
 */
export function sessionPlugin(deps: Deps) {
  const known = new WeakMap<Request, Session | null>();
  const recordedElsewhere = new WeakSet<Request>();

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
  function lacksPasskey({ user, isByPasskey }: Session): boolean {
    return !isByPasskey && user.roles.includes('admin') && deps.isAdminPasskeyRequired(deps.db);
  }
  function staffOf(role: StaffRole, { request, cookie }: Asked) {
    const session = getSession(request, cookie);
    if (!mayDo(session.user.roles, role)) throw forbidden();
    if (session.isByShortPassword)
      throw new AppError('forbidden', accountMessages.chooseLonger, 'password-too-short');
    if (lacksPasskey(session)) throw passkeyRequired(hasPasskey(deps.db, session.user.id));
    return session.user;
  }
  function memberOf({ request, cookie }: Asked, { toAddPasskey }: { toAddPasskey: boolean }) {
    const session = getSession(request, cookie);
    if (request.method === 'GET' || !lacksPasskey(session)) return session;
    const hasOne = hasPasskey(deps.db, session.user.id);
    if (hasOne || !toAddPasskey) throw passkeyRequired(hasOne);
    return session;
  }
  const forMember = (options: { toAddPasskey: boolean }) => ({
    detail: { security: [{ session: [] }], 'x-access': 'signed in' },
    transform: (asked: Asked) => void memberOf(asked, options),
    resolve: (asked: Asked) => {
      const { id, user } = memberOf(asked, options);
      return { user, sessionId: id };
    },
  });
  const forRole = (role: StaffRole) => ({
    detail: { security: [{ session: [role] }], 'x-access': role },
    transform: (asked: Asked) => void staffOf(role, asked),
    resolve: (asked: Asked) => ({ user: staffOf(role, asked) }),
    afterHandle: ({ route, params, body, ...asked }: Answered) => {
      const { method } = asked.request;
      if (method === 'GET' || recordedElsewhere.has(asked.request) || isPreview(body)) return;
      recordChange(deps, staffOf(role, asked).id, describeChange(method, route), params ?? {}, body);
    },
  });

  return new Elysia({ name: 'session' }).macro({
    signedIn: forMember({ toAddPasskey: false }),
    signedInToAddPasskey: forMember({ toAddPasskey: true }),
    admin: forRole('admin'),
    packer: forRole('packer'),
    driver: forRole('driver'),
    keepsOwnRecord: { transform: ({ request }) => void recordedElsewhere.add(request) },
    confirmed: {
      transform({ request, cookie }) {
        const { confirmedAt } = getSession(request, cookie);
        if (confirmedAt <= deps.now() - policies.confirmationTtlMs) throw notConfirmed();
      },
    },
    maybeSignedIn: {
      detail: { security: [{}, { session: [] }], 'x-access': 'public' },
      resolve: ({ request, cookie }) => ({ user: loadAndExtendSession(request, cookie)?.user ?? null }),
    },
  });
}

const verbs: Record<string, string> = { POST: 'added', PUT: 'set', PATCH: 'changed', DELETE: 'deleted' };

/** "changed subscriptions pause" for PATCH /api/admin/subscriptions/:id/pause. */
function describeChange(method: string, route: string): string {
  const words = route.split('/').filter((part) => part && !part.startsWith(':'));
  return [verbs[method], ...words.slice(2)].join(' ').replaceAll('-', ' ');
}

function recordChange({ db, now }: Deps, adminId: string, what: string, params: object, body: unknown): void {
  const about = Object.values(params).join(' ');
  recordEvent(db, { by: `admin:${adminId}`, what, about, to: plainFields(body) }, now());
}

function isPreview(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'preview' in body && body.preview === true;
}

/** Only numbers, booleans, days and ids: nothing personal. */
function plainFields(body: unknown): string {
  return Object.entries(body ?? {})
    .filter(
      ([name, value]) => typeof value === 'number' || typeof value === 'boolean' || isPlain(name, value),
    )
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}

function isPlain(name: string, value: unknown): boolean {
  return typeof value === 'string' && (name.endsWith('Id') || /^\d{4}-\d{2}-\d{2}$/.test(value));
}

function notConfirmed(): AppError {
  return new AppError('forbidden', 'Please confirm with your password first.', 'confirm-password');
}

function passkeyRequired(hasOne: boolean): AppError {
  const sentence = hasOne
    ? 'Please sign in with your passkey: admins of this shop need one.'
    : 'Please add a passkey to your profile first: admins of this shop need one.';
  return new AppError('forbidden', sentence, 'passkey-required');
}

export function sessionToken(deps: Deps, jar: CookieJar): string | undefined {
  return tokenIn(deps, jar, 'session');
}

export function knownBrowserToken(deps: Deps, jar: CookieJar): string | undefined {
  return tokenIn(deps, jar, 'browser');
}

function tokenIn(deps: Deps, jar: CookieJar, name: string): string | undefined {
  const value = jar[cookieName(deps, name)]?.value;
  return typeof value === 'string' && value.length === 43 ? value : undefined;
}

export function setSignInCookies(deps: Deps, jar: CookieJar, { token, knownBrowserToken }: SignedIn): void {
  setSessionCookie(deps, jar, token);
  setBrowserCookie(deps, jar, knownBrowserToken);
}

/** Outlives session and sign-out: it only lets failed sign-ins count apart. */
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

export function referralCodeFromCookie(deps: Deps, jar: CookieJar): string | undefined {
  const value = jar[cookieName(deps, referralCookie)]?.value;
  return typeof value === 'string' ? value : undefined;
}

export const referralCookie = 'referral';

export function cookieName({ env }: Deps, name: string): string {
  return env.origin.startsWith('https:') ? `__Host-${name}` : name;
}

export function cookieAttributes({ env }: Deps) {
  return { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: env.origin.startsWith('https:') };
}
