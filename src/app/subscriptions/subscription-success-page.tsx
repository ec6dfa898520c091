import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';

export function meta() {
  return pageMeta('Subscription Created!', 'Your first box is being planned.');
}

export default function SubscriptionSuccessPage() {
  return (
    <Page title="Subscription Created!" intro="Your first box is being planned.">
      <ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>
    </Page>
  );
}
