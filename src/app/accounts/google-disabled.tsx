import { useEffect } from 'react';
import { Alert } from '../ui/alert.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

/** The server's code in the address when Google is not configured, and what this tab remembers of it. */
const disabledCode = 'google-off';

/** Whether the server has said in this tab that Google is not configured; `error` is its code in the address. */
export function useGoogleDisabled(error: string | null): boolean {
  const hydrated = useHydrated();
  const isDisabled = error === disabledCode;
  useEffect(() => {
    if (isDisabled) sessionStorage.setItem(disabledCode, '1');
  }, [isDisabled]);
  return isDisabled || (hydrated && sessionStorage.getItem(disabledCode) !== null);
}

export function GoogleDisabled() {
  return (
    <Alert variant="warning" title="Google sign-in is not available in this shop yet">
      Please use your email and password instead.
    </Alert>
  );
}
