import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';

export function meta() {
  return pageMeta('New password', 'Opens from the link in our mail.');
}

export default function ResetPasswordPage() {
  return (
    <Page title="New password" intro="Opens from the link in our mail.">
      <ButtonLink to={paths.login}>Back to sign in</ButtonLink>
    </Page>
  );
}
