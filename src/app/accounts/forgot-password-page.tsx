import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';

export function meta() {
  return pageMeta('Forgotten password', 'We mail a link that sets a new password.');
}

export default function ForgotPasswordPage() {
  return (
    <Page title="Forgotten password" intro="We mail a link that sets a new password.">
      <ButtonLink to={paths.login}>Back to sign in</ButtonLink>
    </Page>
  );
}
