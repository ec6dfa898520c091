import type { Runtime } from './context.ts';
import { endpoints } from './endpoints.ts';
import { corsHeaders, handleApi, respond } from './http/api.ts';
import { ApiError, errorResponse } from './http/errors.ts';
import { takeRequestFault } from './http/faults.ts';
import { handleFaults } from './http/faults-control.ts';
import { handleChallengePage } from './pages/challenge-page.ts';
import { handleInvoicePage } from './pages/invoice-page.ts';
import { handlePortalPage } from './pages/portal-page.ts';
import { handleReceiptPage } from './pages/receipt-page.ts';
import { handleDisputeOutcome } from './payments/dispute-outcome.ts';
import { newId } from './storage/ids.ts';

type PathHandler = (runtime: Runtime, request: Request, path: string[]) => Promise<Response> | Response;

/** By first path segment; gets the other segments. */
const handlersByPath: Record<string, PathHandler> = {
  challenge: handleChallengePage,
  disputes: handleDisputeOutcome,
  faults: handleFaults,
  invoice: handleInvoicePage,
  portal: handlePortalPage,
  receipt: handleReceiptPage,
};

const timeoutFaultMs = 30_000;

export async function handleRequest(runtime: Runtime, request: Request): Promise<Response> {
  if (!runtime.isOpen()) return new Response('The sandbox has stopped.', { status: 503 });
  const path = new URL(request.url).pathname.slice(runtime.basePath.length);
  if (path.startsWith('/v1/')) return handleCall(runtime, request, path);
  const [, page = '', ...rest] = path.split('/');
  const handler = Object.hasOwn(handlersByPath, page) ? handlersByPath[page] : undefined;
  return handler ? handler(runtime, request, rest) : new Response('Not found', { status: 404 });
}

async function handleCall(runtime: Runtime, request: Request, path: string): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: corsHeaders });
  const fault = takeRequestFault(runtime.db, request.method, path);
  const response = await handleApi(runtime, endpoints, request, path, async () => {
    if (fault === 'kept-500') return errorResponse(faultError('500'));
    if (fault === '500' || fault === '429') throw faultError(fault);
    if (fault !== 'timeout') return null;
    await hang(runtime, request);
    throw timedOut();
  });
  if (request.method !== 'GET') runtime.scheduleWebhooks();
  if (fault === 'act-then-timeout') await hang(runtime, request);
  return fault === 'act-then-timeout' ? respond(errorResponse(timedOut()), newId('req'), null) : response;
}

function faultError(fault: '500' | '429'): ApiError {
  if (fault === '500') return new ApiError(500, { type: 'api_error', message: 'An unknown error occurred' });
  const message =
    'Too many requests hit the API too quickly. We recommend an exponential backoff of your requests.';
  return new ApiError(429, { type: 'invalid_request_error', code: 'rate_limit', message });
}

function timedOut(): ApiError {
  return new ApiError(504, { type: 'api_error', message: 'The request timed out.' });
}

/** Until the caller gives up, time is over, or the sandbox stops. */
function hang(runtime: Runtime, request: Request): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const abandon = () => reject(request.signal.reason);
  const { giveUpAfterMs } = runtime;
  const timer =
    giveUpAfterMs === undefined
      ? setTimeout(resolve, timeoutFaultMs).unref()
      : setTimeout(() => reject(new DOMException('Given up.', 'AbortError')), giveUpAfterMs);
  runtime.stopping.addEventListener('abort', () => resolve(), { once: true });
  request.signal.addEventListener('abort', abandon, { once: true });
  if (request.signal.aborted) abandon();
  return promise.finally(() => clearTimeout(timer));
}
