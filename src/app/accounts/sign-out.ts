import { paths } from '../paths.ts';
import { isServerDown } from '../platform/connectivity.ts';
import { forgetOwner, lastUserId, setLastUserId } from '../platform/device/owner.ts';
import type { Ending } from '../platform/device/storage.ts';
import { queryClient } from '../platform/query-client.ts';
import { markSignOutPending } from './pending-sign-out.ts';
import { currentUserQuery, sessionTabs } from './queries.ts';

let signingOut = false;

/** True from the press on Sign Out until the page is gone: nobody should be asked to sign in again meanwhile. */
export function isSigningOut(): boolean {
  return signingOut;
}

/**
 * Deletes everything personal from this device, tells the other tabs, and goes to one of the server's sign-out
 * addresses, which ends the session; there after `delayMs`, so that a notice can be read.
 */
export async function signOut(path: string, delayMs = 0): Promise<void> {
  signingOut = true;
  markSignOutPending();
  await deletePersonalData();
  sessionTabs.tell('signed-out');
  // The back button must not bring this page back as it was.
  window.addEventListener('pageshow', (event) => event.persisted && location.reload());
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  location.replace(afterSignOutUrl(path));
}

/** While the server is down its sign-out address cannot be shown, the home page can; the session ends later. */
export function afterSignOutUrl(path: string): string {
  return isServerDown() ? paths.home : path;
}

/** Lets this tab follow what happens in the others. Runs once, in the shell. */
export function syncSessionWithOtherTabs(): () => void {
  return sessionTabs.listen((event) => {
    if (event === 'signed-out') deletePersonalData();
    else if (event === 'session-changed')
      queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  });
}

/**
 * If the session expired or was ended on another device, deletes the personal data here too; the cart items stay for the next
 * sign-in at checkout. Called once, in the shell.
 */
export function deleteDataWhenSessionEnds(): () => void {
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    const isNobody = query.queryKey[0] === currentUserQuery.queryKey[0] && query.state.data === null;
    if (type !== 'updated' || !isNobody || !lastUserId()) return;
    setLastUserId(null);
    void deletePersonalData('atSessionEnd');
  });
}

/** Deletes what this device knows of the customer: what is stored, then what is in memory. */
export async function deletePersonalData(ending: Ending = 'atSignOut'): Promise<void> {
  await forgetOwner(ending);
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0] });
  queryClient.getMutationCache().clear();
}
