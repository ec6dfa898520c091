import { fetchWithTimeout } from '../fetch.ts';
import { serverPaths } from '../paths.ts';

const storageKey = 'sign-out-pending';

/** From now on this device counts as signed out, whether or not the server can be reached. */
export function markSignOutPending(): void {
  localStorage.setItem(storageKey, '1');
}

/** Ends the session of a sign-out that may not have reached the server; rejects while it still cannot. */
export async function finishSignOut(): Promise<void> {
  if (!localStorage.getItem(storageKey)) return;
  await fetchWithTimeout(serverPaths.logout, { method: 'POST', redirect: 'manual' });
  clearPendingSignOut();
}

/** Signing in ends the old session anyway, and the new one must stay. */
export function clearPendingSignOut(): void {
  localStorage.removeItem(storageKey);
}
