import { fetchWithTimeout } from '../fetch.ts';
import { serverPaths } from '../paths.ts';

const mark = 'sign-out-pending';

/** From now on this device counts as signed out, whether or not the shop can be reached. */
export function markSignOut(): void {
  localStorage.setItem(mark, '1');
}

/** Ends the session of a sign-out that may not have reached the shop; rejects while it still cannot. */
export async function finishSignOut(): Promise<void> {
  if (!localStorage.getItem(mark)) return;
  await fetchWithTimeout(serverPaths.logout, { method: 'POST', redirect: 'manual' });
  dropPendingSignOut();
}

/** Signing in ends the old session anyway, and the new one must stay. */
export function dropPendingSignOut(): void {
  localStorage.removeItem(mark);
}
