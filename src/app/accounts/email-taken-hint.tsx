import { useLocation } from 'react-router';
import { loginPath, paths } from '../paths.ts';
import { TextLink } from '../ui/text/text-link.tsx';
import { useReturnTo } from './hydrated-search-params.ts';

/** What a customer can do whose email already has an account. */
export function EmailTakenHint() {
  const returnTo = useReturnTo();
  const { state } = useLocation();
  const linkStyle = 'inline-flex min-h-11 items-center';
  return (
    <span className="flex flex-wrap gap-x-5">
      <TextLink to={loginPath(returnTo)} state={state} replace className={linkStyle}>
        Sign in with this email
      </TextLink>
      <TextLink to={paths.forgotPassword} state={{ returnTo }} className={linkStyle}>
        Set a new password
      </TextLink>
    </span>
  );
}
