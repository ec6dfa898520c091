import { paths } from '../paths.ts';
import { isServerDown } from '../platform/connectivity.ts';
import { forgetOwner, lastUserId, setLastUserId } from '../platform/device/owner.ts';
import type { Ending } from '../platform/device/storage.ts';
import { queryClient } from '../platform/query-client.ts';
import { markSignOutPending } from './pending-sign-out.ts';
import { currentUserQuery, sessionTabs } from './queries.ts';

let signingOut = false;

/** Nobody is asked to sign in again meanwhile. */
export function isSigningOut(): boolean {
  return signingOut;
}

/** `path` is a server address that ends the session. */
export async function signOut(path: string, delayMs = 0): Promise<void> {
  signingOut = true;
  markSignOutPending();
  try {
    await deletePersonalData();
    sessionTabs.tell('signed-out');
    // The Back button must not restore this page.
    window.addEventListener('pageshow', (event) => event.persisted && location.reload());
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  } finally {
    location.replace(afterSignOutUrl(path));
  }
}

/** While the server is down, the home page; the session ends later. */
export function afterSignOutUrl(path: string): string {
  return isServerDown() ? paths.home : path;
}

/** Call once, in the shell. */
export function syncSessionWithOtherTabs(): () => void {
  return sessionTabs.listen((event) => {
    if (event === 'signed-out') deletePersonalData();
    else if (event === 'session-changed')
      queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  });
}

/**
 * If the session ended elsewhere, deletes personal data here too; the cart stays. Call once, in the shell.
 */
export function deleteDataWhenSessionEnds(): () => void {
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    const isNobody = query.queryKey[0] === currentUserQuery.queryKey[0] && query.state.data === null;
    if (type !== 'updated' || !isNobody || !lastUserId()) return;
    setLastUserId(null);
    void deletePersonalData('atSessionEnd');
  });
}

export async function deletePersonalData(ending: Ending = 'atSignOut'): Promise<void> {
  await forgetOwner(ending);
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryKey[0] !== currentUserQuery.queryKey[0];
  // A page that stays open loads again what everybody may see.
  if (ending === 'atSessionEnd') void queryClient.resetQueries({ predicate });
  else queryClient.removeQueries({ predicate });
  queryClient.getMutationCache().clear();
}
