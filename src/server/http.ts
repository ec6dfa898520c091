import { Elysia } from 'elysia';
import { errorCodeHeader } from '../shared/error-codes.ts';
import type { Deps } from './deps.ts';
import { AppError, forbidden } from './errors.ts';
import { newId } from './ids.ts';
import { bodyLimits, parseJson, readBody, refuseLargeBody } from './request-body.ts';

/** What only holds for the answer that the error replaces. */
const contentHeaders = ['etag', 'content-encoding', 'content-length', 'accept-ranges', 'vary'];

type Traced = { id: string; startedAt: number };

/**
 * What holds for every request: an id, security headers, the origin check, a limit on the body, one plain-text
 * error form that echoes nothing, and a line in the log.
 */
export function http(deps: Deps) {
  const traces = new WeakMap<Request, Traced>();
  const nextId = requestIds();
  return new Elysia({ name: 'http' })
    .headers(securityHeaders(deps))
    .onRequest(({ request, set }) => {
      const trace = { id: nextId(), startedAt: performance.now() };
      traces.set(request, trace);
      set.headers['x-request-id'] = trace.id;
      if (isPrivatePath(request.url)) set.headers['cache-control'] = 'no-store';
      if (request.method === 'GET') return;
      refuseForeignOrigin(deps, request);
      refuseLargeBody(request, bodyLimitOf(request));
    })
    .onParse({ as: 'global' }, async ({ request }, contentType) => {
      if (readsOwnBody(pathOf(request.url))) return null;
      if (contentType !== 'application/json') return;
      return parseJson(await readBody(request, bodyLimits.json));
    })
    .onError({ as: 'global' }, ({ code, error, set, request }) => {
      const { status, sentence } = refusalFor(code, error);
      if (status >= 500) deps.log.error({ requestId: traces.get(request)?.id, err: error }, 'request failed');
      set.status = status;
      set.headers['content-type'] = 'text/plain; charset=utf-8';
      set.headers['cache-control'] = 'no-store';
      for (const name of contentHeaders) delete set.headers[name];
      if (status === 429) set.headers['retry-after'] = '60';
      if (error instanceof AppError && error.code) set.headers[errorCodeHeader] = error.code;
      return sentence;
    })
    .onAfterResponse({ as: 'global' }, ({ request, set, responseValue }) => {
      const trace = traces.get(request);
      const ms = Math.round(performance.now() - (trace?.startedAt ?? 0));
      const status = statusOf(set.status, responseValue);
      const quiet = request.method === 'GET' && status < 500 && ms < 1000;
      if (quiet && !deps.log.isLevelEnabled('debug')) return;
      const line = { requestId: trace?.id, method: request.method, path: pathOf(request.url), status, ms };
      deps.log[quiet ? 'debug' : 'info'](line, 'request');
    });
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

function refuseForeignOrigin(deps: Deps, request: Request): void {
  const path = pathOf(request.url);
  if (request.method === 'HEAD' || isOpenToOthers(path)) return;
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  if (origin === null && (site === null || site === 'same-origin' || site === 'none')) return;
  if (origin === deps.env.origin) return;
  const sameHost = origin === `http://${request.headers.get('host')}`;
  if (deps.env.mode === 'demo' && sameHost) return;
  throw forbidden();
}

/** Webhooks are signed; the provider's API, in the sandbox too, is for any origin that has a key. */
function isOpenToOthers(path: string): boolean {
  return path === webhookPath || path.startsWith('/sandbox/stripe/v1/');
}

/** The webhook needs its raw body for the signature; the sandbox takes forms in the provider's notation. */
function readsOwnBody(path: string): boolean {
  return path === webhookPath || path.startsWith('/sandbox/');
}

function bodyLimitOf(request: Request): number {
  return pathOf(request.url) === webhookPath ? bodyLimits.webhook : bodyLimits.json;
}

const webhookPath = '/api/stripe/webhook';

/** What the parser of bodies throws comes as the cause of Elysia's own error. */
function refusalFor(code: unknown, error: unknown): { status: number; sentence: string } {
  const refusal = error instanceof Error && error.cause instanceof AppError ? error.cause : error;
  if (refusal instanceof AppError) return { status: refusal.status, sentence: refusal.message };
  if (code === 'NOT_FOUND') return { status: 404, sentence: 'Not found' };
  if (code === 'PARSE') return { status: 400, sentence: 'The request is not valid JSON.' };
  if (code === 'VALIDATION' && isInputError(error)) return { status: 400, sentence: inputSentence(error) };
  return { status: 500, sentence: 'Something went wrong on our side. Please try again.' };
}

type InputError = { type: string; valueError?: { message?: string; path?: unknown } };

function isInputError(error: unknown): error is InputError {
  return typeof error === 'object' && error !== null && 'type' in error && error.type !== 'response';
}

/** The schema's own sentence where it has one; valibot's default ones name the input, so they are not sent. */
function inputSentence({ valueError }: InputError): string {
  const message = valueError?.message ?? '';
  if (message && !message.startsWith('Invalid ')) return message;
  const path = Array.isArray(valueError?.path) ? valueError.path : [];
  const field = path.map((part: { key?: unknown }) => part.key).findLast((key) => typeof key === 'string');
  return field ? `Please check the field ${field}.` : 'Please check what you sent.';
}

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

function pathOf(url: string): string {
  const start = url.indexOf('/', 8);
  const end = url.indexOf('?', start);
  return start < 0 ? '/' : url.slice(start, end < 0 ? undefined : end);
}
