import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/text/text-link.tsx';

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
