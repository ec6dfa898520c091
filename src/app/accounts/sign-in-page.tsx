import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pageMeta } from '../page-meta.ts';
import { loginPath, paths, registerPath } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { AccountFrame } from './account-frame.tsx';
import { GoogleButton } from './google-button.tsx';
import { useGoogleOff } from './google-off.tsx';
import { GoogleTrouble } from './google-trouble.tsx';
import { usePageQuery, useReturnTo } from './page-query.ts';
import { useCurrentUser, useIsAdmin, useRoles } from './queries.ts';
import { RegisterForm } from './register-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

export function meta() {
  return pageMeta('Sign In', 'Sign in or create an account to order fresh microgreens.');
}

export default function SignInPage() {
  const query = usePageQuery();
  const returnTo = useReturnTo();
  const error = query.get('error');
  const googleOff = useGoogleOff(error);
  const creating = query.get('mode') === 'register';
  useLeaveWhenSignedIn(returnTo);
  return (
    <AccountFrame
      title={creating ? 'Create Account' : 'Sign In'}
      intro={creating ? 'For your orders, deliveries and subscriptions.' : 'Good to see you again.'}
      wide={creating}
    >
      <GoogleTrouble error={error} />
      <GoogleButton returnTo={returnTo} off={googleOff} />
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line before:content-[''] after:h-px after:flex-1 after:bg-line after:content-['']">
        or with your email
      </p>
      {creating ? <RegisterForm /> : <SignInForm />}
      {creating ? <ToSignIn returnTo={returnTo} /> : <ToRegister returnTo={returnTo} />}
    </AccountFrame>
  );
}

function ToSignIn({ returnTo }: { returnTo?: string }) {
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

function ToRegister({ returnTo }: { returnTo?: string }) {
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

/** Spec section 4: back to where the customer came from; otherwise admins to their area, everybody else home. */
function useLeaveWhenSignedIn(returnTo: string | undefined): void {
  const navigate = useNavigate();
  const { data: user } = useCurrentUser();
  const { isPending } = useRoles();
  const isAdmin = useIsAdmin();
  const known = returnTo !== undefined || !isPending;
  const target = returnTo ?? (isAdmin ? paths.admin : paths.home);
  useEffect(() => {
    if (user && known) navigate(target, { replace: true });
  }, [user, known, target, navigate]);
}
