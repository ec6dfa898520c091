import { catalogEndpoints } from './billing/catalog-endpoints.ts';
import { invoiceEndpoints } from './billing/invoice-endpoints.ts';
import { subscriptionEndpoints } from './billing/subscription-endpoints.ts';
import type { Mount } from './context.ts';
import { answerApi, corsHeaders, respond } from './http/api.ts';
import { Refusal, refusalAnswer } from './http/errors.ts';
import { answerChallenge } from './pages/challenge-page.ts';
import { answerInvoicePage } from './pages/invoice-page.ts';
import { customerEndpoints } from './payments/customer-endpoints.ts';
import { paymentIntentEndpoints } from './payments/payment-intent-endpoints.ts';
import { paymentMethodEndpoints } from './payments/payment-method-endpoints.ts';
import { setupIntentEndpoints } from './payments/setup-intent-endpoints.ts';
import { newId } from './storage/ids.ts';
import { eventEndpoints } from './webhooks/event-endpoints.ts';
import { takeRequestFault } from './webhooks/faults.ts';
import { answerFaults } from './webhooks/faults-control.ts';

const endpoints = [
  ...customerEndpoints,
  ...paymentIntentEndpoints,
  ...setupIntentEndpoints,
  ...paymentMethodEndpoints,
  ...catalogEndpoints,
  ...subscriptionEndpoints,
  ...invoiceEndpoints,
  ...eventEndpoints,
];

const hangsFor = 30_000;

/** Answers whatever arrives under the mount: the API, the hosted pages, the fault switches. */
export async function answerMount(mount: Mount, request: Request): Promise<Response> {
  if (!mount.isOpen()) return new Response('The sandbox has stopped.', { status: 503 });
  const path = new URL(request.url).pathname.slice(mount.path.length);
  if (path === '/faults') return answerFaults(mount, request);
  if (path.startsWith('/v1/')) return answerCall(mount, request, path);
  const [, page, token = ''] = path.split('/');
  if (page === 'challenge') return answerChallenge(mount, request, token);
  if (page === 'invoice') return answerInvoicePage(mount, request, token);
  return new Response('Not found', { status: 404 });
}

async function answerCall(mount: Mount, request: Request, path: string): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: corsHeaders });
  const fault = takeRequestFault(mount.db, request.method, path);
  const response = await answerApi({ ...mount, endpoints }, request, path, async () => {
    if (fault === 'kept-500') return refusalAnswer(outage('500'));
    if (fault === '500' || fault === '429') throw outage(fault);
    if (fault !== 'timeout') return null;
    await hang(mount, request);
    throw timedOut();
  });
  if (request.method !== 'GET') mount.wake();
  if (fault === 'act-then-timeout') await hang(mount, request);
  return fault === 'act-then-timeout' ? respond(refusalAnswer(timedOut()), newId('req'), null) : response;
}

function outage(fault: '500' | '429'): Refusal {
  if (fault === '500') return new Refusal(500, { type: 'api_error', message: 'An unknown error occurred' });
  const message =
    'Too many requests hit the API too quickly. We recommend an exponential backoff of your requests.';
  return new Refusal(429, { type: 'invalid_request_error', code: 'rate_limit', message });
}

function timedOut(): Refusal {
  return new Refusal(504, { type: 'api_error', message: 'The request timed out.' });
}

/** Keeps the caller waiting until it gives up, the time is over, or the sandbox stops. */
function hang(mount: Mount, request: Request): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const givenUp = () => reject(request.signal.reason);
  const timer = setTimeout(resolve, hangsFor).unref();
  mount.closing.addEventListener('abort', () => resolve(), { once: true });
  request.signal.addEventListener('abort', givenUp, { once: true });
  if (request.signal.aborted) givenUp();
  return promise.finally(() => clearTimeout(timer));
}
