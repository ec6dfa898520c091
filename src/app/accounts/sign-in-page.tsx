import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';

export function meta() {
  return pageMeta('Sign In', 'Sign in to see your orders and deliveries.');
}

export default function SignInPage() {
  return (
    <Page title="Sign In" intro="Sign in to see your orders and deliveries.">
      <ButtonLink to={paths.home}>Back to Shop</ButtonLink>
    </Page>
  );
}
