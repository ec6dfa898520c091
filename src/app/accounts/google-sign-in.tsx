import { useQuery } from '@tanstack/react-query';
import { googlePath } from '../paths.ts';
import { api, unwrap } from '../platform/api.ts';
import { buttonStyle } from '../ui/layout/button-style.ts';
import { GoogleLogo } from './google-logo.tsx';

/**
 * A link, not a fetch: Google sign-in starts with a navigation. Renders nothing where the shop has no Google sign-in. It comes
 * last on the page, so that its late appearance shifts no layout.
 */
export function GoogleSignIn({ returnTo }: { returnTo?: string }) {
  if (!useSignInMethods().data?.google) return null;
  return (
    <>
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line before:content-[''] after:h-px after:flex-1 after:bg-line after:content-['']">
        or
      </p>
      <a href={googlePath(returnTo)} className={buttonStyle({ variant: 'secondary', fullWidth: true })}>
        <GoogleLogo />
        Continue with Google
      </a>
    </>
  );
}

/** The ways to sign in besides email and password; the shop's configuration, so asked for once. */
function useSignInMethods() {
  return useQuery({
    queryKey: ['sign-in-methods'],
    queryFn: () => unwrap(api.api.auth.methods.get()),
  });
}
