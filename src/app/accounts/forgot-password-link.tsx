import { paths } from '../paths.ts';
import { TextLink } from '../ui/text-link.tsx';

/** `returnTo` is where somebody goes who remembers it after all and signs in. */
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
