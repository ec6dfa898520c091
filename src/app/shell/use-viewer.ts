import { useCurrentUser, useIsAdmin } from '../accounts/queries.ts';
import type { Viewer } from './navigation.ts';

/** Who is looking. Somebody the server can't be asked about, e.g. offline, is treated as nobody. */
export function useViewer(): Viewer {
  const { data: user, isPending } = useCurrentUser();
  const isAdmin = useIsAdmin();
  if (isPending) return { state: 'loading' };
  return user ? { state: 'authenticated', firstName: user.firstName, isAdmin } : { state: 'anonymous' };
}
