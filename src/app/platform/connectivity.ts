import { onlineManager } from '@tanstack/react-query';
import { withinTimeLimit } from './time-limit.ts';

/** ms until the server counts as down; the request is aborted after `requestTimeoutMs`. */
const healthCheckTimeoutMs = 1500;
const requestTimeoutMs = 10_000;

let runningCheck: Promise<boolean> | undefined;

/** `onlineManager` also listens to browser events and refetches failed queries on recovery. */
export function isServerDown(): boolean {
  return !onlineManager.isOnline();
}

/** One check at a time. Never rejects. */
export function checkServer(): Promise<boolean> {
  runningCheck ??= healthCheck().finally(() => {
    runningCheck = undefined;
  });
  return runningCheck;
}

export async function isServerUp(): Promise<boolean> {
  return isServerDown() || runningCheck ? checkServer() : true;
}

/** A response after the timeout sets the state back to online. */
async function healthCheck(): Promise<boolean> {
  const signal = AbortSignal.timeout(requestTimeoutMs);
  const answered = fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal }).then(
    isOfShop,
    () => false,
  );
  void answered.then((up) => up && onlineManager.setOnline(true));
  const up = await withinTimeLimit(healthCheckTimeoutMs, answered, () => false);
  onlineManager.setOnline(up);
  return up;
}

/** Not a hotel's sign-in page or a proxy. */
export function isOfShop(answer: Response): boolean {
  if (answer.ok) return answer.status === 204 || typeOf(answer) === 'application/json';
  return typeOf(answer) === 'text/plain';
}

/** Without parameters. */
export function typeOf({ headers }: Response): string | undefined {
  return headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
}
