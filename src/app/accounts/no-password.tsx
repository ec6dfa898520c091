import { paths } from '../paths.ts';
import { CardSection } from '../ui/layout/card-section.tsx';
import { TextLink } from '../ui/text/text-link.tsx';

/** In the place of the password form, for accounts that sign in with Google only. */
export function NoPassword() {
  return (
    <CardSection title="Password" intro="You sign in with Google. Your account has no password of its own.">
      <TextLink to={paths.forgotPassword} className="inline-flex min-h-11 items-center">
        Set a password by mail
      </TextLink>
    </CardSection>
  );
}
