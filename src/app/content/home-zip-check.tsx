import { useCurrentUser } from '../accounts/queries.ts';
import { ZipCheck } from '../delivery/zip-check.tsx';

/** Whether the shop delivers to the reader, as a part that is hydrated when it is touched. */
export function HomeZip() {
  const { data: user } = useCurrentUser();
  return <ZipCheck email={user?.email ?? null} />;
}
