import { serverPaths } from '../paths.ts';
import { device, deviceValues } from '../platform/device/storage.ts';
import { fetchWithTimeout } from '../platform/fetch.ts';

const pending = deviceValues<true>('sign-out-pending', device);

/** The device counts as signed out even if the server can't be reached. */
export function markSignOutPending(): void {
  pending.set(true);
}

/** Rejects while the server can't be reached. */
export async function finishSignOut(): Promise<void> {
  if (!pending.get()) return;
  const { status } = await fetchWithTimeout(serverPaths.logout, { method: 'POST', redirect: 'manual' });
  // The shop answers with a redirect, which fetch reports as status 0.
  if (status !== 0) throw new Error('The shop did not sign out.');
  clearPendingSignOut();
}

/** Signing in ends the old session; a late sign-out would end the new one. */
export function clearPendingSignOut(): void {
  pending.remove();
}
