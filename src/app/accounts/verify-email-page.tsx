import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';

export function meta() {
  return pageMeta('Confirm your email', 'Opens from the link in our mail.');
}

export default function VerifyEmailPage() {
  return (
    <Page title="Confirm your email" intro="Opens from the link in our mail.">
      <ButtonLink to={paths.login}>Back to sign in</ButtonLink>
    </Page>
  );
}
