import { clear, delMany, keys } from 'idb-keyval';
import { isServerDown } from '../connectivity.ts';
import { paths } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { cartKey, rememberedZipKey } from '../store.ts';
import { lastUserId, setLastUserId } from './last-user.ts';
import { markSignOutPending } from './pending-sign-out.ts';
import { currentUserQuery } from './queries.ts';
import { broadcastSession, onSessionEvent } from './session-channel.ts';

type Handler = () => unknown;

const handlers = new Set<{ atSignOut: Handler; atSessionEnd: Handler }>();
const handlersTimeoutMs = 2000;
let signingOut = false;

/**
 * Registers what a feature does at sign-out: empty its atoms, stop its timers. May return a promise. `atSessionEnd` is
 * called instead when the session ended without a sign-out on this device.
 */
export function onSignOut(atSignOut: Handler, atSessionEnd: Handler = atSignOut): () => void {
  const handler = { atSignOut, atSessionEnd };
  handlers.add(handler);
  return () => handlers.delete(handler);
}

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
  broadcastSession('signed-out');
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
  return onSessionEvent((event) => {
    if (event === 'signed-out') deletePersonalData();
    else queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  });
}

/**
 * If the session expired or was ended on another device, deletes the personal data here too; the cart items stay for the next
 * sign-in at checkout. Called once, in the shell.
 */
export function deleteDataWhenSessionEnds(): () => void {
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    const isNobody = query.queryKey[0] === currentUserQuery.queryKey[0] && query.state.data === null;
    if (type === 'updated' && isNobody && lastUserId()) void deleteDataOfEndedSession();
  });
}

/** Deletes what this device knows of the customer: features first, since they may still write; then storage, then memory. */
export function deletePersonalData(): Promise<void> {
  return forget('atSignOut', clear);
}

function deleteDataOfEndedSession(): Promise<void> {
  setLastUserId(null);
  return forget('atSessionEnd', async () => delMany((await keys()).filter((key) => key !== cartKey)));
}

async function forget(reason: 'atSignOut' | 'atSessionEnd', clearStorage: () => Promise<void>) {
  const features = Promise.allSettled([...handlers].map(async (handler) => handler[reason]()));
  await Promise.race([features, new Promise((resolve) => setTimeout(resolve, handlersTimeoutMs))]);
  sessionStorage.clear();
  localStorage.removeItem(rememberedZipKey);
  // What is still under way must not be stored after everything has been deleted.
  await queryClient.cancelQueries();
  await Promise.allSettled([(async () => clearStorage())()]);
  setLastUserId(null);
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0] });
  queryClient.getMutationCache().clear();
}
