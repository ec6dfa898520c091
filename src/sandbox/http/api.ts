import type { Database } from 'bun:sqlite';
import type { Context, Runtime } from '../context.ts';
import { newId } from '../storage/ids.ts';
import { apiVersion } from '../webhooks/events.ts';
import { authenticate } from './authenticate.ts';
import { type Endpoint, matchEndpoints } from './endpoint.ts';
import { ApiError, type ApiResponse, errorResponse, invalidRequest } from './errors.ts';
import { expand } from './expand.ts';
import { canonicalForm, decodeForm, type Param, type Params } from './form.ts';
import { checkKey, findResponse, keyInUse, saveResponse } from './idempotency.ts';

type Api = Pick<Runtime, 'db' | 'keys' | 'idempotencyKeysInUse' | 'fingerprint' | 'createContext'>;

type Call = {
  method: string;
  path: string;
  params: Params;
  expand: string[];
  key: string | null;
  request: string;
};
type Outcome = ApiResponse & { text?: string; replayOf?: string };

/**
 * `path` starts with /v1. What `before` (fault switches) throws is not stored; what it returns replaces the
 * response and is stored.
 */
export async function handleApi(
  api: Api,
  endpoints: Endpoint[],
  request: Request,
  path: string,
  before: () => Promise<ApiResponse | null>,
): Promise<Response> {
  const requestId = newId('req');
  const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null;
  const isFirst = key !== null && !api.idempotencyKeysInUse.has(key);
  try {
    if (key !== null && !isFirst) throw keyInUse(key);
    if (key !== null) api.idempotencyKeysInUse.add(key);
    const params = decodeForm(await readForm(request));
    const access = authenticate(api.keys, request, params);
    const replacement = await before();
    const call = {
      method: request.method,
      path,
      ...splitCommonParams(params, access),
      key,
      request: requestId,
    };
    return respond(perform(api, endpoints, call, access, replacement), requestId, key);
  } catch (error) {
    if (request.signal.aborted) throw error;
    return respond(errorResponse(error instanceof ApiError ? error : internalError(error)), requestId, key);
  } finally {
    if (isFirst) api.idempotencyKeysInUse.delete(key);
  }
}

/** The call is rolled back. */
function internalError(error: unknown): ApiError {
  console.error('sandbox:', error);
  return new ApiError(500, { type: 'api_error', message: 'An unknown error occurred in the sandbox.' });
}

const maxBodyLength = 200_000;

async function readForm(request: Request): Promise<string> {
  if (request.method !== 'POST') return new URL(request.url).search.slice(1);
  const body = await request.text();
  if (body.length > maxBodyLength) {
    throw new ApiError(413, { type: 'invalid_request_error', message: 'Request body too large.' });
  }
  const type = request.headers.get('content-type') ?? '';
  if (body !== '' && !type.startsWith('application/x-www-form-urlencoded')) {
    throw new ApiError(400, {
      type: 'invalid_request_error',
      message: 'Invalid request: the body must be form encoded (application/x-www-form-urlencoded).',
    });
  }
  const query = new URL(request.url).search.slice(1);
  return [query, body].filter((part) => part !== '').join('&');
}

/** Common parameters, and those of the endpoint. */
function splitCommonParams(params: Params, access: Endpoint['access']) {
  const { expand: paths, ...rest } = params;
  if (access === 'browser') {
    delete rest.key;
    delete rest._stripe_version;
  }
  return { params: rest, expand: expandPaths(paths) };
}

function expandPaths(paths: Param | undefined): string[] {
  if (paths === undefined) return [];
  if (Array.isArray(paths)) return paths.map(String);
  throw invalidRequest('parameter_invalid', 'Invalid array', 'expand');
}

/** Effect and stored response are one transaction, so a crash leaves both or neither. */
function perform(
  api: Api,
  endpoints: Endpoint[],
  call: Call,
  access: Endpoint['access'],
  replacement: ApiResponse | null,
): Outcome {
  const { endpoint, ids } = route(endpoints, call, access);
  const ctx = api.createContext({ id: call.request, idempotency_key: call.key });
  if (call.method === 'GET') return replacement ?? run(endpoint, ctx, call, ids);
  const fingerprint = api.fingerprint(
    `${call.method} ${call.path} ${access} ${canonicalForm([call.params, call.expand])}`,
  );
  return api.db
    .transaction((): Outcome => {
      const saved = call.key === null ? null : replay(api.db, call.key, fingerprint);
      if (saved) return saved;
      const response = replacement ?? attempt(api.db, () => run(endpoint, ctx, call, ids));
      if (call.key !== null) saveResponse(api.db, call.key, fingerprint, call.request, response);
      return response;
    })
    .immediate();
}

function replay(db: Database, key: string, fingerprint: string): Outcome | null {
  checkKey(key);
  const saved = findResponse(db, key, fingerprint);
  return saved && { status: saved.status, body: {}, text: saved.body, replayOf: saved.request };
}

/** Its 500 is stored under the idempotency key, as at Stripe. */
function attempt(db: Database, work: () => ApiResponse): ApiResponse {
  try {
    return db.transaction(work)();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return errorResponse(internalError(error));
  }
}

function run(endpoint: Endpoint, ctx: Context, call: Call, ids: string[]): ApiResponse {
  const response = endpoint.run(ctx, call.params, ids);
  return response.status === 200 ? { ...response, body: expand(ctx, response.body, call.expand) } : response;
}

function route(endpoints: Endpoint[], call: Call, access: Endpoint['access']) {
  const matching = matchEndpoints(endpoints, call.method, call.path);
  const found = matching.find((match) => match.endpoint.access === access);
  if (found) return found;
  if (access === 'browser' && matching.length > 0) {
    throw new ApiError(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
    });
  }
  throw new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${call.method}: ${call.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  });
}

export const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, Stripe-Version',
  'Access-Control-Expose-Headers': 'Request-Id',
  'Access-Control-Max-Age': '300',
};

export function respond(outcome: Outcome, requestId: string, key: string | null): Response {
  const headers = new Headers({
    ...corsHeaders,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json',
    'Request-Id': requestId,
    'Stripe-Version': apiVersion,
  });
  if (key !== null) headers.set('Idempotency-Key', key.slice(0, 255));
  if (outcome.replayOf) {
    headers.set('Idempotent-Replayed', 'true');
    headers.set('Original-Request', outcome.replayOf);
  }
  if (outcome.status >= 500) headers.set('Stripe-Should-Retry', 'false');
  return new Response(outcome.text ?? JSON.stringify(outcome.body), { status: outcome.status, headers });
}
