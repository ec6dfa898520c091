import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';

export function meta() {
  return pageMeta(
    'Our Partners',
    'Why restaurants, grocers and kitchens around Milton, Georgia work with Eden Microgreens, and how to join them.',
  );
}

export default function OurPartnersPage() {
  return (
    <Page
      title="Our Partners"
      intro="Restaurants, grocers and caterers within our delivery area can buy wholesale from us."
    >
      <ButtonLink to={paths.contact}>Write to us</ButtonLink>
    </Page>
  );
}
