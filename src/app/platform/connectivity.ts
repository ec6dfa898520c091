import { onlineManager } from '@tanstack/react-query';

/** After this time without a response, in ms, the server counts as down; the request itself is aborted after `requestTimeoutMs`. */
const healthCheckTimeoutMs = 1500;
const requestTimeoutMs = 10_000;

let runningCheck: Promise<boolean> | undefined;

/**
 * Whether the device is offline or the last health check failed. TanStack's `onlineManager` keeps this state: it also
 * listens to the browser's own events, and fetches failed queries again once the server is back.
 */
export function isServerDown(): boolean {
  return !onlineManager.isOnline();
}

/** Checks the server's health, one check at a time, and remembers the result. Never rejects. */
export function checkServer(): Promise<boolean> {
  runningCheck ??= healthCheck().finally(() => {
    runningCheck = undefined;
  });
  return runningCheck;
}

/** True while nothing is wrong. While the server is down or being checked, the result of a health check. */
export async function isServerUp(): Promise<boolean> {
  return isServerDown() || runningCheck ? checkServer() : true;
}

/**
 * Any response means that the server is up. If it comes only after the timeout, the server was taken for down by mistake: the
 * state is set back to online.
 */
async function healthCheck(): Promise<boolean> {
  const signal = AbortSignal.timeout(requestTimeoutMs);
  const answered = fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal }).then(
    () => true,
    () => false,
  );
  void answered.then((up) => up && onlineManager.setOnline(true));
  const up = await Promise.race([answered, falseAfter(healthCheckTimeoutMs)]);
  onlineManager.setOnline(up);
  return up;
}

function falseAfter(ms: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), ms));
}
