import { currentUserId, useCurrentUser, useIsAdmin } from '../accounts/queries.ts';
import type { Viewer } from './navigation.ts';

/**
 * The sign-in state. While the server is unreachable, the last known user counts as signed in, so that they can still sign out.
 */
export function useViewer(): Viewer {
  const { data: user, isPending } = useCurrentUser();
  const isAdmin = useIsAdmin();
  if (isPending) return { state: 'loading' };
  return currentUserId()
    ? { state: 'authenticated', firstName: user?.firstName ?? '', isAdmin }
    : { state: 'anonymous' };
}
