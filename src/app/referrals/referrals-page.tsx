import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';

export function meta() {
  return pageMeta(
    'Referral Program',
    'A friend you invite gets 25% off the first box, and you earn $5 when they subscribe.',
  );
}

export default function ReferralsPage() {
  return (
    <Page
      title="Referral Program"
      intro="A friend you invite gets 25% off the first box, and you earn $5 when they subscribe."
    >
      <ButtonLink to={paths.subscription}>Shop Products</ButtonLink>
    </Page>
  );
}
