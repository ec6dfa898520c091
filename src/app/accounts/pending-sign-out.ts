import { serverPaths } from '../paths.ts';
import { device, deviceValues } from '../platform/device/storage.ts';
import { fetchWithTimeout } from '../platform/fetch.ts';

const pending = deviceValues<true>('sign-out-pending', device);

/** From now on this device counts as signed out, whether or not the server can be reached. */
export function markSignOutPending(): void {
  pending.set(true);
}

/** Ends the session of a sign-out that may not have reached the server; rejects while it still cannot. */
export async function finishSignOut(): Promise<void> {
  if (!pending.get()) return;
  await fetchWithTimeout(serverPaths.logout, { method: 'POST', redirect: 'manual' });
  clearPendingSignOut();
}

/** Signing in ends the old session anyway, and the new one must stay. */
export function clearPendingSignOut(): void {
  pending.remove();
}
