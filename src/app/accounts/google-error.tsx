import { Alert } from '../ui/feedback/alert.tsx';

/** Why a sign-in with Google led back here; `error` is the server's error code from the URL. */
export function GoogleError({ error }: { error: string | null }) {
  if (error === 'google-off') {
    return (
      <Alert variant="warning" title="Google sign-in is not available in this shop yet">
        Please use your email and password instead.
      </Alert>
    );
  }
  if (error !== 'google') return null;
  return (
    <Alert variant="danger" title="Signing in with Google did not work">
      Please try again, or use your email and password. Google must have verified your email address.
    </Alert>
  );
}
