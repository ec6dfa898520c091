import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';

export function meta() {
  return pageMeta('Dashboard', 'Your orders and subscriptions.');
}

export default function DashboardPage() {
  return (
    <Page title="Dashboard" intro="Your orders and subscriptions.">
      <ButtonLink to={paths.subscription}>Start Shopping</ButtonLink>
    </Page>
  );
}
