import type { Database } from 'bun:sqlite';
import type { Context } from '../context.ts';
import type { Keys } from '../storage/database.ts';
import { newId } from '../storage/ids.ts';
import { apiVersion } from '../webhooks/events.ts';
import { authenticate } from './authenticate.ts';
import { type Endpoint, matchEndpoint } from './endpoint.ts';
import { type Answer, invalid, Refusal, refusalAnswer } from './errors.ts';
import { expand } from './expand.ts';
import { canonical, decodeForm, type Param, type Params } from './form.ts';
import { checkKey, findAnswer, keepAnswer, stillRunning } from './idempotency.ts';

type Api = {
  db: Database;
  keys: Keys;
  endpoints: Endpoint[];
  fingerprint(text: string): string;
  context(request: Context['request']): Context;
  /** Idempotency keys whose request has not been answered yet. */
  running: Set<string>;
};

type Call = {
  method: string;
  path: string;
  params: Params;
  expand: string[];
  key: string | null;
  request: string;
};
type Outcome = Answer & { text?: string; replayOf?: string };

/**
 * Answers one API request; `path` starts with /v1. `before` runs first (fault switches): what it throws is answered and
 * forgotten, what it returns is answered in the endpoint's stead and kept under the key.
 */
export async function answerApi(
  api: Api,
  request: Request,
  path: string,
  before: () => Promise<Answer | null>,
): Promise<Response> {
  const requestId = newId('req');
  const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null;
  const mine = key !== null && !api.running.has(key);
  try {
    if (key !== null && !mine) throw stillRunning(key);
    if (key !== null) api.running.add(key);
    const params = decodeForm(await readForm(request));
    const access = authenticate(api.keys, request, params);
    const instead = await before();
    const call = { method: request.method, path, ...withoutCommon(params, access), key, request: requestId };
    return respond(perform(api, call, access, instead), requestId, key);
  } catch (error) {
    if (request.signal.aborted) throw error;
    const refusal = error instanceof Refusal ? error : internal(error);
    return respond(refusalAnswer(refusal), requestId, key);
  } finally {
    if (mine) api.running.delete(key);
  }
}

/** A fault of the sandbox itself; whatever the call had done is undone. */
function internal(error: unknown): Refusal {
  console.error('sandbox:', error);
  return new Refusal(500, { type: 'api_error', message: 'An unknown error occurred in the sandbox.' });
}

const largestBody = 200_000;

async function readForm(request: Request): Promise<string> {
  if (request.method !== 'POST') return new URL(request.url).search.slice(1);
  const body = await request.text();
  if (body.length > largestBody) {
    throw new Refusal(413, { type: 'invalid_request_error', message: 'Request body too large.' });
  }
  const type = request.headers.get('content-type') ?? '';
  if (body !== '' && !type.startsWith('application/x-www-form-urlencoded')) {
    throw new Refusal(400, {
      type: 'invalid_request_error',
      message: 'Invalid request: the body must be form encoded (application/x-www-form-urlencoded).',
    });
  }
  const query = new URL(request.url).search.slice(1);
  return [query, body].filter((part) => part !== '').join('&');
}

/** What any call may carry, taken out before the endpoint looks at its own. */
function withoutCommon(params: Params, access: Endpoint['access']) {
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
  throw invalid('parameter_invalid', 'Invalid array', 'expand');
}

/** The effect and the answer kept under its key are one transaction: a crash leaves both or neither. */
function perform(api: Api, call: Call, access: Endpoint['access'], instead: Answer | null): Outcome {
  const { endpoint, id } = route(api, call, access);
  const ctx = api.context({ id: call.request, idempotency_key: call.key });
  if (call.method === 'GET') return instead ?? run(endpoint, ctx, call, id);
  const fingerprint = api.fingerprint(
    `${call.method} ${call.path} ${access} ${canonical([call.params, call.expand])}`,
  );
  return api.db
    .transaction((): Outcome => {
      const kept = call.key === null ? null : recall(api.db, call.key, fingerprint);
      if (kept) return kept;
      const answer = instead ?? attempt(api.db, () => run(endpoint, ctx, call, id));
      if (call.key !== null) keepAnswer(api.db, call.key, fingerprint, call.request, answer);
      return answer;
    })
    .immediate();
}

function recall(db: Database, key: string, fingerprint: string): Outcome | null {
  checkKey(key);
  const kept = findAnswer(db, key, fingerprint);
  return kept && { status: kept.status, body: {}, text: kept.body, replayOf: kept.request };
}

/** A call that breaks down had begun: it leaves nothing but its 500, which stays under its key as at Stripe. */
function attempt(db: Database, work: () => Answer): Answer {
  try {
    return db.transaction(work)();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return refusalAnswer(internal(error));
  }
}

function run(endpoint: Endpoint, ctx: Context, call: Call, id: string): Answer {
  const answer = endpoint.run(ctx, call.params, id);
  return answer.status === 200 ? { ...answer, body: expand(ctx, answer.body, call.expand) } : answer;
}

function route(api: Api, call: Call, access: Endpoint['access']) {
  const matching = matchEndpoint(api.endpoints, call.method, call.path);
  const found = matching.find((match) => match.endpoint.access === access);
  if (found) return found;
  if (access === 'browser' && matching.length > 0) {
    throw new Refusal(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
    });
  }
  throw new Refusal(404, {
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
