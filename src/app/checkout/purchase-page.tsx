import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';

export function meta() {
  return pageMeta('Shop Products', 'Pea shoots, baby broccoli, radish and kale by the ounce.');
}

export default function PurchasePage() {
  return (
    <Page title="Shop Products" intro="Pea shoots, baby broccoli, radish and kale by the ounce.">
      <ButtonLink to={paths.home}>Back to Home</ButtonLink>
    </Page>
  );
}
