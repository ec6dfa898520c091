import { useLocation } from 'react-router';
import { loginPath, paths } from '../paths.ts';
import { TextLink } from '../ui/text-link.tsx';
import { useReturnTo } from './page-query.ts';

/** What a customer can do whose address already has an account. */
export function TakenHint() {
  const returnTo = useReturnTo();
  const { state } = useLocation();
  const look = 'inline-flex min-h-11 items-center';
  return (
    <span className="flex flex-wrap gap-x-5">
      <TextLink to={loginPath(returnTo)} state={state} replace className={look}>
        Sign in with this email
      </TextLink>
      <TextLink to={paths.forgotPassword} className={look}>
        Set a new password
      </TextLink>
    </span>
  );
}
