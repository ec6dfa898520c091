import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { workPageOf } from '../../../shared/rules/roles.ts';
import { loginPath, paths, registerPath } from '../../paths.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ButtonLink } from '../../ui/layout/button.tsx';
import { TextLink } from '../../ui/text/text-link.tsx';
import { useCurrentUser, useOwnRoles, useRoles } from '../queries.ts';
import { AccountFrame } from './account-frame.tsx';
import { useHydratedSearchParams, useReturnTo } from './hydrated-search-params.ts';
import { OtherSignInMethods } from './other-sign-in-methods.tsx';
import { RegisterForm } from './register-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

export function meta() {
  return pageMeta('Sign In', 'Sign in or create an account to order fresh microgreens.');
}

export default function SignInPage() {
  const params = useHydratedSearchParams();
  const returnTo = useReturnTo();
  const creating = params.get('mode') === 'register';
  useRedirectWhenSignedIn(returnTo);
  return (
    <AccountFrame
      title={creating ? 'Create Account' : 'Sign In'}
      intro="For your orders, deliveries and subscriptions."
      wide={creating}
    >
      <GoogleError error={params.get('error')} />
      {creating ? <RegisterForm /> : <SignInForm />}
      {creating ? <SignInLink returnTo={returnTo} /> : <RegisterLink returnTo={returnTo} />}
      <OtherSignInMethods returnTo={returnTo} isNew={creating} />
    </AccountFrame>
  );
}

function SignInLink({ returnTo }: { returnTo?: string }) {
  const { state } = useLocation();
  return (
    <p className="text-center">
      Already have an account?{' '}
      <TextLink to={loginPath(returnTo)} state={state} replace className="inline-flex min-h-11 items-center">
        Sign In
      </TextLink>
    </p>
  );
}

function RegisterLink({ returnTo }: { returnTo?: string }) {
  const { state } = useLocation();
  return (
    <div className="grid gap-2 border-t border-line pt-5 text-center">
      <p>New here?</p>
      <ButtonLink to={registerPath(returnTo)} state={state} replace variant="secondary" fullWidth>
        Create Account
      </ButtonLink>
    </div>
  );
}

function useRedirectWhenSignedIn(returnTo: string | undefined): void {
  const navigate = useNavigate();
  const { data: user } = useCurrentUser();
  const { isPending } = useRoles();
  const workPage = workPageOf(useOwnRoles());
  const isTargetKnown = returnTo !== undefined || !isPending;
  const target = returnTo ?? workPage ?? paths.home;
  useEffect(() => {
    if (user && isTargetKnown) navigate(target, { replace: true });
  }, [user, isTargetKnown, target, navigate]);
}

/** `error` is the server's code from the URL. */
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
