import { Elysia } from 'elysia';
import { errorCodeHeader } from '../../../shared/contract/error-codes.ts';
import { newId } from '../db/ids.ts';
import type { Deps } from '../deps.ts';
import { AppError, forbidden, isStorageFault } from '../errors.ts';
import { ipAddress } from './ip-address.ts';
import { isOwnOrigin } from './own-address.ts';
import { bodyLimits, parseJson, readBody } from './request-body.ts';
import {
  assertHeadWithinLimits,
  countRefusal,
  enforceBodyLimits,
  pathOf,
  picturePath,
  webhookPath,
} from './request-limits.ts';

/** Headers that only apply to the response that the error replaces. */
const contentHeaders = ['etag', 'content-encoding', 'content-length', 'accept-ranges', 'vary'];

type Trace = { id: string; startedAt: number; ipAddress: string };

/**
 * What holds for every request: an id, security headers, the origin check, limits on head and body, one plain-text
 * error form that echoes nothing, and a line in the log.
 */
export function http(deps: Deps) {
  const traces = new WeakMap<Request, Trace>();
  const nextId = requestIds();
  return new Elysia({ name: 'http' })
    .headers(securityHeaders(deps))
    .onRequest(({ request, set, server }) => {
      const trace = { id: nextId(), startedAt: performance.now(), ipAddress: '' };
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
    .onError({ as: 'global' }, ({ code, error, set, request }) => {
      const { status, sentence } = refusalFor(code, error, request);
      noteRefusal(deps, { request, trace: traces.get(request), code, error, status });
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

/** Null for every body that is not JSON: Elysia would read forms and texts of any size by itself. */
async function readJsonBody(request: Request, contentType: string): Promise<unknown> {
  if (readsOwnBody(pathOf(request.url)) || contentType !== 'application/json') return null;
  return parseJson(await readBody(request, bodyLimits.json));
}

type RefusedRequest = { request: Request; trace?: Trace; code: unknown; error: unknown; status: number };

/** Faults of the shop are logged, and what was refused for its content counts against whoever sent it. */
function noteRefusal(deps: Deps, { request, trace, code, error, status }: RefusedRequest): void {
  if (isStorageFault(error)) deps.health.storageFailed();
  if (status >= 500)
    deps.log.error({ requestId: trace?.id, err: loggableError(code, error) }, 'request failed');
  else if (trace?.ipAddress) countRefusal(deps, request, trace.ipAddress, status);
}

/** Ids that no other request of this or another start has: cheap, since every request pays for one. */
function requestIds(): () => string {
  const start = newId().slice(0, 10);
  let count = 0;
  return () => {
    count += 1;
    return `${start}-${count.toString(36)}`;
  };
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

/** Webhooks are signed; the provider's API, in the sandbox too, is for any origin that has a key. */
function allowsOtherOrigins(path: string): boolean {
  return path === webhookPath || path.startsWith('/sandbox/stripe/v1/');
}

/** The webhook needs its raw body for the signature; the sandbox takes forms in the provider's notation. */
function readsOwnBody(path: string): boolean {
  return path === webhookPath || picturePath.test(path) || path.startsWith('/sandbox/');
}

/** What the parser of bodies throws comes as the cause of Elysia's own error. */
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

/** A view that does not fit its schema: Elysia's error holds it as text, and it may be somebody's address. */
function loggableError(code: unknown, error: unknown): unknown {
  return code === 'VALIDATION' ? new Error('An answer does not fit its schema.') : error;
}

/** Reads are not logged, and neither are refusals that a limit makes by the thousand. */
function shouldLog({ method }: Request, status: number, ms: number): boolean {
  if (status >= 500 || ms >= 1000) return true;
  return method !== 'GET' && status !== 429;
}

/** The address of a calendar feed is its secret. */
function loggedPath(url: string): string {
  return pathOf(url)
    .replace(/^\/calendar\/.*/, '/calendar/[private]')
    .slice(0, maxLoggedPath);
}

const maxLoggedPath = 200;

function securityHeaders({ env }: Deps): Record<string, string> {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
  if (env.origin.startsWith('https:'))
    headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains';
  return headers;
}

function isPrivatePath(url: string): boolean {
  return url.startsWith('/api/', url.indexOf('/', 8));
}
