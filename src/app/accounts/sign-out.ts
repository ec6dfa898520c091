import { clear } from 'idb-keyval';
import { paths } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { keepLastUserId } from './last-user.ts';
import { hearOtherTabs, tellOtherTabs } from './other-tabs.ts';
import { markSignOut } from './pending-sign-out.ts';
import { currentUserQuery } from './queries.ts';

type Forget = () => unknown;

const forgetting = new Set<Forget>();
const patience = 2000;
let leaving = false;

/** What a feature does when the customer signs out: empty its atoms, stop its timers. May return a promise. */
export function onSignOut(forget: Forget): () => void {
  forgetting.add(forget);
  return () => forgetting.delete(forget);
}

/** True from the press on Sign Out until the page is gone: nobody should be asked to sign in again meanwhile. */
export function isSigningOut(): boolean {
  return leaving;
}

/**
 * Deletes everything personal from this device, tells the other tabs, and leaves for one of the server's sign-out
 * addresses, which ends the session.
 */
export async function signOut(path: string): Promise<void> {
  leaving = true;
  markSignOut();
  await forgetPersonalData();
  tellOtherTabs('signed-out');
  // The back button must not bring this page back as it was.
  window.addEventListener('pageshow', (event) => event.persisted && location.reload());
  // Offline the server cannot be told yet; the shop's own page can be shown.
  location.replace(navigator.onLine ? path : paths.home);
}

/** Lets this tab follow what happens in the others. Stands once in the shell. */
export function followOtherTabs(): () => void {
  return hearOtherTabs((news) => {
    if (news === 'signed-out') forgetPersonalData();
    else queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  });
}

/** Deletes what this device knows of the customer: features first, since they may still write; then storage, then memory. */
export async function forgetPersonalData(): Promise<void> {
  const features = Promise.allSettled([...forgetting].map(async (forget) => forget()));
  await Promise.race([features, new Promise((resolve) => setTimeout(resolve, patience))]);
  sessionStorage.clear();
  await Promise.allSettled([(async () => clear())()]);
  await queryClient.cancelQueries();
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  keepLastUserId(null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0] });
  queryClient.getMutationCache().clear();
}
