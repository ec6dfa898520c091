import { rules } from '../../shared/business.ts';
import { formatCentsShort } from '../../shared/money.ts';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';

const title = 'Referral Program';
const offer = `A friend you invite gets ${rules.referralDiscountPercent}% off the first box, and you earn ${formatCentsShort(rules.referralRewardCents)} when they subscribe.`;

export function meta() {
  return pageMeta(title, offer);
}

export default function ReferralsPage() {
  return (
    <Page title={title} intro={offer}>
      <ButtonLink to={paths.subscription}>Shop Products</ButtonLink>
    </Page>
  );
}
