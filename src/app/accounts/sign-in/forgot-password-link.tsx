import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/text/text-link.tsx';

/** `returnTo`: the page to open after signing in, for a customer who goes back to the sign-in page from there. */
export function ForgotPasswordLink({ returnTo }: { returnTo?: string }) {
  return (
    <TextLink
      to={paths.forgotPassword}
      state={{ returnTo }}
      className="mt-1 inline-flex min-h-11 items-center text-sm font-medium!"
    >
      Forgot password?
    </TextLink>
  );
}
