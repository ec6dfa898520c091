import { currentUserId, useCurrentUser, useIsAdmin } from '../accounts/queries.ts';
import type { Viewer } from './navigation.ts';

/** Who is looking. While the server can't be asked it is who was last signed in: there is something to sign out from. */
export function useViewer(): Viewer {
  const { data: user, isPending } = useCurrentUser();
  const isAdmin = useIsAdmin();
  if (isPending) return { state: 'loading' };
  return currentUserId()
    ? { state: 'authenticated', firstName: user?.firstName ?? '', isAdmin }
    : { state: 'anonymous' };
}
