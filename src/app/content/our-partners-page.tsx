import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';

export function meta() {
  return pageMeta('Our Partners', 'Restaurants, grocers and kitchens that work with Eden Microgreens.');
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
