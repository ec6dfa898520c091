import { Elysia } from 'elysia';
import { errorCodeHeader } from '../../../shared/contract/error-codes.ts';
import { newId } from '../db/ids.ts';
import type { Deps } from '../deps.ts';
import { AppError, forbidden, isStorageFault, TooManyTries } from '../errors.ts';
import { recordRefusal } from '../events/events.ts';
import { ipAddress } from './ip-address.ts';
import { isOwnOrigin } from './own-address.ts';
import { parseJsonBody, RefusedBody, readBody } from './request-body.ts';
import {
  assertHeadWithinLimits,
  bodyLimitOf,
  countRefusal,
  enforceBodyLimits,
  oneClickPath,
  pathOf,
  picturePath,
  webhookPath,
} from './request-limits.ts';

/** These would be wrong on an error response. */
const contentHeaders = ['etag', 'content-encoding', 'content-length', 'accept-ranges', 'vary'];

type Trace = { id: string; startedAt: number; ipAddress: string };

export function http(deps: Deps) {
  const traces = new WeakMap<Request, Trace>();
  return new Elysia({ name: 'http' })
    .headers(securityHeaders(deps))
    .onRequest(({ request, set, server }) => {
      const trace = { id: newId(), startedAt: performance.now(), ipAddress: '' };
      traces.set(request, trace);
      set.headers['x-request-id'] = trace.id;
      if (isPrivatePath(request.url)) set.headers['cache-control'] = 'no-store';
      assertHeadWithinLimits(request);
      if (request.method === 'GET') return;
      trace.ipAddress = ipAddress(deps.env, server, request);
      assertSameOrigin(deps, request);
      enforceBodyLimits(deps, request, trace.ipAddress);
    })
    .onParse({ as: 'global' }, ({ request }, contentType) => readJsonBody(request, contentType))
    .onTransform({ as: 'global' }, (context) => {
      if (context.request.url.includes('?')) context.query = plainQuery(context.request.url);
    })
    .onBeforeHandle({ as: 'global' }, ({ body }) => {
      if (body instanceof RefusedBody) throw body.refusal;
    })
    .onError({ as: 'global' }, ({ code, error, set, request, server }) => {
      const { status, sentence } = refusalFor(code, error, request);
      noteRefusal(deps, { request, trace: traces.get(request), code, error, status });
      if (error instanceof TooManyTries) recordRefusal(deps, error, ipAddress(deps.env, server, request));
      set.status = status;
      set.headers['content-type'] = 'text/plain; charset=utf-8';
      set.headers['cache-control'] = 'no-store';
      for (const name of contentHeaders) delete set.headers[name];
      if (status === 429) set.headers['retry-after'] = '60';
      if (error instanceof AppError && error.code) set.headers[errorCodeHeader] = error.code;
      return sentence;
    })
    .onAfterResponse({ as: 'global' }, ({ request, set, responseValue, route }) => {
      const trace = traces.get(request);
      const exactMs = performance.now() - (trace?.startedAt ?? 0);
      const ms = Math.round(exactMs);
      const status = statusOf(set.status, responseValue);
      deps.metrics?.observeRequest(
        { method: request.method, route: route ?? 'none', status },
        exactMs / 1000,
      );
      const level = shouldLog(request, status, ms) ? 'info' : 'debug';
      if (!deps.log.isLevelEnabled(level)) return;
      const path = loggedPath(request.url);
      deps.log[level]({ requestId: trace?.id, method: request.method, path, status, ms }, 'request');
    });
}

/** Null for no body, or when the route reads it itself. */
async function readJsonBody(request: Request, contentType: string): Promise<object | null> {
  if (readsOwnBody(pathOf(request.url))) return null;
  const text = await readBody(request, bodyLimitOf(pathOf(request.url)));
  if (text === '') return null;
  try {
    if (contentType !== 'application/json') throw new AppError('invalid', 'Please send JSON.');
    return parseJsonBody(text);
  } catch (error) {
    if (error instanceof AppError) return new RefusedBody(error);
    throw error;
  }
}

type RefusedRequest = { request: Request; trace?: Trace; code: unknown; error: unknown; status: number };

/** Elysia would parse a value with a comma, [ or { into a list or an object. */
function plainQuery(url: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(url.slice(url.indexOf('?'))));
}

function noteRefusal(deps: Deps, { request, trace, code, error, status }: RefusedRequest): void {
  if (isStorageFault(error)) deps.health.storageFailed();
  if (status >= 500)
    deps.log.error({ requestId: trace?.id, err: loggableError(code, error) }, 'request failed');
  else if (trace?.ipAddress) countRefusal(deps, request, trace.ipAddress, status);
}

function statusOf(status: unknown, response: unknown): number {
  if (response instanceof Response) return response.status;
  return typeof status === 'number' ? status : 200;
}

function assertSameOrigin(deps: Deps, request: Request): void {
  const path = pathOf(request.url);
  if (request.method === 'HEAD' || allowsOtherOrigins(path)) return;
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  if (origin === null && (site === null || site === 'same-origin' || site === 'none')) return;
  if (!isOwnOrigin(deps.env, origin, request)) throw forbidden();
}

/** Webhooks and one-click links are signed; the provider's API accepts any origin with a key. */
function allowsOtherOrigins(path: string): boolean {
  return path === webhookPath || path === oneClickPath || path.startsWith('/sandbox/stripe/v1/');
}

/** The webhook's signature needs the raw body; the sandbox and mail programs send forms. */
function readsOwnBody(path: string): boolean {
  return (
    path === webhookPath || path === oneClickPath || picturePath.test(path) || path.startsWith('/sandbox/')
  );
}

/** Elysia wraps body errors and keeps them as the cause. */
function refusalFor(code: unknown, error: unknown, request: Request): { status: number; sentence: string } {
  const refusal = code === 'PARSE' && error instanceof Error ? error.cause : error;
  if (request.signal.aborted && refusal instanceof DOMException && refusal.name === 'AbortError')
    return { status: 400, sentence: 'The request broke off.' };
  if (refusal instanceof AppError) return { status: refusal.status, sentence: refusal.message };
  if (isStorageFault(error)) return { status: 503, sentence: storageSentence };
  if (code === 'NOT_FOUND') return { status: 404, sentence: 'Not found' };
  return { status: 500, sentence: 'Something went wrong on our side. Please try again.' };
}

const storageSentence =
  'The shop cannot store anything right now. What you sent was not kept. Please try again in a few minutes.';

/** Elysia's validation error contains the value, perhaps somebody's address. */
function loggableError(code: unknown, error: unknown): unknown {
  return code === 'VALIDATION' ? new Error('An answer does not fit its schema.') : error;
}

/** Skips reads, and refusals that limits make by the thousand. */
function shouldLog({ method }: Request, status: number, ms: number): boolean {
  if (status >= 500 || ms >= 1000) return true;
  return method !== 'GET' && status !== 429;
}

/** A calendar feed's address is a secret. */
function loggedPath(url: string): string {
  return pathOf(url)
    .replace(/^\/calendar\/.*/, '/calendar/[private]')
    .slice(0, maxLoggedPath);
}

const maxLoggedPath = 200;

function securityHeaders({ env }: Deps): Record<string, string> {
  const hasWallets = env.mode !== 'demo';
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Google Pay opens a window where the browser has no sheet of its own, and waits for what it says.
    'cross-origin-opener-policy': hasWallets ? 'same-origin-allow-popups' : 'same-origin',
    'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=${hasWallets ? '(self "https://js.stripe.com")' : '()'}`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
  if (env.mode === 'staging') headers['x-robots-tag'] = 'noindex';
  if (env.origin.startsWith('https:'))
    headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains';
  return headers;
}

function isPrivatePath(url: string): boolean {
  return url.startsWith('/api/', url.indexOf('/', 8));
}
