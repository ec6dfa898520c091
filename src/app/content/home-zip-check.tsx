import { useCurrentUser } from '../accounts/queries.ts';
import { ZipCheck } from '../delivery/zip-check.tsx';

/** Whether the shop delivers to the reader. `home-hero.tsx` loads it on the first interaction. */
export function HomeZipCheck() {
  const { data: user } = useCurrentUser();
  return <ZipCheck email={user?.email ?? null} />;
}
