import { useEffect } from 'react';
import { Alert } from '../ui/alert.tsx';
import { useIsAlive } from './page-query.ts';

const mark = 'google-off';

/** Whether the shop has refused Google in this tab; `error` is the server's word for it in the address. */
export function useGoogleOff(error: string | null): boolean {
  const alive = useIsAlive();
  const refused = error === 'google-off';
  useEffect(() => {
    if (refused) sessionStorage.setItem(mark, '1');
  }, [refused]);
  return refused || (alive && sessionStorage.getItem(mark) !== null);
}

export function GoogleOff() {
  return (
    <Alert variant="warning" title="Google sign-in is not available in this shop yet">
      Please use your email and password instead.
    </Alert>
  );
}
