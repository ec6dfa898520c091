import { limits } from '../../../shared/rules/limits.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { assertBodyWithinLimit, bodyLimits } from './request-body.ts';

export const webhookPath = '/api/stripe/webhook';
/** For mail programs. */
export const oneClickPath = '/api/reminders/off';

/** A hundred rows. */
const moveInsPath = '/api/admin/move-ins';

export const picturePath = /^\/api\/admin\/(products\/[^/]+\/picture|pictures\/[^/]+)$/;

/** In characters: parsing longer ones costs more than answering. */
const maxHead = { url: 4096, cookie: 8192 } as const;

/** In bytes. A full cart has about 6,000. */
const largeBody = 8 * 1024;

/** 414 or 431. */
export function assertHeadWithinLimits({ url, headers }: Request): void {
  if (url.length > maxHead.url) throw new AppError('uriTooLong', 'That address is too long.');
  if ((headers.get('cookie')?.length ?? 0) > maxHead.cookie)
    throw new AppError('headersTooLarge', 'Your browser sends more cookies than the shop reads.');
}

/**
 * Before the body is read: 413 when too large, 411 for a sandbox call without a length, 429 after too many
 * large or invalid ones. Webhooks may be large; sandbox calls do not count.
 */
export function enforceBodyLimits(deps: Deps, request: Request, ipAddress: string): void {
  const path = pathOf(request.url);
  const isCounted = !isSandboxCall(deps, request);
  if (path.startsWith('/sandbox/') && isChunked(request))
    throw new AppError('lengthRequired', 'Please say how long the body is.');
  if (isCounted) deps.throttle.check(limits.invalidRequestsPerIp, senderOf(request, ipAddress), deps.now());
  assertBodyWithinLimit(request, bodyLimitOf(path));
  if (isCounted && path !== webhookPath && isLarge(request))
    deps.throttle.use(limits.largeBodiesPerIp, ipAddress, deps.now());
}

/** Bytes. */
export function bodyLimitOf(path: string): number {
  if (path === webhookPath) return bodyLimits.webhook;
  if (path === moveInsPath) return bodyLimits.rows;
  return picturePath.test(path) ? bodyLimits.picture : bodyLimits.json;
}

export function countRefusal(deps: Deps, request: Request, ipAddress: string, status: number): void {
  if ((status !== 400 && status !== 413) || isSandboxCall(deps, request)) return;
  deps.throttle.tryUse(limits.invalidRequestsPerIp, senderOf(request, ipAddress), deps.now());
}

export function pathOf(url: string): string {
  const start = url.indexOf('/', 8);
  const end = url.indexOf('?', start);
  return start < 0 ? '/' : url.slice(start, end < 0 ? undefined : end);
}

/** The demo's clock and provider. Live mode has no such paths. */
function isSandboxCall({ env }: Deps, request: Request): boolean {
  return env.mode === 'demo' && pathOf(request.url).startsWith('/sandbox/');
}

/** Webhooks count apart, so customers behind one proxy cannot use up the provider's share. */
function senderOf(request: Request, ipAddress: string): string {
  return pathOf(request.url) === webhookPath ? `webhook ${ipAddress}` : ipAddress;
}

/** A chunked body does not state its size. */
function isLarge(request: Request): boolean {
  return isChunked(request) || Number(request.headers.get('content-length') ?? 0) > largeBody;
}

function isChunked({ headers }: Request): boolean {
  return headers.has('transfer-encoding');
}
