import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';

export function meta() {
  return pageMeta('Wholesale Shop', 'Fresh microgreens for restaurants, grocers and caterers.');
}

export default function WholesalePage() {
  return (
    <Page
      title="Wholesale Shop"
      intro="We supply restaurants, grocers, caterers and cafes; the smallest wholesale order is $50."
    >
      <ButtonLink to={paths.contact}>Contact us about wholesale</ButtonLink>
    </Page>
  );
}
