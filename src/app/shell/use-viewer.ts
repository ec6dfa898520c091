import { useCurrentUser, useIsAdmin } from '../accounts/queries.ts';
import type { Viewer } from './navigation.ts';

/** Who is looking; somebody unknown counts as anonymous when the shop cannot be asked. */
export function useViewer(): Viewer {
  const { data: user, isPending } = useCurrentUser();
  const isAdmin = useIsAdmin();
  if (isPending) return { state: 'loading' };
  return user ? { state: 'authenticated', firstName: user.firstName, isAdmin } : { state: 'anonymous' };
}
